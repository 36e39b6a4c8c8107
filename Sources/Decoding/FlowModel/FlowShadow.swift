/// What letters throw: so far to the right and down, its edge so soft; in their colour where it has none.
public struct FlowShadow: Hashable, Sendable {
  public var right, down, blur: FlowLength
  public var color: FlowColor?

  public init(
    right: FlowLength, down: FlowLength, blur: FlowLength = 0, color: FlowColor? = nil
  ) {
    (self.right, self.down, self.blur, self.color) = (right, down, blur, color)
  }
}
