public import PageGeometry

/// What a pen, a finger or a mouse said at one moment.
public struct PenSample: Equatable, Sendable {
  /// The place on the page in page heights, from its upper left corner, y down.
  public var position: Vector2
  /// Seconds since the stroke began, never less than that of the sample before.
  public var time: Double
  /// From 0 to 1; nil where the device does not tell.
  public var pressure: Double?
  /// How far it leans to the right and towards the writer, in degrees from upright; nil where the device does not
  /// tell.
  public var tilt: Vector2?

  public init(_ position: Vector2, time: Double, pressure: Double? = nil, tilt: Vector2? = nil) {
    (self.position, self.time) = (position, time)
    (self.pressure, self.tilt) = (pressure, tilt)
  }
}
