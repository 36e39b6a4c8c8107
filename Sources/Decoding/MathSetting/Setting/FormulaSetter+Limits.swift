import RectoFlowModel

/// What stands over and under something: limits (rule 13a), accents (rule 12), lines (rules 9 and 10), braces and arrows.
extension FormulaSetter {
  mutating func limits(_ limits: FormulaLimits, _ style: MathStyle, _ wish: Wish) -> MathBox {
    if !style.isDisplayed, movesLimits(limits) {
      let pair = FormulaScripts.Pair(sub: limits.under, sup: limits.over)
      return scripts(FormulaScripts(limits.base, after: [pair]), style, wish)
    }
    let isOverAccent = isAccent(limits.over, limits.isOverAccent)
    let isUnderAccent = isAccent(limits.under, limits.isUnderAccent)
    var base: MathBox
    var (over, under): (MathBox?, MathBox?)
    if let core = limits.base.core, core.stretches ?? traits(of: core, wish.form).stretches,
      scalars(core.text).0.first?.growsAcross == true, wish.width == nil
    {
      // An arrow is as long as what stands over it.
      over = limits.over.map { box($0, style.raised) }
      under = limits.under.map { box($0, style.lowered) }
      let width = max(over?.width ?? 0, under?.width ?? 0) + size(style) * 0.6
      base = box(limits.base, style, Wish(form: wish.form, width: width))
    } else {
      base = box(limits.base, limits.over == nil ? style : style.cramped, wish)
    }
    var made = MathBox(width: base.width)
    made.add(base, x: 0)
    (made.italic, made.letter, made.accent) = (base.italic, nil, base.accent)
    if let node = limits.over {
      if isOverAccent, over == nil {
        addAccent(node, over: base, to: &made, style)
      } else if over == nil, grows(node) {
        addGrowing(node, isOver: true, base: base, to: &made, style)
      } else {
        let box = over ?? box(node, style.raised)
        addLimit(box, isOver: true, base: base, to: &made, style)
      }
    }
    if let node = limits.under {
      if isUnderAccent, under == nil {
        addAccent(node, under: base, to: &made, style)
      } else if under == nil, grows(node) {
        addGrowing(node, isOver: false, base: base, to: &made, style)
      } else {
        let box = under ?? box(node, style.lowered)
        addLimit(box, isOver: false, base: base, to: &made, style)
      }
    }
    return made
  }

  /// Whether limits stand at the corners of their operator in a line of text.
  private func movesLimits(_ limits: FormulaLimits) -> Bool {
    guard let core = limits.base.core else {
      guard case .letters(let letters) = limits.base else { return false }
      return MathNames.withLimits.contains(string(letters.text))
    }
    return core.movesLimits ?? traits(of: core, .prefix).movesLimits
  }

  private func isAccent(_ node: FormulaNode?, _ wanted: Bool?) -> Bool {
    guard let sign = node.flatMap({ $0.core }) else { return false }
    let scalars = scalars(sign.text).0
    guard scalars.count == 1 else { return false }
    return wanted ?? sign.isAccent ?? SignTraits.isAccent(scalars[0])
  }

  private func grows(_ node: FormulaNode) -> Bool {
    guard let sign = node.core, let scalar = scalars(sign.text).0.first else { return false }
    return scalar.growsAcross && sign.stretches ?? traits(of: sign, .postfix).stretches
  }

  // MARK: Accents

  private mutating func addAccent(
    _ node: FormulaNode, over base: MathBox, to box: inout MathBox, _ style: MathStyle
  ) {
    guard let sign = node.core, let scalar = scalars(sign.text).0.first else { return }
    let grows = sign.stretches ?? traits(of: sign, .postfix).stretches
    let em = size(style)
    if grows, scalar.isLineOver {
      return addLine(sign, over: true, base: base, to: &box, style)
    }
    // An arrow over more than a letter or two is as long as they are.
    if grows, scalar.isArrow, base.width > em * 0.9 {
      return addGrowing(node, isOver: true, base: base, to: &box, style)
    }
    let wish = Wish(form: .postfix, width: grows ? base.width : 0, isAccent: true)
    let accent = self.box(node, style, wish)
    // Made for letters as high as small ones, and raised over higher ones.
    let rise = max(base.ascent - length(.accentBaseHeight, style), 0)
    let middle = base.accent ?? (base.width - base.italic) / 2
    box.add(accent, x: middle - (accent.accent ?? accent.width / 2), rise: rise)
  }

  private mutating func addAccent(
    _ node: FormulaNode, under base: MathBox, to box: inout MathBox, _ style: MathStyle
  ) {
    guard let sign = node.core, let scalar = scalars(sign.text).0.first else { return }
    if SignShape.isLine(scalar) { return addLine(sign, over: false, base: base, to: &box, style) }
    addGrowing(node, isOver: false, base: base, to: &box, style)
  }

  /// A line along the whole of something.
  private func addLine(
    _ sign: FormulaSign, over isOver: Bool, base: MathBox, to box: inout MathBox,
    _ style: MathStyle
  ) {
    let thickness = length(isOver ? .overbarRuleThickness : .underbarRuleThickness, style)
    let gap = length(isOver ? .overbarVerticalGap : .underbarVerticalGap, style)
    let y = isOver ? base.ascent + gap : -base.descent - gap - thickness
    // Lines over letters that stand beside each other do not touch.
    let side = min(size(style) / 20, base.width / 4)
    box.addRule(
      x: side, y: y, width: base.width - 2 * side, height: thickness, color: style.color)
    for offset in scalars(sign.text).1 {
      box.pieces.append(
        .letter(offset: offset, left: 0, right: base.width, top: y + thickness, bottom: y))
    }
    let extra = length(isOver ? .overbarExtraAscender : .underbarExtraDescender, style)
    if isOver { box.ascent += extra } else { box.descent += extra }
  }

  // MARK: What grows, and limits

  private mutating func addGrowing(
    _ node: FormulaNode, isOver: Bool, base: MathBox, to box: inout MathBox, _ style: MathStyle
  ) {
    let grown = self.box(node, style, Wish(form: .postfix, width: base.width))
    let x = (base.width - grown.width) / 2
    if isOver {
      let gap = length(.stretchStackGapAboveMin, style)
      box.add(grown, x: x, rise: base.ascent + gap + grown.descent)
    } else {
      let gap = length(.stretchStackGapBelowMin, style)
      box.add(grown, x: x, rise: -base.descent - gap - grown.ascent)
    }
    box.include(grown, x: x)
  }

  private func addLimit(
    _ limit: MathBox, isOver: Bool, base: MathBox, to box: inout MathBox, _ style: MathStyle
  ) {
    let lean = base.letter == nil ? base.italic / 2 : 0
    var x = (base.width - limit.width) / 2
    if isOver {
      x += lean / 2
      let rise = max(
        length(.upperLimitGapMin, style) + limit.descent,
        length(.upperLimitBaselineRiseMin, style))
      box.add(limit, x: x, rise: base.ascent + rise)
    } else {
      x -= lean / 2
      let drop = max(
        length(.lowerLimitGapMin, style) + limit.ascent, length(.lowerLimitBaselineDropMin, style))
      box.add(limit, x: x, rise: -base.descent - drop)
    }
    box.include(limit, x: x)
  }
}

extension MathBox {
  /// Grows to both sides over something that stands in it from `x` on.
  mutating func include(_ other: MathBox, x: Double) {
    let left = max(-x, 0)
    let right = max(x + other.width - width, 0)
    guard left > 0 || right > 0 else { return }
    if left > 0 {
      pieces = pieces.map { $0.moved(x: left, rise: 0) }
      accent = accent.map { $0 + left }
    }
    width += left + right
  }
}

extension UInt32 {
  /// Whether a sign over something is drawn as a line along all of it.
  fileprivate var isLineOver: Bool { SignShape.isLine(self) && self != 0x2C9 && self != 0x304 }

  fileprivate var isArrow: Bool {
    (0x2190...0x21FF).contains(self) || self == 0x20D6 || self == 0x20D7
  }
}
