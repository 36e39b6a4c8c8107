import RectoFlowModel
import RectoTypesetting

/// Boxes that count how often they are asked for shapes.
final class CountingFont: TextShaper {
  private let boxes = BoxFont()
  private(set) var shapes = 0

  func setting(of face: FlowFace) -> Int { 0 }
  func metrics(of setting: Int) -> FaceMetrics { FaceMetrics() }
  func shape(
    _ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool
  ) -> ShapedText {
    shapes += 1
    return boxes.shape(text, part, setting: setting, isRightToLeft: isRightToLeft)
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
  func levels(in text: [UInt8], _ part: Range<Int>, isRightToLeft: Bool) -> [UInt8]? { nil }
}
