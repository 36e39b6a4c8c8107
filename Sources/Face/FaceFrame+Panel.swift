internal import BookModel
internal import PageGeometry
internal import ReaderCore

/// What a list is remembered by from frame to frame.
nonisolated struct PanelMemory: Equatable {
  var title: String
  var isGrid: Bool
  var rowCount: Int
  var selected: Int?
}

/// The list at the side, or the pictures over the whole view.
extension FaceFrame {
  /// Draws it.
  ///
  /// - Parameters:
  ///   - panel: what it holds.
  ///   - before: what was shown in the last frame; nil where it was closed.
  func draw(_ panel: FaceContent.Panel, before: PanelMemory?) {
    if let place = panel.place { return draw(menu: panel, at: place, before: before) }
    let margin = px(12)
    let box: FaceBox
    if panel.isGrid {
      box = FaceBox(
        left: view.left + margin, top: view.top + margin, right: view.right - margin,
        bottom: floor - margin)
    } else {
      let width = min(px(372), view.width - 2 * margin)
      box = FaceBox(
        left: view.left + margin, top: view.top + margin, right: view.left + margin + width,
        bottom: floor - margin)
    }
    guard box.width >= px(80), box.height >= px(80) else { return }
    put(.panel, box)
    sheet(box, radius: px(8), ink: theme.sheet)
    if !panel.isGrid { freeLeft = box.right }
    var top = header(panel.title, in: box)
    if let filter = panel.filter { top = field(filter, in: box, top: top) }
    rule(from: box.left + hair, to: box.right - hair, at: top)
    let list = FaceBox(
      left: box.left + hair, top: top + hair, right: box.right - hair, bottom: box.bottom - px(4))
    guard !panel.rows.isEmpty else {
      panelScroll = Scroll()
      return empty(panel.emptyWords, in: list)
    }
    if panel.isGrid {
      grid(panel, in: list, before: before)
    } else {
      rows(panel, in: list, before: before)
    }
    scrollMark(.panelScroll, panelScroll)
  }

  /// A menu: as wide as its words, where there is room beside its place.
  private func draw(menu: FaceContent.Panel, at place: Vector2, before: PanelMemory?) {
    guard place.x.isFinite, place.y.isFinite, !menu.rows.isEmpty else { return }
    let plain = letters(LetterSize.plain, theme.words)
    var across = px(120)
    for row in menu.rows.prefix(Limits.menuRows) {
      let detail = width(of: row.detail, detailLetters(row), atMost: px(160))
      let text = width(of: row.text, plain, atMost: px(320))
      across = max(across, text + (detail > 0 ? detail + px(28) : 0))
    }
    let margin = px(6)
    across = min(across + px(46), view.width - 2 * margin)
    let length = Double(menu.rows.count) * px(32) + 2 * px(6) + 2 * hair
    let height = min(length, view.height - 2 * margin)
    guard across >= px(80), height >= px(40) else { return }
    let box = FaceBox(place.x.rounded(), place.y.rounded(), width: across, height: height)
      .moved(into: view.inset(margin, margin))
    put(.panel, box)
    sheet(box, radius: px(8))
    let list = box.inset(hair, hair)
    rows(menu, in: list, before: before)
    scrollMark(.panelScroll, panelScroll)
  }

  private func header(_ title: String, in box: FaceBox) -> Double {
    let middle = box.top + px(23)
    let side = px(26)
    let cross = FaceBox(
      box.right - px(10) - side, middle - (side / 2).rounded(), width: side, height: side)
    words(
      title, letters(LetterSize.title, theme.words, weight: 600), from: box.left + px(18),
      to: cross.left - px(8), around: middle)
    self.cross(.closesPanel, in: cross)
    return box.top + px(45)
  }

  func field(_ filter: String, in box: FaceBox, top: Double) -> Double {
    let field = FaceBox(
      left: box.left + px(12), top: top, right: min(box.right - px(12), box.left + px(372)),
      bottom: top + px(30))
    shapes.fill(field, theme.field, radius: radius)
    let middle = field.center.y
    lensSign(at: Vector2(field.left + px(15), middle), theme.quiet)
    let (from, to) = (field.left + px(28), field.right - px(10))
    let plain = letters(LetterSize.plain, filter.isEmpty ? theme.quiet : theme.words)
    if filter.isEmpty {
      caret(at: from, around: middle)
      words("Filter", plain, from: from + px(4), to: to, around: middle)
    } else {
      line(filter, caretAfter: .max, plain, from: from, to: to, around: middle)
    }
    return field.bottom + px(10)
  }

  func empty(_ words: String, in list: FaceBox) {
    let plain = letters(LetterSize.plain, theme.quiet, lines: 4)
    let text = lettering.words(words, plain, width: min(px(420), list.width - px(48)))
    let top = list.top + min(px(64), list.height / 3)
    clipped(to: list) {
      draw(text, from: list.left + px(24), to: list.right - px(24), top: top, side: .center)
    }
  }

  // MARK: Typed lines

  /// Where the next character goes.
  func caret(at x: Double, around middle: Double) {
    shapes.fill(
      FaceBox(x.rounded(), (middle - px(9)).rounded(), width: px(1.5), height: px(18)),
      theme.accent)
  }

  /// Characters before the caret, and after it, that a line shows at most.
  private static let lineLetters = 250

  /// A line that is being typed, moved so that its caret is in sight.
  func line(
    _ text: String, caretAfter characters: Int, _ letters: Letters, from left: Double,
    to right: Double, around middle: Double
  ) {
    // Of a line that is very long, what stands near the caret is laid out: no view is wider.
    let characters = max(0, min(characters, text.count))
    let skipped = max(0, characters - Self.lineLetters)
    let text = skipped == 0 ? text : String(text.dropFirst(skipped).prefix(2 * Self.lineLetters))
    let place = lettering.caret(in: text, after: characters - skipped, letters)
    let shift = max(0, place + px(2) - (right - left))
    clipped(
      to: FaceBox(left: left, top: middle - px(20), right: right, bottom: middle + px(20))
    ) {
      words(text, letters, from: left - shift, to: left - shift + 4_096, around: middle)
      caret(at: left - shift + place, around: middle)
    }
  }

  // MARK: Rows

  private func rows(_ panel: FaceContent.Panel, in list: FaceBox, before: PanelMemory?) {
    let hasPictures = panel.rows[0].picture != nil
    let isTall = hasPictures || panel.hasLongRows
    let height = hasPictures ? px(68) : isTall ? px(54) : px(32)
    let pad = px(6)
    let length = Double(panel.rows.count) * height + 2 * pad
    panelScroll.fit(length: length, in: list)
    follow(panel, before: before) { row in
      let top = pad + Double(row) * height
      return top - pad...top + height + pad
    }
    panelScroll.fit(length: length, in: list)
    let first = max(0, Int((panelScroll.shift - pad) / height))
    let last = min(panel.rows.count, Int((panelScroll.shift + list.height) / height) + 1)
    clipped(to: list) {
      for index in first..<max(first, last) {
        let top = list.top + pad + Double(index) * height - panelScroll.shift
        let box = FaceBox(
          left: list.left + px(7), top: top, right: list.right - px(11), bottom: top + height)
        // In a menu one row is meant, by keys or pointer, whichever spoke last.
        let isSelected = index == panel.selected
        row(
          panel.rows[index], index, isSelected: isSelected,
          lightsUp: isSelected || panel.place == nil, isTall, in: box)
      }
    }
  }

  private func row(
    _ row: FaceContent.Row, _ index: Int, isSelected: Bool, lightsUp: Bool, _ isTall: Bool,
    in box: FaceBox
  ) {
    put(.row(index), box)
    if row.beginsGroup, index > 0 { rule(from: box.left, to: box.right, at: box.top) }
    if lightsUp { highlight(.row(index), box.inset(0, hair), isSelected: isSelected) }
    if row.isHere {
      let mark = FaceBox(
        box.left, box.top + px(7), width: px(3), height: box.height - 2 * px(7))
      shapes.fill(mark, theme.accent, radius: px(1.5))
    }
    var left = box.left + px(12) + px(15) * Double(max(0, min(12, row.depth)))
    var right = box.right - px(10)
    if let picture = row.picture {
      let place = FaceBox(left, box.top + px(6), width: px(42), height: box.height - 2 * px(6))
      page(picture, in: place)
      left = place.right + px(12)
    }
    // Both are set by the first line.
    let rightEdge = right
    if !row.detail.isEmpty {
      right -= width(of: row.detail, detailLetters(row), atMost: box.width * 0.4) + px(12)
    }
    var middle = box.center.y
    if right - left >= 1, isTall {
      let plain = letters(LetterSize.plain, theme.words, lines: 2)
      let text = lettering.words(row.text, plain, width: right - left, marked: row.marked)
      let top = (box.center.y - Double(text.height) / 2).rounded()
      draw(text, from: left, to: right, top: top, side: .natural)
      middle = top + Double(lettering.line(of: plain).height) / 2
    } else {
      words(
        row.text, letters(LetterSize.plain, theme.words, weight: row.isHere ? 600 : 400),
        from: left, to: right, around: middle, side: .natural, marked: row.marked)
    }
    words(
      row.detail, detailLetters(row), from: min(right + px(12), rightEdge), to: rightEdge,
      around: middle, side: .right)
  }

  private func detailLetters(_ row: FaceContent.Row) -> Letters {
    letters(
      LetterSize.small, row.isHere ? theme.accent : theme.quiet, weight: row.isHere ? 600 : 400,
      hasEvenDigits: true)
  }

  /// Scrolls to the selected row when it changes, and to where the reader is when a list opens.
  private func follow(
    _ panel: FaceContent.Panel, before: PanelMemory?, span: (Int) -> ClosedRange<Double>
  ) {
    let isNew = before?.title != panel.title || before?.isGrid != panel.isGrid
    if isNew { panelScroll.offset = 0 }
    if isNew || before?.rowCount != panel.rows.count {
      let target = panel.selected ?? (isNew ? panel.rows.firstIndex(where: \.isHere) : nil)
      if let target, panel.rows.indices.contains(target) { panelScroll.center(span(target)) }
    } else if let selected = panel.selected, selected != before?.selected,
      panel.rows.indices.contains(selected)
    {
      panelScroll.show(span(selected))
    }
  }

  // MARK: Pictures

  private func grid(_ panel: FaceContent.Panel, in list: FaceBox, before: PanelMemory?) {
    let pad = px(14)
    let inner = list.width - 2 * pad
    let columns = max(1, Int(inner / px(164)))
    gridColumns = columns
    let cell = (width: inner / Double(columns), height: px(226))
    let rowCount = (panel.rows.count + columns - 1) / columns
    let length = Double(rowCount) * cell.height + 2 * pad
    panelScroll.fit(length: length, in: list)
    follow(panel, before: before) { index in
      let top = pad + Double(index / columns) * cell.height
      return top - pad...top + cell.height + pad
    }
    panelScroll.fit(length: length, in: list)
    let first = max(0, Int((panelScroll.shift - pad) / cell.height)) * columns
    let last = min(
      panel.rows.count, (Int((panelScroll.shift + list.height) / cell.height) + 1) * columns)
    clipped(to: list) {
      for index in first..<max(first, last) {
        let column = panel.runsFromRight ? columns - 1 - index % columns : index % columns
        let box = FaceBox(
          (list.left + pad + Double(column) * cell.width).rounded(),
          list.top + pad + Double(index / columns) * cell.height - panelScroll.shift,
          width: cell.width.rounded(.down), height: cell.height)
        picture(panel.rows[index], index, isSelected: index == panel.selected, in: box)
      }
    }
  }

  private func picture(
    _ row: FaceContent.Row, _ index: Int, isSelected: Bool, in cell: FaceBox
  ) {
    let box = cell.inset(px(4), px(4))
    put(.row(index), box)
    highlight(.row(index), box, isSelected: isSelected)
    let label = row.text.isEmpty ? row.detail : row.text
    let place = FaceBox(
      left: box.left + px(10), top: box.top + px(8), right: box.right - px(10),
      bottom: box.bottom - px(30))
    if let page = row.picture {
      let drawn = self.page(page, in: place)
      if row.isHere {
        shapes.outline(
          drawn.inset(-px(3), -px(3)), theme.accent, radius: px(4), thickness: px(2))
      }
    }
    words(
      label,
      letters(
        LetterSize.small, row.isHere ? theme.accent : theme.quiet, weight: row.isHere ? 600 : 400,
        hasEvenDigits: true), from: box.left + px(6), to: box.right - px(6),
      around: box.bottom - px(14), side: .center, marked: row.marked)
  }
}
