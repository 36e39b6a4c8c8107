/// What a shader declares at its outermost level: uniforms, and what one stage hands to the next.
///
/// Statements are read wherever their lines break; `#if` is not evaluated, and what a macro makes is
/// not seen.
struct GlobalNames {
  /// A name that is declared.
  struct Name {
    /// Its GLSL type.
    var type: String
    /// Its line, from 1.
    var line: Int
    /// Whether it is given a value where it is declared.
    var hasValue = false
  }

  /// Uniforms outside of blocks.
  private(set) var uniforms: [String: Name] = [:]
  /// What the stage takes from the one before it.
  private(set) var inputs: [String: Name] = [:]
  /// What it hands on.
  private(set) var outputs: [String: Name] = [:]

  /// A word of a statement, or one of `,` and `=`, and its line.
  private struct Token {
    var word: String
    var line: Int
  }

  private var statement: [Token] = []
  private var hasBlock = false
  /// How many of `(`, `[` and `{` are open.
  private var depth = 0

  /// Reads lines without comments.
  init(of code: [Substring]) {
    var isDirective = false
    for (index, line) in code.enumerated() {
      let bytes = Array(line.utf8)
      // A directive goes on where its line ends so.
      let goesOn = bytes.last == UInt8(ascii: "\\")
      let isFirst = bytes.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      isDirective = isDirective || isFirst == UInt8(ascii: "#")
      if !isDirective { read(bytes, line: index + 1) }
      isDirective = isDirective && goesOn
    }
  }

  private mutating func read(_ bytes: [UInt8], line: Int) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard Self.isOfWord(byte) else {
        read(byte, line: line)
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
      guard depth == 0 else { continue }
      statement.append(
        Token(word: String(decoding: bytes[start..<index], as: UTF8.self), line: line))
    }
  }

  private mutating func read(_ sign: UInt8, line: Int) {
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if depth == 0, sign == UInt8(ascii: "{") { hasBlock = true }
      depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    case UInt8(ascii: "}"):
      depth = max(0, depth - 1)
      // A body has no sign at its end.
      if depth == 0 { (statement, hasBlock) = ([], false) }
    case UInt8(ascii: ";") where depth == 0:
      if !hasBlock { record(statement) }
      (statement, hasBlock) = ([], false)
    case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "=") where depth == 0:
      statement.append(Token(word: sign == UInt8(ascii: ",") ? "," : "=", line: line))
    default: break
    }
  }

  private static let storages: Set<String> = ["uniform", "in", "out"]
  private static let qualifiers: Set<String> = [
    "lowp", "mediump", "highp", "flat", "smooth", "noperspective", "centroid", "invariant",
  ]

  /// Records what a statement declares: a storage, a type, and names with values or without.
  private mutating func record(_ statement: [Token]) {
    guard let at = statement.firstIndex(where: { Self.storages.contains($0.word) }) else { return }
    let rest = statement[(at + 1)...].drop { Self.qualifiers.contains($0.word) }
    guard let type = rest.first else { return }
    for part in rest.dropFirst().split(whereSeparator: { $0.word == "," }) {
      guard let name = part.first, name.word != "=" else { continue }
      let hasValue = part.dropFirst().first?.word == "="
      let noted = Name(type: type.word, line: name.line, hasValue: hasValue)
      switch statement[at].word {
      case "uniform": uniforms[name.word] = noted
      case "in": inputs[name.word] = noted
      default: outputs[name.word] = noted
      }
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
      || byte == UInt8(ascii: "_")
  }
}
