import RectoFlowModel

/// What declarations make of the box of an element.
extension StyleComputer {
  func computeBox(_ style: inout ComputedStyle, _ parent: ComputedStyle) {
    var box = BoxStyle()
    if value(.display) == nil { box.display = parent.box.display }
    if let word = word(.display) { box.display = Self.displays[word] ?? .block }
    if word(.display) == "initial" { box.display = .inline }
    let isRow = word(.flexDirection).map { !$0.hasPrefix("column") } ?? true
    style.wraps = word(.flexWrap)?.hasPrefix("wrap") == true
    if word(.display) == "flex", isRow, !isExact { box.display = .sideBySide }
    if word(.display) == "grid", case .tracks = value(.gridTemplateColumns), !isExact {
      box.display = .sideBySide
    }
    if isExact, ["absolute", "fixed"].contains(word(.position)), box.display == .inline {
      box.display = .block
    }
    let isPiece = ["inline-block", "inline-flex", "inline-grid"].contains(word(.display))
    box.standing = isPiece ? .piece : .within
    box.float = Self.sides[word(.float) ?? ""]?.first
    box.clears = Self.sides[word(.clear) ?? ""] ?? []
    if case .number(let lines) = value(.initialLetter), lines > 1 {
      box.initialLines = Int(lines.rounded())
    }
    box.breakBefore = Self.demands[word(.breakBefore) ?? ""] ?? .allowed
    box.breakAfter = Self.demands[word(.breakAfter) ?? ""] ?? .allowed
    box.avoidsBreaks = word(.breakInside)?.hasPrefix("avoid") == true
    box.isWidthOfBorder = word(.boxSizing) == "border-box"
    style.content = nil
    if case .content(let parts) = value(.content) { style.content = parts }
    box.turn = Self.turns[word(.unicodeBidi) ?? ""] ?? .normal
    style.box = box
  }

  /// What an element counts; those within it do not.
  func counterChanges() -> CounterChanges {
    var changes = CounterChanges()
    if case .counters(let resets) = value(.counterReset) { changes.resets = resets }
    if case .counters(let steps) = value(.counterIncrement) { changes.increments = steps }
    if case .counters(let sets) = value(.counterSet) { changes.sets = sets }
    return changes
  }

  /// The room below a paragraph that a browser's own sheet gives it, where the publisher counts on that.
  private func framedMargin(_ style: ComputedStyle) -> BoxLength? {
    let (top, bottom) = (StyleProperty.marginTop, StyleProperty.marginBottom)
    guard !isExact, style.lines.mode == .horizontal, value(bottom) != nil,
      isOfHouse[bottom.rawValue], !isOfHouse[top.rawValue],
      style.box.margin.bottom == .zero, let above = style.box.margin.top, above.scaled > 0
    else { return nil }
    return BoxLength(scaled: min(above.scaled, style.letters.size))
  }

  func computeExtents(_ style: inout ComputedStyle, _ parent: ComputedStyle) {
    let em = style.letters.size
    let box = parent.box
    style.box.margin.top = side(.marginTop, em: em, box.margin.top)
    style.box.margin.right = side(.marginRight, em: em, box.margin.right)
    style.box.margin.bottom = side(.marginBottom, em: em, box.margin.bottom)
    style.box.margin.left = side(.marginLeft, em: em, box.margin.left)
    let mode = isExact ? .horizontal : style.lines.mode
    style.box.hasHouseMargins = [StyleProperty.marginTop, .marginBottom].allSatisfy {
      isOfHouse[$0.ofHouse(on: mode).rawValue]
    }
    style.box.framedMargin = framedMargin(style)
    style.box.hasHousePadding = StyleProperty.paddings.allSatisfy { isOfHouse[$0.rawValue] }
    style.box.padding.top = length(.paddingTop, em: em) ?? box.padding.top
    style.box.padding.right = length(.paddingRight, em: em) ?? box.padding.right
    style.box.padding.bottom = length(.paddingBottom, em: em) ?? box.padding.bottom
    style.box.padding.left = length(.paddingLeft, em: em) ?? box.padding.left
    style.box.border.top = border(0, style.letters, box.border.top)
    style.box.border.right = border(1, style.letters, box.border.right)
    style.box.border.bottom = border(2, style.letters, box.border.bottom)
    style.box.border.left = border(3, style.letters, box.border.left)
    style.corners = corners(em: em)
    style.columnGap = length(.columnGap, em: em) ?? .zero
    style.rowGap = length(.rowGap, em: em) ?? .zero
    style.justification = Self.justifications[word(.justifyContent) ?? ""] ?? .start
    style.growth = 0
    if case .number(let growth) = value(.flexGrow) { style.growth = growth }
    style.columnSpan = 1
    if case .number(let span) = value(.gridColumn) { style.columnSpan = Int(span) }
    style.columns = columns(of: style)
    style.box.width = extent(.width, em: em, box.width)
    style.box.height = extent(.height, em: em, box.height)
    style.box.maxWidth = extent(.maxWidth, em: em, box.maxWidth)
    style.box.minWidth = extent(.minWidth, em: em, box.minWidth)
    style.box.maxHeight = extent(.maxHeight, em: em, box.maxHeight)
    style.box.minHeight = extent(.minHeight, em: em, box.minHeight)
    switch value(.backgroundColor) {
    case .color(let color) where color.alpha > 0: style.box.background = color
    case .word: style.box.background = style.letters.color
    case nil: style.box.background = box.background
    default: break
    }
    switch value(.backgroundImage) {
    case .text(let address): style.box.backgroundPicture = address
    // Text is not read on paper that is coloured for what is not drawn.
    case .gradient(let gradient) where !isExact:
      style.box.background = style.box.background ?? gradient.mean
    default: break
    }
    style.backing = backing(of: style)
    style.box.hasBacking = style.backing != nil
    style.box.fade(to: style.letters.fading)
    if !isExact {
      let place = place(of: style)
      if place == .outOfSight { style.box.display = .none }
      if place == .beside, style.box.display == .inline { style.box.standing = .beside }
    }
    if !isExact { turnSides(&style) }
  }

  private func corners(em: Double) -> BoxCorners? {
    let found = StyleProperty.corners.map { property in
      switch value(property) {
      case .lengths(let across?, let down?):
        return BoxCorners.Radius(across: length(across, em: em), down: length(down, em: em))
      default:
        let radius = length(property, em: em) ?? .zero
        return BoxCorners.Radius(across: radius, down: radius)
      }
    }
    guard found.contains(where: { !$0.across.isZero && !$0.down.isZero }) else { return nil }
    return BoxCorners(
      topLeft: found[0], topRight: found[1], bottomRight: found[2], bottomLeft: found[3])
  }

  private enum TextPlace { case inSight, beside, outOfSight }

  /// Whether it is for those who listen only, placed far outside of the page or in a speck of it; or stands beside the
  /// text rather than in it, as numbers of printed pages do.
  private func place(of style: ComputedStyle) -> TextPlace {
    let position = word(.position)
    guard position == "absolute" || position == "fixed" else { return .inSight }
    let em = style.letters.size
    let isFar = [StyleProperty.top, .left, .right].contains { property in
      length(property, em: em).map { $0.points(scale: 1, width: page.width) < -200 } ?? false
    }
    let extents = [style.box.width, style.box.height].map {
      $0?.points(scale: 1, width: page.width)
    }
    let left = length(.left, em: em)?.percent ?? 0
    var isBeside = left >= 80 || left < 0
    if case .length(let right) = value(.right) { isBeside = isBeside || right.percent <= 20 }
    if isFar || extents.allSatisfy({ $0.map { $0 <= 1 } ?? false }) { return .outOfSight }
    return isBeside ? .beside : .inSight
  }

  /// Makes sides and extents of what runs down those that its lines see.
  private func turnSides(_ style: inout ComputedStyle) {
    let mode = style.lines.mode
    guard mode != .horizontal else { return }
    style.box.margin = style.box.margin.turned(from: mode)
    style.box.padding = style.box.padding.turned(from: mode)
    style.box.border = style.box.border.turned(from: mode)
    (style.box.width, style.box.height) = (style.box.height, style.box.width)
    (style.box.maxWidth, style.box.maxHeight) = (style.box.maxHeight, style.box.maxWidth)
    (style.box.minWidth, style.box.minHeight) = (style.box.minHeight, style.box.minWidth)
  }

  private func side(_ property: StyleProperty, em: Double, _ around: BoxLength?) -> BoxLength? {
    switch value(property) {
    case .length(let found): length(found, em: em)
    case .word: nil
    case nil: around
    default: .zero
    }
  }

  private func extent(_ property: StyleProperty, em: Double, _ around: BoxLength?) -> BoxLength? {
    switch value(property) {
    case .length(let found): length(found, em: em)
    case nil: around
    default: nil
    }
  }

  private func border(
    _ side: Int, _ letters: LetterStyle, _ around: BoxStyle.Border?
  ) -> BoxStyle.Border? {
    guard let word = word(StyleProperty.borderStyles[side]) else { return around }
    guard let stroke = Self.strokes[word] else { return nil }
    var border = BoxStyle.Border(
      width: BoxLength(scaled: 2.25), color: letters.color, stroke: stroke)
    if let width = length(StyleProperty.borderWidths[side], em: letters.size),
      value(StyleProperty.borderWidths[side]) != .initial
    {
      border.width = width
    }
    if case .color(let color) = value(StyleProperty.borderColors[side]) { border.color = color }
    return border.width.isZero || border.color.alpha == 0 ? nil : border
  }
}

extension BoxStyle {
  /// Makes what is seen of it cover only a share of what is below.
  fileprivate mutating func fade(to share: Double) {
    guard share < 1 else { return }
    background?.fade(to: share)
    border.top?.color.fade(to: share)
    border.right?.color.fade(to: share)
    border.bottom?.color.fade(to: share)
    border.left?.color.fade(to: share)
  }
}

extension FlowColor {
  /// Makes it cover only a share of what it does.
  mutating func fade(to share: Double) { alpha = UInt8((Double(alpha) * share).rounded()) }
}
