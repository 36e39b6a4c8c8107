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

  /// The columns of all of it in rows; nil where it has none there.
  func columns(in low: Double, _ high: Double) -> ClosedRange<Double>? {
    let all = within(low, high) + crossings(at: low) + crossings(at: high)
    guard let least = all.min(), let most = all.max() else { return nil }
    return least...most
  }

  /// Columns that all lie within it in all of these rows; nil where there are none.
  func inner(in low: Double, _ high: Double) -> ClosedRange<Double>? {
    let (below, above) = (crossings(at: low), crossings(at: high))
    guard below.count == 2, above.count == 2 else { return nil }
    let middle = (max(below[0], above[0]) + min(below[1], above[1])) / 2
    let corners = within(low, high)
    let left = ([below[0], above[0]] + corners.filter { $0 < middle }).max() ?? middle
    let right = ([below[1], above[1]] + corners.filter { $0 > middle }).min() ?? middle
    return left < right ? left...right : nil
  }

  /// The columns of corners in rows.
  private func within(_ low: Double, _ high: Double) -> [Double] {
    corners.filter { $0.y >= low && $0.y <= high }.map(\.x)
  }
}

extension SeenPolygon {
  /// The least convex polygon around points.
  ///
  /// Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
  init(around points: [Vector2]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: [Vector2]) -> [Vector2] {
      var chain: [Vector2] = []
      for point in points {
        while chain.count > 1 {
          let last = chain[chain.count - 1]
          let (one, next) = (last - chain[chain.count - 2], point - last)
          guard one.x * next.y - one.y * next.x <= 0 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    self.init(corners: half(sorted) + half(sorted.reversed()))
  }
}
