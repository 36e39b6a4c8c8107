/// What a shape covers, from its place on the baseline.
public struct MathExtents: Hashable, Sendable {
  public var left, right: Int
  /// Above and below the baseline; negative where it stands wholly on the other side.
  public var ascent, descent: Int
  /// To the next one.
  public var advance: Int

  public init(left: Int, right: Int, ascent: Int, descent: Int, advance: Int) {
    (self.left, self.right, self.ascent, self.descent) = (left, right, ascent, descent)
    self.advance = advance
  }
}
