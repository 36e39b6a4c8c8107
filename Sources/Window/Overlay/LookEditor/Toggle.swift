internal import PageGeometry

/// What is on or off.
struct Toggle {
  let canvas: OverlayCanvas

  /// Draws it at the right of a row.
  func draw(_ isOn: Bool, right: Double, around middle: Double) {
    let box = OverlayBox(
      right - canvas.px(32), middle - canvas.px(9), width: canvas.px(32), height: canvas.px(18))
    canvas.shapes.fill(box, isOn ? canvas.theme.accent : canvas.theme.track, radius: canvas.px(9))
    let x = isOn ? box.right - canvas.px(9) : box.left + canvas.px(9)
    canvas.shapes.disc(
      Vector2(x, box.center.y), radius: 6.5 * canvas.scale,
      isOn ? canvas.theme.onAccent : canvas.theme.card)
  }
}
