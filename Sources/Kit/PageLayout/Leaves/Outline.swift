public import PageGeometry

/// The edge of a flat sheet that is bound on the left: a rectangle whose two outer corners may be
/// round.
public struct Outline: Equatable, Sendable {
  /// The extent of the sheet.
  public var rectangle: Rectangle
  /// The radius of its outer corners, 0 to half its shorter side.
  public var cornerRadius: Double

  /// Makes an outline; by default the corners are square.
  public init(_ rectangle: Rectangle, cornerRadius: Double = 0) {
    (self.rectangle, self.cornerRadius) = (rectangle, cornerRadius)
  }

  /// Straight pieces of a round corner: of a radius of 40 pixels each is off by a tenth of one.
  public static let pieces = 12

  /// The edge as a convex polygon, counter-clockwise from the lower end of the spine.
  public var polygon: [Vector2] {
    let (low, high) = (rectangle.min, rectangle.max)
    guard cornerRadius > 0 else {
      return [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)]
    }
    let lower = (0...Outline.pieces).map { corner(at: Double($0) / Double(Outline.pieces)) }
    let upper = lower.reversed().map { Vector2($0.x, low.y + high.y - $0.y) }
    return [low] + lower + upper + [Vector2(low.x, high.y)]
  }

  /// A point of the lower corner, from the lower edge (0) to the outer edge (1).
  private func corner(at share: Double) -> Vector2 {
    let (s, c) = sineAndCosine(share * .pi / 2)
    return Vector2(rectangle.max.x, rectangle.min.y) + Vector2(s - 1, 1 - c) * cornerRadius
  }

  /// Whether a point is on the sheet, or beside it by no more than `slack`.
  public func contains(_ point: Vector2, slack: Double = 0) -> Bool {
    guard rectangle.contains(point, slack: slack) else { return false }
    guard cornerRadius > 0 else { return true }
    let inward = Vector2(
      rectangle.max.x - point.x, min(point.y - rectangle.min.y, rectangle.max.y - point.y))
    let fromMiddle = Vector2(cornerRadius, cornerRadius) - inward
    return fromMiddle.x <= 0 || fromMiddle.y <= 0 || fromMiddle.length <= cornerRadius + slack
  }
}
