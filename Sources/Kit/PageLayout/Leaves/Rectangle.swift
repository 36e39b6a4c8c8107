public import PageGeometry

/// An axis-parallel rectangle; `min` is its lower left corner where y points up.
public struct Rectangle: Equatable, Sendable {
  /// The corner of least x and y.
  public var min: Vector2
  /// The corner of greatest x and y.
  public var max: Vector2

  /// Makes a rectangle from two opposite corners.
  public init(min: Vector2, max: Vector2) { (self.min, self.max) = (min, max) }

  /// From (0, 0) to (1, 1).
  public static let unit = Rectangle(min: Vector2(0, 0), max: Vector2(1, 1))

  /// Its extent across and up: `max − min`, in the units of its corners.
  public var size: Vector2 { max - min }

  /// The point at `fraction` of the way from `min` to `max`, each axis by itself.
  public func point(at fraction: Vector2) -> Vector2 { min + size * fraction }

  /// Where `point` lies as fractions of the rectangle; the inverse of `point(at:)`.
  public func fraction(of point: Vector2) -> Vector2 { (point - min) / size }

  /// Whether the point lies inside or on the edge, or outside by no more than `slack`.
  public func contains(_ point: Vector2, slack: Double = 0) -> Bool {
    point.x >= min.x - slack && point.x <= max.x + slack && point.y >= min.y - slack
      && point.y <= max.y + slack
  }
}
