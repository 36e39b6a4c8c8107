public import PageGeometry

/// A point of a bent leaf.
public struct SurfacePoint: Equatable, Sendable {
  /// Where it lies.
  public var position: Vector3
  /// The unit normal of the front.
  public var normal: Vector3
}

extension SurfacePoint {
  /// The same point of the leaf that is bent upside down.
  func mirrored(aboutHeight height: Double) -> SurfacePoint {
    SurfacePoint(
      position: Vector3(position.x, height - position.y, position.z),
      normal: Vector3(normal.x, -normal.y, normal.z))
  }
}
