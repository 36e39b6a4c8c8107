internal import PageGeometry

/// A polygon as the eye sees it, in pixels from the lower left corner of a frame.
struct SeenPolygon {
  /// Its corners, round its edge.
  var corners: [Vector2]

  /// Where a row of pixels, not always a whole one, meets its edge, from left to right.
  func crossings(at row: Double) -> [Double] {
    corners.indices.compactMap { index -> Double? in
      let (from, to) = (corners[index], corners[(index + 1) % corners.count])
      guard (from.y <= row) != (to.y <= row) else { return nil }
      return from.x + (to.x - from.x) * (row - from.y) / (to.y - from.y)
    }.sorted()
  }

  /// Columns that all lie within it in all of these rows; nil where there are none.
  func inner(in low: Double, _ high: Double) -> ClosedRange<Double>? {
    let (below, above) = (crossings(at: low), crossings(at: high))
    guard below.count == 2, above.count == 2 else { return nil }
    let middle = (max(below[0], above[0]) + min(below[1], above[1])) / 2
    let corners = corners.filter { $0.y >= low && $0.y <= high }.map(\.x)
    let left = ([below[0], above[0]] + corners.filter { $0 < middle }).max() ?? middle
    let right = ([below[1], above[1]] + corners.filter { $0 > middle }).min() ?? middle
    return left < right ? left...right : nil
  }
}
