/// A line that is being typed, moved so that its caret is in sight.
struct TypedLine {
  let canvas: OverlayCanvas

  /// Characters before the caret, and after it, that a line shows at most.
  private static let mostLetters = 250

  /// Draws it.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - characters: how many stand before the caret; what lies beyond the text is its end.
  ///   - selected: the characters that are selected; nil where none are.
  ///   - style: how it looks.
  ///   - left: where it begins.
  ///   - right: where it ends.
  ///   - middle: the height of its middle.
  func draw(
    _ text: String, caretAfter characters: Int, selected: Range<Int>? = nil, _ style: TextStyle,
    from left: Double, to right: Double, around middle: Double
  ) {
    // Of a line that is very long, what stands near the caret is laid out: no view is wider.
    let characters = max(0, min(characters, text.count))
    let skipped = max(0, characters - Self.mostLetters)
    let text = skipped == 0 ? text : String(text.dropFirst(skipped).prefix(2 * Self.mostLetters))
    let place = canvas.textCache.caret(in: text, after: characters - skipped, style)
    let shift = max(0, place + canvas.px(2) - (right - left))
    canvas.clipped(
      to: OverlayBox(
        left: left, top: middle - canvas.px(20), right: right, bottom: middle + canvas.px(20))
    ) {
      if let selected {
        let ends = [selected.lowerBound, selected.upperBound].map {
          left - shift + canvas.textCache.caret(in: text, after: $0 - skipped, style)
        }
        canvas.shapes.fill(
          OverlayBox(
            left: ends.min() ?? left, top: (middle - canvas.px(10)).rounded(),
            right: ends.max() ?? left, bottom: (middle + canvas.px(10)).rounded()),
          canvas.theme.textSelection)
      }
      canvas.words(text, style, from: left - shift, to: left - shift + 4_096, around: middle)
      caret(at: left - shift + place, around: middle)
    }
  }

  /// Draws where the next character goes.
  func caret(at x: Double, around middle: Double) {
    canvas.shapes.fill(
      OverlayBox(
        x.rounded(), (middle - canvas.px(9)).rounded(), width: canvas.px(1.5), height: canvas.px(18)
      ),
      canvas.theme.accent)
  }
}
