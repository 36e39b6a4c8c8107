import PageGeometry

/// Smooth curves as straight pieces.
enum SplineCurve {
  /// A piece has no more parts, however fine it is to be.
  private static let mostParts = 64

  /// The centripetal curve of Catmull and Rom through points.
  static func pieces(through points: [CurvePoint], tolerance: Double) -> [CurvePoint] {
    guard points.count > 2 else { return points }
    var curve = [points[0]]
    for index in 0..<points.count - 1 {
      let (from, to) = (points[index], points[index + 1])
      let before = index > 0 ? points[index - 1].position : nil
      let after = index + 2 < points.count ? points[index + 2].position : nil
      let (first, second) = controls(before, from.position, to.position, after)
      curve += parts(from, first, second, to, tolerance: tolerance)
    }
    return curve
  }

  /// The two control points of the cubic between the middle two of four points.
  private static func controls(
    _ before: Vector2?, _ from: Vector2, _ to: Vector2, _ after: Vector2?
  ) -> (Vector2, Vector2) {
    func span(_ a: Vector2, _ b: Vector2) -> Double { max(1e-9, (b - a).length.squareRoot()) }
    let middle = span(from, to)
    func control(_ outer: Vector2?, _ near: Vector2, _ far: Vector2) -> Vector2 {
      guard let outer else { return near + (far - near) / 3 }
      let side = span(outer, near)
      // The slope at the near point by spans of the root of the distance, for a third of the middle one.
      let slope =
        (near - outer) / side - (far - outer) / (side + middle) + (far - near) / middle
      return near + slope * (middle / 3)
    }
    return (control(before, from, to), control(after, to, from))
  }

  /// A cubic as straight parts, without its first point; parameters go evenly.
  static func parts(
    _ from: CurvePoint, _ first: Vector2, _ second: Vector2, _ to: CurvePoint, tolerance: Double
  ) -> [CurvePoint] {
    let bend = max(
      (from.position - first * 2 + second).length, (first - second * 2 + to.position).length)
    // A part of 1/n of it is off by no more than 3/4 of the bend over n squared.
    let wanted = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    let count = wanted.isFinite ? Int(wanted.clamped(to: 1...Double(mostParts))) : 1
    return (1...count).map { part in
      let t = Double(part) / Double(count)
      guard part < count else { return to }
      let s = 1 - t
      var point = from.mixed(with: to, t)
      let inner = first * (3 * s * s * t) + second * (3 * s * t * t)
      point.position = from.position * (s * s * s) + inner + to.position * (t * t * t)
      return point
    }
  }
}
