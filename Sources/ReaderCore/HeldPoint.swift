public import Geometry
import PageLayout

/// A finger on a leaf: what has to lie under the pointer.
public struct HeldPoint: Equatable, Sendable {
  /// The leaf.
  public var leaf: Int
  /// The material point that was taken, in the leaf's own frame.
  public var point: Vector2
  /// The pointer, in pixels from the view's upper left corner.
  public var pointer: Vector2
}

extension Reader {
  /// The finger on a leaf, while it holds one.
  public var heldPoint: HeldPoint? {
    guard case .holding(let holding) = pointer else { return nil }
    return HeldPoint(leaf: holding.leaf, point: holding.grip.held, pointer: holding.place)
  }
}
