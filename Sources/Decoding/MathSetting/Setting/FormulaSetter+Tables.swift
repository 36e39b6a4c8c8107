import RectoFlowModel

/// Tables, and lines around things.
extension FormulaSetter {
  /// Columns that a table has at most, whatever its cells span.
  private static let mostColumns = 500

  mutating func table(_ table: FormulaTable, _ style: MathStyle) -> MathBox {
    let (cells, count, inner) = cells(of: table, style)
    guard !cells.isEmpty else { return MathBox() }
    let columns = self.columns(of: cells, table, inner)
    let rows = self.rows(of: cells, count: count, table, inner)
    var made = MathBox()
    for cell in cells {
      let foot = min(cell.row + cell.rows, count) - 1
      let baseline =
        foot == cell.row
        ? rows.baselines[cell.row]
        : (rows.top(cell.row) + rows.bottom(foot)) / 2 - (cell.box.ascent - cell.box.descent) / 2
      made.add(cell.box, x: columns.place(of: cell), rise: baseline)
    }
    made.width = columns.width
    // Brackets around it, and lines, reach as far beyond its rows as two rows do towards each other.
    let margin = points(.ex(0.5), inner)
    (made.ascent, made.descent) = (rows.top(0) + margin, margin - rows.bottom(count - 1))
    addLines(table, columns, rows, to: &made, inner)
    // Its middle stands on the axis.
    let shift = length(.axisHeight, style) - (made.ascent - made.descent) / 2
    var whole = MathBox(width: made.width)
    whole.add(made, x: 0, rise: shift)
    return whole
  }

  /// The rows of a table as lines of their own, each as wide as all; nil of one whose rows something joins, or which is no
  /// higher than so many sizes of its letters.
  mutating func rows(
    of table: FormulaTable, _ style: MathStyle, higherThan most: Double
  ) -> [MathBox]? {
    guard !table.hasFrame, !table.rowLines.contains(true), !table.columnLines.contains(true)
    else { return nil }
    let (cells, count, inner) = cells(of: table, style)
    let rows = self.rows(of: cells, count: count, table, inner)
    guard count > 1, cells.allSatisfy({ $0.rows == 1 }),
      rows.top(0) - rows.bottom(count - 1) > most * size(inner)
    else { return nil }
    let columns = self.columns(of: cells, table, inner)
    return (0..<count).map { row in
      var made = MathBox()
      for cell in cells where cell.row == row {
        made.add(cell.box, x: columns.place(of: cell))
      }
      made.width = columns.width
      let above = row > 0 ? rows.bottom(row - 1) - rows.top(row) : 0
      let below = row + 1 < count ? rows.bottom(row) - rows.top(row + 1) : 0
      made.ascent = rows.ascents[row] + above / 2
      made.descent = rows.descents[row] + below / 2
      return made
    }
  }

  /// The cells of a table without empty rows and columns at its end, how many rows are left, and what they are set in.
  private mutating func cells(
    of table: FormulaTable, _ style: MathStyle
  ) -> (cells: [TableCell], rows: Int, style: MathStyle) {
    var inner = style
    (inner.isDisplayed, inner.isCramped) = (table.isDisplayed, false)
    var cells = set(table, inner)
    let count = cells.removeEmptyRows()
    cells.removeUnseenColumns(isRuled: table.hasFrame || table.columnLines.contains(true))
    return (cells, count, inner)
  }

  private mutating func set(_ table: FormulaTable, _ style: MathStyle) -> [TableCell] {
    var cells: [TableCell] = []
    // How many more rows each column is taken for by cells above.
    var taken = [Int](repeating: 0, count: Self.mostColumns)
    for (row, own) in table.rows.enumerated() {
      var column = 0
      var begun: [(Range<Int>, Int)] = []
      for cell in own {
        while column < Self.mostColumns, taken[column] > 0 { column += 1 }
        guard column < Self.mostColumns else { break }
        let columns = min(max(cell.columns, 1), Self.mostColumns - column)
        let rows = min(max(cell.rows, 1), table.rows.count - row)
        let usual =
          table.alignments.isEmpty
          ? .center : table.alignments[min(column, table.alignments.count - 1)]
        cells.append(
          TableCell(
            row: row, column: column, rows: rows, columns: columns,
            alignment: cell.alignment ?? usual, box: box(cell.content, style)))
        begun.append((column..<column + columns, rows))
        column += columns
      }
      for column in taken.indices where taken[column] > 0 { taken[column] -= 1 }
      for (columns, rows) in begun where rows > 1 {
        for column in columns { taken[column] = max(taken[column], rows - 1) }
      }
    }
    return cells
  }

  // MARK: Columns and rows

  private func columns(
    of cells: [TableCell], _ table: FormulaTable, _ style: MathStyle
  ) -> TableColumnPlaces {
    let count = cells.map { $0.column + $0.columns }.max() ?? 0
    var widths = [Double](repeating: 0, count: count)
    for cell in cells where cell.columns == 1 {
      widths[cell.column] = max(widths[cell.column], cell.box.width)
    }
    let gaps = (0..<max(count - 1, 0)).map { gap in
      gap < table.columnGaps.count || !table.columnGaps.isEmpty
        ? max(points(table.columnGaps[min(gap, table.columnGaps.count - 1)], style), 0)
        : size(style) * 0.8
    }
    for cell in cells where cell.columns > 1 {
      let last = cell.column + cell.columns - 1
      let room =
        widths[cell.column...last].reduce(0, +) + gaps[cell.column..<last].reduce(0, +)
      widths[last] += max(cell.box.width - room, 0)
    }
    // A thin space at both sides.
    let side = size(style) / 6
    var (lefts, x): ([Double], Double) = ([], side)
    for column in 0..<count {
      lefts.append(x)
      x += widths[column] + (column < gaps.count ? gaps[column] : 0)
    }
    let width = x + side
    if table.isRightToLeft { lefts = zip(lefts, widths).map { width - $0 - $1 } }
    return TableColumnPlaces(lefts: lefts, widths: widths, width: width)
  }

  private func rows(
    of cells: [TableCell], count: Int, _ table: FormulaTable, _ style: MathStyle
  ) -> TableRowPlaces {
    let size = size(style)
    // Rows of small letters are as far apart as others.
    var ascents = [Double](repeating: size * 0.68, count: count)
    var descents = [Double](repeating: size * 0.22, count: count)
    for cell in cells where cell.rows == 1 {
      ascents[cell.row] = max(ascents[cell.row], cell.box.ascent)
      descents[cell.row] = max(descents[cell.row], cell.box.descent)
    }
    var (baselines, y) = ([Double](), 0.0)
    for row in 0..<count {
      if row > 0 {
        let gaps = table.rowGaps
        let gap =
          gaps.isEmpty
          ? points(.ex(1), style) : max(points(gaps[min(row - 1, gaps.count - 1)], style), 0)
        y -= descents[row - 1] + gap + ascents[row]
      }
      baselines.append(y)
    }
    return TableRowPlaces(baselines: baselines, ascents: ascents, descents: descents)
  }

  private func addLines(
    _ table: FormulaTable, _ columns: TableColumnPlaces, _ rows: TableRowPlaces,
    to box: inout MathBox,
    _ style: MathStyle
  ) {
    let thickness = length(.fractionRuleThickness, style)
    let (top, bottom) = (box.ascent, -box.descent)
    for column in columns.lefts.indices.dropLast() {
      guard let line = table.columnLines.last, table.columnLines.value(column) ?? line else {
        continue
      }
      let (a, b) = (
        min(columns.lefts[column], columns.lefts[column + 1]),
        max(columns.lefts[column], columns.lefts[column + 1])
      )
      let left = columns.lefts[column] == a ? columns.widths[column] : columns.widths[column + 1]
      box.addRule(
        x: (a + left + b) / 2 - thickness / 2, y: bottom, width: thickness, height: top - bottom,
        color: style.color)
    }
    for row in rows.baselines.indices.dropLast() {
      guard let line = table.rowLines.last, table.rowLines.value(row) ?? line else { continue }
      let y = (rows.bottom(row) + rows.top(row + 1)) / 2 - thickness / 2
      box.addRule(x: 0, y: y, width: box.width, height: thickness, color: style.color)
    }
    if table.hasFrame {
      box = enclosed(box, [.left, .right, .top, .bottom], style)
    }
  }

  // MARK: Lines around things

  /// Something with lines around or through it.
  func enclosed(
    _ box: MathBox, _ strokes: Set<FormulaStroke>, _ style: MathStyle
  ) -> MathBox {
    let thickness = length(.fractionRuleThickness, style)
    let pad = size(style) * 0.2 + thickness
    let (left, right) = (strokes.contains(.left) ? pad : 0, strokes.contains(.right) ? pad : 0)
    let (up, down) = (strokes.contains(.top) ? pad : 0, strokes.contains(.bottom) ? pad : 0)
    var made = MathBox()
    made.add(box, x: left)
    made.width = left + box.width + right
    let (top, bottom) = (box.ascent + up, -box.descent - down)
    let height = max(top - bottom, 0)
    let color = style.color
    for stroke in FormulaStroke.allCases where strokes.contains(stroke) {
      switch stroke {
      case .left: made.addRule(x: 0, y: bottom, width: thickness, height: height, color: color)
      case .right:
        made.addRule(
          x: made.width - thickness, y: bottom, width: thickness, height: height, color: color)
      case .top:
        made.addRule(
          x: 0, y: top - thickness, width: made.width, height: thickness, color: color)
      case .bottom:
        made.addRule(x: 0, y: bottom, width: made.width, height: thickness, color: color)
      case .across:
        made.addRule(
          x: 0, y: (top + bottom - thickness) / 2, width: made.width, height: thickness,
          color: color)
      case .down:
        made.addRule(
          x: (made.width - thickness) / 2, y: bottom, width: thickness, height: height,
          color: color)
      case .rising: addSlash(0x2F, from: bottom, height, to: &made, style)
      case .falling: addSlash(0x5C, from: bottom, height, to: &made, style)
      }
    }
    made.ascent = max(made.ascent, top)
    made.descent = max(made.descent, -bottom)
    return made
  }

  /// A line from corner to corner: a slash that is drawn as high and as wide as what it goes through.
  private func addSlash(
    _ scalar: UInt32, from bottom: Double, _ height: Double, to box: inout MathBox,
    _ style: MathStyle
  ) {
    guard let glyph = font.signs([scalar], level: style.level).first else { return }
    let size = size(style)
    let extents = font.extents(of: glyph)
    let own = (
      width: points(extents.right - extents.left, size),
      height: points(extents.ascent + extents.descent, size)
    )
    guard own.width > 0, own.height > 0, height > 0, box.width > 0 else { return }
    let (up, across) = (min(height / own.height, 60), min(box.width / own.width, 60))
    box.pieces.append(
      .glyph(
        id: glyph.id, font: glyph.font, x: -points(extents.left, size) * across,
        y: bottom + points(extents.descent, size) * up, size: size * glyph.scale * up,
        stretch: Int((across / up * 1_000).rounded()) - 1_000, style.color))
  }
}

extension [Bool] {
  /// The value at a place; nil behind the last.
  fileprivate func value(_ place: Int) -> Bool? { indices.contains(place) ? self[place] : nil }
}
