internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// What can be done with selected text: a strip of buttons beside it, or a block of them in the margin, whichever covers
/// least of what is read; in a narrow view they are signs instead of words, and where even that is too long they stand
/// in more rows than one.
struct SelectionStrip {
  let canvas: OverlayCanvas

  /// Units across a button with a sign, and across a colour.
  private static let (sign, swatch) = (34.0, 26.0)

  /// Draws it within what is free.
  func draw(_ bar: OverlayContent.SelectionBar, in free: FreeSpace) {
    let lines = bar.lines.filter(\.isFinite).map { OverlayBox($0) }
    guard !lines.isEmpty, !bar.buttons.isEmpty else { return }
    let gap = canvas.px(8)
    let room = OverlayBox(
      left: canvas.view.left, top: canvas.view.top, right: canvas.view.right, bottom: free.bottom
    ).inset(gap, gap)
    let forms = forms(of: bar, within: room.width)
    let place = SelectionPlace(
      lines: lines, read: bar.read.filter(\.isFinite).map { OverlayBox($0) }, room: room, gap: gap)
    guard let choice = place.best(of: forms.map(\.size)) else { return }
    let (form, box) = (forms[choice.form], choice.box)
    canvas.put(.selection, box)
    canvas.sheet(box)
    let step = canvas.px(Self.swatch)
    for (index, swatch) in bar.swatches.enumerated() {
      let left = box.left + canvas.px(6) + step * Double(index)
      draw(swatch, in: OverlayBox(left, box.top, width: step, height: form.height), below: box)
    }
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    for (row, buttons) in form.rows.enumerated() {
      var x = box.left + canvas.px(4) + (row == 0 ? form.colors : 0)
      for index in buttons {
        let place = OverlayBox(
          x, box.top + Double(row) * form.height + canvas.px(3), width: form.widths[index],
          height: form.height - canvas.px(6))
        // What is told of a button of a block stands beside it, not beside the block.
        draw(
          bar.buttons[index], plain, hasSign: form.hasSigns, in: place,
          below: form.rows.count > 1 ? place : box)
        x += form.widths[index]
      }
    }
  }

  // MARK: Forms

  /// How the buttons stand.
  private struct Form {
    /// The buttons of each row, by their places.
    let rows: [[Int]]
    /// How wide each button is.
    let widths: [Double]
    /// How wide the colours are, which stand before the first row.
    let colors: Double
    let hasSigns: Bool
    /// How high a row is.
    let height: Double
    let size: Vector2
  }

  /// The forms that there are for a width: a strip, then a block for a margin.
  private func forms(of bar: OverlayContent.SelectionBar, within width: Double) -> [Form] {
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    let worded = bar.buttons.map {
      canvas.width(of: $0.label, plain, atMost: canvas.px(160)) + canvas.px(22)
    }
    let signs =
      bar.buttons.allSatisfy { Icon($0.command) != nil }
      ? worded.map { _ in canvas.px(Self.sign) } : nil
    let swatches = canvas.px(Self.swatch) * Double(bar.swatches.count)
    let colors = bar.swatches.isEmpty ? 0 : swatches + canvas.px(6)
    let length = width - canvas.px(8)
    let hasSigns = signs != nil && worded.reduce(colors, +) > length
    let strip = form(
      hasSigns ? signs ?? worded : worded, after: colors, within: length, hasSigns: hasSigns)
    let column = max(colors, worded.max() ?? 0)
    let blocks = [
      form(worded.map { _ in column }, after: colors, within: column, hasSigns: false),
      signs.map {
        form($0, after: colors, within: max(colors, canvas.px(4 * Self.sign)), hasSigns: true)
      },
    ]
    return [strip] + blocks.compactMap(\.self).filter { $0.rows.count > strip.rows.count }
  }

  private func form(
    _ widths: [Double], after colors: Double, within room: Double, hasSigns: Bool
  ) -> Form {
    let rows = Self.rows(of: widths, after: colors, within: room)
    let lengths = rows.enumerated().map { row, buttons in
      buttons.reduce(row == 0 ? colors : 0) { $0 + widths[$1] }
    }
    let height = canvas.px(34)
    return Form(
      rows: rows, widths: widths, colors: colors, hasSigns: hasSigns, height: height,
      size: Vector2(canvas.px(8) + (lengths.max() ?? 0), height * Double(rows.count)))
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

extension OverlayContent.Area {
  /// Whether it lies anywhere at all: what is seen edge on does not.
  fileprivate var isFinite: Bool {
    [least.x, least.y, greatest.x, greatest.y].allSatisfy(\.isFinite)
  }
}
