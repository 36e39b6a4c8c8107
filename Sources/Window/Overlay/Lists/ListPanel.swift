internal import RectoBookModel
internal import RectoReaderCore

/// The list at the side, the pictures over the whole view, or a menu.
struct ListPanel {
  let canvas: OverlayCanvas
  let pages: PagePictures

  /// Draws it.
  ///
  /// - Parameters:
  ///   - panel: what it holds.
  ///   - memory: what was shown in the last frame, and how far that is scrolled; then of this one.
  ///   - free: loses what lies under a list at the side.
  func draw(
    _ panel: OverlayContent.Panel, _ memory: inout ListMemory, leaving free: inout FreeSpace
  ) {
    if let place = panel.place {
      return Menu(canvas: canvas, pages: pages).draw(panel, at: place, &memory)
    }
    let box = Self.box(of: panel, in: free, canvas)
    guard box.width >= canvas.px(80), box.height >= canvas.px(80) else { return }
    canvas.put(.panel, box)
    canvas.sheet(box, ink: canvas.theme.sheet)
    if !panel.isGrid { free.left = box.right }
    var top = header(panel.title, in: box)
    if let filter = panel.filter {
      top = FilterField(canvas: canvas).draw(
        filter, caretAfter: panel.filterCaret, selected: panel.filterSelection, in: box, top: top)
    }
    canvas.rule(from: box.left + canvas.hair, to: box.right - canvas.hair, at: top)
    let list = OverlayBox(
      left: box.left + canvas.hair, top: top + canvas.hair, right: box.right - canvas.hair,
      bottom: box.bottom - canvas.px(4))
    guard !panel.rows.isEmpty else {
      memory.scroll = Scroll()
      return EmptyWords(canvas: canvas).draw(panel.emptyWords, in: list)
    }
    if panel.isGrid {
      PictureGrid(canvas: canvas, pages: pages).draw(panel, in: list, &memory)
    } else {
      RowList(canvas: canvas, pages: pages).draw(panel, in: list, &memory)
    }
    ScrollMark(canvas: canvas).draw(.panelScroll, memory.scroll)
  }

  /// Where a list lies that is no menu.
  static func box(
    of panel: OverlayContent.Panel, in free: FreeSpace, _ canvas: OverlayCanvas
  ) -> OverlayBox {
    let margin = canvas.px(Space.medium)
    let room = canvas.view.width - 2 * margin
    let width = panel.isGrid ? room : min(canvas.px(372), room)
    return OverlayBox(
      left: canvas.view.left + margin, top: canvas.view.top + margin,
      right: canvas.view.left + margin + width, bottom: free.bottom - margin)
  }

  private func header(_ title: String, in box: OverlayBox) -> Double {
    let middle = box.top + canvas.px(23)
    let side = canvas.px(IconButton.side)
    let cross = OverlayBox(
      box.right - canvas.px(10) - side, middle - (side / 2).rounded(), width: side, height: side)
    canvas.words(
      title, canvas.style(LetterSize.title, canvas.theme.words, weight: 600),
      from: box.left + canvas.px(Space.large), to: cross.left - canvas.px(8), around: middle)
    CrossSign(canvas: canvas).draw(.closesPanel, in: cross)
    return box.top + canvas.px(45)
  }
}
