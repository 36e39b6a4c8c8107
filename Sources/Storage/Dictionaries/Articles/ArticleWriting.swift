import RectoBookModel

/// Makes an article of what stands in a dictionary.
struct ArticleWriting {
  private var made: WordArticle
  private let folded: FoldedWord

  /// Begins the article of a word.
  init(of word: String, in dictionary: String) {
    let shown = word.inert().shortened
    made = WordArticle(headword: shown, dictionary: dictionary, paragraphs: [])
    folded = FoldedWord(shown)
  }

  /// The article, its paragraphs as far to the left as they go.
  var article: WordArticle {
    var article = made
    let least = article.paragraphs.map(\.depth).min() ?? 0
    for index in article.paragraphs.indices { article.paragraphs[index].depth -= least }
    return article
  }

  /// Adds a part of an article of StarDict; one that is no text is left out.
  mutating func add(_ bytes: ArraySlice<UInt8>, type: UInt8) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch type {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "w"), UInt8(ascii: "n"):
      add(PlainText(lines: text).writer.paragraphs)
    case UInt8(ascii: "t"), UInt8(ascii: "y"): speak(text)
    case UInt8(ascii: "h"): add(markup: MarkupText(text, .html))
    case UInt8(ascii: "g"), UInt8(ascii: "x"), UInt8(ascii: "k"):
      add(markup: MarkupText(text, .xdxf))
    default: break
    }
  }

  /// Adds an article of dictd, whose first lines may be the word itself and how it is spoken.
  mutating func add(plain text: String) {
    add(PlainText(broken: text).writer.paragraphs)
    guard let first = made.paragraphs.first else { return }
    // `house /haʊs/ <n>`, as FreeDict writes it.
    let parts = first.text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, FoldedWord(String(parts[0]).trimmingSpaces) == folded else { return }
    speak(String(parts[1]))
    let rest = String(parts[2]).trimmingSpaces
    made.paragraphs.removeFirst()
    if !rest.isEmpty { made.paragraphs.insert(.init(rest, style: .quiet), at: 0) }
  }

  private mutating func add(markup: MarkupText) {
    speak(markup.pronunciation)
    add(markup.writer.paragraphs)
  }

  private mutating func speak(_ text: String) {
    let words = text.inert().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let bare = words.trimming { "/[]\\".contains($0) }
    guard made.pronunciation.isEmpty, !bare.isEmpty else { return }
    made.pronunciation = String(bare.prefix(Limits.lookedUpCharacters))
  }

  private mutating func add(_ paragraphs: [WordArticle.Paragraph]) {
    var paragraphs = paragraphs[...]
    // The word itself stands above the article already.
    if made.paragraphs.isEmpty, let first = paragraphs.first, FoldedWord(first.text) == folded {
      paragraphs = paragraphs.dropFirst()
    }
    let room = Limits.articleParagraphs - made.paragraphs.count
    made.paragraphs += paragraphs.prefix(max(0, room))
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmingSpaces: String { String(trimming(\.isWhitespace)) }

  /// Without some characters at its ends.
  fileprivate func trimming(_ isUnwanted: (Character) -> Bool) -> Substring {
    var rest = drop(while: isUnwanted)
    while let last = rest.last, isUnwanted(last) { rest.removeLast() }
    return rest
  }
}
