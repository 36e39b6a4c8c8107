internal import PageGeometry

/// The sign before what opens and closes.
struct Chevron {
  let canvas: OverlayCanvas

  /// Draws it around a point.
  func draw(isOpen: Bool, at center: Vector2) {
    let r = 3.5 * canvas.scale
    let points =
      isOpen
      ? [Vector2(-r, -r / 2), Vector2(0, r / 2), Vector2(r, -r / 2)]
      : [Vector2(-r / 2, -r), Vector2(r / 2, 0), Vector2(-r / 2, r)]
    draw(points, at: center, canvas.theme.quiet)
  }

  /// Draws one that points back, around a point.
  func drawBack(at center: Vector2, _ ink: Ink) {
    let r = 4.5 * canvas.scale
    draw([Vector2(r / 2, -r), Vector2(-r / 2, 0), Vector2(r / 2, r)], at: center, ink)
  }

  private func draw(_ points: [Vector2], at center: Vector2, _ ink: Ink) {
    for (from, to) in zip(points, points.dropFirst()) {
      canvas.shapes.line(
        from: center + from, to: center + to, ink, thickness: 1.4 * canvas.scale)
    }
  }
}
