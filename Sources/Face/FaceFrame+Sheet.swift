internal import BookModel
internal import PageGeometry
internal import ReaderCore

/// The sheet in the middle: sections of two columns, and answers.
extension FaceFrame {
  /// One row of a section, laid out.
  private struct Line {
    var key: Words?
    var value: Words?
    /// Where the value begins.
    var indent = 0.0
    var top: Double
    var height: Double
  }

  /// What stands in one column.
  private struct Column {
    var lines: [Line] = []
    var height = 0.0
  }

  /// Draws it over a veil.
  func draw(_ sheet: FaceContent.Sheet) {
    put(.surroundings, view)
    shapes.fill(view, theme.veil)
    let margin = px(24)
    let rowCount = sheet.sections.reduce(0) { $0 + $1.rows.count }
    let isWide = sheet.sections.count > 1 && rowCount > 10 && view.width >= px(860)
    let width = min(isWide ? px(920) : px(540), view.width - 2 * margin)
    let pad = px(28)
    guard width > 4 * pad else { return }
    let inner = width - 2 * pad
    let gap = px(36)
    let columnWidth = isWide ? ((inner - gap) / 2).rounded(.down) : inner
    let columns = columns(of: sheet.sections, count: isWide ? 2 : 1, width: columnWidth)
    let content = columns.map(\.height).max() ?? 0
    let head = px(58)
    let foot = sheet.answers.isEmpty ? px(18) : px(66)
    let height = min(head + content + foot, view.height - 2 * margin)
    let box = FaceBox(
      (view.center.x - width / 2).rounded(), (view.center.y - height / 2).rounded(), width: width,
      height: height)
    put(.sheet, box)
    self.sheet(box, radius: px(10))
    let middle = box.top + px(31)
    let side = px(28)
    let cross = FaceBox(
      box.right - px(14) - side, middle - side / 2, width: side, height: side)
    words(
      sheet.title, letters(LetterSize.heading, theme.words, weight: 600), from: box.left + pad,
      to: cross.left - px(8), around: middle)
    self.cross(.closesSheet, in: cross)
    let window = FaceBox(
      left: box.left + hair, top: box.top + head, right: box.right - hair,
      bottom: box.bottom - foot)
    sheetScroll.fit(length: content, in: window)
    if sheetScroll.track != nil {
      rule(from: box.left + hair, to: box.right - hair, at: window.top - hair)
      if foot > px(20) { rule(from: box.left + hair, to: box.right - hair, at: window.bottom) }
    }
    clipped(to: window) {
      for (index, column) in columns.enumerated() {
        draw(
          column, in: window, left: box.left + pad + Double(index) * (columnWidth + gap),
          width: columnWidth)
      }
    }
    scrollMark(.sheetScroll, sheetScroll)
    draw(answers: sheet.answers, focused: sheet.focused, in: box, pad: pad)
  }

  // MARK: Columns

  /// Lays the sections out, in order, the columns about equally long.
  private func columns(
    of sections: [FaceContent.Sheet.Section], count: Int, width: Double
  ) -> [Column] {
    var room = Limits.sheetRows
    let shown = sections.map { section in
      let rows = section.rows.prefix(room)
      room -= rows.count
      return (heading: section.heading, rows: rows)
    }
    let keyWidth = keyWidth(of: shown.flatMap { $0.rows.map(\.key) }, width: width)
    let laid = shown.map { column($0.heading, $0.rows, keyWidth: keyWidth, width: width) }
    let half = laid.reduce(0) { $0 + $1.height } / Double(count)
    var columns = [Column()]
    for section in laid {
      let reached = columns[columns.count - 1].height
      // A section goes to the column where more of it lies.
      if columns.count < count, reached > 0, reached + section.height / 2 > half {
        columns.append(Column())
      }
      let last = columns.count - 1
      if columns[last].height > 0 { columns[last].height += px(18) }
      columns[last].lines += section.lines.map { line in
        var line = line
        line.top += columns[last].height
        return line
      }
      columns[last].height += section.height
    }
    return columns
  }

  private func column(
    _ heading: String, _ rows: ArraySlice<(key: String, value: String)>, keyWidth: Double,
    width: Double
  ) -> Column {
    var column = Column()
    if !heading.isEmpty {
      let words = lettering.words(
        heading, letters(LetterSize.small, theme.accent, weight: 700), width: width)
      let height = Double(words.height) + px(8)
      column.lines.append(Line(value: words, top: 0, height: height))
      column.height = height
    }
    for row in rows {
      let key =
        row.key.isEmpty ? nil : lettering.words(row.key, keyLetters, width: keyWidth)
      let plain = letters(LetterSize.plain, theme.words, lines: 40)
      let value = lettering.words(
        row.value, plain, width: key == nil ? width : width - keyWidth - px(16))
      let height = Double(max(key?.height ?? 0, value.height)) + px(key == nil ? 10 : 6)
      column.lines.append(
        Line(
          key: key, value: value, indent: key == nil ? 0 : keyWidth + px(16), top: column.height,
          height: height))
      column.height += height
    }
    return column
  }

  private var keyLetters: Letters { letters(LetterSize.plain, theme.quiet, lines: 3) }

  /// As wide as the widest key, but never most of the column: then all values begin at one edge.
  private func keyWidth(of keys: [String], width: Double) -> Double {
    let most = (width * 0.46).rounded()
    return keys.reduce(px(72)) { widest, key in
      key.isEmpty || widest >= most
        ? widest : max(widest, min(most, self.width(of: key, keyLetters, atMost: most)))
    }
  }

  private func draw(_ column: Column, in window: FaceBox, left: Double, width: Double) {
    let top = window.top - sheetScroll.shift
    for line in column.lines {
      let y = top + line.top
      guard y < window.bottom, y + line.height > window.top else { continue }
      if let key = line.key { draw(key, from: left, to: left + width, top: y, side: .left) }
      guard let value = line.value else { continue }
      draw(value, from: left + line.indent, to: left + width, top: y, side: .natural)
    }
  }

  // MARK: Answers

  private func draw(answers: [String], focused: Int, in box: FaceBox, pad: Double) {
    guard !answers.isEmpty else { return }
    let height = px(34)
    let top = box.bottom - px(18) - height
    var right = box.right - pad
    let plain = letters(LetterSize.plain, theme.words, weight: 600)
    // The foremost is the last on the line, where the hand ends.
    for (index, answer) in answers.prefix(Limits.notices).enumerated() {
      let width = max(px(84), self.width(of: answer, plain, atMost: px(240)) + px(32))
      let button = FaceBox(right - width, top, width: width, height: height)
      guard button.left >= box.left + px(8) else { return }
      let part = FacePart.answer(index)
      put(part, button)
      if index == 0 {
        shapes.fill(button, theme.accent, radius: radius)
      } else {
        shapes.outline(button, theme.hairline, radius: radius, thickness: hair)
      }
      highlight(part, button)
      if index == focused { focusRing(around: button.inset(-px(3), -px(3))) }
      words(
        answer,
        letters(LetterSize.plain, index == 0 ? theme.onAccent : theme.words, weight: 600),
        from: button.left + px(8), to: button.right - px(8), around: button.center.y,
        side: .center)
      right = button.left - px(10)
    }
  }
}
