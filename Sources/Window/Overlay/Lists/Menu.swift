internal import RectoBookModel
internal import PageGeometry
internal import RectoReaderCore

/// A menu: as wide as its words, where there is room beside its place.
struct Menu {
  let canvas: OverlayCanvas
  let pages: PagePictures

  /// Draws it with its corner at a place.
  func draw(_ menu: OverlayContent.Panel, at place: Vector2, _ memory: inout ListMemory) {
    guard place.x.isFinite, place.y.isFinite, !menu.rows.isEmpty else { return }
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    var across = canvas.px(120)
    for row in menu.rows.prefix(Limits.menuRows) {
      let detail = canvas.width(
        of: row.detail, ListRow.detailStyle(row, on: canvas), atMost: canvas.px(160))
      let text = canvas.width(of: row.text, plain, atMost: canvas.px(320))
      across = max(across, text + (detail > 0 ? detail + canvas.px(28) : 0))
    }
    let margin = canvas.px(6)
    // Ticks stand before all words where there is any.
    let ticks = menu.rows.contains { $0.isOn != nil } ? canvas.px(ListRow.tickRoom) : 0
    across = min(across + canvas.px(46) + ticks, canvas.view.width - 2 * margin)
    let length = Double(menu.rows.count) * canvas.px(32) + 2 * canvas.px(6) + 2 * canvas.hair
    let height = min(length, canvas.view.height - 2 * margin)
    guard across >= canvas.px(80), height >= canvas.px(40) else { return }
    let box = OverlayBox(place.x.rounded(), place.y.rounded(), width: across, height: height)
      .moved(into: canvas.view.inset(margin, margin))
    canvas.put(.panel, box)
    canvas.sheet(box, radius: canvas.px(8))
    let list = box.inset(canvas.hair, canvas.hair)
    RowList(canvas: canvas, pages: pages).draw(menu, in: list, &memory)
    ScrollMark(canvas: canvas).draw(.panelScroll, memory.scroll)
  }
}
