import RectoFlowModel
import RectoMathSetting

/// A font of round numbers: every shape is half as wide as its size, 0.6 high and 0.1 deep, and every constant 0.1 unless
/// said otherwise. Signs have larger shapes of 1, 2 and 3 sizes, and brackets are built beyond that.
struct RoundFont: MathFont {
  /// One size.
  static let em = 65_536
  /// By constants, in hundredths.
  var hundredths: [MathConstant: Int] = [:]
  var cuts: [MathCorner: Int] = [:]
  /// Scalars that it lacks.
  var lacks: Set<UInt32> = []
  var leaning: Set<UInt32> = []

  private static func hundredths(_ value: Int) -> Int { value * em / 100 }

  subscript(constant: MathConstant) -> Int {
    switch constant {
    case .scriptPercentScaleDown: 50
    case .scriptScriptPercentScaleDown: 25
    case .radicalDegreeBottomRaisePercent: 60
    default: Self.hundredths(hundredths[constant] ?? 10)
    }
  }

  var xHeight: Int { Self.hundredths(40) }
  var lineAscent: Int { Self.hundredths(80) }
  var lineDescent: Int { Self.hundredths(20) }

  func has(_ scalar: UInt32) -> Bool { !lacks.contains(scalar) }

  func signs(_ scalars: [UInt32], level: Int) -> [MathGlyph] {
    scalars.enumerated().map { place, scalar in
      MathGlyph(id: scalar, font: 4, cluster: place, advance: Self.em / 2)
    }
  }

  func words(_ text: [UInt8], isBold: Bool, isItalic: Bool?) -> [MathGlyph] {
    text.enumerated().map { place, byte in
      MathGlyph(
        id: UInt32(byte), font: isBold ? 9 : isItalic == true ? 8 : 0, cluster: place,
        advance: Self.em / 2, isOfFormulas: false)
    }
  }

  /// Larger shapes have 1,000,000 times their size beside the number of the sign; parts 10,000,000.
  func extents(of glyph: MathGlyph) -> MathExtents {
    let size = Int(glyph.id / 1_000_000)
    guard size > 0 else {
      return MathExtents(
        left: 0, right: Self.em / 2, ascent: Self.hundredths(60), descent: Self.hundredths(10),
        advance: Self.em / 2)
    }
    let isPart = size >= 10
    let length = isPart ? Self.em / 2 : size * Self.em
    return MathExtents(
      left: 0, right: Self.em / 2, ascent: length * 7 / 10, descent: length * 3 / 10,
      advance: Self.em / 2)
  }

  func italicCorrection(of glyph: MathGlyph) -> Int {
    leaning.contains(glyph.id) ? Self.em / 10 : 0
  }

  func accentPlace(of glyph: MathGlyph) -> Int? { nil }

  func kern(of glyph: MathGlyph, _ corner: MathCorner, height: Int) -> Int {
    Self.hundredths(cuts[corner] ?? 0)
  }

  func variants(of glyph: MathGlyph, isVertical: Bool) -> [MathVariant] {
    (1...3).map { MathVariant(id: glyph.id + UInt32($0) * 1_000_000, length: $0 * Self.em) }
  }

  func parts(of glyph: MathGlyph, isVertical: Bool) -> [MathGlyphPart] {
    [10_000_000, 20_000_000, 30_000_000].map { (place: UInt32) in
      MathGlyphPart(
        id: glyph.id + place, length: Self.em / 2, startOverlap: Self.em / 5,
        endOverlap: Self.em / 5, isExtender: place == 20_000_000)
    }
  }

  func leastOverlap(isVertical: Bool) -> Int { Self.em / 10 }
}
