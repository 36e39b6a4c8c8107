internal import PageGeometry
internal import RectoReaderCore

/// What can be done with selected text: a strip of buttons above it, or below where there is no room.
struct SelectionStrip {
  let canvas: OverlayCanvas

  /// Draws it within what is free.
  func draw(_ bar: OverlayContent.SelectionBar, in free: FreeSpace) {
    guard bar.above.x.isFinite, bar.above.y.isFinite, bar.below.isFinite, !bar.buttons.isEmpty
    else { return }
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    let widths = bar.buttons.map {
      canvas.width(of: $0.label, plain, atMost: canvas.px(160)) + canvas.px(22)
    }
    let (height, gap) = (canvas.px(34), canvas.px(8))
    let width = widths.reduce(canvas.px(8), +)
    let room = OverlayBox(
      left: canvas.view.left, top: canvas.view.top, right: canvas.view.right, bottom: free.bottom
    ).inset(gap, gap)
    let over = bar.above.y - gap - height
    let top = over >= room.top ? over : min(bar.below + gap, room.bottom - height)
    guard room.height >= height, room.width >= width else { return }
    let box = OverlayBox(
      (bar.above.x - width / 2).rounded(), top.rounded(), width: width, height: height
    ).moved(into: room)
    canvas.put(.selection, box)
    canvas.sheet(box, radius: canvas.px(8))
    var x = box.left + canvas.px(4)
    for (button, width) in zip(bar.buttons, widths) {
      let place = OverlayBox(
        x, box.top + canvas.px(3), width: width, height: box.height - canvas.px(6))
      let part = OverlayPart.button(button.command)
      canvas.put(part, place)
      canvas.highlight(part, place, isSelected: false)
      canvas.words(
        button.label, plain, from: place.left, to: place.right, around: place.center.y,
        side: .center)
      if canvas.pointer.isOver(part), canvas.pointer.hasRested {
        canvas.tip(button.tip, above: box)
      }
      x += width
    }
  }
}
