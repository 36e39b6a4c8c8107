import RectoFlowModel

/// Fractions (rule 15) and roots (rule 11).
extension FormulaSetter {
  mutating func fraction(_ fraction: FormulaFraction, _ style: MathStyle) -> MathBox {
    let over = box(fraction.over, style.upper)
    let under = box(fraction.under, style.upper.cramped)
    let usual = length(.fractionRuleThickness, style)
    let thickness =
      fraction.thickness.map { min(max(points($0, style, of: usual), 0), size(style)) } ?? usual
    let (up, down) =
      thickness > 0
      ? barShifts(over, under, thickness, style) : stackShifts(over, under, style)
    // What TeX calls the space of a delimiter that is not there.
    let side = size(style) * 0.12
    let width = max(over.width, under.width)
    func x(_ box: MathBox, _ alignment: FormulaFraction.Alignment) -> Double {
      switch alignment {
      case .left: side
      case .center: side + (width - box.width) / 2
      case .right: side + width - box.width
      }
    }
    var made = MathBox(width: width + 2 * side)
    made.add(over, x: x(over, fraction.overAlignment), rise: up)
    made.add(under, x: x(under, fraction.underAlignment), rise: -down)
    let axis = length(.axisHeight, style)
    made.addRule(
      x: side, y: axis - thickness / 2, width: width, height: thickness, color: style.color)
    for offset in scalars(fraction.bar).1 {
      made.pieces.append(
        .letter(
          offset: offset, left: side, right: side + width, top: axis + usual,
          bottom: axis - usual))
    }
    return made
  }

  /// Rule 15d: how far the parts are from the baseline, with a bar between them.
  private func barShifts(
    _ over: MathBox, _ under: MathBox, _ thickness: Double, _ style: MathStyle
  ) -> (up: Double, down: Double) {
    let (axis, isDisplayed) = (length(.axisHeight, style), style.isDisplayed)
    let up = length(
      isDisplayed ? .fractionNumeratorDisplayStyleShiftUp : .fractionNumeratorShiftUp, style)
    let down = length(
      isDisplayed ? .fractionDenominatorDisplayStyleShiftDown : .fractionDenominatorShiftDown, style
    )
    let gapAbove = length(
      isDisplayed ? .fractionNumDisplayStyleGapMin : .fractionNumeratorGapMin, style)
    let gapBelow = length(
      isDisplayed ? .fractionDenomDisplayStyleGapMin : .fractionDenominatorGapMin, style)
    return (
      max(up, axis + thickness / 2 + gapAbove + over.descent),
      max(down, under.ascent + gapBelow + thickness / 2 - axis)
    )
  }

  /// Rule 15c: the same without a bar.
  private func stackShifts(
    _ over: MathBox, _ under: MathBox, _ style: MathStyle
  ) -> (up: Double, down: Double) {
    let isDisplayed = style.isDisplayed
    var up = length(isDisplayed ? .stackTopDisplayStyleShiftUp : .stackTopShiftUp, style)
    var down = length(
      isDisplayed ? .stackBottomDisplayStyleShiftDown : .stackBottomShiftDown, style)
    let gap = length(isDisplayed ? .stackDisplayStyleGapMin : .stackGapMin, style)
    let lacking = gap - (up - over.descent) - (down - under.ascent)
    if lacking > 0 {
      up += lacking / 2
      down += lacking / 2
    }
    return (up, down)
  }

  mutating func root(_ root: FormulaRoot, _ style: MathStyle) -> MathBox {
    let base = box(root.base, style.cramped)
    let size = size(style)
    let thickness = length(.radicalRuleThickness, style)
    var gap = length(
      style.isDisplayed ? .radicalDisplayStyleVerticalGap : .radicalVerticalGap, style)
    let wanted = max(base.length + gap + thickness, size * 0.2)
    let sign = surd(Int(wanted / size * 65_536), style)
    // What the sign is longer than needed goes to both sides of the base.
    gap += max(sign.length - wanted, 0) / 2
    let top = base.ascent + gap + thickness
    var made = MathBox()
    if let node = root.degree {
      var deep = style.raised
      deep.level = max(deep.level, min(style.level + 2, 9))
      let degree = box(node, deep)
      let share = Double(min(max(font[.radicalDegreeBottomRaisePercent], 0), 100)) / 100
      let before = max(length(.radicalKernBeforeDegree, style), 0)
      let after = length(.radicalKernAfterDegree, style)
      let rise = top - sign.length * (1 - share) + degree.descent
      made.add(degree, x: before, rise: rise)
      // However short the degree is, the sign begins no farther to the left.
      made.width = max(before + degree.width + after, 0)
    }
    let start = made.width
    made.add(sign, x: start, rise: top - sign.ascent)
    for offset in scalars(root.sign).1 {
      made.pieces.append(
        .letter(
          offset: offset, left: start, right: start + sign.width, top: top,
          bottom: top - sign.length))
    }
    made.addRule(
      x: start + sign.width, y: top - thickness, width: base.width, height: thickness,
      color: style.color)
    made.add(base, x: start + sign.width)
    made.width = start + sign.width + base.width
    made.ascent = max(made.ascent, top + length(.radicalExtraAscender, style))
    return made
  }

  /// The sign of a root, at least so long.
  private func surd(_ wanted: Int, _ style: MathStyle) -> MathBox {
    guard let glyph = font.signs([0x221A], level: style.level).first else { return MathBox() }
    return grower.grown(glyph, to: wanted, isVertical: true, scales: true, style)
  }
}
