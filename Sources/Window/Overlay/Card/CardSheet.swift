internal import PageGeometry
internal import RectoReaderCore

/// The card where paper and text are set: at the right above the bar, as high as its rows, so that the opening lies
/// beside it; along the lower edge of a narrow view.
struct CardSheet {
  let canvas: OverlayCanvas
  let card: OverlayContent.Card

  private static let (width, header, row, leastRow) = (324.0, 40.0, 36.0, 27.0)
  /// How high a row is whose name stands above what is set.
  private static let stackedRow = 58.0

  /// Draws it.
  ///
  /// - Parameters:
  ///   - memory: how far it is scrolled and where its sliders lie; then of this frame.
  ///   - free: loses what lies under it at the side.
  func draw(_ memory: inout CardMemory, leaving free: inout FreeSpace) {
    let px = canvas.px
    let margin = px(Space.medium)
    let aside = min(px(Self.width), (canvas.view.width * 0.52).rounded() - margin)
    // Beside the opening there is no room where letters are large.
    let isNarrow = canvas.view.width < 0.9 * canvas.view.height || aside < px(220)
    let most =
      isNarrow
      ? max((canvas.view.height * 0.5).rounded(), min(px(180), free.bottom - 2 * margin))
      : free.bottom - 2 * margin
    let padding = px(6)
    let width = isNarrow ? canvas.view.width - 2 * margin : aside
    let names = CardRowLine.nameWidth(of: card.rows, on: canvas)
    let least = CardRowLine.leastRoom(for: card.rows, on: canvas)
    let isStacked = width - names - px(2 * Space.large + Space.medium) < least
    let usual = isStacked ? Self.stackedRow : Self.row
    let room = (most - px(Self.header) - padding) / Double(max(1, card.rows.count))
    let rowHeight = min(
      px(usual), max(px(isStacked ? usual : Self.leastRow), room.rounded(.down)))
    let length = rowHeight * Double(card.rows.count)
    let height = min(most, px(Self.header) + length + padding)
    let box = OverlayBox(
      canvas.view.right - margin - width, free.bottom - margin - height, width: width,
      height: height)
    guard box.width >= px(150), box.height >= px(Self.header + 2 * Self.leastRow) else { return }
    canvas.put(.card(.panel), box)
    canvas.sheet(box)
    if !isNarrow { free.right = box.left }
    header(in: box)
    let list = OverlayBox(
      left: box.left + canvas.hair, top: box.top + px(Self.header), right: box.right - canvas.hair,
      bottom: box.bottom - padding)
    memory.show(card.focused, length: length, in: list) { index in
      Double(index) * rowHeight...Double(index + 1) * rowHeight
    }
    let shift = memory.scroll.shift
    canvas.clipped(to: list) {
      for (index, line) in card.rows.enumerated() {
        let top = list.top + Double(index) * rowHeight - shift
        let row = OverlayBox(list.left, top, width: list.width, height: rowHeight)
        guard row.bottom > list.top, row.top < list.bottom else { continue }
        let drawn = CardRowLine(
          canvas: canvas, line: line, index: index, names: isStacked ? nil : names)
        memory.tracks[index] = drawn.draw(in: row, isFocused: index == card.focused)
      }
    }
    ScrollMark(canvas: canvas).draw(.card(.scroll), memory.scroll)
  }

  private func header(in box: OverlayBox) {
    let middle = box.top + canvas.px(21)
    let side = canvas.px(IconButton.side)
    let cross = OverlayBox(
      box.right - canvas.px(8) - side, middle - (side / 2).rounded(), width: side, height: side)
    canvas.words(
      card.title, canvas.style(LetterSize.title, canvas.theme.words, weight: 600),
      from: box.left + canvas.px(16), to: cross.left - canvas.px(8), around: middle)
    CrossSign(canvas: canvas).draw(.card(.closes), in: cross)
  }
}
