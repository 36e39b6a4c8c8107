public import RectoFlowModel

/// Puts letters into rows, and knows where lines may end: everything about scripts and fonts that setting text needs.
///
/// Lengths are in 65,536ths of the size of the letters, so that another size only multiplies. All places are bytes.
public protocol TextShaper {
  /// The number of what shapes the letters of a face, whatever their size and colour.
  func setting(of face: FlowFace) -> Int
  /// How high letters are.
  func metrics(of setting: Int) -> FaceMetrics
  /// The shapes of a part of a text, which has no space in it; what stands around it has no influence. A mark of
  /// `SquareSign` by itself has no more room beside it than the font cannot do without.
  func shape(_ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool) -> ShapedText
  /// How far from where its pen is the outline of a glyph begins, to the right.
  func bearing(of glyph: ShapedGlyph) -> Int
  /// How far its outline reaches beyond where the next glyph's pen is; 0 where it does not.
  func overhang(of glyph: ShapedGlyph) -> Int
  /// From where to where, from its pen to the right, the outline of a glyph is met by a band across it that lies so far
  /// above the foot of the letters; nil where it is not.
  func crossing(of glyph: ShapedGlyph, _ band: ClosedRange<Int>) -> ClosedRange<Int>?
  /// Sets a `BreakMark` at every byte of a paragraph before which a line may begin, 0 elsewhere; one more than the text is
  /// long.
  func findBreaks(in text: [UInt8], _ part: Range<Int>, setting: Int, into breaks: inout [UInt8])
  /// Appends the places within a word at which it may be parted with a hyphen, in rising order, from the start of the text.
  func findHyphens(in text: [UInt8], _ word: Range<Int>, setting: Int, into places: inout [Int])
  /// The level of direction of each byte of a paragraph; nil where everything runs from left to right.
  func levels(in text: [UInt8], _ part: Range<Int>, isRightToLeft: Bool) -> [UInt8]?
}

/// How high the letters of a font are, in 65,536ths of their size. On lines that run down they stand with their middles
/// on the baseline.
public struct FaceMetrics: Equatable, Sendable {
  /// Above the baseline.
  public var ascent: Int
  /// Below the baseline, positive.
  public var descent: Int
  public var xHeight: Int
  public var capHeight: Int
  /// How wide a space is.
  public var space: Int
  /// The middle of a line under the letters, from the baseline, negative below.
  public var underline: Int
  public var underlineThickness: Int
  /// The middle of a line over them.
  public var overline: Int
  /// How far numbers of notes are raised, and those of formulas lowered, in sizes of the letters around.
  public var superiorRise: Int
  public var inferiorDrop: Int

  /// What is said of a font that says nothing.
  public init(
    ascent: Int = 52_429, descent: Int = 13_107, xHeight: Int = 29_491, capHeight: Int = 45_875,
    space: Int = 16_384, underline: Int = -6_554, underlineThickness: Int = 3_277,
    superiorRise: Int = 23_593, inferiorDrop: Int = 13_107
  ) {
    (self.ascent, self.descent) = (ascent, descent)
    (self.xHeight, self.capHeight, self.space) = (xHeight, capHeight, space)
    (self.underline, self.underlineThickness) = (underline, underlineThickness)
    // Small letters such as `l` reach about so much higher than capitals.
    overline = capHeight * 9 / 8 + 65_536 / 12
    (self.superiorRise, self.inferiorDrop) = (superiorRise, inferiorDrop)
  }
}

/// The shape of one letter, or of several, or of a part of one.
public struct ShapedGlyph: Equatable, Sendable {
  public var id: UInt32
  /// The first byte of its letters, from the start of what was shaped.
  public var cluster: Int32
  /// To the next one.
  public var advance: Int32
  /// From where the pen is, along the line and up; on a line that runs down, what is up lies to the right.
  public var x, y: Int32
  /// `PenFont.number`.
  public var font: Int32
  /// Whether the row looks otherwise if a line begins here.
  public var isUnsafe: Bool
  /// Whether it is a capital in the size of small ones.
  public var isSmall: Bool
  /// How much wider than the font has it, in thousandths; negative for narrower.
  public var stretch: Int16 = 0

  public init(
    id: UInt32, cluster: Int32, advance: Int32, x: Int32 = 0, y: Int32 = 0, font: Int32 = 0,
    isUnsafe: Bool = false, isSmall: Bool = false
  ) {
    (self.id, self.cluster, self.advance) = (id, cluster, advance)
    (self.x, self.y, self.font) = (x, y, font)
    (self.isUnsafe, self.isSmall) = (isUnsafe, isSmall)
  }

  /// How large it is drawn among letters of a size.
  func drawnSize(_ size: FlowLength) -> FlowLength {
    isSmall ? size * Self.smallCapital / 1_000 : size
  }

  /// How large capitals are that stand for small ones, in thousandths of the size.
  public static let smallCapital: FlowLength = 800
}

/// Shapes in a row, from left to right.
public struct ShapedText: Equatable, Sendable {
  public var glyphs: [ShapedGlyph]
  /// How wide they are together.
  public var advance: Int
  /// How many clusters they make, between which letters can be spaced.
  public var clusters: Int

  public init(_ glyphs: [ShapedGlyph]) {
    self.glyphs = glyphs
    (advance, clusters) = (0, 0)
    var last: Int32 = -1
    for glyph in glyphs {
      advance += Int(glyph.advance)
      if glyph.cluster != last { clusters += 1 }
      last = glyph.cluster
    }
  }
}

extension FlowLength {
  /// What a length of a font is in letters of this size.
  func times(_ units: Int) -> Int {
    let product = Int(self) * units
    return (product + (product < 0 ? -32_767 : 32_768)) / 65_536
  }
}
