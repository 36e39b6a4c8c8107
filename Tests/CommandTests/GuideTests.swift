import Foundation
import Testing

/// The guide for those who begin with shaders, done as it is written.
@Suite("The guide to shaders", .onRelease) struct GuideTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// One thing that it tells to do.
  private enum Deed {
    case run([String])
    case write(path: String, text: String)
    case edit(path: String, old: String, new: String)
  }

  /// What stands in its fenced blocks, in order.
  private func deeds() throws -> [Deed] {
    let text = try String(contentsOfFile: Self.root + "/Assets/guide/README.md", encoding: .utf8)
    var deeds: [Deed] = []
    var block: (words: [String], lines: [String])?
    for line in text.components(separatedBy: "\n") {
      guard line.hasPrefix("```") else {
        block?.lines.append(line)
        continue
      }
      guard let (words, lines) = block else {
        block = (line.dropFirst(3).split(separator: " ").map(String.init), [])
        continue
      }
      block = nil
      switch words.first {
      case "console": deeds += lines.map { .run($0.split(separator: " ").map(String.init)) }
      case "diff":
        func side(_ sign: Character) -> String {
          lines.filter { $0.first == sign }.map { $0.dropFirst() + "\n" }.joined()
        }
        deeds.append(.edit(path: words[1], old: side("-"), new: side("+")))
      default: deeds.append(.write(path: words[1], text: lines.joined(separator: "\n") + "\n"))
      }
    }
    return deeds
  }

  @Test("leads where it says, step by step")
  func steps() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/recto-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let book = Self.root + "/Assets/sample-book/recto.pdf"
    var pictures: [String: Data] = [:]
    for deed in try deeds() {
      switch deed {
      case .run(let words):
        #expect(words.first == "recto")
        var arguments = words.dropFirst().map { $0 == "BOOK" ? book : $0 }
        // Smaller than a reader would have them.
        if arguments.first == "render", !arguments.contains("--size") {
          arguments += ["--size", "240x150"]
        }
        let run = try RectoProcess(arguments, in: folder)
        let said = run.errors + String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(words.joined(separator: " ")): \(said)")
        guard let name = words.first(where: { $0.hasSuffix(".png") }) else { continue }
        pictures[name] = try Data(contentsOf: URL(filePath: folder + "/" + name))
      case .write(let path, let text):
        try text.write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
      case .edit(let path, let old, let new):
        let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
        #expect(text.components(separatedBy: old).count == 2, "\(path) has not once: \(old)")
        try text.replacingOccurrences(of: old, with: new)
          .write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
      }
    }
    // Each picture is another; without its stripes the desk is what it was before them.
    #expect(pictures["plain.png"] == pictures["felt.png"])
    pictures["plain.png"] = nil
    #expect(pictures.count == 16 && Set(pictures.values).count == pictures.count)
  }
}
