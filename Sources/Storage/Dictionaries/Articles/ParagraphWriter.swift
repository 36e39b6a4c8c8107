import RectoBookModel

/// Gathers the paragraphs of an article as its text comes.
///
/// Laws: no paragraph is empty, begins or ends with a space, or has more than `Limits.paragraphCharacters`; there are no
/// more than `Limits.articleParagraphs`. What is left over is not shown.
struct ParagraphWriter {
  private(set) var paragraphs: [WordArticle.Paragraph] = []
  /// What stands before the first letter of the next paragraph: the sign of a list.
  var mark = ""
  /// How far the next paragraph stands in.
  var depth = 0

  private var text: [Character] = []
  private var links: [WordLink] = []
  private var linkStart: Int?
  /// How many letters were written in which style.
  private var counts: [WordArticle.Paragraph.Style: Int] = [:]

  /// Whether nothing more is taken.
  var isFull: Bool { paragraphs.count >= Limits.articleParagraphs }

  /// Writes text: white space of any length is one space.
  mutating func write(_ words: some StringProtocol, style: WordArticle.Paragraph.Style = .plain) {
    for character in words { write(character, style) }
  }

  private mutating func write(_ character: Character, _ style: WordArticle.Paragraph.Style) {
    if character.isWhitespace || character.unicodeScalars.contains(where: \.acts) {
      if text.last.map({ $0 != " " }) ?? false { text.append(" ") }
      return
    }
    if text.isEmpty, !mark.isEmpty {
      text += Array(mark)
      mark = ""
    }
    text.append(character)
    counts[style, default: 0] += 1
    if text.count >= Limits.paragraphCharacters { part() }
  }

  /// A paragraph that is too long ends with its last whole word.
  private mutating func part() {
    let space = text.lastIndex(of: " ") ?? 0
    let isLinked = linkStart != nil
    let rest = space > text.count / 2 ? Array(text[(space + 1)...]) : []
    if !rest.isEmpty { text.removeLast(rest.count) }
    let style = self.style
    end()
    text = rest
    counts[style] = rest.count
    if isLinked { linkStart = 0 }
  }

  /// What follows leads to a word, until `endLink`.
  mutating func beginLink() {
    if text.isEmpty, !mark.isEmpty {
      text += Array(mark)
      mark = ""
    }
    linkStart = text.count
  }

  /// What was written since `beginLink` leads to a word; nil for the one that was written.
  mutating func endLink(to word: String?) {
    defer { linkStart = nil }
    guard let start = linkStart, start < text.count else { return }
    let written = WordAnswer.word(in: String(text[start...]))
    let word = word.map { WordAnswer.word(in: $0) } ?? written
    if !word.isEmpty, !written.isEmpty { links.append(WordLink(start..<text.count, to: word)) }
  }

  private var style: WordArticle.Paragraph.Style {
    // A paragraph with any plain word is plain.
    if counts[.plain, default: 0] > 0 { return .plain }
    return counts[.heading, default: 0] > 0 ? .heading : counts[.quiet] == nil ? .plain : .quiet
  }

  /// Ends the paragraph, if anything stands in it.
  mutating func end() {
    defer { (text, links, linkStart, counts, mark) = ([], [], nil, [:], "") }
    while text.last == " " { text.removeLast() }
    guard !text.isEmpty, !counts.isEmpty, !isFull else { return }
    let count = text.count
    paragraphs.append(
      WordArticle.Paragraph(
        String(text), style: style, depth: min(depth, 6),
        links: links.compactMap { link in
          let range = link.range.clamped(to: 0..<count)
          return range.isEmpty ? nil : WordLink(range, to: link.word)
        }))
  }
}
