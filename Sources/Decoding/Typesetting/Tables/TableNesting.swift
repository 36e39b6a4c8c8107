import RectoFlowModel

/// Which tables, blocks and frames of a flow stand in the cells of which tables.
struct TableNesting {
  /// What follows each other in a cell: blocks, and tables with all that stands in them.
  enum Item: Equatable { case block(Int), table(Int) }

  /// For each table those that stand in its cells, but in no other in these.
  private(set) var inner: [[Int]]
  /// For each table the place behind the last that stands in it: they follow it.
  private(set) var ends: [Int]
  /// For each block, and for each frame, in how many tables it stands.
  private(set) var blockLevels: [UInt8]
  private(set) var frameLevels: [UInt8]
  /// In how many tables something stands at most.
  private(set) var depth = 0
  private let blocks: [Range<Int>]

  /// Of a flow whose tables are sound.
  init(_ flow: Flow) {
    blocks = flow.tables.map(\.blocks)
    inner = Array(repeating: [], count: flow.tables.count)
    ends = Array(repeating: flow.tables.count, count: flow.tables.count)
    blockLevels = Array(repeating: 0, count: flow.blocks.count)
    frameLevels = Array(repeating: 0, count: flow.frames.count)
    var open: [Int] = []
    for (index, table) in flow.tables.enumerated() {
      while open.count > table.level, let last = open.popLast() { ends[last] = index }
      if let around = open.last { inner[around].append(index) }
      open.append(index)
      depth = max(depth, open.count)
      let level = UInt8(clamping: open.count)
      for block in table.blocks { blockLevels[block] = level }
      for frame in table.frames { frameLevels[frame] = level }
    }
  }

  /// The tables that stand in one, in those in its cells counted too.
  func tables(within table: Int) -> Range<Int> { (table + 1)..<ends[table] }

  /// The tables in the cells of a table that stand among some of its blocks, but in no other in these.
  func tables(in table: Int, among range: Range<Int>) -> ArraySlice<Int> {
    let all = inner[table]
    let first = all.partitionPoint { blocks[$0].lowerBound >= range.lowerBound }
    return all[first...].prefix { blocks[$0].upperBound <= range.upperBound }
  }

  /// What stands in a cell of a table.
  func items(of cell: FlowCell, in table: Int) -> [Item] {
    var (items, block) = ([Item](), cell.blocks.lowerBound)
    for inner in tables(in: table, among: cell.blocks) {
      items += (block..<blocks[inner].lowerBound).map { .block($0) }
      items.append(.table(inner))
      block = blocks[inner].upperBound
    }
    return items + (block..<cell.blocks.upperBound).map { .block($0) }
  }
}

extension Flow {
  /// The same flow with what stands in the cells of some tables, none of which stands in a table that stays, as blocks of
  /// its own: what lays out a page of a screen is no table of a book.
  func without(_ dissolved: Set<Int>, _ nesting: TableNesting) -> Flow {
    guard !dissolved.isEmpty else { return self }
    var flow = self
    for index in tables.indices where dissolved.contains(index) {
      // What is around it counts already.
      let table = flow.tables[index]
      let level = UInt8(clamping: table.level + 1)
      for block in table.blocks where nesting.blockLevels[block] == level {
        flow.blocks[block].inset.left &+= table.inset.left
        flow.blocks[block].inset.right &+= table.inset.right
      }
      for frame in table.frames where nesting.frameLevels[frame] == level {
        flow.frames[frame].inset.left &+= table.inset.left
        flow.frames[frame].inset.right &+= table.inset.right
      }
      for inner in nesting.inner[index] {
        flow.tables[inner].inset.left &+= table.inset.left
        flow.tables[inner].inset.right &+= table.inset.right
      }
      if let first = nesting.inner[index].first,
        tables[first].blocks.lowerBound == table.blocks.lowerBound
      {
        flow.tables[first].spaceAbove &+= table.spaceAbove
      } else {
        flow.blocks[table.blocks.lowerBound].spaceAbove &+= table.spaceAbove
      }
    }
    for index in tables.indices where dissolved.contains(index) {
      for inner in nesting.tables(within: index) { flow.tables[inner].level -= 1 }
    }
    flow.tables = flow.tables.indices.filter { !dissolved.contains($0) }.map { flow.tables[$0] }
    return flow
  }
}
