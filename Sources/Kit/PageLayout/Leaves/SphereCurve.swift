public import PageGeometry

/// A curve of unit speed on the unit sphere about an apex, piece by piece: the places of a leaf's
/// rulings at distance 1.
///
/// It begins along the spine line, in the flat leaf. What it has gone is kept as a difference from there,
/// which stays exact however far the apex is and however short the curve.
public struct SphereCurve: Sendable {
  /// The vector from (0, 1, 0) to `place`.
  public private(set) var step = Vector3(0, 0, 0)
  /// The way that it goes on, of length 1.
  public private(set) var tangent = Vector3(1, 0, 0)

  /// A curve that has not gone anywhere.
  public init() {}

  /// The point that the curve has reached.
  public var place: Vector3 { step + Vector3(0, 1, 0) }

  /// The normal of the sheet that its rulings make.
  public var normal: Vector3 { tangent.cross(place) }

  /// Goes on along a circle of a geodesic curvature, positive where it turns towards the normal; not
  /// at all where `length`, in radians, is below 0.
  public mutating func go(_ length: Double, curvature: Double) {
    guard length > 0 else { return }
    let (place, normal) = (place, normal)
    let sinTheta = 1 / (1 + curvature * curvature).squareRoot()
    let cosTheta = curvature * sinTheta
    let (s, c) = sineAndCosine(length / sinTheta)
    let (halfSine, _) = sineAndCosine(length / sinTheta / 2)
    let versine = 2 * halfSine * halfSine
    step =
      step + tangent * (sinTheta * s) - place * (sinTheta * sinTheta * versine)
      + normal * (sinTheta * cosTheta * versine)
    tangent = tangent * c - place * (sinTheta * s) + normal * (cosTheta * s)
  }
}
