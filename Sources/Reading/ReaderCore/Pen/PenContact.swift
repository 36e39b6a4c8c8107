public import PageGeometry

/// A pen on the window, or over it: one sample.
public struct PenContact: Equatable, Sendable {
  /// What it does.
  public enum Phase: Equatable, Sendable {
    /// It is near, and does not touch.
    case hover
    /// It goes down.
    case down
    /// It moves while it is down.
    case move
    /// It is lifted.
    case up
  }

  public var phase: Phase
  /// Where, in pixels from the upper left corner of the view.
  public var place: Vector2
  /// When, in seconds of the events' clock.
  public var time: Double
  /// From 0 to 1; nil where it feels none.
  public var pressure: Double?
  /// How far it leans to the right and towards its user, in degrees; nil where it does not say.
  public var tilt: Vector2?
  /// Whether its other end is used.
  public var isEraser: Bool

  /// What a hand does that moves so with the left button: a pen that does not draw is one.
  var hand: Event? {
    switch phase {
    case .hover: nil
    case .down: .pressed(at: place)
    case .move: .moved(to: place, time: time)
    case .up: .released(at: place, time: time)
    }
  }

  public init(
    _ phase: Phase, at place: Vector2, time: Double, pressure: Double? = nil,
    tilt: Vector2? = nil, isEraser: Bool = false
  ) {
    (self.phase, self.place, self.time) = (phase, place, time)
    (self.pressure, self.tilt, self.isEraser) = (pressure, tilt, isEraser)
  }
}
