public import PageGeometry

/// The leaves of one side that lie still, as one body.
public struct PageBlock: Equatable, Sendable {
  /// From the block's own frame to the scene: there it is a right-hand block with the spine on
  /// the y axis, standing on z = 0.
  public var model: Matrix4
  /// Width and height of its uppermost leaf.
  public var size: Vector2
  /// How far its uppermost leaf lies above z = 0 in its own frame.
  public var thickness: Double
  /// How far the lowest leaf reaches beyond the uppermost at the fore edge: leaves that lie lower
  /// have the shorter way round the spine.
  public var spread: Double
  /// How many leaves it holds: their edges are drawn on its sides.
  public var leafCount: Int
  /// The radius of their outer corners, see `Outline`.
  public var cornerRadius: Double
  /// How many leaves of the same heap lie below it.
  public var firstLeaf = 0.0
  /// Of how many leaves the heap is, which says how dark its foot is; nil for those of the block.
  public var heap: Double?

  /// Makes a block that is a heap of its own; lengths are those of its own frame.
  public init(
    model: Matrix4, size: Vector2, thickness: Double, spread: Double, leafCount: Int,
    cornerRadius: Double = 0
  ) {
    self.model = model
    self.size = size
    self.cornerRadius = cornerRadius
    self.thickness = thickness
    self.spread = spread
    self.leafCount = leafCount
  }
}
