internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// What can be done with selected text: a strip of buttons above it, or below where there is no room.
struct SelectionStrip {
  let canvas: OverlayCanvas

  /// Draws it within what is free.
  func draw(_ bar: OverlayContent.SelectionBar, in free: FreeSpace) {
    guard bar.above.x.isFinite, bar.above.y.isFinite, bar.below.isFinite, !bar.buttons.isEmpty
    else { return }
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    var widths = bar.buttons.map {
      canvas.width(of: $0.label, plain, atMost: canvas.px(160)) + canvas.px(22)
    }
    let (height, gap) = (canvas.px(34), canvas.px(8))
    let step = canvas.px(26)
    let colors = bar.swatches.isEmpty ? 0 : step * Double(bar.swatches.count) + canvas.px(6)
    let room = OverlayBox(
      left: canvas.view.left, top: canvas.view.top, right: canvas.view.right, bottom: free.bottom
    ).inset(gap, gap)
    // In a narrow window the last buttons stay away: their keys do the same.
    while widths.count > 1, widths.reduce(canvas.px(8) + colors, +) > room.width {
      widths.removeLast()
    }
    let width = widths.reduce(canvas.px(8) + colors, +)
    let over = bar.above.y - gap - height
    let top = over >= room.top ? over : min(bar.below + gap, room.bottom - height)
    guard room.height >= height, room.width >= width else { return }
    let box = OverlayBox(
      (bar.above.x - width / 2).rounded(), top.rounded(), width: width, height: height
    ).moved(into: room)
    canvas.put(.selection, box)
    canvas.sheet(box)
    for (index, swatch) in bar.swatches.enumerated() {
      let left = box.left + canvas.px(6) + step * Double(index)
      draw(swatch, in: OverlayBox(left, box.top, width: step, height: box.height), below: box)
    }
    var x = box.left + canvas.px(4) + colors
    for (button, width) in zip(bar.buttons, widths) {
      let place = OverlayBox(
        x, box.top + canvas.px(3), width: width, height: box.height - canvas.px(6))
      let part = OverlayPart.button(button.command)
      canvas.put(part, place)
      canvas.highlight(part, place, isSelected: button.isOn)
      canvas.words(
        button.label, plain, from: place.left, to: place.right, around: place.center.y,
        side: .center)
      if canvas.pointer.isOver(part), canvas.pointer.hasRested {
        canvas.tip(button.tip, above: box)
      }
      x += width
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
