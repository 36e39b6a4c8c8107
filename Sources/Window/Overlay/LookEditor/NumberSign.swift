/// A number that a click makes a field of.
struct NumberSign {
  let canvas: OverlayCanvas

  /// Draws it at the right of a row; returns where it begins.
  func draw(
    _ text: String, _ index: Int, right: Double, around middle: Double
  ) -> Double {
    let part = OverlayPart.look(.number(index))
    let plain = canvas.style(
      LetterSize.small, canvas.pointer.isOver(part) ? canvas.theme.words : canvas.theme.quiet)
    let width = canvas.width(of: text, plain, atMost: canvas.px(120))
    let box = OverlayBox(
      left: right - width - canvas.px(8), top: middle - canvas.px(11), right: right + canvas.px(6),
      bottom: middle + canvas.px(11))
    canvas.put(part, box)
    if canvas.pointer.isOver(part) {
      canvas.shapes.fill(box, canvas.theme.field, radius: canvas.metrics.smallRadius)
    }
    canvas.words(text, plain, from: right - width, to: right, around: middle, side: .right)
    return box.left - canvas.px(6)
  }
}
