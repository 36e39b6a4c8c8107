import Foundation
import Testing

/// A file of Sources, as far as the rules look at it.
struct SourceFile: CustomTestStringConvertible {
  let room: String
  let name: String
  let text: String

  var testDescription: String { "\(room)/\(name)" }

  var isSwift: Bool { name.hasSuffix(".swift") }

  var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }

  /// The lines without their comments.
  var code: [String] {
    text.split(separator: "\n").map { line in
      guard let comment = line.firstRange(of: #/(^|[^:])\/\//#) else { return String(line) }
      return String(line[..<comment.lowerBound])
    }
  }

  /// The modules that the file imports.
  var imports: [String] {
    let statement =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/#
    return code.compactMap { $0.firstMatch(of: statement).map { String($0.1) } }
  }

  /// The lines in which one of the words stands.
  func lines(with pattern: some RegexComponent) -> [String] {
    code.filter { $0.firstMatch(of: pattern) != nil }
  }

  /// The folder above Tests.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of Sources.
  static func rooms() throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(
        at: root.appending(path: "Sources"), includingPropertiesForKeys: [.isDirectoryKey]
      )
      .filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
  }

  /// Every Swift and C file of Sources.
  static func all() throws -> [SourceFile] {
    try rooms().flatMap { room in
      let folder = root.appending(path: "Sources/\(room)")
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      return try names.filter { $0.contains(#/\.(swift|c|h|cpp)$/#) }.map { name in
        SourceFile(
          room: room, name: name,
          text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
    }
  }
}
