public import PageGeometry

/// How strokes were moved, enlarged and turned: an affine map of the page.
public struct Placement: Equatable, Sendable {
  /// Where a step to the right goes, and one down.
  public var right, down: Vector2
  /// Where the corner of the page goes.
  public var origin: Vector2

  /// Makes a placement: `p` goes to `right · p.x + down · p.y + origin`.
  public init(
    right: Vector2 = Vector2(1, 0), down: Vector2 = Vector2(0, 1), origin: Vector2 = .zero
  ) {
    (self.right, self.down, self.origin) = (right, down, origin)
  }

  /// Moves, in page heights.
  public static func moved(by way: Vector2) -> Placement { Placement(origin: way) }

  /// Enlarges about a point; turns about it as well, by radians from right to down.
  public static func turned(by angle: Double = 0, scaled: Double = 1, about middle: Vector2)
    -> Placement
  {
    let (sine, cosine) = sineAndCosine(angle)
    let (right, down) = (Vector2(cosine, sine) * scaled, Vector2(-sine, cosine) * scaled)
    return Placement(
      right: right, down: down, origin: middle - right * middle.x - down * middle.y)
  }

  /// Where a point goes.
  public func callAsFunction(_ point: Vector2) -> Vector2 {
    right * point.x + down * point.y + origin
  }

  /// This one after another.
  public func after(_ first: Placement) -> Placement {
    Placement(
      right: right * first.right.x + down * first.right.y,
      down: right * first.down.x + down * first.down.y, origin: self(first.origin))
  }

  /// By how much areas grow; negative where it mirrors.
  public var determinant: Double { right.cross(down) }

  /// By how much widths grow.
  public var scale: Double { abs(determinant).squareRoot() }

  /// The way back; nil where everything goes to one line.
  public var inverse: Placement? {
    guard abs(determinant) > 1e-12 else { return nil }
    let (right, down) = (
      Vector2(down.y, -right.y) / determinant, Vector2(-down.x, self.right.x) / determinant
    )
    var back = Placement(right: right, down: down)
    back.origin -= back(origin)
    return back
  }
}
