/// A shape.
public struct MathGlyph: Hashable, Sendable {
  public var id: UInt32
  /// `PenFont.number`.
  public var font: Int
  /// The first of its scalars, or of its bytes, from the start of what was shaped.
  public var cluster: Int
  /// To the next one.
  public var advance: Int
  /// From where the pen is.
  public var x, y: Int
  /// How large it is drawn, in sizes of the formula's letters.
  public var scale: Double
  /// Whether it is of the font of formulas, whose MATH table knows more of it.
  public var isOfFormulas: Bool

  public init(
    id: UInt32, font: Int, cluster: Int = 0, advance: Int, x: Int = 0, y: Int = 0,
    scale: Double = 1, isOfFormulas: Bool = true
  ) {
    (self.id, self.font, self.cluster, self.advance) = (id, font, cluster, advance)
    (self.x, self.y, self.scale, self.isOfFormulas) = (x, y, scale, isOfFormulas)
  }
}
