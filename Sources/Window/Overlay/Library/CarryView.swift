internal import PageGeometry
internal import RectoReaderCore

/// Books that are dragged, and the collections along the lower edge that they may be let go on.
struct CarryView {
  let canvas: OverlayCanvas

  /// Draws both.
  func draw(_ carry: OverlayContent.Carry) {
    guard let top = carry.tiles.first?.area.least.y else { return }
    canvas.shapes.fill(
      OverlayBox(
        left: canvas.view.left, top: top.rounded(), right: canvas.view.right,
        bottom: canvas.view.bottom), Ink(0x1A110A))
    for (index, tile) in carry.tiles.enumerated() { draw(tile, index) }
    held(carry)
  }

  private func draw(_ tile: OverlayContent.Carry.Tile, _ index: Int) {
    let px = canvas.px
    let box = OverlayBox(tile.area).inset(px(6), px(10))
    canvas.put(.library(.collection(index)), box)
    let pale = Ink(0xF6EBDD)
    canvas.shapes.fill(
      box, tile.isOver ? Ink(0xE9B872, 0.95) : Ink(0xF6EBDD, tile.isNew ? 0.04 : 0.1),
      radius: px(8))
    canvas.shapes.outline(
      box, tile.isOver ? Ink(0xF6EBDD, 0.9) : Ink(0xF6EBDD, 0.22), radius: px(8),
      thickness: canvas.hair)
    let words = tile.isOver ? Ink(0x2A1A0C) : pale
    let name = canvas.style(LetterSize.title, words, weight: 600, lines: 2)
    let text = canvas.textCache.words(tile.name, name, width: max(1, box.width - px(20)))
    let detail = tile.detail.isEmpty ? 0 : px(22)
    let start = box.center.y - (Double(text.height) + detail) / 2
    canvas.clipped(to: box) {
      canvas.draw(
        text, from: box.left + px(10), to: box.right - px(10), top: start, side: .center)
    }
    guard !tile.detail.isEmpty else { return }
    canvas.words(
      tile.detail,
      canvas.style(
        LetterSize.small, tile.isOver ? words : Ink(0xF6EBDD, 0.66)),
      from: box.left + px(10), to: box.right - px(10),
      around: start + Double(text.height) + px(12), side: .center)
  }

  /// A slip beside the pointer that says what is dragged.
  private func held(_ carry: OverlayContent.Carry) {
    guard carry.place.x.isFinite, carry.place.y.isFinite else { return }
    let px = canvas.px
    let style = canvas.style(LetterSize.plain, canvas.theme.words, weight: 600)
    let width = canvas.width(of: carry.title, style, atMost: px(220)) + px(28)
    // Over the collections, it leaves their names in sight.
    let strip = carry.tiles.first?.area.least.y ?? canvas.view.bottom
    let box = OverlayBox(
      (carry.place.x + px(12)).rounded(), min(carry.place.y, strip).rounded() - px(40),
      width: width, height: px(32)
    ).moved(into: canvas.view)
    // Another below it: it may stand for several.
    canvas.sheet(
      OverlayBox(box.left + px(4), box.top + px(4), width: box.width, height: box.height))
    canvas.sheet(box)
    canvas.words(
      carry.title, style, from: box.left + px(14), to: box.right - px(14), around: box.center.y)
  }
}
