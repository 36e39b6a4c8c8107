/// A file of shaders as it was read.
public struct ShaderFile: Equatable, Sendable {
  /// Where it was found.
  public let path: String
  /// Its lines, whatever ends them: LF, CR LF or CR.
  public let lines: [String]
  /// Its lines with blanks in the place of comments.
  let code: [Substring]
  /// Its text, cut where it includes other files.
  let pieces: [Piece]
  /// What it declares by itself.
  public let declarations: Declarations

  /// The names of the files that it includes, in the order of its lines.
  public var includedFiles: [String] { pieces.compactMap(\.included?.name) }

  /// Some lines, and the file that is included after them.
  struct Piece {
    /// The lines, each with LF at its end.
    var text: String
    /// The file, and the line where it is asked for; nil after the last lines.
    var included: (name: String, line: Int)?
  }

  /// Takes a text apart.
  public init(path: String, text: String) {
    self.path = path
    let lines = Self.lines(of: text)
    self.lines = lines
    var isInComment = false
    let code = lines.map { Self.code(in: $0, isInComment: &isInComment) }
    self.code = code
    pieces = Self.pieces(lines, code, changed: [:])
    declarations = Declarations(of: code, path: path)
  }

  /// The lines of a text, by bytes: CR LF is one character of Swift's, and no line feed.
  private static func lines(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    // Some editors begin a file with a mark of the order of its bytes, which no compiler takes.
    var start = bytes.starts(with: "\u{FEFF}".utf8) ? "\u{FEFF}".utf8.count : 0
    var lines: [String] = []
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        index += 1
        continue
      }
      lines.append(String(decoding: bytes[start..<index], as: UTF8.self))
      let isPair =
        byte == UInt8(ascii: "\r") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "\n")
      index += isPair ? 2 : 1
      start = index
    }
    return lines + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// Whether two files are the same, at the same place.
  public static func == (a: ShaderFile, b: ShaderFile) -> Bool {
    a.path == b.path && a.lines == b.lines
  }

  /// Its text where functions of some names give way to others, and which of them it defines.
  func pieces(replacing names: Set<String>) -> (pieces: [Piece], found: Set<String>) {
    guard !names.isEmpty else { return (pieces, []) }
    let functions = ReplacedFunctions(names, in: code)
    guard !functions.found.isEmpty else { return (pieces, []) }
    return (Self.pieces(lines, code, changed: functions.lines), functions.found)
  }

  private static func pieces(
    _ lines: [String], _ code: [Substring], changed: [Int: String]
  ) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    for (index, line) in lines.enumerated() {
      let hasDirective = code[index].utf8.contains(UInt8(ascii: "#"))
      guard hasDirective, let name = includedFile(in: code[index]) else {
        // Which version it is and which line, Recto says itself.
        let isOurs = hasDirective && LineDirective(code[index])?.isOurs == true
        if !isOurs { text += changed[index] ?? line }
        text += "\n"
        continue
      }
      pieces.append(Piece(text: text, included: (name, index + 1)))
      text = ""
    }
    return pieces + [Piece(text: text, included: nil)]
  }

  /// The file named by `#include "file"`, or nil on any other line.
  private static func includedFile(in code: Substring) -> String? {
    guard let directive = LineDirective(code), directive.word == "include" else { return nil }
    let parts = directive.rest.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }

  /// Whether a compiler reads the same in both: comments, blanks at the ends of lines and empty lines do
  /// not count, and where they are does not either.
  public func saysTheSame(as other: ShaderFile) -> Bool {
    code.map(\.trimmed).filter { !$0.isEmpty } == other.code.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The pictures that it reads.
  public var textures: [ShaderTexture] { declarations.textures }

  /// How leaves bend, where the file says that it keeps to one of the program's own ways.
  public var geometry: PragmaLine.Geometry? { declarations.geometry }

  /// Its text with LF at the end of each line but the last.
  public var text: String { lines.joined(separator: "\n") }

  /// A line without its comments. In a directive what stands between quotes is no comment.
  private static func code(in line: String, isInComment: inout Bool) -> Substring {
    // Most lines have none.
    if !isInComment, !line.utf8.contains(UInt8(ascii: "/")) { return Substring(line) }
    let bytes = Array(line.utf8)
    var code: [UInt8] = []
    var isQuoted = false
    let isDirective =
      bytes.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      == UInt8(ascii: "#")
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if isInComment {
        if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
          isInComment = false
          index += 1
        }
        code.append(UInt8(ascii: " "))
      } else if isQuoted {
        isQuoted = byte != UInt8(ascii: "\"")
        code.append(byte)
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        break
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        isInComment = true
        index += 1
        code.append(UInt8(ascii: " "))
      } else {
        if isDirective, byte == UInt8(ascii: "\"") { isQuoted = true }
        code.append(byte)
      }
      index += 1
    }
    return Substring(String(decoding: code, as: UTF8.self))
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  var trimmed: Substring {
    // By bytes: every line of every shader is asked for this.
    let whole = Substring(self)
    let bytes = whole.utf8
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let start = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return Substring() }
    return whole[start...last]
  }
}
