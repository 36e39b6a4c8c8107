public import PageLayout

/// Leaves that are in the air as one: where they are, how fast they go and where to.
public struct Flight: Equatable, Sendable {
  /// The leaves; not empty, mostly one.
  public internal(set) var leaves: Range<Int>
  /// 0 on the right, 1 on the left.
  public internal(set) var progress: Double
  /// Progress a second.
  public internal(set) var velocity: Double
  /// The side on which it comes to rest: 0 right, 1 left.
  public internal(set) var target: Double
  /// The direction of its curl in radians; see `TurnPath`.
  public internal(set) var tilt: Double

  /// The turn that `BookArrangement` places.
  public var turn: Turn { Turn(leaves: leaves, progress: progress, tilt: tilt) }
}
