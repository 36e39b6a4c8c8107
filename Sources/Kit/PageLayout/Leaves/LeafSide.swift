/// One of the two sides of a leaf in its own frame.
public enum LeafSide: String, Equatable, Sendable {
  /// The side whose normal is +z before bend and model matrix.
  case up
  /// The other side.
  case down

  /// The side that cannot be seen where this one is.
  public var opposite: LeafSide { self == .up ? .down : .up }
}
