import RectoFlowModel

/// Puts the blocks of cells, which are set by now, into rows: first those of tables in cells, whose rows stay together.
extension GalleyMaker {
  /// How high a cell is, and how far below its top its first baseline is.
  private struct Extent {
    var height = 0
    var baseline = 0
    /// Its border and its padding above.
    var top = 0
  }

  /// The edges above and below what begins, or ends, with a block, in so many tables.
  private struct EdgePlace: Hashable {
    var block: Int
    var level: UInt8
  }

  private typealias Edges = [EdgePlace: (top: Int, bottom: Int)]

  /// Makes the rows of all tables. A row that is higher than a page is none: its cells follow each other, as wide as the
  /// table, and `set` sets them again. If tables stand in it, `tallTables` tells.
  mutating func makeBands(_ set: (inout GalleyMaker, Int) -> Galley.Block) {
    let edges = innerEdges()
    var tallInner: Set<Int> = []
    for index in flow.tables.indices.reversed() where flow.tables[index].level > 0 {
      if makeInner(index, edges) { tallInner.insert(index) }
    }
    for index in flow.tables.indices where flow.tables[index].level == 0 {
      let first = galley.bands.count
      let table = flow.tables[index]
      for block in table.blocks { galley.blocks[block].others = [] }
      guard !galley.blocks[table.blocks.lowerBound].isFloat else { continue }
      let extents = table.cells.map { extent(of: $0, in: index, edges) }
      var start = 0
      while start < table.cells.count {
        var (end, reach) = (start, table.cells[start].row + 1)
        while end < table.cells.count, table.cells[end].row < reach {
          reach = max(reach, table.cells[end].row + table.cells[end].rowSpan)
          end += 1
        }
        add(index, start..<end, extents, edges, set)
        start = end
      }
      finish(index, first)
      guard tallTables.contains(index) else { continue }
      for inner in nesting.tables(within: index) where tallInner.contains(inner) {
        tallTables.insert(inner)
      }
    }
  }

  /// Puts the rows of a table that text may flow around below each other, and says how high it is.
  mutating func layOut(floated index: Int) -> Int {
    _ = makeInner(index, innerEdges())
    return galley.innerTables[index]?.height ?? 0
  }

  /// Forgets what was made of a table that text does not flow around.
  mutating func forget(floated index: Int) {
    galley.innerTables[index] = nil
    for block in flow.tables[index].blocks { galley.blocks[block].offset = 0 }
  }

  /// Puts the rows of a table in a cell below each other; true where one with tables in it is higher than a page, as is
  /// the one that it stands in then.
  private mutating func makeInner(_ index: Int, _ edges: Edges) -> Bool {
    let table = flow.tables[index]
    let extents = table.cells.map { extent(of: $0, in: index, edges) }
    var band = band(index, table.cells.indices, extents, isJoined: true)
    band.height += table.foot(Int(wishes.depth))
    var isTall = false
    for cell in band.cells {
      let (extent, styled) = (extents[cell.number], table.cells[cell.number])
      move(styled, of: index, by: cell.top + shift(cell, extent, styled, band, extents, table))
      isTall =
        isTall
        || extent.height > Int(wishes.depth)
          && !nesting.tables(in: index, among: styled.blocks).isEmpty
    }
    galley.innerTables[index] = InnerTable(height: band.height, cells: band.cells)
    return isTall
  }

  /// Moves down all that stands in a cell.
  private mutating func move(_ cell: FlowCell, of table: Int, by distance: Int) {
    for block in cell.blocks { galley.blocks[block].offset += distance }
    for inner in nesting.tables(in: table, among: cell.blocks) { move(table: inner, by: distance) }
  }

  /// Moves down a table in a cell, with those within it, but not their blocks.
  private mutating func move(table: Int, by distance: Int) {
    for place in table..<nesting.ends[table] { galley.innerTables[place]?.top += distance }
  }

  /// The edges above and below of the frames in cells, around blocks or tables.
  private func innerEdges() -> Edges {
    var edges: Edges = [:]
    let most = max(Int(wishes.depth) / 4, 0)
    for (number, frame) in flow.frames.enumerated() where !frame.blocks.isEmpty {
      let level = nesting.frameLevels[number]
      guard level > 0 else { continue }
      let first = EdgePlace(block: frame.blocks.lowerBound, level: level)
      let last = EdgePlace(block: frame.blocks.upperBound - 1, level: level)
      let top = edges[first, default: (0, 0)].top + frame.topEdge
      edges[first, default: (0, 0)].top = min(top, most)
      let bottom = edges[last, default: (0, 0)].bottom + frame.bottomEdge
      edges[last, default: (0, 0)].bottom = min(bottom, most)
    }
    return edges
  }

  /// Puts what stands in a cell below each other, and says how high it is.
  private mutating func extent(
    of cell: FlowCell, in table: Int, _ edges: Edges
  ) -> Extent {
    let most = max(Int(wishes.depth) / 4, 1)
    func edge(_ border: FlowBorder?, _ padding: FlowLength) -> Int {
      min(max(Int(border?.width ?? 0), 0) + max(Int(padding), 0), most)
    }
    var extent = Extent()
    extent.top = edge(cell.border.top, cell.padding.top)
    var y = extent.top
    let level = UInt8(clamping: flow.tables[table].level + 1)
    for item in nesting.items(of: cell, in: table) {
      switch item {
      case .block(let block):
        let (top, bottom) = edges[EdgePlace(block: block, level: level)] ?? (0, 0)
        y += min(max(Int(flow.blocks[block].spaceAbove), 0), most) + top
        galley.blocks[block].offset = y
        y += galley.blocks[block].height + bottom
      case .table(let inner):
        let (blocks, space) = (flow.tables[inner].blocks, flow.tables[inner].spaceAbove)
        let (first, last) = (blocks.lowerBound, blocks.upperBound - 1)
        y += min(max(Int(space), 0), most)
        y += edges[EdgePlace(block: first, level: level)]?.top ?? 0
        for block in blocks { galley.blocks[block].offset += y }
        move(table: inner, by: y)
        y += galley.innerTables[inner]?.height ?? 0
        y += edges[EdgePlace(block: last, level: level)]?.bottom ?? 0
      }
    }
    if let block = cell.blocks.first, let line = galley.blocks[block].lines.first {
      extent.baseline = galley.blocks[block].offset + Int(galley.lines[line].baseline)
    }
    extent.height = y + edge(cell.border.bottom, cell.padding.bottom)
    return extent
  }

  /// Adds rows that cells join; each by itself where a page cannot hold them together.
  private mutating func add(
    _ index: Int, _ cells: Range<Int>, _ extents: [Extent], _ edges: Edges,
    _ set: (inout GalleyMaker, Int) -> Galley.Block
  ) {
    let table = flow.tables[index]
    let blocks =
      table.cells[cells.lowerBound].blocks
      .lowerBound..<table.cells[cells.upperBound - 1].blocks.upperBound
    guard !blocks.isEmpty else { return }
    let rows = table.cells[cells.lowerBound].row..<(table.cells[cells.upperBound - 1].row + 1)
    var band = band(index, cells, extents, isJoined: rows.count > 1)
    // The last of them may have the border of the table below it.
    if band.height + table.foot(Int(wishes.depth)) > Int(wishes.depth) {
      guard rows.count > 1 else {
        if nesting.tables(in: index, among: blocks).isEmpty {
          undo(index, cells, edges, set)
        } else {
          tallTables.insert(index)
        }
        return
      }
      var start = cells.lowerBound
      while start < cells.upperBound {
        var end = start
        while end < cells.upperBound, table.cells[end].row == table.cells[start].row { end += 1 }
        add(index, start..<end, extents, edges, set)
        start = end
      }
      return
    }
    band.blocks = blocks
    for cell in band.cells {
      let (extent, styled) = (extents[cell.number], table.cells[cell.number])
      move(styled, of: index, by: cell.top + shift(cell, extent, styled, band, extents, table))
      for block in styled.blocks { galley.blocks[block].band = galley.bands.count }
    }
    galley.bands.append(band)
  }

  /// How far down what stands in a cell is moved.
  private func shift(
    _ cell: TableBand.Cell, _ extent: Extent, _ styled: FlowCell, _ band: TableBand,
    _ extents: [Extent], _ table: FlowTable
  ) -> Int {
    let free = max(cell.height - extent.height, 0)
    switch styled.alignment {
    case .top: return 0
    case .middle: return free / 2
    case .bottom: return free
    case .baseline: return min(max((baselines[styled.row] ?? 0) - extent.baseline, 0), free)
    }
  }

  /// Rows with their heights.
  private mutating func band(
    _ index: Int, _ cells: Range<Int>, _ extents: [Extent], isJoined: Bool
  ) -> TableBand {
    let table = flow.tables[index]
    let first = table.cells[cells.lowerBound].row
    let spacing = min(max(Int(table.spacing), 0), Int(wishes.depth) / 16)
    var heights = [Int](repeating: 0, count: table.cells[cells.upperBound - 1].row - first + 1)
    baselines = [:]
    for number in cells where table.cells[number].alignment == .baseline {
      let row = table.cells[number].row
      baselines[row] = max(baselines[row] ?? 0, extents[number].baseline)
    }
    func span(_ cell: FlowCell) -> Int {
      isJoined ? min(cell.rowSpan, heights.count - (cell.row - first)) : 1
    }
    func need(_ number: Int) -> Int {
      let (cell, extent) = (table.cells[number], extents[number])
      let lower =
        cell.alignment == .baseline ? max((baselines[cell.row] ?? 0) - extent.baseline, 0) : 0
      return max(extent.height + lower, min(Int(cell.height), Int(wishes.depth) / 2))
    }
    for number in cells where span(table.cells[number]) == 1 {
      let row = table.cells[number].row - first
      heights[row] = max(heights[row], need(number))
    }
    for number in cells where span(table.cells[number]) > 1 {
      let row = table.cells[number].row - first
      let rows = row..<(row + span(table.cells[number]))
      let height = heights[rows].reduce(0, +) + spacing * (rows.count - 1)
      heights[rows.upperBound - 1] += max(need(number) - height, 0)
    }
    var (tops, y) = ([Int](), first == 0 ? table.head(Int(wishes.depth)) : 0)
    for height in heights {
      tops.append(y + spacing)
      y += spacing + height
    }
    let made = cells.map { number -> TableBand.Cell in
      let row = table.cells[number].row - first
      let last = row + span(table.cells[number]) - 1
      return TableBand.Cell(
        number: number, top: tops[row], height: tops[last] + heights[last] - tops[row])
    }
    return TableBand(
      table: index, blocks: 0..<0, height: y, cells: made,
      isHead: first + heights.count <= table.headRows)
  }

  /// Sets the cells of a row below each other, as large as other text.
  private mutating func undo(
    _ index: Int, _ cells: Range<Int>, _ edges: Edges,
    _ set: (inout GalleyMaker, Int) -> Galley.Block
  ) {
    let table = flow.tables[index]
    for number in cells {
      for block in table.cells[number].blocks {
        if !flow.hasFormulas(flow.blocks[block]) { flow.blocks[block] = book.blocks[block] }
        flow.blocks[block].inset = (table.inset.left, table.inset.right)
        if block == table.blocks.lowerBound { flow.blocks[block].spaceAbove = table.spaceAbove }
        galley.blocks[block] = set(&self, block)
        let inner = edges[EdgePlace(block: block, level: 1)] ?? (0, 0)
        galley.blocks[block].frameTop += inner.top
        galley.blocks[block].frameBottom += inner.bottom
      }
    }
  }

  /// Tables of so few lines are not parted.
  private static let wholeLines = 6

  /// A table of so many rows below its head leaves none of them alone on a page.
  private static let manyRows = 4

  /// Marks the first and the last rows of a table, and says above which its head is repeated.
  private mutating func finish(_ index: Int, _ first: Int) {
    guard first < galley.bands.count else { return }
    let table = flow.tables[index]
    let last = galley.bands.count - 1
    let (depth, blocks) = (Int(wishes.depth), table.blocks)
    if galley.bands[first].blocks.lowerBound == blocks.lowerBound {
      galley.bands[first].isFirst = true
    }
    if galley.bands[last].blocks.upperBound == blocks.upperBound {
      galley.bands[last].isLast = true
      galley.bands[last].height += table.foot(depth)
    }
    let whole = galley.bands[first...].reduce(0) { $0 + $1.height }
    if galley.bands[first].isFirst, galley.bands[last].isLast,
      whole <= min(Self.wholeLines * galley.grid, depth / 4)
    {
      for number in (first + 1)..<(last + 1) { galley.bands[number].isKept = true }
    }
    let heads = galley.bands[first...].prefix { $0.isHead }
    if galley.bands.count - first - heads.count >= Self.manyRows {
      if galley.bands[first].isFirst { galley.bands[first + heads.count + 1].leavesRow = true }
      if galley.bands[last].isLast { galley.bands[last].leavesRow = true }
    }
    let head = heads.reduce(0) { $0 + $1.height }
    let highest = galley.bands[first...].reduce(0) { max($0, $1.height) }
    guard head * 3 <= depth, head + highest + depth / 8 <= depth else { return }
    for number in (first + heads.count)..<galley.bands.count {
      galley.bands[number].repeated = head
    }
  }
}

extension FlowTable {
  /// What stands above its first row on a page so deep, but for the room between rows: border and padding.
  fileprivate func head(_ depth: Int) -> Int {
    min(max(Int(border.top?.width ?? 0), 0) + max(Int(padding.top), 0), depth / 16)
  }

  /// What stands below its last row: the room between rows, padding and border.
  fileprivate func foot(_ depth: Int) -> Int {
    min(
      max(Int(border.bottom?.width ?? 0), 0) + max(Int(padding.bottom), 0) + max(Int(spacing), 0),
      depth / 8)
  }
}
