internal import PageGeometry

/// The sign that sends something away, in a box that can be clicked.
struct CrossSign {
  let canvas: OverlayCanvas

  /// Draws it for a part.
  func draw(_ part: OverlayPart, in box: OverlayBox) {
    canvas.put(part, box)
    canvas.highlight(part, box)
    let (c, r) = (box.center, (3.5 * canvas.scale))
    let ink = canvas.pointer.isOver(part) ? canvas.theme.words : canvas.theme.quiet
    let thickness = 1.4 * canvas.scale
    canvas.shapes.line(
      from: Vector2(c.x - r, c.y - r), to: Vector2(c.x + r, c.y + r), ink, thickness: thickness)
    canvas.shapes.line(
      from: Vector2(c.x - r, c.y + r), to: Vector2(c.x + r, c.y - r), ink, thickness: thickness)
  }
}
