/// An item between the signs that lead to its neighbours.
struct Choice {
  let canvas: OverlayCanvas

  /// Draws it at the right of a row; returns where it begins.
  func draw(_ text: String, _ index: Int, right: Double, in box: OverlayBox) -> Double {
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    let width = min(
      canvas.width(of: text, plain, atMost: canvas.px(140)), (box.width * 0.45).rounded())
    let side = canvas.px(20)
    let middle = box.center.y
    let after = OverlayBox(right - side, middle - canvas.px(11), width: side, height: canvas.px(22))
    let words = OverlayBox(
      left: after.left - width - canvas.px(6), top: after.top, right: after.left - canvas.px(6),
      bottom: after.bottom)
    let before = OverlayBox(
      words.left - canvas.px(6) - side, after.top, width: side, height: canvas.px(22))
    for (place, way) in [(before, -1), (after, 1)] {
      let part = OverlayPart.look(.step(index, by: way))
      canvas.put(part, place)
      canvas.highlight(part, place)
      let ink = canvas.pointer.isOver(part) ? canvas.theme.words : canvas.theme.quiet
      canvas.icon(way < 0 ? .back : .forward, around: place.center, ink)
    }
    canvas.words(text, plain, from: words.left, to: words.right, around: middle, side: .center)
    return before.left
  }
}
