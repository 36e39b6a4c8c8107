public import PageGeometry

/// The light of a room: a round lamp, an even sky and dim walls. All of it is what a flat white page gets
/// that sees nothing else, so that what it shows is light 1 where they add up to 1.
public struct TracedRoom: Equatable, Sendable {
  public var lamp: TracedLamp
  /// What the lamp gives a flat page, in red, green and blue.
  public var key: Vector3
  /// What the sky gives it.
  public var sky: Vector3
  /// What comes from below the horizon, past the desk.
  public var walls: Vector3
  /// How far from the origin the desk ends in the walls, scene units.
  public var deskReach: Double
  /// The share of its light that white paper gives back: what others get of a page that shows 1.
  public var whiteness: Double

  /// Makes a room; walls are as dim as `ambient` in light.glsl has them.
  public init(
    lamp: TracedLamp, key: Vector3, sky: Vector3, walls: Vector3? = nil, deskReach: Double = 3,
    whiteness: Double = 0.85
  ) {
    (self.lamp, self.key, self.sky) = (lamp, key, sky)
    self.walls = walls ?? sky * 0.1 + key * 0.18
    (self.deskReach, self.whiteness) = (deskReach, whiteness)
  }
}
