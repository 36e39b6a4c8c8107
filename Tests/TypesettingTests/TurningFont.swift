import RectoFlowModel
import RectoTypesetting

/// Boxes of which figures run to the right and `א` to `ת` to the left; each is a glyph with the number of its last byte.
struct TurningFont: TextShaper {
  private let boxes = BoxFont()

  func setting(of face: FlowFace) -> Int { 0 }
  func metrics(of setting: Int) -> FaceMetrics { boxes.metrics(of: setting) }
  func shape(
    _ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool
  ) -> ShapedText {
    let shaped = boxes.shape(text, part, setting: setting, isRightToLeft: isRightToLeft)
    return ShapedText(
      shaped.glyphs.map { glyph in
        var glyph = glyph
        let first = part.lowerBound + Int(glyph.cluster)
        glyph.id = UInt32(text[first] < 0x80 ? text[first] : text[first + 1])
        return glyph
      })
  }
  func bearing(of glyph: ShapedGlyph) -> Int { 0 }
  func overhang(of glyph: ShapedGlyph) -> Int { 0 }
  func crossing(of glyph: ShapedGlyph, _ band: ClosedRange<Int>) -> ClosedRange<Int>? { nil }
  func findBreaks(
    in text: [UInt8], _ part: Range<Int>, setting: Int, into breaks: inout [UInt8]
  ) { boxes.findBreaks(in: text, part, setting: setting, into: &breaks) }
  func findHyphens(
    in text: [UInt8], _ word: Range<Int>, setting: Int, into places: inout [Int]
  ) {}
  func levels(in text: [UInt8], _ part: Range<Int>, isRightToLeft: Bool) -> [UInt8]? {
    text[part].map { byte in
      let isFigure = (0x30...0x39).contains(byte)
      return byte >= 0x80 ? 1 : isRightToLeft ? (isFigure ? 2 : 1) : 0
    }
  }
}
