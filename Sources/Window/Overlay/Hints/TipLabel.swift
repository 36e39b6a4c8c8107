internal import PageGeometry
internal import RectoReaderCore

/// A short text over all else: of what lies under the pointer, or at a place.
struct TipLabel {
  let canvas: OverlayCanvas

  /// Draws what is told of a thing above it; below it where that would reach above a height.
  func draw(_ text: String, above box: OverlayBox, from top: Double) {
    guard !text.isEmpty else { return }
    let label = size(text)
    let gap = canvas.px(8)
    let above = box.top - gap - label.height
    draw(
      text,
      in: OverlayBox(
        (box.center.x - label.width / 2).rounded(), above < top ? box.bottom + gap : above,
        width: label.width, height: label.height))
  }

  /// Draws a short text at a place.
  func draw(_ hint: OverlayContent.Hint) {
    guard hint.place.x.isFinite, hint.place.y.isFinite, !hint.text.isEmpty else { return }
    let label = size(hint.text)
    draw(
      hint.text,
      in: OverlayBox(
        // Below the pointer, so that what it tells of can be read.
        hint.place.x.rounded() + canvas.px(10), hint.place.y.rounded() + canvas.px(20),
        width: label.width, height: label.height))
  }

  private func size(_ text: String) -> (width: Double, height: Double) {
    let words = self.words(text)
    return (Double(words.width) + canvas.px(20), Double(words.height) + canvas.px(12))
  }

  private func words(_ text: String) -> LaidOutText {
    canvas.textCache.words(
      text, canvas.style(LetterSize.small, canvas.theme.onTip, lines: 4),
      width: min(canvas.px(420), canvas.view.width - canvas.px(36)))
  }

  private func draw(_ text: String, in box: OverlayBox) {
    let box = box.moved(into: canvas.view.inset(canvas.px(6), canvas.px(6)))
    canvas.put(.tip, box)
    canvas.sheet(box, ink: canvas.theme.tip)
    let words = self.words(text)
    canvas.draw(
      words, from: box.left + canvas.px(10), to: box.right - canvas.px(10),
      top: box.top + canvas.px(6), side: .center)
  }
}
