import RectoFlowModel

/// Draws the backgrounds and borders of tables on a page: those that stand in none by their rows, and then those in cells,
/// whole.
struct TableDrawer {
  let flow: Flow
  let galley: Galley
  let edges: [TableColumns.Edges]
  /// Where the page's text begins.
  let x, y: Int

  func draw(_ bands: [Sheet.Band], into drawer: inout PageDrawer) {
    var start = 0
    while start < bands.count {
      var end = start + 1
      while end < bands.count, table(bands[end]) == table(bands[start]) { end += 1 }
      draw(table(bands[start]), bands[start..<end], into: &drawer)
      start = end
    }
  }

  /// Draws a table in a cell, where its band stands.
  func draw(_ number: Int, at band: Sheet.Band, into drawer: inout PageDrawer) {
    guard let inner = galley.innerTables[number] else { return }
    let (table, edge, top) = (flow.tables[number], edges[number], band.top + inner.top)
    let box = box(edge.left, edge.left + edge.width, top, top + inner.height)
    if let color = table.background { drawer.fill(box, color) }
    func draw(_ draw: (FlowCell, DisplayBox) -> Void) {
      for cell in inner.cells {
        let extent = edge.extent(of: table.cells[cell.number])
        let (first, last) = (top + cell.top, top + cell.top + cell.height)
        draw(table.cells[cell.number], self.box(extent.left, extent.right, first, last))
      }
    }
    var (grounds, lines) = (JoinedFills(), JoinedFills())
    draw { cell, box in if let color = cell.background { grounds.add(box, color) } }
    draw { cell, box in
      FrameDrawer.drawBorders(cell.border, box, begins: true, ends: true) { lines.add($0, $1) }
    }
    for (box, color) in grounds.fills + lines.fills { drawer.fill(box, color) }
    FrameDrawer.drawBorders(table.border, box, begins: true, ends: true, into: &drawer)
  }

  private func table(_ band: Sheet.Band) -> Int { galley.bands[band.number].table }

  private func draw(
    _ number: Int, _ bands: ArraySlice<Sheet.Band>, into drawer: inout PageDrawer
  ) {
    guard let first = bands.first, let last = bands.last else { return }
    let (table, edge) = (flow.tables[number], edges[number])
    let bottom = last.top + galley.bands[last.number].height
    let box = box(edge.left, edge.left + edge.width, first.top, bottom)
    if let color = table.background { drawer.fill(box, color) }
    var (grounds, lines) = (JoinedFills(), JoinedFills())
    for band in bands {
      for cell in galley.bands[band.number].cells {
        let (own, box) = (table.cells[cell.number], self.box(of: cell, in: table, edge, band))
        if let color = own.background { grounds.add(box, color) }
        FrameDrawer.drawBorders(own.border, box, begins: true, ends: true) { lines.add($0, $1) }
      }
    }
    if let head = bands.last(where: \.isRepeated) { close(head, table, edge, into: &lines) }
    close(last, table, edge, into: &lines)
    for (box, color) in grounds.fills + lines.fills { drawer.fill(box, color) }
    FrameDrawer.drawBorders(
      table.border, box, begins: galley.bands[first.number].isFirst,
      ends: galley.bands[last.number].isLast, into: &drawer)
  }

  /// Draws the line below the last row of a page, or of a head that is shown again, that the row behind it in the table has
  /// above it.
  private func close(
    _ band: Sheet.Band, _ table: FlowTable, _ edge: TableColumns.Edges,
    into lines: inout JoinedFills
  ) {
    let (made, next) = (galley.bands[band.number], band.number + 1)
    guard !made.isLast, next < galley.bands.count, galley.bands[next].table == made.table,
      let first = galley.bands[next].cells.first
    else { return }
    let row = table.cells[first.number].row
    for cell in galley.bands[next].cells where table.cells[cell.number].row == row {
      guard let border = table.cells[cell.number].border.top, table.spacing == 0 else { continue }
      let extent = edge.extent(of: table.cells[cell.number])
      let bottom = band.top + made.height
      let sides = FlowSides<FlowBorder?>(top: border, right: nil, bottom: nil, left: nil)
      FrameDrawer.drawBorders(
        sides, box(extent.left, extent.right, bottom, bottom + Int(border.width)), begins: true,
        ends: false
      ) { lines.add($0, $1) }
    }
  }

  private func box(
    of cell: TableBand.Cell, in table: FlowTable, _ edge: TableColumns.Edges, _ band: Sheet.Band
  ) -> DisplayBox {
    let extent = edge.extent(of: table.cells[cell.number])
    let bottom = cell.top + cell.height
    let more = bottom == galley.bands[band.number].height ? band.more : 0
    return box(extent.left, extent.right, band.top + cell.top, band.top + bottom + more)
  }

  private func box(_ left: Int, _ right: Int, _ top: Int, _ bottom: Int) -> DisplayBox {
    DisplayBox(
      left: FlowLength(clamping: x + left), top: FlowLength(clamping: y + top),
      right: FlowLength(clamping: x + right), bottom: FlowLength(clamping: y + bottom))
  }
}
