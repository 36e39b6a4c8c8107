import RectoBookMarkup

/// What styles generate before and after elements: how much there is so far, and how deep quotations are.
struct GeneratedText {
  private var quoteDepth = 0
  private var bytes = 0
  private var counters: CounterTexts

  init(_ counters: CounterTexts) { self.counters = counters }

  /// Makes the text that parts come to in an element.
  ///
  /// - Parameters:
  ///   - parts: what the style asks for.
  ///   - lines: how the element's lines are.
  ///   - language: the language of the text, which has quotation marks of its own.
  ///   - element: the element whose attributes may be asked for, with its tree.
  ///   - most: how many bytes a chapter may have.
  /// - Returns: nil once a chapter has more than it may.
  mutating func text(
    _ parts: [ContentPart], _ lines: LineStyle, language: String,
    of element: (node: MarkupTree.Node?, tree: MarkupTree), atMost most: Int
  ) -> String? {
    var generated = ""
    for part in parts {
      let text = string(part, lines, language, element)
      bytes += text.utf8.count
      guard bytes <= most else { return nil }
      generated += text
    }
    return generated
  }

  private mutating func string(
    _ part: ContentPart, _ lines: LineStyle, _ language: String,
    _ element: (node: MarkupTree.Node?, tree: MarkupTree)
  ) -> String {
    switch part {
    case .text(let text): return text
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
