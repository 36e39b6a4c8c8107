import RectoFlowModel

/// Operators, and how they grow.
extension FormulaSetter {
  /// Sets an operator.
  func sign(_ sign: FormulaSign, _ style: MathStyle, _ wish: Wish) -> MathBox {
    let (scalars, offsets) = scalars(sign.text)
    guard let first = scalars.first, !first.isUnseen else { return MathBox() }
    guard scalars.count == 1 else {
      return glyphs(
        font.signs(scalars.map(variant(sign)), level: style.level), offsets, sign.text, style)
    }
    var drawn = SignShape.drawn(variant(sign)(first))
    if wish.isAccent {
      let accent = SignShape.accent(first)
      if accent == first || font.has(accent) { drawn = accent }
    }
    let glyphs = font.signs([drawn], level: style.level)
    guard glyphs.count == 1, let glyph = glyphs.first else {
      return self.glyphs(glyphs, offsets, sign.text, style)
    }
    let traits = traits(of: sign, wish.form)
    if let reach = wish.reach, sign.stretches ?? traits.stretches {
      return stretched(
        glyph, sign, over: reach, isSymmetric: sign.isSymmetric ?? traits.isSymmetric, style)
    }
    if let width = wish.width, sign.stretches ?? traits.stretches {
      return stretched(glyph, sign, width: width, atMost: wish.isAccent, style)
    }
    guard sign.isLarge ?? traits.isLarge else {
      return self.glyphs(glyphs, offsets, sign.text, style)
    }
    // Rule 13: as large as sums are where formulas stand by themselves, its middle on the axis.
    let least = style.isDisplayed ? font[.displayOperatorMinHeight] : 0
    let grown = grower.grown(glyph, to: least, isVertical: true, scales: false, style)
    return centered(grown, glyph, sign.text, style)
  }

  private func variant(_ sign: FormulaSign) -> (UInt32) -> UInt32 {
    { scalar in sign.variant.flatMap { MathAlphabet.scalar(scalar, in: $0) } ?? scalar }
  }

  /// What an operator does, in a form that is known of it.
  func traits(of sign: FormulaSign, _ form: FormulaSign.Form?) -> SignTraits {
    let scalars = scalars(sign.text).0
    let form = sign.form ?? form ?? .infix
    guard scalars.count == 1, let first = scalars.first else {
      guard let first = scalars.first, first.isLetter else {
        return scalars.first.map { SignTraits.of($0, form) } ?? SignTraits()
      }
      // A name that is written as an operator.
      let isLimit = MathNames.withLimits.contains(string(sign.text))
      return SignTraits(role: .large, before: 3, after: 3, movesLimits: isLimit)
    }
    return SignTraits.of(first, form)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  // MARK: Growing

  var grower: SignGrower { SignGrower(font: font) }

  /// Grows a sign over what stands beside it. Of what is beyond, a tenth may stick out, and half a size of the letters:
  /// TeX's delimiterfactor and delimitershortfall.
  private func stretched(
    _ glyph: MathGlyph, _ sign: FormulaSign, over reach: (ascent: Double, descent: Double),
    isSymmetric: Bool, _ style: MathStyle
  ) -> MathBox {
    let (size, axis) = (size(style), length(.axisHeight, style))
    let half = max(reach.ascent - axis, reach.descent + axis)
    let whole = max(isSymmetric ? 2 * half : reach.ascent + reach.descent, 0)
    let own = font.extents(of: glyph)
    let natural = points(own.ascent + own.descent, size)
    var wanted = max(whole * 0.901, whole - size / 2)
    if let least = sign.leastSize { wanted = max(wanted, points(least, style, of: natural)) }
    if let most = sign.mostSize { wanted = min(wanted, points(most, style, of: natural)) }
    guard wanted > natural else {
      return glyphs([glyph], [sign.text.lowerBound], sign.text, style)
    }
    let grown = grower.grown(
      glyph, to: Int(wanted / size * 65_536), isVertical: true, scales: true, style)
    guard isSymmetric else {
      var box = MathBox(width: grown.width)
      box.add(grown, x: 0, rise: grown.descent - reach.descent)
      mark(sign.text, &box, style)
      return box
    }
    return centered(grown, glyph, sign.text, style)
  }

  /// Puts a shape with its middle on the axis.
  private func centered(
    _ grown: MathBox, _ glyph: MathGlyph, _ text: Range<Int>, _ style: MathStyle
  ) -> MathBox {
    let axis = length(.axisHeight, style)
    var box = MathBox(width: grown.width)
    box.add(grown, x: 0, rise: axis - (grown.ascent - grown.descent) / 2)
    (box.italic, box.accent) = (grown.italic, grown.accent)
    mark(text, &box, style)
    return box
  }

  private func mark(_ text: Range<Int>, _ box: inout MathBox, _ style: MathStyle) {
    // What is marked of a large sign is all of it.
    let size = size(style)
    for offset in scalars(text).1 {
      box.pieces.append(
        .letter(
          offset: offset, left: 0, right: box.width,
          top: max(box.ascent, points(font.lineAscent, size)),
          bottom: -max(box.descent, points(font.lineDescent, size))))
    }
  }

  /// Grows a sign to be so wide; `atMost` where it is no wider than that, as accents are.
  private func stretched(
    _ glyph: MathGlyph, _ sign: FormulaSign, width: Double, atMost: Bool, _ style: MathStyle
  ) -> MathBox {
    let size = size(style)
    let wanted = Int(min(width, 10_000 * size) / size * 65_536)
    var box: MathBox
    if atMost {
      let variant = font.variants(of: glyph, isVertical: false).last { $0.length <= wanted }
      var drawn = glyph
      if let variant, variant.id != glyph.id { (drawn.id, drawn.x, drawn.y) = (variant.id, 0, 0) }
      box = grower.single(drawn, style)
      box.accent =
        font.accentPlace(of: drawn).map { points($0, size) } ?? middle(of: drawn, size)
    } else {
      box = grower.grown(glyph, to: wanted, isVertical: false, scales: true, style)
    }
    mark(sign.text, &box, style)
    return box
  }

  private func middle(of glyph: MathGlyph, _ size: Double) -> Double {
    let extents = font.extents(of: glyph)
    return points(extents.left + extents.right, size) / 2
  }
}

extension UInt32 {
  /// Whether nothing is drawn of it: what joins a name and its argument, factors, terms.
  var isUnseen: Bool { (0x2061...0x2064).contains(self) || self == 0x200B || self == 0xFEFF }

  var isLetter: Bool {
    Unicode.Scalar(self)?.properties.isAlphabetic ?? false
  }
}
