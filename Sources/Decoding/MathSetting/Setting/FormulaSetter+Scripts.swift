import RectoFlowModel

/// Scripts at corners: rule 18.
extension FormulaSetter {
  /// The boxes of a pair of scripts, and where they stand.
  private struct SetPair {
    var sub, sup: MathBox?
    /// How far each is from the base, which may be less than nothing.
    var subX = 0.0
    var supX = 0.0

    var width: Double {
      max(sub.map { subX + $0.width } ?? 0, sup.map { supX + $0.width } ?? 0)
    }
  }

  mutating func scripts(
    _ scripts: FormulaScripts, _ style: MathStyle, _ wish: Wish
  ) -> MathBox {
    let base = box(scripts.base, style, wish)
    var (after, before): ([SetPair], [SetPair]) = ([], [])
    for pair in scripts.before { before.append(set(pair, style)) }
    for pair in scripts.after { after.append(set(pair, style)) }
    let (up, down) = shifts(of: base, before + after, style)
    if !after.isEmpty { fit(&after[0], to: base, up: up, down: down, style) }
    let space = length(.spaceAfterScript, style)
    var box = MathBox()
    for pair in before {
      let width = pair.width
      box.width += space
      if let sub = pair.sub { box.add(sub, x: box.width + width - sub.width, rise: -down) }
      if let sup = pair.sup { box.add(sup, x: box.width + width - sup.width, rise: up) }
      box.width += width
    }
    box.add(base, x: box.width)
    box.width += base.width
    for pair in after {
      if let sub = pair.sub { box.add(sub, x: box.width + pair.subX, rise: -down) }
      if let sup = pair.sup { box.add(sup, x: box.width + pair.supX, rise: up) }
      box.width += max(pair.width + space, 0)
    }
    return box
  }

  private mutating func set(_ pair: FormulaScripts.Pair, _ style: MathStyle) -> SetPair {
    SetPair(
      sub: pair.sub.map { box($0, style.lowered, Wish(form: .postfix)) },
      sup: pair.sup.map { box($0, style.raised, Wish(form: .postfix)) })
  }

  /// How far scripts are raised and lowered, the same for all of them.
  private func shifts(
    of base: MathBox, _ pairs: [SetPair], _ style: MathStyle
  ) -> (up: Double, down: Double) {
    // Rule 18a: a letter's scripts follow from its baseline, those of anything else from its edges.
    let isLetter = base.letter != nil
    let raised = style.isCramped ? MathConstant.superscriptShiftUpCramped : .superscriptShiftUp
    var (up, down) = (0.0, 0.0)
    for pair in pairs {
      var own = (up: 0.0, down: 0.0)
      if let sup = pair.sup {
        let edge = base.ascent - length(.superscriptBaselineDropMax, style)
        own.up = max(
          isLetter ? 0 : edge, length(raised, style),
          sup.descent + length(.superscriptBottomMin, style))
      }
      if let sub = pair.sub {
        let edge = base.descent + length(.subscriptBaselineDropMin, style)
        own.down = max(
          isLetter ? 0 : edge, length(.subscriptShiftDown, style),
          sub.ascent - length(.subscriptTopMax, style))
      }
      if let sup = pair.sup, let sub = pair.sub {
        // Rule 18e: what is between both.
        let lacking =
          length(.subSuperscriptGapMin, style) - (own.up - sup.descent) - (own.down - sub.ascent)
        if lacking > 0 {
          let low =
            length(.superscriptBottomMaxWithSubscript, style) - (own.up - sup.descent)
          let more = min(max(low, 0), lacking)
          own.up += more
          own.down += lacking - more
        }
      }
      (up, down) = (max(up, own.up), max(down, own.down))
    }
    return (up, down)
  }

  /// Moves scripts beside the base by how far that leans, and by what its font cuts off at its corners.
  private func fit(
    _ pair: inout SetPair, to base: MathBox, up: Double, down: Double, _ style: MathStyle
  ) {
    pair.subX = -base.italic
    guard let letter = base.letter else { return }
    if let sup = pair.sup {
      pair.supX += kern(
        letter, sup.letter, .topRight, .bottomLeft, at: [up - sup.descent, base.ascent], shift: up,
        style)
    }
    if let sub = pair.sub {
      pair.subX += kern(
        letter, sub.letter, .bottomRight, .topLeft, at: [sub.ascent - down, -base.descent],
        shift: -down, style)
    }
    // No cut is so deep that the script stands in the base.
    pair.supX = max(pair.supX, -base.width / 2)
    pair.subX = max(pair.subX, -base.width / 2 - base.italic)
  }

  /// The cut at two heights above the baseline of the base: where it is less deep counts.
  private func kern(
    _ base: MathGlyph, _ script: MathGlyph?, _ corner: MathCorner, _ other: MathCorner,
    at heights: [Double], shift: Double, _ style: MathStyle
  ) -> Double {
    let (size, small) = (size(style), self.size(style.raised))
    let cuts = heights.map { height in
      let own = font.kern(of: base, corner, height: Int(height / size * 65_536))
      let others =
        script.map { font.kern(of: $0, other, height: Int((height - shift) / small * 65_536)) } ?? 0
      return points(own, size) + points(others, small)
    }
    return cuts.max() ?? 0
  }
}
