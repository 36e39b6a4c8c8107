/// Blocks at a side that the text after them flows around: a picture, a figure, a box of text.
public struct FlowFloat: Equatable, Sendable {
  /// By their places in `Flow.blocks`; text flows around them from the block after them on.
  public var blocks: Range<Int>
  /// Whether they stand on the right.
  public var isRight: Bool
  /// From the side of the page's text at which text flows around them to that text, as far as they are no narrower than
  /// the book says.
  public var inset: FlowLength
  /// What is left free below them.
  public var spaceBelow: FlowLength
  /// Whether they are no wider than what stands in them.
  public var shrinks: Bool

  public init(
    blocks: Range<Int>, isRight: Bool, inset: FlowLength, spaceBelow: FlowLength = 0,
    shrinks: Bool
  ) {
    (self.blocks, self.isRight, self.inset) = (blocks, isRight, inset)
    (self.spaceBelow, self.shrinks) = (spaceBelow, shrinks)
  }
}
