internal import RectoBookModel
internal import PageGeometry
internal import RectoReaderCore

struct LookEditorRow {
  let canvas: OverlayCanvas
  let pictures: [OverlayContent.LookPicture: Picture]

  /// How high a row is, in units.
  static func height(of row: OverlayContent.LookRow) -> Double {
    switch row.kind {
    case .group: 32
    case .slider, .typed: 42
    case .toggle, .choice, .color: 34
    case .preset: 72
    case .plot: 84
    }
  }

  /// Draws it, below a height that its tip leaves free; returns the way of its slider, where it has one.
  func draw(
    _ row: OverlayContent.LookRow, _ index: Int, isSelected: Bool, in box: OverlayBox,
    below top: Double
  ) -> ScrubTrack? {
    let part = OverlayPart.look(.row(index))
    canvas.put(part, box)
    canvas.highlight(part, box.inset(0, canvas.hair), isSelected: isSelected)
    if row.isChanged {
      canvas.shapes.fill(
        OverlayBox(
          box.left, box.top + canvas.px(7), width: canvas.px(3), height: box.height - canvas.px(14)),
        canvas.theme.accent, radius: canvas.px(1.5))
    }
    let left = box.left + canvas.px(11) + canvas.px(13) * Double(max(0, min(6, row.depth)))
    let right = box.right - canvas.px(10)
    let middle = box.center.y
    // The first of two lines.
    let upper = box.top + canvas.px(14)
    var track: ScrubTrack?
    switch row.kind {
    case .group(let isOpen):
      Chevron(canvas: canvas).draw(isOpen: isOpen, at: Vector2(left + canvas.px(3), middle))
      label(row, from: left + canvas.px(14), to: right, around: middle, weight: 600)
    case .slider(let share, let usual, let text):
      let number = NumberSign(canvas: canvas).draw(text, index, right: right, around: upper)
      label(row, from: left, to: number, around: upper)
      track = Slider(canvas: canvas).draw(
        share, usual: usual, index, from: left, to: right, around: box.top + canvas.px(30))
    case .typed(let text, let caret, let selection):
      label(row, from: left, to: right - canvas.px(100), around: upper)
      let field = OverlayBox(
        left: right - canvas.px(92), top: box.top + canvas.px(6), right: right,
        bottom: box.bottom - canvas.px(6))
      canvas.shapes.fill(field, canvas.theme.field, radius: canvas.metrics.smallRadius)
      canvas.shapes.outline(
        field, canvas.theme.accent, radius: canvas.metrics.smallRadius, thickness: canvas.hair)
      TypedLine(canvas: canvas).draw(
        text, caretAfter: caret, selected: selection,
        canvas.style(LetterSize.plain, canvas.theme.words),
        from: field.left + canvas.px(8), to: field.right - canvas.px(6), around: field.center.y)
    case .toggle(let isOn):
      Toggle(canvas: canvas).draw(isOn, right: right, around: middle)
      label(row, from: left, to: right - canvas.px(42), around: middle)
    case .choice(let text):
      let start = Choice(canvas: canvas).draw(text, index, right: right, in: box)
      label(row, from: left, to: start - canvas.px(6), around: middle)
    case .color(let red, let green, let blue, let isOpen):
      let swatch = OverlayBox(
        right - canvas.px(38), middle - canvas.px(9), width: canvas.px(38), height: canvas.px(18))
      canvas.shapes.fill(
        swatch, Ink(red: red, green: green, blue: blue), radius: canvas.metrics.smallRadius)
      canvas.shapes.outline(
        swatch, canvas.theme.hairline, radius: canvas.metrics.smallRadius, thickness: canvas.hair)
      Chevron(canvas: canvas).draw(isOpen: isOpen, at: Vector2(swatch.left - canvas.px(12), middle))
      label(row, from: left, to: swatch.left - canvas.px(24), around: middle)
    case .preset(let isOwn):
      PresetWords(canvas: canvas, pictures: pictures).draw(
        row, isOwn: isOwn, from: left, to: right, in: box)
    case .plot(let shares, let text):
      TimePlot(canvas: canvas).draw(row, shares, text, from: left, to: right, in: box)
    }
    if canvas.pointer.isOver(part) || canvas.pointer.isOver(.look(.slider(index))),
      canvas.pointer.hasRested, !row.tip.isEmpty
    {
      canvas.tip(row.tip, above: box, from: top)
    }
    return track
  }

  private func label(
    _ row: OverlayContent.LookRow, from left: Double, to right: Double, around middle: Double,
    weight: Int = 400
  ) {
    canvas.words(
      row.text, canvas.style(LetterSize.plain, canvas.theme.words, weight: weight), from: left,
      to: right, around: middle, side: .natural, marked: row.marked)
  }
}
