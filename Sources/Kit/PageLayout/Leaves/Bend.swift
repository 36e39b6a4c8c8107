public import PageGeometry

/// How a leaf is bent, in its own frame: the spine on the y axis, material point (u, v) at
/// distance u from it, flat at (u, v, 0) with the front's normal +z.
///
/// Every bend keeps lengths within the paper. The hinge, a turn about the spine, is not part of
/// it: the leaf's model matrix holds that. The vertex shader computes the same formulas; a test
/// compares the two.
public enum Bend: Equatable, Sendable {
  /// No bend.
  case flat

  /// A cylinder with rulings parallel to the spine; `curvature` is 1/radius, positive where the
  /// free edge rises.
  case arc(curvature: Double)

  /// A circular cone with its apex on the spine line.
  ///
  /// - Parameters:
  ///   - apex: its place on the spine line, outside 0…`height`; below 0 the lower corner curls
  ///     more, above `height` the upper.
  ///   - curvature: the geodesic curvature κ = cot θ of the cone's trace on the unit sphere about
  ///     the apex, at least 0; the paper's own curvature is κ/R at distance R from the apex.
  ///   - height: the height of the leaf, about whose middle an upper apex mirrors a lower one.
  case cone(apex: Double, curvature: Double, height: Double)

  /// A cone whose bend begins at a ruling and ends at another: flat at the spine, round between the
  /// two, straight on beyond. It is what a finger makes of a leaf: a roll whose rulings meet on the
  /// spine line, so that the spine stays where it is however far the finger goes. Where the finger
  /// pushes paper that lies, the base bulges, too: it is bent the other way.
  ///
  /// - Parameters:
  ///   - apex: as that of a cone.
  ///   - start: the angle at the apex, from the spine line, at which the bend begins; at least 0.
  ///   - end: the angle at which it ends; above `start`.
  ///   - curvature: as that of a cone, but of either sign: negative curls towards the down side.
  ///   - height: as that of a cone.
  ///   - base: the geodesic curvature from the spine to `start`, of the other sign; 0 where that part
  ///     is flat.
  case curl(
    apex: Double, start: Double, end: Double, curvature: Double, height: Double, base: Double = 0)
}

extension Bend {
  /// Where material point (u, v) lies, and the front's normal there.
  ///
  /// Laws: isometric (distances along the paper are kept); the spine u = 0 does not move;
  /// continuous in u and v.
  public func place(_ point: Vector2) -> SurfacePoint {
    switch self {
    case .flat:
      SurfacePoint(position: Vector3(point, 0), normal: Vector3(0, 0, 1))
    case .arc(let curvature):
      Bend.placeOnArc(point, curvature: curvature)
    case .cone(let apex, let curvature, let height):
      Bend.place(point, apex: apex, height: height) {
        Bend.placeOnCurl($0, apex: $1, start: 0, end: .infinity, curvature: curvature)
      }
    case .curl(let apex, let start, let end, let curvature, let height, let base):
      Bend.place(point, apex: apex, height: height) {
        base == 0
          ? Bend.placeOnCurl($0, apex: $1, start: start, end: end, curvature: curvature)
          : Bend.placeOnBulge(
            $0, apex: $1, start: start, end: end, curvature: curvature, base: base)
      }
    }
  }

  /// An upper apex is a lower one upside down.
  private static func place(
    _ point: Vector2, apex: Double, height: Double,
    _ placeOnLower: (Vector2, Double) -> SurfacePoint
  ) -> SurfacePoint {
    guard apex >= height / 2 else { return placeOnLower(point, apex) }
    return placeOnLower(Vector2(point.x, height - point.y), height - apex)
      .mirrored(aboutHeight: height)
  }

  private static func placeOnArc(_ point: Vector2, curvature: Double) -> SurfacePoint {
    let turned = curvature * point.x
    let (s, c) = sineAndCosine(turned)
    guard abs(turned) > 1e-7 else {
      return SurfacePoint(
        position: Vector3(point.x, point.y, curvature * point.x * point.x / 2),
        normal: Vector3(-s, 0, c))
    }
    let (halfSine, _) = sineAndCosine(turned / 2)
    return SurfacePoint(
      position: Vector3(s / curvature, point.y, 2 * halfSine * halfSine / curvature),
      normal: Vector3(-s, 0, c))
  }

  /// X = apex + R·γ(φ) with γ a curve of unit speed on the unit sphere (PARC 3Book's cone, with the
  /// apex held on the spine line): the metric dR² + R²dφ² is that of the flat page.
  ///
  /// γ is a great circle up to `start`, a smaller circle up to `end`, and a great
  /// circle again. With t₀ and γ₀ its tangent and place at the start, all in the leaf's plane,
  ///
  ///     γ = γ₀ + a·t₀ + b·γ₀ + c·ẑ
  ///
  /// and a point at distance R lies at R·(a t₀ + b γ₀ + c ẑ) from the place that it would have on
  /// the ruling of the start: differences that stay exact however far the apex is.
  private static func placeOnCurl(
    _ point: Vector2, apex: Double, start: Double, end: Double, curvature: Double
  ) -> SurfacePoint {
    // Number by number and not by vectors: a build for debugging takes ten times as long for those,
    // and most of the time of most tests would be spent here.
    let (x, y) = (point.x, point.y - apex)
    let distance = (x * x + y * y).squareRoot()
    let polar = angle(ofX: y, y: x)
    let past = polar - start
    guard past > 0 else {
      return SurfacePoint(position: Vector3(point, 0), normal: Vector3(0, 0, 1))
    }
    let sinTheta = 1 / (1 + curvature * curvature).squareRoot()
    let cosTheta = curvature * sinTheta
    let (s, c) = sineAndCosine(min(past, end - start) / sinTheta)
    let (halfSine, _) = sineAndCosine(min(past, end - start) / sinTheta / 2)
    let versine = 2 * halfSine * halfSine
    let straight = max(0, polar - end)
    let (far, near) = sineAndCosine(straight)
    let (halfFar, _) = sineAndCosine(straight / 2)
    // Place and tangent where the bend ends: (t₀, γ₀, ẑ) components.
    let bent = (
      t: sinTheta * s, g: -sinTheta * sinTheta * versine, z: sinTheta * cosTheta * versine
    )
    let tangent = (t: c, g: -sinTheta * s, z: cosTheta * s)
    let step = (
      t: bent.t * near + tangent.t * far,
      g: bent.g * near + tangent.g * far - 2 * halfFar * halfFar,
      z: bent.z * near + tangent.z * far
    )
    let way = (
      t: tangent.t * near - bent.t * far, g: tangent.g * near - (bent.g + 1) * far,
      z: tangent.z * near - bent.z * far
    )
    // From components along and across the ruling of the start to x and y of the leaf.
    let (startSine, startCosine) = sineAndCosine(start)
    let stepX = step.t * startCosine + step.g * startSine
    let stepY = step.g * startCosine - step.t * startSine
    let placeX = step.t * startCosine + (step.g + 1) * startSine
    let placeY = (step.g + 1) * startCosine - step.t * startSine
    let wayX = way.t * startCosine + way.g * startSine
    let wayY = way.g * startCosine - way.t * startSine
    let (sumSine, _) = sineAndCosine((polar + start) / 2)
    let (differenceSine, _) = sineAndCosine(past / 2)
    return SurfacePoint(
      position: Vector3(
        distance * startSine + stepX * distance,
        point.y + 2 * distance * sumSine * differenceSine + stepY * distance,
        step.z * distance),
      normal: Vector3(
        wayY * step.z - way.z * placeY, way.z * placeX - wayX * step.z,
        wayX * placeY - wayY * placeX))
  }

  /// The same with a base that is bent: a smaller circle up to `start`, another up to `end`, a great
  /// circle beyond.
  private static func placeOnBulge(
    _ point: Vector2, apex: Double, start: Double, end: Double, curvature: Double, base: Double
  ) -> SurfacePoint {
    let (x, y) = (point.x, point.y - apex)
    let distance = (x * x + y * y).squareRoot()
    let polar = angle(ofX: y, y: x)
    var curve = SphereCurve()
    curve.go(min(polar, start), curvature: base)
    curve.go(min(polar, end) - start, curvature: curvature)
    curve.go(polar - end, curvature: 0)
    let (halfSine, _) = sineAndCosine(polar / 2)
    return SurfacePoint(
      position: Vector3(
        distance * curve.step.x,
        point.y + distance * (2 * halfSine * halfSine + curve.step.y),
        distance * curve.step.z),
      normal: curve.normal)
  }

  /// How far the ruling through (u, v) has turned about the spine: the azimuth of the point, in
  /// radians, 0 where the leaf is flat.
  public func azimuth(of point: Vector2) -> Double {
    let position = place(point).position
    return angle(ofX: position.x, y: position.z)
  }
}
