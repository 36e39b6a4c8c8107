/// Blocks that are together no wider than what stands in them, as something that stands on a line is.
public struct FlowWrap: Hashable, Sendable {
  /// By their places in `Flow.blocks`.
  public var blocks: Range<Int>
  /// Where they stand in the room that is left for them.
  public var position: FlowTable.Position

  public init(blocks: Range<Int>, position: FlowTable.Position) {
    (self.blocks, self.position) = (blocks, position)
  }
}
