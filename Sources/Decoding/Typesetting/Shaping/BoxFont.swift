public import RectoFlowModel

/// A font without shapes: each letter is half as wide as it is high, each space a quarter. What is set in it can be
/// reckoned by hand.
///
/// Lines may begin after spaces and hyphens, and between signs of Chinese. Words may be parted where `partsWords` says.
/// Where `hasSquares` says so, letters in squares are as wide as they are high and their marks half as wide; no line begins
/// with one that closes or ends with one that opens.
public struct BoxFont: TextShaper {
  /// Whether words of five letters or more may be parted before each consonant that follows a vowel.
  public var partsWords: Bool
  public var hasSquares: Bool
  /// How far each letter leans over the next one.
  public var overhang: Int
  /// Letters that reach a quarter of their size below their foot, in the middle half of their width.
  public var descenders: Set<UInt32> = []
  /// Letters that reach as high as their line, in all of their width.
  public var ascenders: Set<UInt32> = []

  public init(partsWords: Bool = false, hasSquares: Bool = false, overhang: Int = 0) {
    (self.partsWords, self.hasSquares, self.overhang) = (partsWords, hasSquares, overhang)
  }

  public func setting(of face: FlowFace) -> Int { 0 }

  public func metrics(of setting: Int) -> FaceMetrics { FaceMetrics() }

  public func shape(
    _ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool
  ) -> ShapedText {
    var glyphs: [ShapedGlyph] = []
    var place = part.lowerBound
    while place < part.upperBound {
      let (scalar, length) = text.scalar(at: place, end: part.upperBound)
      glyphs.append(
        ShapedGlyph(
          id: scalar, cluster: Int32(place - part.lowerBound),
          advance: scalar == Scalar.softHyphen ? 0 : isSquare(scalar) ? 65_536 : 32_768))
      place += length
    }
    return ShapedText(isRightToLeft ? glyphs.reversed() : glyphs)
  }

  private func isSquare(_ scalar: UInt32) -> Bool {
    hasSquares && (SquareSign(scalar) == .letter || SquareSign(scalar) == .space)
  }

  public func bearing(of glyph: ShapedGlyph) -> Int { 0 }

  public func overhang(of glyph: ShapedGlyph) -> Int { overhang }

  public func crossing(of glyph: ShapedGlyph, _ band: ClosedRange<Int>) -> ClosedRange<Int>? {
    if ascenders.contains(glyph.id), band.overlaps(0...52_429) { return 0...Int(glyph.advance) }
    guard descenders.contains(glyph.id), band.overlaps(-16_384...0) else { return nil }
    return Int(glyph.advance) / 4...Int(glyph.advance) * 3 / 4
  }

  public func findBreaks(
    in text: [UInt8], _ part: Range<Int>, setting: Int, into breaks: inout [UInt8]
  ) {
    breaks.removeAll(keepingCapacity: true)
    breaks.append(contentsOf: repeatElement(0, count: part.count + 1))
    var place = part.lowerBound
    while place < part.upperBound {
      let (scalar, length) = text.scalar(at: place, end: part.upperBound)
      place += length
      let next = place < part.upperBound ? text.scalar(at: place, end: part.upperBound).0 : 0
      let ends =
        scalar == Scalar.space && next != Scalar.space || scalar == Scalar.lineFeed
        || scalar == Scalar.hyphen && next != Scalar.space || scalar == Scalar.softHyphen
        || scalar.isIdeographic || next.isIdeographic
      let (sign, nextSign) = (SquareSign(scalar), SquareSign(next))
      let holds = hasSquares && (sign == .opening || nextSign.isMark && nextSign != .opening)
      if ends, !holds, place < part.upperBound { breaks[place - part.lowerBound] = 1 }
    }
  }

  public func findHyphens(
    in text: [UInt8], _ word: Range<Int>, setting: Int, into places: inout [Int]
  ) {
    guard partsWords, word.count >= 5 else { return }
    let vowels = "aeiou".utf8
    for place in (word.lowerBound + 2)..<(word.upperBound - 2)
    where vowels.contains(text[place - 1]) && !vowels.contains(text[place]) {
      places.append(place)
    }
  }

  public func levels(in text: [UInt8], _ part: Range<Int>, isRightToLeft: Bool) -> [UInt8]? {
    isRightToLeft ? [UInt8](repeating: 1, count: part.count) : nil
  }
}
