import PageGeometry
import PageLayout

/// The curve on the unit sphere about a leaf's apex that its rulings pass through, asked where the
/// leaf is seen from the spine.
///
/// A place that is `out` from the spine and `up` along it is R from the apex, and the way there makes
/// the angle d with the spine line: (up, out) = R·(cos d, sin d). Over it lies every point of the
/// leaf at distance R whose ruling makes that angle with the spine line. The curve is a circle up to the
/// bend, a great one unless the base bulges, a smaller one along it and a great circle again, and on
/// each the height above a plane is a cosine: where it has the one that is asked for is known in closed
/// form.
struct Directrix {
  private let size: Vector2
  private let hinge: Double
  /// How far beyond the end of the spine on its side the apex is; whether that is the lower end.
  private let distance: Double
  private let isLower: Bool
  /// The angles at the apex at which the bend begins and ends.
  private let start, end: Double
  /// The base where it bulges, and the bend.
  private let base: Circle?
  private let bend: Circle
  /// Where the bend ends and how the curve goes on from there, in the leaf's frame.
  private let last, onward: Vector3

  /// A piece of the curve in the leaf's frame, a part of a circle.
  private struct Circle {
    /// Its first ruling, how far it goes from there, both as angles at the apex.
    let start, length: Double
    let curvature: Double
    /// The curve up to there.
    let curve: SphereCurve

    /// The curve after so many radians at the apex.
    func place(after length: Double) -> Vector3 {
      var curve = curve
      curve.go(length, curvature: curvature)
      return curve.place
    }

    /// Whether something holds wherever the way to it makes an angle with the spine line; that is told
    /// the ruling and its place.
    func holds(cosine: Double, _ holds: (Double, Vector3) -> Bool) -> Bool {
      let sinTheta = 1 / (1 + curvature * curvature).squareRoot()
      let cosTheta = curvature * sinTheta
      // Along the spine line: middle + most·cos(turned + lead).
      let from = curve.place.y
      let lengthwise = from * sinTheta * sinTheta - curve.normal.y * sinTheta * cosTheta
      let sidewise = -curve.tangent.y * sinTheta
      let most = Vector2(lengthwise, sidewise).length
      let offset = (cosine - (from - lengthwise)) / max(most, 1e-300)
      guard abs(offset) <= 1 else { return true }
      let lead = PageGeometry.angle(ofX: lengthwise, y: sidewise)
      let swing = arcCosine(offset)
      func holdsAt(_ root: Double) -> Bool {
        let past = (root < -1e-12 ? root + 2 * .pi : max(root, 0)) * sinTheta
        return past > length || holds(start + past, place(after: past))
      }
      return holdsAt(swing - lead) && holdsAt(-swing - lead)
    }
  }

  init(_ shape: LeafShape, size: Vector2) {
    let height = size.y
    self.size = size
    hinge = shape.hinge
    let apex: Double
    var (curvature, bulge) = (0.0, 0.0)
    switch shape.bend(of: size) {
    case .flat:
      (apex, start, end) = (-1, .pi, .pi)
    case .arc(let bend):
      apex = -LeafShape.farthestApex
      (start, end, curvature) = (0, .pi / 2, bend * LeafShape.farthestApex)
    case .cone(let place, let bend, _):
      (apex, start, end, curvature) = (place, 0, .pi / 2, bend)
    case .curl(let place, let begin, let finish, let bend, _, let base):
      (apex, start, end, curvature, bulge) = (place, begin, finish, bend, base)
    }
    isLower = apex < height / 2
    distance = isLower ? -apex : apex - height
    var curve = SphereCurve()
    base = bulge == 0 ? nil : Circle(start: 0, length: start, curvature: bulge, curve: curve)
    curve.go(start, curvature: bulge)
    bend = Circle(start: start, length: end - start, curvature: curvature, curve: curve)
    curve.go(end - start, curvature: curvature)
    (last, onward) = (curve.place, curve.tangent)
  }

  /// An azimuth about the spine, brought to −π/2…3π/2: what has gone past the left is beyond π.
  static func azimuth(_ angle: Double) -> Double {
    angle < -.pi / 2 ? angle + 2 * .pi : angle > 1.5 * .pi ? angle - 2 * .pi : angle
  }

  /// Whether all of the leaf that is seen over a place, and beyond its edges what would be, is as it
  /// has to be.
  ///
  /// - Parameters:
  ///   - out: how far the place is from the spine; above 0.
  ///   - up: how far up it is from the lower end of the spine.
  ///   - holds: is told an azimuth in radians, and how far beyond the leaf's edges it is found, below
  ///     0 within them.
  /// - Returns: Whether all are.
  func allAzimuths(out: Double, up: Double, _ holds: (Double, Double) -> Bool) -> Bool {
    let along = (isLower ? up : size.y - up) + distance
    let radius = Vector2(out, along).length
    let (sine, cosine) = (out / radius, along / radius)
    let angle = angle(ofX: cosine, y: sine)

    func holdsAt(_ polar: Double, _ place: Vector3) -> Bool {
      let (s, c) = sineAndCosine(polar)
      let (u, v) = (radius * s, radius * c - distance)
      return holds(
        Self.azimuth(hinge + PageGeometry.angle(ofX: place.x, y: place.z)),
        max(u - size.x, -v, v - size.y))
    }

    if base == nil, angle <= start, !holdsAt(angle, Vector3(1, 0, 0)) { return false }
    guard start < .pi else { return true }
    guard base?.holds(cosine: cosine, holdsAt) ?? true, bend.holds(cosine: cosine, holdsAt) else {
      return false
    }
    let widest = Vector2(last.y, onward.y).length
    let share = cosine / max(widest, 1e-300)
    if abs(share) <= 1 {
      let lead = PageGeometry.angle(ofX: last.y, y: onward.y)
      let swing = arcCosine(share)
      for root in [swing + lead, -swing + lead] where root > 0 && root < .pi / 2 {
        let (s, c) = sineAndCosine(root)
        if !holdsAt(end + root, last * c + onward * s) { return false }
      }
    }
    return true
  }

  /// Angles at the apex of rulings all over the leaf, so many steps of them along the bend.
  func polars(bent steps: Int) -> [Double] {
    let whole = angle(ofX: distance, y: size.x)
    let begin = min(start, whole)
    let finish = min(end, whole)
    let before = base == nil ? 3 : steps
    let flat = (1...before).map { begin * Double($0) / (Double(before) + 0.5) }
    let round = (0...steps).map { begin.mixed(with: finish, Double($0) / Double(steps)) }
    let straight = (1...steps).map { finish.mixed(with: whole, Double($0) / Double(steps)) }
    return flat + round + (finish < whole ? straight : [])
  }

  /// Points from end to end of the part of a ruling that is on the leaf.
  func ruling(at polar: Double, points: Int) -> [Vector2] {
    let (s, c) = sineAndCosine(polar)
    guard s > 0 else { return [] }
    // The ruling is (r·sin, r·cos − distance).
    let from = distance / max(c, 1e-12)
    let to = min(size.x / s, c > 1e-12 ? (size.y + distance) / c : .infinity)
    guard from < to else { return [] }
    return (0...points).map { step in
      let r = from.mixed(with: to, Double(step) / Double(points))
      let v = (r * c - distance).clamped(to: 0...size.y)
      return Vector2(r * s, isLower ? v : size.y - v)
    }
  }
}
