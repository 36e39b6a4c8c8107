/// How the corners of a box are rounded.
public struct FlowCorners: Hashable, Sendable {
  /// The radii of a corner; a share is of the box's own width, or of its height.
  public struct Radius: Hashable, Sendable {
    public var across, down: FlowExtent

    public init(across: FlowExtent, down: FlowExtent) { (self.across, self.down) = (across, down) }

    /// That of a circle.
    public init(_ radius: FlowLength) { self.init(across: .length(radius), down: .length(radius)) }

    public static let zero = Radius(0)
  }

  public var topLeft, topRight, bottomRight, bottomLeft: Radius

  public init(
    topLeft: Radius = .zero, topRight: Radius = .zero, bottomRight: Radius = .zero,
    bottomLeft: Radius = .zero
  ) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// Whether none is.
  public var areSquare: Bool { self == FlowCorners() }
}
