internal import RectoReaderCore

/// Pictures of pages side by side, those of them that are in sight.
struct PictureGrid {
  let canvas: OverlayCanvas
  let pages: PagePictures

  /// Draws them in a box, scrolled to the one that is meant.
  func draw(_ panel: OverlayContent.Panel, in list: OverlayBox, _ memory: inout ListMemory) {
    let pad = canvas.px(14)
    let inner = list.width - 2 * pad
    let columns = max(1, Int(inner / canvas.px(164)))
    memory.columns = columns
    let cell = (width: inner / Double(columns), height: canvas.px(226))
    let rowCount = (panel.rows.count + columns - 1) / columns
    let length = Double(rowCount) * cell.height + 2 * pad
    memory.show(panel, length: length, in: list) { index in
      let top = pad + Double(index / columns) * cell.height
      return top - pad...top + cell.height + pad
    }
    let shift = memory.scroll.shift
    let first = max(0, Int((shift - pad) / cell.height)) * columns
    let last = min(
      panel.rows.count, (Int((shift + list.height) / cell.height) + 1) * columns)
    canvas.clipped(to: list) {
      for index in first..<max(first, last) {
        let column = panel.runsFromRight ? columns - 1 - index % columns : index % columns
        let box = OverlayBox(
          (list.left + pad + Double(column) * cell.width).rounded(),
          list.top + pad + Double(index / columns) * cell.height - shift,
          width: cell.width.rounded(.down), height: cell.height)
        picture(panel.rows[index], index, isSelected: index == panel.selected, in: box)
      }
    }
  }

  private func picture(
    _ row: OverlayContent.Row, _ index: Int, isSelected: Bool, in cell: OverlayBox
  ) {
    let box = cell.inset(canvas.px(4), canvas.px(4))
    canvas.put(.row(index), box)
    canvas.highlight(.row(index), box, isSelected: isSelected)
    let label = row.text.isEmpty ? row.detail : row.text
    let place = OverlayBox(
      left: box.left + canvas.px(10), top: box.top + canvas.px(8), right: box.right - canvas.px(10),
      bottom: box.bottom - canvas.px(30))
    if let page = row.picture {
      let drawn = pages.draw(page, in: place, on: canvas)
      if row.isHere {
        canvas.shapes.outline(
          drawn.inset(-canvas.px(3), -canvas.px(3)), canvas.theme.accent,
          radius: canvas.metrics.smallRadius,
          thickness: canvas.px(2))
      }
    }
    canvas.words(
      label,
      canvas.style(
        LetterSize.small, row.isHere ? canvas.theme.accent : canvas.theme.quiet,
        weight: row.isHere ? 600 : 400), from: box.left + canvas.px(6),
      to: box.right - canvas.px(6),
      around: box.bottom - canvas.px(14), side: .center, marked: row.marked)
  }
}
