/// A rectangle of a page, upright, in fractions of its width and height from its upper left corner.
public struct PageBox: Hashable, Sendable {
  /// The left edge, 0…1.
  public var left: Double
  /// The upper edge, 0…1.
  public var top: Double
  /// The right edge, not left of `left`.
  public var right: Double
  /// The lower edge, not above `top`.
  public var bottom: Double

  public init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}
