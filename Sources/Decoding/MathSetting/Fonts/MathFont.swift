/// What setting formulas asks of fonts: shapes, and what their MATH table says of them.
///
/// Lengths are in 65,536ths of the size of the formula's letters, up and to the right.
public protocol MathFont {
  /// How things lie above each other: see `MathConstant`.
  subscript(constant: MathConstant) -> Int { get }
  /// The height of small letters.
  var xHeight: Int { get }
  /// How high letters of words are above the baseline, and how deep below it: what is marked when they are selected.
  var lineAscent: Int { get }
  var lineDescent: Int { get }
  /// Whether the font of formulas has a scalar.
  func has(_ scalar: UInt32) -> Bool
  /// The shapes of some scalars of the font of formulas, as it draws them in scripts of a level, 0 for none. What it lacks
  /// is taken from other fonts.
  func signs(_ scalars: [UInt32], level: Int) -> [MathGlyph]
  /// The shapes of words in the font of the text around the formula; they lean as that does unless it is said.
  func words(_ text: [UInt8], isBold: Bool, isItalic: Bool?) -> [MathGlyph]
  func extents(of glyph: MathGlyph) -> MathExtents
  /// How far a shape leans over its right side.
  func italicCorrection(of glyph: MathGlyph) -> Int
  /// Where accents stand over a shape; nil for its middle.
  func accentPlace(of glyph: MathGlyph) -> Int?
  /// What is between a shape and a script at one of its corners, so high above the baseline.
  func kern(of glyph: MathGlyph, _ corner: MathCorner, height: Int) -> Int
  /// Larger shapes of the same sign in rising order, itself the first where the font says so.
  func variants(of glyph: MathGlyph, isVertical: Bool) -> [MathVariant]
  /// The parts that a shape is built of in any size, from the bottom up or from left to right; none where it is not.
  func parts(of glyph: MathGlyph, isVertical: Bool) -> [MathGlyphPart]
  /// How far such parts overlap at least.
  func leastOverlap(isVertical: Bool) -> Int
}

/// A corner of a shape at which scripts stand.
public enum MathCorner: Int, Sendable { case topRight, topLeft, bottomRight, bottomLeft }
