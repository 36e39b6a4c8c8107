/// A button at the foot of a sheet: the first is what the sheet is for, the others have an edge alone.
struct AnswerButton {
  let canvas: OverlayCanvas
  let isFirst: Bool

  /// How its words look.
  var style: TextStyle {
    canvas.style(
      LetterSize.plain, isFirst ? canvas.theme.onAccent : canvas.theme.words, weight: 600)
  }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - answer: what it says.
  ///   - part: what a click on it means.
  ///   - button: where it stands.
  ///   - isFocused: whether keys mean it.
  func draw(_ answer: String, _ part: OverlayPart, in button: OverlayBox, isFocused: Bool = false) {
    canvas.put(part, button)
    if isFirst {
      canvas.shapes.fill(button, canvas.theme.accent, radius: canvas.radius)
    } else {
      canvas.shapes.outline(
        button, canvas.theme.edge, radius: canvas.radius, thickness: canvas.hair)
    }
    canvas.highlight(part, button)
    if isFocused { canvas.focusRing(around: button.inset(-canvas.px(3), -canvas.px(3))) }
    canvas.words(
      answer, style, from: button.left + canvas.px(8), to: button.right - canvas.px(8),
      around: button.center.y, side: .center)
  }
}
