import RectoBookModel

/// An article without marks, as paragraphs.
struct PlainText {
  private(set) var writer = ParagraphWriter()

  /// A line of so many characters or more was broken because it was full.
  private static let fullLine = 50

  /// Reads a text in which each line is a paragraph, as StarDict has it.
  init(lines text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      writer.depth = Self.indent(of: line) / 2
      write(line)
      writer.end()
    }
  }

  /// Reads a text whose lines were broken at a width, as dictd has it: what was broken is joined.
  init(broken text: String) {
    var last = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.drop(while: \.isWhitespace)
      let goesOn = last >= Self.fullLine && !words.isEmpty && !Self.beginsItem(words)
      if !goesOn {
        writer.end()
        writer.depth = Self.indent(of: line) / 3
      }
      write(line)
      writer.write(" ")
      last = words.isEmpty ? 0 : line.count
    }
    writer.end()
  }

  /// Words in braces lead to others.
  private mutating func write(_ line: Substring) {
    var rest = line
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      writer.write(rest[..<open])
      writer.beginLink()
      writer.write(rest[rest.index(after: open)..<close])
      writer.endLink(to: nil)
      rest = rest[rest.index(after: close)...]
    }
    writer.write(rest)
  }

  private static func indent(of line: Substring) -> Int {
    line.prefix(while: \.isWhitespace).prefix(40).reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
  }

  /// Whether a line begins with the number, letter or sign of an item: `2.`, `n 1:`, `(a)`, `•`.
  private static func beginsItem(_ words: Substring) -> Bool {
    let first = words.prefix { !$0.isWhitespace }
    guard let sign = first.first else { return false }
    if "•-–*[".contains(sign) { return true }
    if let last = first.last, ".:)".contains(last), first.count <= 4,
      first.contains(where: \.isNumber) || first.count == 3
    {
      return true
    }
    let second = words.dropFirst(first.count).drop(while: \.isWhitespace).prefix {
      !$0.isWhitespace
    }
    return first.count <= 3 && second.last == ":" && second.dropLast().allSatisfy(\.isNumber)
      && second.count > 1
  }
}
