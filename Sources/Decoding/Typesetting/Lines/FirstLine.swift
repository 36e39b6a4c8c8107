import RectoFlowModel

/// Finds the first line of a paragraph that has letters of its own there: where it ends depends on them, and they go as far
/// as it does.
struct FirstLine {
  /// So often lines are broken until what was taken for the first line is it.
  private static let attempts = 5

  /// The block in which the first line's letters are spans of their own; what is found of its lines is left in `breaker`.
  static func fit(
    _ block: FlowBlock, _ spans: [FlowSpan], insets: [LineInset], from start: Int?,
    _ breaker: inout ParagraphBreaker
  ) -> (block: FlowBlock, spans: [FlowSpan]) {
    var (block, fitted, end) = (block, spans, block.text.upperBound)
    // A word of which half belongs to the line cannot be parted as one.
    block.paragraph.hyphenates = false
    var before = end
    for _ in 0..<attempts {
      fitted = split(spans, block.paragraph.firstLine, at: end)
      breaker.set(block, fitted, insets: insets, from: start)
      guard let found = breaker.lines.first.map({ Int($0.end) }), found != end else {
        return (block, fitted)
      }
      (before, end) = (end, found)
    }
    // Neither of two ends is one if it is taken for it: the first is made one.
    let ends = ParagraphBreaker.FirstEnd(place: min(before, end), reach: max(before, end))
    fitted = split(spans, block.paragraph.firstLine, at: ends.place)
    breaker.set(block, fitted, insets: insets, from: start, firstEnd: ends)
    return (block, fitted)
  }

  /// Spans of which those before a place have other faces.
  private static func split(_ spans: [FlowSpan], _ faces: [Int: Int], at end: Int) -> [FlowSpan] {
    spans.flatMap { span -> [FlowSpan] in
      guard span.picture == nil, span.text.lowerBound < end, let face = faces[span.face] else {
        return [span]
      }
      var head = span
      (head.face, head.text) = (face, span.text.lowerBound..<min(end, span.text.upperBound))
      guard span.text.upperBound > end else { return [head] }
      var rest = span
      rest.text = end..<span.text.upperBound
      return [head, rest]
    }
  }
}
