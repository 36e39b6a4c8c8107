public import PageGeometry

/// Leaves that are between the two sides.
public struct Turn: Equatable, Sendable {
  /// The leaves that move as one, a single one mostly; not empty.
  public var leaves: Range<Int>
  /// How far they have come: 0 on the right, 1 on the left.
  public var progress: Double
  /// The shape of the paper on its way; a plate where `turning` is 0.
  public var shape: LeafShape

  /// Makes a turn of any shape; `leaves` is not empty, `progress` is 0…1.
  public init(leaves: Range<Int>, progress: Double, shape: LeafShape) {
    precondition(!leaves.isEmpty, "a turn moves at least one leaf")
    (self.leaves, self.progress, self.shape) = (leaves, progress, shape)
  }

  /// Leaves that turn by themselves; see `TurnPath`.
  public init(leaves: Range<Int>, progress: Double, tilt: Double = 0, size: Vector2) {
    self.init(
      leaves: leaves, progress: progress,
      shape: TurnPath.shape(progress: progress, tilt: tilt, size: size))
  }
}
