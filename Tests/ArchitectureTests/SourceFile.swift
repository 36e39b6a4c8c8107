import Foundation
import Testing

/// A file of Sources, as far as the rules look at it.
struct SourceFile: CustomTestStringConvertible {
  let room: String
  /// Its path in the room's folder.
  let name: String
  let text: String
  /// With the empty one behind the last.
  let lineCount: Int
  /// The lines without their comments, but for those that are nothing else.
  let code: [String]
  /// The modules that it imports, those of rooms by the names of the rooms.
  let imports: [String]
  /// The files that its comments name, without their folders.
  let namedFiles: [String]

  init(room: String, name: String, text: String) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    (self.room, self.name, self.text, lineCount) = (room, name, text, lines.count - 1)
    var (code, named): ([String], [String]) = ([], [])
    for line in lines {
      let rest = Self.withoutComment(line)
      if !rest.isEmpty { code.append(String(rest)) }
      named += Self.fileNames(in: line[rest.endIndex...])
    }
    (self.code, namedFiles) = (code, named)
    imports = name.hasSuffix(".swift") ? Self.imports(in: code) : Self.headers(in: code)
  }

  /// What a file is called that a comment may name.
  private static let endings = ["swift", "c", "h", "cpp", "glsl", "frag", "vert", "passes", "md"]
    .map { Array(".\($0)".utf8) }

  /// The names of files in a text: letters, digits and `_-+*` before a known ending.
  static func fileNames(in text: Substring.UTF8View) -> [String] {
    guard text.contains(UInt8(ascii: ".")) else { return [] }
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    return text.split { !isPart($0) }.compactMap { word in
      // The end of a sentence may follow.
      let name = word.last == UInt8(ascii: ".") ? word.dropLast() : word
      let isFile = endings.contains {
        name.count > $0.count && name.suffix($0.count).elementsEqual($0)
      }
      return isFile ? String(Substring(name)) : nil
    }
  }

  var testDescription: String { "\(room)/\(name)" }

  /// Its name without folders and ending.
  var baseName: String {
    String(name.split(separator: "/").last?.split(separator: ".").first ?? "")
  }

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

  /// The modules that some lines import.
  private static func imports(in code: [String]) -> [String] {
    let statement =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/#
    return code.lazy.filter { $0.contains("import ") }.compactMap {
      $0.firstMatch(of: statement).map { House.room(ofModule: String($0.1)) }
    }
  }

  /// The headers of our own that some lines include, each called like the module that it belongs to, or not.
  private static func headers(in code: [String]) -> [String] {
    code.lazy.filter { $0.hasPrefix("#include \"") }.compactMap {
      $0.firstMatch(of: #/^#include "(\w+)\.h"/#).map { String($0.1) }
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

  /// The rooms, each with its folder: those of the groups of Sources.
  static func rooms() throws -> [String: URL] {
    let groups = try folders(of: root.appending(path: "Sources"))
    return Dictionary(
      uniqueKeysWithValues: try groups.flatMap(folders).map { ($0.lastPathComponent, $0) })
  }

  private static func folders(of folder: URL) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      .filter(\.hasDirectoryPath)
  }

  /// Every Swift and C file of Sources.
  static func all() throws -> [SourceFile] { try files.get() }

  private static let files = Result { try read() }

  /// Every shader of the program.
  static func shaders() throws -> [SourceFile] {
    let folder = root.appending(path: "Shaders")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      SourceFile(
        room: "Shaders", name: name,
        text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }

  private static func read() throws -> [SourceFile] {
    try rooms().sorted { $0.key < $1.key }.flatMap { room, folder in
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      return try names.filter { $0.contains(#/\.(swift|c|h|cpp)$/#) }.map { name in
        SourceFile(
          room: room, name: name,
          text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
    }
  }
}
