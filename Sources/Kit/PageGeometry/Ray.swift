/// A half-line: `origin + t·direction`, t ≥ 0.
public struct Ray: Equatable, Sendable {
  /// The point at parameter 0.
  public var origin: Vector3
  /// Where it points; its length is the unit of `t`.
  public var direction: Vector3

  /// Makes a ray; a direction of length 1 makes its parameter a distance.
  public init(origin: Vector3, direction: Vector3) {
    (self.origin, self.direction) = (origin, direction)
  }

  /// The point at parameter `t`.
  public func point(at t: Double) -> Vector3 { origin + direction * t }

  /// The same ray seen through `matrix`, an affine map; parameters `t` stay valid.
  public func transformed(by matrix: Matrix4) -> Ray {
    Ray(
      origin: matrix.transform(point: origin), direction: matrix.transform(direction: direction))
  }

  /// The parameter where the ray meets the triangle from either side, or nil.
  ///
  /// - Returns: `t` and the barycentric weights of `b` and `c`; the hit is
  ///   `a + (b−a)·weights.x + (c−a)·weights.y`. Möller and Trumbore, 1997.
  public func meeting(
    triangle a: Vector3, _ b: Vector3, _ c: Vector3
  ) -> (t: Double, weights: Vector2)? {
    let (ab, ac) = (b - a, c - a)
    let p = direction.cross(ac)
    let determinant = ab.dot(p)
    guard abs(determinant) > 1e-14 else { return nil }
    let offset = origin - a
    let u = offset.dot(p) / determinant
    let q = offset.cross(ab)
    let v = direction.dot(q) / determinant
    let t = ac.dot(q) / determinant
    guard u >= 0, v >= 0, u + v <= 1, t >= 0 else { return nil }
    return (t, Vector2(u, v))
  }
}
