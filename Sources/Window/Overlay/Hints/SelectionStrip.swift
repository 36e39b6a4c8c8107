internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// What can be done with selected text: a strip of buttons above it, or below where there is no room; in a narrow view
/// they are signs instead of words, and where even that is too long they stand in more rows than one.
struct SelectionStrip {
  let canvas: OverlayCanvas

  /// Units across a button with a sign.
  private static let sign = 34.0

  /// Draws it within what is free.
  func draw(_ bar: OverlayContent.SelectionBar, in free: FreeSpace) {
    guard bar.above.x.isFinite, bar.above.y.isFinite, bar.below.isFinite, !bar.buttons.isEmpty
    else { return }
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    let worded = bar.buttons.map {
      canvas.width(of: $0.label, plain, atMost: canvas.px(160)) + canvas.px(22)
    }
    let (height, gap) = (canvas.px(34), canvas.px(8))
    let step = canvas.px(26)
    let colors = bar.swatches.isEmpty ? 0 : step * Double(bar.swatches.count) + canvas.px(6)
    let room = OverlayBox(
      left: canvas.view.left, top: canvas.view.top, right: canvas.view.right, bottom: free.bottom
    ).inset(gap, gap)
    let length = room.width - canvas.px(8)
    let hasSigns =
      worded.reduce(colors, +) > length && bar.buttons.allSatisfy { Icon($0.command) != nil }
    let widths = hasSigns ? worded.map { _ in canvas.px(Self.sign) } : worded
    let rows = Self.rows(of: widths, after: colors, within: length)
    let lengths = rows.enumerated().map { row, buttons in
      buttons.reduce(row == 0 ? colors : 0) { $0 + widths[$1] }
    }
    let width = canvas.px(8) + (lengths.max() ?? 0)
    let whole = height * Double(rows.count)
    let over = bar.above.y - gap - whole
    let top = over >= room.top ? over : min(bar.below + gap, room.bottom - whole)
    guard room.height >= whole, room.width >= width else { return }
    let box = OverlayBox(
      (bar.above.x - width / 2).rounded(), top.rounded(), width: width, height: whole
    ).moved(into: room)
    canvas.put(.selection, box)
    canvas.sheet(box)
    for (index, swatch) in bar.swatches.enumerated() {
      let left = box.left + canvas.px(6) + step * Double(index)
      draw(swatch, in: OverlayBox(left, box.top, width: step, height: height), below: box)
    }
    for (row, buttons) in rows.enumerated() {
      var x = box.left + canvas.px(4) + (row == 0 ? colors : 0)
      for index in buttons {
        let place = OverlayBox(
          x, box.top + Double(row) * height + canvas.px(3), width: widths[index],
          height: height - canvas.px(6))
        draw(bar.buttons[index], plain, hasSign: hasSigns, in: place, below: box)
        x += widths[index]
      }
    }
  }

  /// The buttons of each row, by their places: as many as there is room for, behind the colours in the first one.
  private static func rows(
    of widths: [Double], after colors: Double, within room: Double
  ) -> [[Int]] {
    var rows: [[Int]] = [[]]
    var used = colors
    for (index, width) in widths.enumerated() {
      if used > 0, used + width > room {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(index)
      used += width
    }
    return rows
  }

  private func draw(
    _ button: OverlayContent.Button, _ style: TextStyle, hasSign: Bool, in place: OverlayBox,
    below strip: OverlayBox
  ) {
    let part = OverlayPart.button(button.command)
    canvas.put(part, place)
    canvas.highlight(part, place, isSelected: button.isOn)
    if hasSign, let icon = Icon(button.command) {
      canvas.icon(icon, around: place.center, canvas.theme.words)
    } else {
      canvas.words(
        button.label, style, from: place.left, to: place.right, around: place.center.y,
        side: .center)
    }
    if canvas.pointer.isOver(part), canvas.pointer.hasRested {
      canvas.tip(button.tip, above: strip)
    }
  }

  /// A colour, with a ring around that which the text has.
  private func draw(
    _ swatch: OverlayContent.SelectionBar.Swatch, in place: OverlayBox, below strip: OverlayBox
  ) {
    let part = OverlayPart.swatch(swatch.color)
    canvas.put(part, place)
    let radius = canvas.px(canvas.pointer.isOver(part) ? 9 : 8)
    if swatch.isOn {
      canvas.shapes.disc(place.center, radius: radius + canvas.px(3), canvas.theme.accent)
      canvas.shapes.disc(place.center, radius: radius + canvas.px(1.5), canvas.theme.card)
    }
    canvas.shapes.disc(place.center, radius: radius + canvas.hair, canvas.theme.hairline)
    canvas.shapes.disc(place.center, radius: radius, Ink(swatch.color.fill))
    if canvas.pointer.isOver(part), canvas.pointer.hasRested {
      canvas.tip(swatch.tip, above: strip)
    }
  }
}
