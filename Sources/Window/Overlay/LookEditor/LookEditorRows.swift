internal import RectoReaderCore

/// The rows of the look editor, those of them that are in sight.
struct LookEditorRows {
  let canvas: OverlayCanvas
  let pictures: [OverlayContent.LookPicture: Picture]

  /// Draws them in a box, scrolled to the one that keys mean.
  func draw(
    _ lookPanel: OverlayContent.LookPanel, in list: OverlayBox, _ state: inout LookEditorState
  ) {
    let pad = canvas.px(4)
    var tops: [Double] = []
    var length = pad
    for row in lookPanel.rows {
      tops.append(length)
      length += canvas.px(LookEditorRow.height(of: row))
    }
    length += pad
    state.show(lookPanel, length: length, in: list) { row in
      let bottom = row + 1 < tops.count ? tops[row + 1] : length - pad
      return tops[row] - pad...bottom + pad
    }
    let shift = state.scroll.shift
    let rowDrawing = LookEditorRow(canvas: canvas, pictures: pictures)
    canvas.clipped(to: list) {
      for (index, row) in lookPanel.rows.enumerated() {
        let top = list.top + tops[index] - shift
        let height = canvas.px(LookEditorRow.height(of: row))
        guard top < list.bottom, top + height > list.top else { continue }
        let box = OverlayBox(
          left: list.left + canvas.px(6), top: top, right: list.right - canvas.px(10),
          bottom: top + height)
        state.tracks[index] = rowDrawing.draw(
          row, index, isSelected: index == lookPanel.selected, in: box, below: list.top)
      }
    }
  }
}
