public import PageGeometry

/// A finger on a leaf: what has to lie under the pointer.
public struct HeldPoint: Equatable, Sendable {
  /// The index of the leaf, from 0.
  public var leaf: Int
  /// The material point that was taken, in the leaf's own frame.
  public var point: Vector2
  /// The pointer, in pixels from the view's upper left corner; where it draws taut paper outward, the place to
  /// which that follows it.
  public var pointer: Vector2
  /// Whether the leaf is lifted near its spine: the pointer says how far it comes, and slips along on it.
  public var slips: Bool
}
