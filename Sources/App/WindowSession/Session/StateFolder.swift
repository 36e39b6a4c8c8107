import Foundation

/// Where the program keeps what it remembers between two runs.
package nonisolated struct StateFolder: Sendable {
  private let folder: URL?

  /// The folder `replacement`, or `recto` in the XDG state folder.
  package init(replacedBy replacement: String?) {
    folder = UserFolders(replacedBy: replacement).state.map { URL(fileURLWithPath: $0) }
  }

  private var windowFile: URL? { folder?.appending(path: "window") }

  /// The size of the last window; nil where there was none or it cannot be read.
  var windowSize: (width: Int, height: Int)? {
    guard let windowFile, let text = try? String(contentsOf: windowFile, encoding: .utf8) else {
      return nil
    }
    let numbers = text.split(separator: "\n").first?.split(separator: "x").compactMap { Int($0) }
    guard let numbers, numbers.count == 2, numbers.allSatisfy({ (200...16_384).contains($0) })
    else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Remembers the size of the window; that it cannot is no reason to trouble anyone.
  func remember(windowSize size: (width: Int, height: Int)) {
    guard let folder, let windowFile else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data("\(size.width)x\(size.height)\n".utf8).write(to: windowFile, options: .atomic)
  }
}
