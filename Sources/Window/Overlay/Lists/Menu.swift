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
    var texts = across
    for row in menu.rows.prefix(Limits.menuRows) {
      let detail = canvas.width(
        of: row.detail, ListRow.detailStyle(row, on: canvas), atMost: canvas.px(160))
      let text = canvas.width(of: row.text, plain, atMost: canvas.px(320))
      texts = max(texts, text)
      across = max(across, text + (detail > 0 ? detail + canvas.px(28) : 0))
    }
    let margin = canvas.px(6)
    // Ticks stand before all words where there is any.
    let ticks = menu.rows.contains { $0.isOn != nil } ? canvas.px(ListRow.tickRoom) : 0
    // What a key does matters more than which it is.
    let most = canvas.view.width - 2 * margin - canvas.px(46) - ticks
    let hasDetails = across <= most
    across = min(hasDetails ? across : texts, most) + canvas.px(46) + ticks
    let length = Double(menu.rows.count) * canvas.px(32) + 2 * canvas.px(6) + 2 * canvas.hair
    let height = min(length, canvas.view.height - 2 * margin)
    guard across >= canvas.px(80), height >= canvas.px(40) else { return }
    let box = OverlayBox(place.x.rounded(), place.y.rounded(), width: across, height: height)
      .moved(into: canvas.view.inset(margin, margin))
    canvas.put(.panel, box)
    canvas.sheet(box)
    let list = box.inset(canvas.hair, canvas.hair)
    RowList(canvas: canvas, pages: pages, hasDetails: hasDetails).draw(menu, in: list, &memory)
    ScrollMark(canvas: canvas).draw(.panelScroll, memory.scroll)
  }
}
