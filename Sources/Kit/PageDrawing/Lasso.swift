public import PageGeometry

/// What a line that is drawn around strokes holds.
public enum Lasso {
  /// The strokes of which at least half of what is left lies inside.
  ///
  /// - Parameters:
  ///   - outline: corners of an area in page heights as strokes; its last goes straight to its first. What it goes
  ///     around twice is outside.
  ///   - drawing: what is there.
  /// - Returns: their names, the lowest first.
  public static func strokes(inside outline: [Vector2], of drawing: Drawing) -> [Stroke.ID] {
    guard outline.count > 2 else { return [] }
    return drawing.items.filter { share(of: $0, inside: outline) >= 0.5 }.map(\.stroke.id)
  }

  /// How much of what is left of a stroke lies inside, from 0 to 1.
  private static func share(of item: Drawing.Item, inside outline: [Vector2]) -> Double {
    let stroke = item.stroke
    let curve = stroke.curve(tolerance: 0.02 / stroke.unit)
    let left = item.left
    guard !left.isEmpty else { return 0 }
    func isIn(_ point: Vector2) -> Bool { contains(item.placement(point), outline) }
    guard curve.count > 1 else { return isIn(curve[0].position) ? 1 : 0 }
    var (inside, whole) = (0.0, 0.0)
    for (from, to) in zip(curve, curve.dropFirst()) {
      let middle = from.mixed(with: to, 0.5)
      guard left.contains(where: { $0.contains(middle.parameter) }) else { continue }
      let length = (to.position - from.position).length
      whole += length
      if isIn(middle.position) { inside += length }
    }
    return whole > 0 ? inside / whole : isIn(curve[0].position) ? 1 : 0
  }

  /// Whether a point lies in an area: a line from it to the right goes over its edge an odd number of times.
  private static func contains(_ point: Vector2, _ outline: [Vector2]) -> Bool {
    var isInside = false
    var before = outline[outline.count - 1]
    for corner in outline {
      if (corner.y > point.y) != (before.y > point.y) {
        let share = (point.y - corner.y) / (before.y - corner.y)
        if point.x < corner.x.mixed(with: before.x, share) { isInside.toggle() }
      }
      before = corner
    }
    return isInside
  }
}
