internal import Geometry
internal import PageLayout

/// The light of the room: one round, slightly warm key light and an even sky.
///
/// Both are given as what they add to a flat, unshaded page, and add up to white there: such a page
/// shows its picture's own colours.
struct Rig {
  /// Towards the light, which stands high on the upper left.
  var direction: Vector3
  /// Tangent of the light's angular radius.
  var spread: Double
  /// The key light's share in red, green and blue.
  var key: Vector3
  /// The sky's share.
  var sky: Vector3 { Vector3(1, 1, 1) - key }

  /// The light over a desk; a right-to-left book stands in mirrored light.
  static func desk(mirrored: Bool) -> Rig {
    Rig(
      direction: Vector3(mirrored ? 0.36 : -0.36, 0.34, 0.87).normalized, spread: 0.1,
      key: Vector3(0.665, 0.645, 0.61))
  }
}
