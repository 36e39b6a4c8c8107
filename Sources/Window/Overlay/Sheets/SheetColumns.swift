internal import RectoBookModel
internal import RectoReaderCore

/// The sections of a sheet, laid out in columns.
struct SheetColumns {
  /// One row of a section, laid out.
  struct Line {
    var key: LaidOutText?
    var value: LaidOutText?
    /// Where the value begins.
    var indent = 0.0
    var top: Double
    var height: Double
  }

  /// What stands in one column.
  struct Column {
    var lines: [Line] = []
    var height = 0.0
  }

  let canvas: OverlayCanvas

  /// Lays the sections out, in order, the columns about equally long.
  func columns(
    of sections: [OverlayContent.Sheet.Section], count: Int, width: Double
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
      if columns[last].height > 0 { columns[last].height += canvas.px(18) }
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
      let words = canvas.textCache.words(
        heading, canvas.style(LetterSize.small, canvas.theme.accent, weight: 600, lines: 3),
        width: width)
      let height = Double(words.height) + canvas.px(8)
      column.lines.append(Line(value: words, top: 0, height: height))
      column.height = height
    }
    let plain = canvas.style(LetterSize.plain, canvas.theme.words, lines: 40)
    // Where there is no room beside a key, what it does stands below it.
    let isStacked = width < canvas.px(200)
    for row in rows {
      if isStacked {
        let parts = [(row.key, keyStyle, 0.0), (row.value, plain, canvas.px(8))]
        for (text, style, gap) in parts where !text.isEmpty {
          let words = canvas.textCache.words(text, style, width: width)
          let height = Double(words.height) + gap
          column.lines.append(Line(value: words, top: column.height, height: height))
          column.height += height
        }
        continue
      }
      let key =
        row.key.isEmpty ? nil : canvas.textCache.words(row.key, keyStyle, width: keyWidth)
      let value = canvas.textCache.words(
        row.value, plain, width: key == nil ? width : width - keyWidth - canvas.px(16))
      let height = Double(max(key?.height ?? 0, value.height)) + canvas.px(key == nil ? 10 : 6)
      column.lines.append(
        Line(
          key: key, value: value, indent: key == nil ? 0 : keyWidth + canvas.px(16),
          top: column.height, height: height))
      column.height += height
    }
    return column
  }

  private var keyStyle: TextStyle { canvas.style(LetterSize.plain, canvas.theme.quiet, lines: 12) }

  /// As wide as the widest key, but never most of the column: then all values begin at one edge.
  private func keyWidth(of keys: [String], width: Double) -> Double {
    let most = (width * 0.46).rounded()
    return keys.reduce(canvas.px(72)) { widest, key in
      key.isEmpty || widest >= most
        ? widest : max(widest, min(most, canvas.width(of: key, keyStyle, atMost: most)))
    }
  }

  /// Draws a column in a window, of which `shift` pixels are scrolled out.
  func draw(
    _ column: Column, in window: OverlayBox, shift: Double, left: Double, width: Double
  ) {
    let top = window.top - shift
    for line in column.lines {
      let y = top + line.top
      guard y < window.bottom, y + line.height > window.top else { continue }
      if let key = line.key { canvas.draw(key, from: left, to: left + width, top: y, side: .left) }
      guard let value = line.value else { continue }
      canvas.draw(value, from: left + line.indent, to: left + width, top: y, side: .natural)
    }
  }
}
