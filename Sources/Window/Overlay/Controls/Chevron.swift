internal import PageGeometry

/// The sign before what opens and closes.
struct Chevron {
  let canvas: OverlayCanvas

  /// Draws it around a point.
  func draw(isOpen: Bool, at center: Vector2) {
    canvas.icon(isOpen ? .down : .forward, around: center, canvas.theme.quiet)
  }
}
