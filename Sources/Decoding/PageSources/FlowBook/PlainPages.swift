import RectoBookModel

/// Plain text as a book that is set: paragraphs with their lines joined, and lines that lie as they were typed.
struct PlainPages {
  /// Lines of no more letters were ended where a screen of old ended.
  private static let widest = 132
  /// Fewer lines than these say nothing of a text.
  private static let leastLines = 12
  /// A part of a text has about so many bytes: a chapter is set at once.
  private static let partBytes = 192 << 10

  private static let sheet =
    "p { margin: 0; text-indent: 1.5em } p.gap { margin-top: 1em; text-indent: 0 }"
    + " pre { margin: 1em 0; font-size: 0.8em }"

  private var body = ""
  /// How many signs the body has.
  private var signs = 0
  private var parts: [(body: String, signs: Int)] = []

  /// The book of a text.
  static func book(_ text: String) -> MadeBook {
    let book = MadeBook()
    for (number, part) in parts(of: text).enumerated() {
      book.add(
        body: part.body, at: "text\(number).xhtml", sheet: sheet, language: nil, signs: part.signs)
    }
    book.finish(lines: [], cover: nil, language: nil)
    return book
  }

  /// The bodies of the pages of a text, one at least, and how many signs each has.
  static func parts(of text: String) -> [(body: String, signs: Int)] {
    var pages = PlainPages()
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let least = leastWrapped(lines)
    var start = 0
    while start < lines.count {
      if lines[start].isBlank {
        start += 1
        continue
      }
      var end = start + 1
      while end < lines.count, !lines[end].isBlank { end += 1 }
      let isBehindGap = start > 0 && lines[start - 1].isBlank
      pages.add(lines[start..<end], least: least, isBehindGap: isBehindGap)
      start = end
    }
    pages.endPart()
    return pages.parts.isEmpty ? [("", 0)] : pages.parts
  }

  /// How long a line is at least that goes on in the next, since a screen ended there; nil where lines are longer than any
  /// screen is wide, or too few to tell.
  private static func leastWrapped(_ lines: [Substring]) -> Int? {
    let lengths = lines.prefix(20_000).lazy.map { $0.unicodeScalars.count }
    let filled = lengths.filter { $0 > 0 }
    guard filled.count >= leastLines, let longest = filled.max(),
      filled.count(where: { $0 > widest }) * 100 <= filled.count
    else { return nil }
    return max(min(longest, widest) * 6 / 10, 30)
  }

  /// Adds lines between which there is none without letters.
  private mutating func add(_ lines: ArraySlice<Substring>, least: Int?, isBehindGap: Bool) {
    for line in lines { signs += ChapterText.signs(in: Array(line.utf8), 0..<line.utf8.count) }
    let mark = isBehindGap && !body.isEmpty ? " class=\"gap\"" : ""
    if lines.count > 1, lines.contains(where: \.looksTyped) {
      body += "<pre>\(lines.joined(separator: "\n").inMarkup)</pre>"
    } else if let least {
      var start = lines.startIndex
      while start < lines.endIndex {
        // A paragraph ends with a short line, and before one that is indented.
        var end = start + 1
        while end < lines.endIndex, !lines[end].beginsIndented,
          lines[end - 1].unicodeScalars.count >= least
        {
          end += 1
        }
        body += "<p\(start == lines.startIndex ? mark : "")>"
        body += "\(lines[start..<end].joined(separator: "\n").inMarkup)</p>"
        start = end
      }
    } else {
      for (number, line) in lines.enumerated() {
        body += "<p\(number == 0 ? mark : "")>\(String(line).inMarkup)</p>"
      }
    }
    if body.utf8.count >= Self.partBytes { endPart() }
  }

  private mutating func endPart() {
    if !body.isEmpty { parts.append((body, signs)) }
    (body, signs) = ("", 0)
  }
}

extension Substring {
  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }

  fileprivate var beginsIndented: Bool { first == " " || first == "\t" || first == "\u{3000}" }

  /// Whether signs in it stand below others: several spaces, or a tab, between words.
  fileprivate var looksTyped: Bool {
    var (spaces, hasLetter) = (0, false)
    for byte in utf8 {
      if byte == 0x09, hasLetter { return true }
      if byte == 0x20 {
        spaces += 1
      } else {
        // Two spaces end a sentence of a typewriter.
        if hasLetter, spaces > 2 { return true }
        (spaces, hasLetter) = (0, true)
      }
    }
    return false
  }
}
