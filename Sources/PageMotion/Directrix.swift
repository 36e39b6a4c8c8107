import PageGeometry
import PageLayout

/// The curve on the unit sphere about a leaf's apex that its rulings pass through, asked where the
/// leaf is seen from the spine.
///
/// A place that is `out` from the spine and `up` along it is R from the apex, and the way there makes
/// the angle d with the spine line: (up, out) = R·(cos d, sin d). Over it lies every point of the
/// leaf at distance R whose ruling makes that angle with the spine line. The curve is a great circle
/// up to the bend, a smaller one along it and a great circle again, and on each the height above
/// a plane is a cosine: where it has the one that is asked for is known in closed form.
struct Directrix {
  private let size: Vector2
  private let hinge: Double
  /// How far beyond the end of the spine on its side the apex is; whether that is the lower end.
  private let distance: Double
  private let isLower: Bool
  /// The angles at the apex at which the bend begins and ends.
  private let start, end: Double
  /// The sine and cosine of `start`.
  private let startSine, startCosine: Double
  /// The radius of the smaller circle, and how far its middle is from that of the sphere.
  private let (sinTheta, cosTheta): (Double, Double)
  /// Where the bend ends and how the curve goes on from there, in the leaf's frame.
  private var last = Vector3(0, 1, 0)
  private var onward = Vector3(1, 0, 0)

  init(_ shape: LeafShape, size: Vector2) {
    let height = size.y
    self.size = size
    hinge = shape.hinge
    let apex: Double
    let curvature: Double
    switch shape.bend(of: size) {
    case .flat:
      (apex, start, end, curvature) = (-1, .pi, .pi, 0)
    case .arc(let bend):
      apex = -LeafShape.farthestApex
      (start, end, curvature) = (0, .pi / 2, bend * LeafShape.farthestApex)
    case .cone(let place, let bend, _):
      (apex, start, end, curvature) = (place, 0, .pi / 2, bend)
    case .curl(let place, let begin, let finish, let bend, _):
      (apex, start, end, curvature) = (place, begin, finish, bend)
    }
    isLower = apex < height / 2
    distance = isLower ? -apex : apex - height
    (startSine, startCosine) = sineAndCosine(start)
    sinTheta = 1 / (1 + curvature * curvature).squareRoot()
    cosTheta = curvature * sinTheta
    (last, onward) = bent(at: (end - start) / sinTheta)
  }

  /// Place and tangent of the smaller circle after it has turned by so many radians.
  private func bent(at turned: Double) -> (place: Vector3, tangent: Vector3) {
    let (s, c) = sineAndCosine(turned)
    func inLeaf(_ v: Vector3) -> Vector3 {
      Vector3(v.x * startCosine + v.y * startSine, v.y * startCosine - v.x * startSine, v.z)
    }
    return (
      inLeaf(
        Vector3(
          sinTheta * s, 1 - sinTheta * sinTheta * (1 - c), sinTheta * cosTheta * (1 - c))),
      inLeaf(Vector3(c, -sinTheta * s, cosTheta * s))
    )
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

    if angle <= start, !holdsAt(angle, Vector3(1, 0, 0)) { return false }
    guard start < .pi else { return true }
    // Of the smaller circle: middle + most·cos(turned + lead).
    let (lengthwise, sidewise) = (
      startCosine * sinTheta * sinTheta, startSine * sinTheta
    )
    let most = Vector2(lengthwise, sidewise).length
    let offset = (cosine - (startCosine - lengthwise)) / max(most, 1e-300)
    if abs(offset) <= 1 {
      let lead = PageGeometry.angle(ofX: lengthwise, y: sidewise)
      let swing = arcCosine(offset)
      for root in [swing - lead, -swing - lead] {
        let turned = root < -1e-12 ? root + 2 * .pi : max(root, 0)
        let polar = start + turned * sinTheta
        if polar <= end, !holdsAt(polar, bent(at: turned).place) { return false }
      }
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
    let flat = (1...3).map { begin * Double($0) / 3.5 }
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
