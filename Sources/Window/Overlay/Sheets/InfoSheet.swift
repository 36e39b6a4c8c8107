internal import RectoBookModel
internal import RectoReaderCore

/// The sheet in the middle: sections of two columns, and answers.
struct InfoSheet {
  let canvas: OverlayCanvas

  /// Draws it over a veil.
  ///
  /// - Parameters:
  ///   - sheet: what it says.
  ///   - scroll: how far it is scrolled; takes its length.
  func draw(_ sheet: OverlayContent.Sheet, _ scroll: inout Scroll) {
    canvas.put(.surroundings, canvas.view)
    canvas.shapes.fill(canvas.view, canvas.theme.veil)
    // In a window of a few letters' width these go before white.
    let margin = min(canvas.px(Space.wide), (canvas.view.width / 20).rounded())
    let rowCount = sheet.sections.reduce(0) { $0 + $1.rows.count }
    let isWide = sheet.sections.count > 1 && rowCount > 10 && canvas.view.width >= canvas.px(860)
    let width = min(isWide ? canvas.px(920) : canvas.px(540), canvas.view.width - 2 * margin)
    let pad = min(canvas.px(Space.wide), (width / 16).rounded())
    guard width >= canvas.px(48) else { return }
    let inner = width - 2 * pad
    let gap = canvas.px(36)
    let columnWidth = isWide ? ((inner - gap) / 2).rounded(.down) : inner
    let layout = SheetColumns(canvas: canvas)
    let columns = layout.columns(of: sheet.sections, count: isWide ? 2 : 1, width: columnWidth)
    let content = (columns.map(\.height).max() ?? 0) + canvas.px(Space.small)
    let side = canvas.px(IconButton.side)
    let title = canvas.textCache.words(
      sheet.title, canvas.style(LetterSize.heading, canvas.theme.words, weight: 600, lines: 4),
      width: inner - side)
    // What is scrolled keeps clear of the line below the title.
    let lead = canvas.px(Space.small)
    let head = Double(title.height) + canvas.px(31) - lead
    let answers = SheetAnswers(canvas: canvas, answers: sheet.answers, width: inner)
    let foot = sheet.answers.isEmpty ? canvas.px(18) : answers.height + canvas.px(32)
    let height = min(head + content + foot, canvas.view.height - 2 * margin)
    let box = OverlayBox(
      (canvas.view.center.x - width / 2).rounded(), (canvas.view.center.y - height / 2).rounded(),
      width: width, height: height)
    canvas.put(.sheet, box)
    canvas.sheet(box)
    let cross = OverlayBox(
      box.right - pad / 2 - side, box.top + canvas.px(18), width: side, height: side)
    canvas.draw(
      title, from: box.left + pad, to: cross.left - canvas.px(8), top: box.top + canvas.px(17),
      side: .natural)
    CrossSign(canvas: canvas).draw(.closesSheet, in: cross)
    let window = OverlayBox(
      left: box.left + canvas.hair, top: box.top + head, right: box.right - canvas.hair,
      bottom: box.bottom - foot)
    scroll.fit(length: content, in: window)
    if scroll.track != nil {
      canvas.rule(
        from: box.left + canvas.hair, to: box.right - canvas.hair, at: window.top - canvas.hair)
      if foot > canvas.px(20) {
        canvas.rule(from: box.left + canvas.hair, to: box.right - canvas.hair, at: window.bottom)
      }
    }
    let shift = scroll.shift - lead
    canvas.clipped(to: window) {
      for (index, column) in columns.enumerated() {
        layout.draw(
          column, in: window, shift: shift,
          left: box.left + pad + Double(index) * (columnWidth + gap), width: columnWidth)
      }
    }
    ScrollMark(canvas: canvas).draw(.sheetScroll, scroll)
    answers.draw(focused: sheet.focused, in: box, pad: pad)
  }
}
