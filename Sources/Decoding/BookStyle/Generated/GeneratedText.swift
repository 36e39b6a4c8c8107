import RectoBookMarkup

/// What styles generate before and after elements: how much there is so far, and how deep quotations are.
struct GeneratedText {
  private var quoteDepth = 0
  private var bytes = 0
  private var counters: CounterTexts

  init(_ counters: CounterTexts) { self.counters = counters }

  /// What is generated in one piece.
  enum Piece: Equatable {
    case words(String)
    /// By its address.
    case picture(String)
  }

  /// Makes the text and the pictures that parts come to in an element.
  ///
  /// - Parameters:
  ///   - parts: what the style asks for.
  ///   - lines: how the element's lines are.
  ///   - language: the language of the text, which has quotation marks of its own.
  ///   - element: the element whose attributes may be asked for, with its tree.
  ///   - most: how many bytes a chapter may have.
  /// - Returns: nil once a chapter has more than it may.
  mutating func pieces(
    _ parts: [ContentPart], _ lines: LineStyle, language: String,
    of element: (node: MarkupTree.Node?, tree: MarkupTree), atMost most: Int
  ) -> [Piece]? {
    var (pieces, words) = ([Piece](), "")
    func endWords() {
      if !words.isEmpty { pieces.append(.words(words)) }
      words = ""
    }
    for part in parts {
      if case .picture(let address) = part {
        endWords()
        pieces.append(.picture(address))
        bytes += address.utf8.count
      }
      let text = string(part, lines, language, element)
      bytes += text.utf8.count
      guard bytes <= most else { return nil }
      words += text
    }
    endWords()
    return pieces
  }

  private mutating func string(
    _ part: ContentPart, _ lines: LineStyle, _ language: String,
    _ element: (node: MarkupTree.Node?, tree: MarkupTree)
  ) -> String {
    switch part {
    case .text(let text): return text
    case .picture: return ""
    case .counter: return counters.next(of: element.node)
    case .attribute(let name):
      guard let node = element.node, let number = element.tree.number(ofName: name) else {
        return ""
      }
      let value = element.tree.attributes(node).first { $0.name == number }?.value
      return value.map { element.tree.string($0) } ?? ""
    case .openQuote, .silentOpenQuote:
      defer { quoteDepth += 1 }
      return part == .openQuote ? mark(lines, language, isOpening: true) : ""
    case .closeQuote, .silentCloseQuote:
      quoteDepth = max(0, quoteDepth - 1)
      return part == .closeQuote ? mark(lines, language, isOpening: false) : ""
    }
  }

  private func mark(_ lines: LineStyle, _ language: String, isOpening: Bool) -> String {
    QuoteMarks.mark(
      lines.quotes ?? QuoteMarks.marks(language), depth: quoteDepth, isOpening: isOpening)
  }
}

extension [GeneratedText.Piece] {
  /// How many characters its words have; a picture is one.
  var letterCount: Int {
    reduce(0) { count, piece in
      switch piece {
      case .words(let words): count + words.count
      case .picture: count + 1
      }
    }
  }
}
