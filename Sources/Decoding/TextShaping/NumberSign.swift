import RectoTypesetting

/// Signs of Arabic that stand around a number, below it or beside it, such as the one that ends a verse of the Qur'an.
///
/// Fonts draw those around a number, and below it, wide enough for long ones, and give them hardly any room of their own:
/// with a short number, or none, they were to reach over the letters beside them.
enum NumberSign {
  static func isSign(_ scalar: UInt32) -> Bool {
    (0x600...0x605).contains(scalar) || scalar == 0x6DD || scalar == 0x8E2
  }

  /// Whether it is a figure of a number that has such a sign.
  static func isFigure(_ scalar: UInt32) -> Bool {
    (0x660...0x669).contains(scalar) || (0x6F0...0x6F9).contains(scalar)
      || (0x30...0x39).contains(scalar)
  }

  /// Gives each sign the room that it is drawn in, with its number in the middle of that.
  ///
  /// - Parameters:
  ///   - glyphs: a row that runs from left to right, as numbers do.
  ///   - scalar: the letter of a glyph.
  ///   - ink: from where to where a glyph is drawn, from its pen on.
  static func fit(
    _ glyphs: inout [ShapedGlyph], scalar: (ShapedGlyph) -> UInt32,
    ink: (ShapedGlyph) -> (left: Int32, right: Int32)
  ) {
    var place = 0
    while place < glyphs.count {
      let sign = place
      place += 1
      guard isSign(scalar(glyphs[sign])) else { continue }
      while place < glyphs.count, isFigure(scalar(glyphs[place])) { place += 1 }
      fit(&glyphs, sign, figures: sign + 1..<place, ink)
    }
  }

  private static func fit(
    _ glyphs: inout [ShapedGlyph], _ sign: Int, figures: Range<Int>,
    _ ink: (ShapedGlyph) -> (left: Int32, right: Int32)
  ) {
    let drawn = ink(glyphs[sign])
    guard drawn.right > glyphs[sign].advance else { return }
    let width = Int(drawn.right) + max(Int(drawn.left), 0)
    guard let first = figures.first, let last = figures.last else {
      glyphs[sign].advance = Int32(clamping: width)
      return
    }
    let number = glyphs[figures].reduce(0) { $0 + Int($1.advance) }
    let left = Int(ink(glyphs[first]).left)
    let right = number - Int(glyphs[last].advance) + Int(ink(glyphs[last]).right)
    let lead = max((Int(drawn.left) + Int(drawn.right) - left - right) / 2, 0)
    glyphs[sign].advance = Int32(clamping: lead)
    let rest = max(width - lead - number, 0)
    glyphs[last].advance = Int32(clamping: Int(glyphs[last].advance) + rest)
  }
}
