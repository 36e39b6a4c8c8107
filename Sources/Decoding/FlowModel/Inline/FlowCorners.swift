/// The radii by which the corners of a box are rounded.
public struct FlowCorners: Hashable, Sendable {
  public var topLeft, topRight, bottomRight, bottomLeft: FlowLength

  public init(
    topLeft: FlowLength = 0, topRight: FlowLength = 0, bottomRight: FlowLength = 0,
    bottomLeft: FlowLength = 0
  ) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// Whether none is.
  public var areSquare: Bool { self == FlowCorners() }
}
