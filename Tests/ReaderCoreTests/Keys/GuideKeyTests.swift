import Foundation
import RectoKeyboard
@testable import RectoReaderCore
import Testing

@Suite("Keys that are taught") struct GuideKeyTests {
  private func asset(_ path: String) throws -> String {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appending(path: "Assets/" + path), encoding: .utf8)
  }

  /// A key as it is printed for people.
  private func chord(_ printed: String) throws(ChordFault) -> Chord {
    let names = [
      "→": "Right", "←": "Left", "↑": "Up", "↓": "Down", "Esc": "Escape", "Enter": "Return",
      "Page Down": "PageDown", "Page Up": "PageUp", "−": "-",
    ]
    var parts = printed.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let last = parts.removeLast()
    return try Chord(written: (parts + [names[last] ?? last]).joined(separator: "+"))
  }

  @Test("every key that the guide's table teaches does something")
  func guide() throws {
    let table = KeyTable.standard
    var count = 0
    for line in try asset("guide/keys.md").split(separator: "\n") where line.hasPrefix("| ") {
      let keys = line.dropFirst(2).split(separator: " | ").first ?? ""
      for printed in keys.matches(of: /`` (.) ``|`([^`]+)`/).compactMap({ $0.1 ?? $0.2 }) {
        let chord = try chord(String(printed))
        let isControl = KeyContext.allCases.contains { table.control(for: chord, in: $0) != nil }
        #expect(table.command(for: chord) != nil || isControl, "\(printed)")
        count += 1
      }
    }
    #expect(count > 150)
  }

  @Test("the table names the keys for books of the shelf")
  func shelf() throws {
    let text = try asset("guide/keys.md")
    for control in [Control.finish, .collect, .edit, .remove, .undo] {
      let key = KeySheet(table: .standard, isOnShelf: true).key(of: control)
      #expect(text.contains("`\(key)`"), "\(control)")
    }
  }

  @Test("the keys that the sample book teaches do what it says")
  func sampleBook() throws {
    let meant: [String: Set<Command>] = [
      "on, as you read": [.pageOnTheRight, .nextPage, .scrollForward],
      "back": [.pageOnTheLeft, .previousPage], "first page, last page": [.firstPage, .lastPage],
      "zoom in, zoom out": [.zoomIn, .zoomOut], "the whole page again": [.fitPage],
      "full screen": [.toggleFullScreen], "quit": [.quit], "never quits": [.leaveLevel],
    ]
    var taught: Set<Command> = []
    let legends = /_legend\(page,[^\[]+\[([^\]]+)\],\s*\[([^\]]+)\]/
    for legend in try asset("sample-book/bodies.py").matches(of: legends) {
      let (keys, words) = (quoted(legend.1), quoted(legend.2))
      #expect(keys.count == words.count)
      for (keys, words) in zip(keys, words) {
        guard let commands = meant[words] else { continue }
        for key in keys.split(separator: "  ").map(String.init) {
          let written =
            key.hasPrefix("Ctrl+") ? key.lowercased().replacing("ctrl", with: "Ctrl") : key
          let command = KeyTable.standard.command(for: try chord(written))
          #expect(command.map(commands.contains) == true, "\(key): \(words)")
          command.map { _ = taught.insert($0) }
        }
      }
    }
    #expect(taught == meant.values.reduce(into: []) { $0.formUnion($1) })
  }

  private func quoted(_ text: Substring) -> [String] {
    text.matches(of: /"([^"]*)"/).map { String($0.1) }
  }
}
