internal import PageGeometry

/// The sign of a book that was read, a tick: pale on dark, and so no sign of one that is selected.
struct ReadSign {
  let canvas: OverlayCanvas

  /// Units from its middle to its rim.
  static let radius = 8.0

  /// Draws it around a place.
  ///
  /// - Parameters:
  ///   - place: its middle.
  ///   - radius: how large it is, in units.
  ///   - opacity: how much of it is seen, 0…1.
  func draw(at place: Vector2, radius: Double = Self.radius, opacity: Double) {
    let r = radius * canvas.scale
    let center = Vector2(place.x.rounded(), place.y.rounded())
    canvas.shapes.disc(center, radius: r + canvas.hair, Ink(0xF6EBDD, 0.7 * opacity))
    canvas.shapes.disc(center, radius: r, Ink(0x1A110A, 0.92 * opacity))
    let points = [Vector2(-0.42, 0.02), Vector2(-0.12, 0.34), Vector2(0.44, -0.32)].map {
      center + $0 * r
    }
    for (from, to) in zip(points, points.dropFirst()) {
      canvas.shapes.line(
        from: from, to: to, Ink(0xF6EBDD, opacity), thickness: 0.225 * r)
    }
  }
}
