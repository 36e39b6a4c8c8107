/// The functions of a file that give way to others of their names, which come later.
///
/// Where one is defined, a prototype of its name stands and the definition is called `built_in_` and its
/// name: so whoever calls it, in this file too, calls the later one, and that can call this one. No line
/// is moved.
struct ReplacedFunctions {
  /// What stands before the name of a function that gave way.
  static let prefix = "built_in_"

  /// The lines that changed, by their indices.
  private(set) var lines: [Int: String] = [:]
  /// The functions that were found.
  private(set) var found: Set<String> = []

  /// A word or a sign outside of parentheses and braces.
  private struct Token {
    var text: String
    var line: Int
    /// Bytes from the beginning of its line.
    var column: Int
  }

  private let names: Set<String>
  private var bytes: [[UInt8]]
  /// What stands since the last statement.
  private var statement: [Token] = []
  /// The whole of it, with its parameters.
  private var words: [UInt8] = []
  private var hasParameters = false
  /// How many of `(`, `[` and `{` are open.
  private var depth = 0
  /// What is put where, in the order of the file.
  private var edits: [(line: Int, column: Int, text: String)] = []

  /// Reads lines without comments.
  init(_ names: Set<String>, in code: [Substring]) {
    self.names = names
    bytes = code.map { Array($0.utf8) }
    var isDirective = false
    for index in bytes.indices {
      let line = bytes[index]
      let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      isDirective = isDirective || first == UInt8(ascii: "#")
      if !isDirective { read(line, index) }
      isDirective = isDirective && line.last == UInt8(ascii: "\\")
    }
    for edit in edits.reversed() {
      bytes[edit.line].insert(contentsOf: edit.text.utf8, at: edit.column)
      lines[edit.line] = String(decoding: bytes[edit.line], as: UTF8.self)
    }
  }

  private mutating func read(_ line: [UInt8], _ number: Int) {
    var column = 0
    while column < line.count {
      let byte = line[column]
      guard Self.isOfWord(byte) else {
        read(byte)
        column += 1
        continue
      }
      let start = column
      while column < line.count, Self.isOfWord(line[column]) { column += 1 }
      let word = line[start..<column]
      if depth == 0 {
        // What stands between parameters and a body makes it something else.
        if hasParameters { reset() }
        statement.append(
          Token(text: String(decoding: word, as: UTF8.self), line: number, column: start))
      }
      words += word
    }
    words.append(UInt8(ascii: " "))
  }

  private mutating func read(_ sign: UInt8) {
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      if depth == 0, sign == UInt8(ascii: ")") { hasParameters = true }
    case UInt8(ascii: "{"):
      if depth == 0 {
        if hasParameters { define() }
        reset()
      }
      depth += 1
    case UInt8(ascii: "}"):
      depth = max(0, depth - 1)
      if depth == 0 { return reset() }
    case UInt8(ascii: ";") where depth == 0:
      return reset()
    default: break
    }
    if !statement.isEmpty { words.append(sign) }
  }

  private mutating func reset() { (statement, words, hasParameters) = ([], [], false) }

  /// Notes a definition whose body begins.
  private mutating func define() {
    guard statement.count > 1, let first = statement.first, let name = statement.last,
      names.contains(name.text)
    else { return }
    found.insert(name.text)
    let signature = String(decoding: words, as: UTF8.self).trimmed
    edits.append((first.line, first.column, "\(signature); "))
    edits.append((name.line, name.column, Self.prefix))
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
      || byte == UInt8(ascii: "_")
  }
}
