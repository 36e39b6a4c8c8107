public import PageGeometry

/// What an eraser that moves takes away.
public enum Eraser {
  /// How a stroke is erased that is touched.
  public enum Mode: Sendable {
    /// Where it is touched.
    case parts
    /// All of it.
    case whole
  }

  /// What it takes of strokes between two places.
  ///
  /// Its way is swept: nothing between two samples is passed over, however fast it goes.
  ///
  /// - Parameters:
  ///   - from: where it was, in page heights as strokes.
  ///   - to: where it is.
  ///   - radius: its own, in page heights.
  ///   - drawing: what is there.
  ///   - mode: whether it takes parts or whole strokes.
  /// - Returns: a deed; nil where nothing is touched that is still there.
  public static func deed(
    from: Vector2, to: Vector2, radius: Double, on drawing: Drawing, mode: Mode = .parts
  ) -> Deed? {
    var taken: [Stroke.ID: ParameterSet] = [:]
    for item in drawing.items {
      let part = touched(item, from: from, to: to, radius: radius)
      guard item.erased.union(part) != item.erased else { continue }
      taken[item.stroke.id] = mode == .whole ? ParameterSet(item.stroke.parameters) : part
    }
    return taken.isEmpty ? nil : .erase(taken)
  }

  /// What of a stroke an eraser touches on its way.
  static func touched(
    _ item: Drawing.Item, from: Vector2, to: Vector2, radius: Double
  ) -> ParameterSet {
    let (stroke, placement) = (item.stroke, item.placement)
    guard item.lies(within: radius, of: from, to) else { return ParameterSet() }
    let scale = placement.scale
    // A tenth of the width of a hair: no one sees where an erased part ends more exactly.
    let curve = stroke.ink(tolerance: 0.02 / stroke.unit)
    let reach = radius + stroke.greatestRadius * scale
    let (least, greatest) = (
      pointwiseMin(from, to) - reach, pointwiseMax(from, to) + reach
    )
    func place(_ point: InkPoint) -> Vector2 { placement(point.position) }
    guard curve.count > 1 else {
      let near =
        distance(place(curve[0]), from, to) <= radius + curve[0].radius * scale
      return near ? ParameterSet(stroke.parameters) : ParameterSet()
    }
    var ranges: [ClosedRange<Int>] = []
    var start = place(curve[0])
    for index in curve.indices.dropFirst() {
      let (near, far) = (curve[index - 1], curve[index])
      let end = place(far)
      defer { start = end }
      guard start.x <= greatest.x || end.x <= greatest.x, start.x >= least.x || end.x >= least.x,
        start.y <= greatest.y || end.y <= greatest.y, start.y >= least.y || end.y >= least.y
      else { continue }
      let width = max(near.radius, far.radius) * scale
      guard let part = reached(start, end, from, to, within: radius + width) else { continue }
      let parameters =
        near.parameter.mixed(
          with: far.parameter, part.lowerBound)...near.parameter.mixed(
          with: far.parameter, part.upperBound)
      ranges += ParameterSet(parameters).ranges
    }
    return ParameterSet(ranges)
  }

  /// The part of a straight way that is near another; nil where none is.
  ///
  /// The distance of a point on it from the other is convex, so it is one part.
  private static func reached(
    _ start: Vector2, _ end: Vector2, _ from: Vector2, _ to: Vector2, within reach: Double
  ) -> ClosedRange<Double>? {
    func isFar(_ t: Double) -> Bool { distance(start + (end - start) * t, from, to) > reach }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      let nearA = distance(start + (end - start) * a, from, to)
      let nearB = distance(start + (end - start) * b, from, to)
      if nearA < nearB { high = b } else { low = a }
    }
    let nearest = (low + high) / 2
    guard !isFar(nearest) else { return nil }
    func edge(_ far: Double) -> Double {
      guard isFar(far) else { return far }
      var (inside, outside) = (nearest, far)
      for _ in 0..<24 {
        let middle = (inside + outside) / 2
        if isFar(middle) { outside = middle } else { inside = middle }
      }
      return outside
    }
    return edge(0)...edge(1)
  }

  /// How far a point is from a straight way.
  private static func distance(_ point: Vector2, _ from: Vector2, _ to: Vector2) -> Double {
    let way = to - from
    let square = way.dot(way)
    let t = square > 0 ? ((point - from).dot(way) / square).clamped(to: 0...1) : 0
    return (point - from - way * t).length
  }
}

extension Drawing.Item {
  /// Whether it may be so near to a straight way: by the rectangle that holds it.
  fileprivate func lies(within reach: Double, of from: Vector2, _ to: Vector2) -> Bool {
    let (low, high) = box
    return min(from.x, to.x) - reach <= high.x && max(from.x, to.x) + reach >= low.x
      && min(from.y, to.y) - reach <= high.y && max(from.y, to.y) + reach >= low.y
  }
}
