internal import RectoReaderCore

/// Rows below each other, those of them that are in sight.
struct RowList {
  let canvas: OverlayCanvas
  let pages: PagePictures
  /// Whether there is room for what stands at the end of rows.
  var hasDetails = true

  /// Draws them in a box, scrolled to the row that is meant.
  func draw(_ panel: OverlayContent.Panel, in list: OverlayBox, _ memory: inout ListMemory) {
    let hasPictures = panel.rows[0].picture != nil
    let isTall = hasPictures || panel.hasLongRows
    let height = hasPictures ? canvas.px(68) : isTall ? canvas.px(54) : canvas.px(32)
    let pad = canvas.px(6)
    let length = Double(panel.rows.count) * height + 2 * pad
    memory.show(panel, length: length, in: list) { row in
      let top = pad + Double(row) * height
      return top - pad...top + height + pad
    }
    let shift = memory.scroll.shift
    let hasTicks = panel.rows.contains { $0.isOn != nil }
    let rowDrawing = ListRow(
      canvas: canvas, pages: pages, hasTicks: hasTicks, hasDetails: hasDetails)
    let first = max(0, Int((shift - pad) / height))
    let last = min(panel.rows.count, Int((shift + list.height) / height) + 1)
    canvas.clipped(to: list) {
      for index in first..<max(first, last) {
        let top = list.top + pad + Double(index) * height - shift
        let box = OverlayBox(
          left: list.left + canvas.px(7), top: top, right: list.right - canvas.px(11),
          bottom: top + height)
        // In a menu one row is meant, by keys or pointer, whichever spoke last.
        let isSelected = index == panel.selected
        rowDrawing.draw(
          panel.rows[index], index, isSelected: isSelected,
          lightsUp: isSelected || panel.place == nil, isTall: isTall, in: box)
      }
    }
  }
}
