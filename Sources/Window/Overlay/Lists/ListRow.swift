internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// One row of a list: words, and what stands at its end.
struct ListRow {
  let canvas: OverlayCanvas
  let pages: PagePictures
  /// Whether words stand behind the place of a tick.
  var hasTicks = false
  /// Whether there is room for what stands at the end.
  var hasDetails = true

  /// How wide the place of a tick is, in units.
  static let tickRoom = 20.0

  /// Draws it.
  ///
  /// - Parameters:
  ///   - row: what it says.
  ///   - index: which it is.
  ///   - isSelected: whether keys mean it.
  ///   - lightsUp: whether the pointer is told that it can be chosen.
  ///   - isTall: whether its words may take two lines.
  ///   - box: where it lies.
  func draw(
    _ row: OverlayContent.Row, _ index: Int, isSelected: Bool, lightsUp: Bool, isTall: Bool,
    in box: OverlayBox
  ) {
    canvas.put(.row(index), box)
    if row.beginsGroup, index > 0 { canvas.rule(from: box.left, to: box.right, at: box.top) }
    if lightsUp { canvas.highlight(.row(index), box.inset(0, canvas.hair), isSelected: isSelected) }
    if row.isHere {
      let mark = OverlayBox(
        box.left, box.top + canvas.px(7), width: canvas.px(3), height: box.height - 2 * canvas.px(7)
      )
      canvas.shapes.fill(mark, canvas.theme.accent, radius: canvas.px(1.5))
    }
    var left = box.left + canvas.px(12) + canvas.px(15) * Double(max(0, min(12, row.depth)))
    var right = box.right - canvas.px(10)
    if hasTicks {
      if row.isOn == true {
        canvas.icon(.tick, around: Vector2(left + canvas.px(5), box.center.y), canvas.theme.accent)
      }
      left += canvas.px(Self.tickRoom)
    }
    if let picture = row.picture {
      let place = OverlayBox(
        left, box.top + canvas.px(6), width: canvas.px(42), height: box.height - 2 * canvas.px(6))
      pages.draw(picture, in: place, on: canvas)
      left = place.right + canvas.px(12)
    }
    if let swatch = row.swatch {
      let radius = canvas.px(5)
      let middle = Vector2(left + radius, box.center.y)
      canvas.shapes.disc(middle, radius: radius + canvas.hair, canvas.theme.hairline)
      canvas.shapes.disc(middle, radius: radius, Ink(swatch))
      left += 2 * radius + canvas.px(10)
    }
    // Both are set by the first line.
    let rightEdge = right
    if !row.detail.isEmpty, hasDetails {
      right -=
        canvas.width(of: row.detail, Self.detailStyle(row, on: canvas), atMost: box.width * 0.4)
        + canvas.px(12)
    }
    var middle = box.center.y
    if right - left >= 1, isTall {
      let plain = canvas.style(LetterSize.plain, canvas.theme.words, lines: 2)
      let text = canvas.textCache.words(row.text, plain, width: right - left, marked: row.marked)
      let top = (box.center.y - Double(text.height) / 2).rounded()
      canvas.draw(text, from: left, to: right, top: top, side: .natural)
      middle = top + Double(canvas.textCache.line(of: plain).height) / 2
    } else {
      canvas.words(
        row.text,
        canvas.style(LetterSize.plain, canvas.theme.words, weight: row.isHere ? 600 : 400),
        from: left, to: right, around: middle, side: .natural, marked: row.marked)
    }
    guard hasDetails else { return }
    canvas.words(
      row.detail, Self.detailStyle(row, on: canvas), from: min(right + canvas.px(12), rightEdge),
      to: rightEdge, around: middle, side: .right)
  }

  /// How what stands at the end of a row looks.
  static func detailStyle(_ row: OverlayContent.Row, on canvas: OverlayCanvas) -> TextStyle {
    canvas.style(
      LetterSize.small, row.isHere ? canvas.theme.accent : canvas.theme.quiet,
      weight: row.isHere ? 600 : 400)
  }
}
