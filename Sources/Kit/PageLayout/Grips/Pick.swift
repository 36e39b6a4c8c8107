public import PageGeometry
public import PageModel

/// What a ray from the eye hits first: a leaf, and the point of its paper.
public struct Pick: Equatable, Sendable {
  /// The index of the leaf, as in `Leaf.index`.
  public var leaf: Int
  /// The side of the leaf that faces the eye there.
  public var side: LeafSide
  /// The page on that side, or nil on blank paper.
  public var page: PageNumber?
  /// The material point in the leaf's own frame.
  public var point: Vector2
  /// The place on the picture, in fractions from its lower left corner; outside 0…1 on the bare
  /// paper around it.
  public var pagePoint: Vector2
  /// The distance from the ray's origin in units of the ray's direction.
  public var distance: Double
}
