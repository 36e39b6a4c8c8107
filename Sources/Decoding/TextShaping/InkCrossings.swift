import RectoCShaping
import RectoFlowModel
import RectoTypesetting

/// Where bands along lines meet the outlines of glyphs, as the pen draws these; each is found once.
struct InkCrossings {
  private struct Key: Hashable {
    var font: Int32
    var glyph: UInt32
    var bottom, top: Int32
  }

  private var known: [Key: ClosedRange<Int>?] = [:]
  /// The most that are kept; then all are forgotten at once.
  private static let most = 1 << 14
  /// How far to the right something so far up is drawn where the pen leans shapes, by 12 degrees.
  private static let slant = 0.2126
  /// How far a shape that the pen thickens reaches to each side: half of a 24th of the size.
  private static let thickening = 65_536 / 48

  /// From where to where the outline of a glyph in one of some fonts is met by a band across it; nil where it is not.
  mutating func crossing(
    of glyph: ShapedGlyph, _ band: ClosedRange<Int>, in fonts: FontShelf
  ) -> ClosedRange<Int>? {
    let key = Key(
      font: glyph.font, glyph: glyph.id, bottom: Int32(clamping: band.lowerBound),
      top: Int32(clamping: band.upperBound))
    if let found = known[key] { return found }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    let found = Self.find(key, in: fonts)
    known[key] = .some(found)
    return found
  }

  private static func find(_ key: Key, in fonts: FontShelf) -> ClosedRange<Int>? {
    let pen = PenFont(number: Int(key.font))
    guard fonts.files.indices.contains(pen.file) else { return nil }
    let more = pen.isEmboldened ? Int32(thickening) : 0
    var (left, right): (Int32, Int32) = (0, 0)
    let isMet = unsafe recto_font_crossing(
      fonts.files[pen.file].pointer, key.glyph,
      Int32(clamping: Int(key.bottom) - Int(more)), Int32(clamping: Int(key.top) + Int(more)),
      &left, &right)
    guard isMet != 0, left <= right else { return nil }
    let lean = pen.isSlanted ? slant : 0
    return Int(left) - Int(more) + Int(Double(key.bottom) * lean)...Int(right) + Int(more)
      + Int(Double(key.top) * lean)
  }
}
