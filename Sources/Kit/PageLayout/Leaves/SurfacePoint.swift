public import PageGeometry

/// A point of a bent sheet, with the direction in which the sheet faces there.
public struct SurfacePoint: Equatable, Sendable {
  /// Where the point lies, in the frame of whoever made it: the leaf's own, or the scene.
  public var position: Vector3
  /// The normal of the +z side there, of length 1.
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
