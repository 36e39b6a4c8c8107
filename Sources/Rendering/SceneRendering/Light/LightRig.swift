internal import PageGeometry
internal import PageLayout

/// The light of the room: one round, slightly warm key light and an even sky.
///
/// Both are given as what they add to a flat, unshaded page, and usually add up to white there: such a
/// page shows its picture's own colours.
struct LightRig {
  /// Towards the light, which stands high on the upper left.
  var direction: Vector3
  /// Tangent of the light's angular radius.
  var spread: Double
  /// The key light's share in red, green and blue.
  var key: Vector3
  /// The sky's share.
  var sky: Vector3
  /// The share of light that passes through a leaf of paper in the air.
  var translucency: Float
  /// How much of its light a shadow takes.
  var shadowStrength: Double

  /// The light over a desk; a right-to-left book stands in mirrored light.
  ///
  /// - Parameters:
  ///   - side: which side the lamp stands on: 1 as the room has it, −1 the other; between, on its way.
  ///   - room: the light as it is set.
  /// - Returns: The light.
  static func desk(side: Double, in room: LightRoom = LightRoom.declared) -> LightRig {
    let key = Vector3(
      room.keyShare + 0.02 * room.keyWarmth, room.keyShare,
      max(0, room.keyShare - 0.035 * room.keyWarmth))
    let color = Vector3(room.color[0], room.color[1], room.color[2]) * room.brightness
    return LightRig(
      direction: Vector3(side * room.across, room.along, 0.87).normalized,
      spread: room.size, key: key * color,
      sky: (Vector3(1, 1, 1) - key).clamped(lowerBound: .zero, upperBound: .one) * color,
      translucency: room.translucency, shadowStrength: room.shadowStrength)
  }
}
