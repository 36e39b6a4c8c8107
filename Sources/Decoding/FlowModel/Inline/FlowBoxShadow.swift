/// What a box throws: so far to the right and down, larger by `spread` at each side, its edge so soft.
public struct FlowBoxShadow: Hashable, Sendable {
  public var right, down, blur, spread: FlowLength
  public var color: FlowColor

  public init(
    right: FlowLength, down: FlowLength, blur: FlowLength = 0, spread: FlowLength = 0,
    color: FlowColor
  ) {
    (self.right, self.down, self.blur, self.spread) = (right, down, blur, spread)
    self.color = color
  }
}
