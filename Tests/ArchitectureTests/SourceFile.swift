import Foundation
import Testing

/// A file of Sources, as far as the rules look at it.
struct SourceFile: CustomTestStringConvertible {
  let room: String
  let name: String
  /// With the empty one behind the last.
  let lineCount: Int
  /// The lines without their comments, but for those that are nothing else.
  let code: [String]

  init(room: String, name: String, text: String) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    (self.room, self.name, lineCount) = (room, name, lines.count - 1)
    code = lines.compactMap { line in
      let code = Self.withoutComment(line)
      return code.isEmpty ? nil : String(code)
    }
  }

  var testDescription: String { "\(room)/\(name)" }

  var isSwift: Bool { name.hasSuffix(".swift") }

  /// The line as far as two slashes that no colon stands before, as in an address.
  private static func withoutComment(_ line: Substring.UTF8View) -> Substring {
    var (before, last) = (UInt8(0), UInt8(0))
    for index in line.indices {
      let byte = line[index]
      if byte == UInt8(ascii: "/"), last == byte, before != UInt8(ascii: ":") {
        return Substring(line[..<line.index(before: index)])
      }
      (before, last) = (last, byte)
    }
    return Substring(line)
  }

  /// The modules that the file imports.
  var imports: [String] {
    let statement =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/#
    return code.lazy.filter { $0.contains("import ") }.compactMap {
      $0.firstMatch(of: statement).map { String($0.1) }
    }
  }

  /// The lines in which the pattern is found. A pattern is slow, so it is tried only where one of its
  /// `landmarks` stands.
  func lines(with pattern: some RegexComponent, landmarks: [String]) -> [String] {
    code.filter { line in
      landmarks.contains { line.contains($0) } && line.firstMatch(of: pattern) != nil
    }
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
  static func all() throws -> [SourceFile] { try files.get() }

  private static let files = Result { try read() }

  private static func read() throws -> [SourceFile] {
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
