internal import PageGeometry

/// The sign that copies: a sheet over another, in a box that can be clicked.
struct CopySign {
  let canvas: OverlayCanvas

  /// Draws it for a part.
  func draw(_ part: OverlayPart, in box: OverlayBox) {
    canvas.put(part, box)
    canvas.highlight(part, box)
    let ink = canvas.pointer.isOver(part) ? canvas.theme.words : canvas.theme.quiet
    let (width, height) = (canvas.px(8), canvas.px(10))
    let (x, y) = ((box.center.x - width * 0.7).rounded(), (box.center.y - height * 0.65).rounded())
    let step = canvas.px(3)
    let back = OverlayBox(x, y, width: width, height: height)
    let front = OverlayBox(x + step, y + step, width: width, height: height)
    let thickness = max(1, 1.2 * canvas.scale)
    // Of the lower sheet only what the upper one leaves to be seen.
    canvas.shapes.line(
      from: Vector2(back.left + 0.5, back.bottom - 1), to: Vector2(back.left + 0.5, back.top + 1),
      ink, thickness: thickness)
    canvas.shapes.line(
      from: Vector2(back.left, back.top + 0.5), to: Vector2(back.right - 0.5, back.top + 0.5), ink,
      thickness: thickness)
    canvas.shapes.outline(front, ink, radius: canvas.px(1.5), thickness: thickness)
  }
}
