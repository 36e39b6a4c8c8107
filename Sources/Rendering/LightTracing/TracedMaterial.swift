public import PageGeometry

/// What a surface does with light.
public struct TracedMaterial: Equatable, Sendable {
  /// What it gives back of the light on the side that is seen, in red, green and blue: 1 as much as white
  /// paper.
  public var reflects: Vector3
  /// The share of the light on the other side that it lets through to that one.
  public var passes: Vector3

  public init(reflects: Vector3, passes: Vector3 = .zero) {
    (self.reflects, self.passes) = (reflects, passes)
  }
}
