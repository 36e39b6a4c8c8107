public import PageGeometry
public import PageLayout

/// The light that a scene is drawn in, for whoever computes it by another route.
public nonisolated struct SceneLight: Equatable, Sendable {
  /// Towards the lamp, length 1.
  public let direction: Vector3
  /// The tangent of the lamp's angular radius.
  public let spread: Double
  /// What the lamp gives a flat page, in red, green and blue; with what the sky gives it, 1 where the room
  /// is as bright as it is declared.
  public let key: Vector3
  /// What the sky gives it.
  public let sky: Vector3
  /// The share of its light that the shadow of a leaf takes, 0…1.
  public let shadowStrength: Double
  /// How steeply pages dip into the gutter at the spine.
  public let gutterSlope: Double
  /// The distance over which that slope falls to 1/e, scene units.
  public let gutterWidth: Double

  /// The share of light that gets past a leaf straight on: none, but where it fades or where shadows are
  /// drawn weak.
  public func passing(_ leaf: Leaf) -> Double {
    1 - leaf.opacity * (leaf.isTurning ? shadowStrength : 1)
  }
}
