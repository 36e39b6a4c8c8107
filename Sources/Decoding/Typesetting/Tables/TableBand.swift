import RectoFlowModel

/// Rows of a table that stand on one page: one, or several that a cell spans.
struct TableBand {
  /// A cell from the top of the band.
  struct Cell {
    /// By its place in `FlowTable.cells`.
    var number: Int
    var top, height: Int
  }

  /// By its place in `Flow.tables`.
  var table: Int
  /// The blocks of its cells.
  var blocks: Range<Int>
  var height: Int
  var cells: [Cell]
  var isHead = false
  /// Whether the table begins and ends with it.
  var isFirst = false
  var isLast = false
  /// Whether it stands on the page of the row before it.
  var isKept = false
  /// Whether a page that ends before it leaves a row of the table alone.
  var leavesRow = false
  /// How high the head is that is shown again above it where a page begins with it.
  var repeated = 0

  /// Whether it is a whole table of one cell, as publishers make to set verse in the middle: its lines are text like others.
  private var isBox: Bool { isFirst && isLast && cells.count == 1 }

  /// Makes one shape of those of its blocks: the first has the whole height, and the others are passed over.
  func shape(_ shapes: inout [RowPlacer.Shape], _ flow: Flow, _ galley: Galley, depth: Int) {
    var shape = shapes[blocks.lowerBound]
    let isRigid =
      shape.isRigid && isBox && galley.blocks[blocks.lowerBound].offset % galley.grid == 0
    (shape.hasLines, shape.isHead, shape.isPicture) = (false, false, false)
    shape.isRigid = isRigid
    (shape.isApart, shape.standing, shape.kind.isBand) = (true, .display, true)
    shape.kind.isFormula = isFirst && blocks.contains { shapes[$0].kind.isFormula }
    shape.kind.leavesRow = leavesRow
    shape.kind.isAside = blocks.allSatisfy { shapes[$0].kind.isAside }
    (shape.height, shape.next) = (min(height, depth), blocks.upperBound)
    shape.frameBottom = shapes[blocks.upperBound - 1].frameBottom
    shape.space = isFirst ? min(max(Int(flow.tables[table].spaceAbove), 0), depth / 2) : 0
    (shape.repeated, shape.continues) = (repeated, !isFirst)
    shape.bareHead = isFirst || repeated > 0 ? 0 : bareHead(of: flow.tables[table])
    let (before, after) = (shape.breaks.before, shapes[blocks.upperBound - 1].breaks.after)
    shape.breaks.before = isKept ? .avoided : isFirst || before == .avoided ? before : .allowed
    shape.breaks.after = .allowed
    for place in blocks {
      shapes[place] = shape
      shape.breaks.before = .allowed
    }
    let demand = isLast || after == .avoided ? after : .allowed
    shapes[blocks.upperBound - 1].breaks.after = isHead ? .avoided : demand
  }
}

extension TableBand {
  /// How much of what stands above the text of its first row is paper: nothing where a border or a background is seen.
  private func bareHead(of table: FlowTable) -> Int {
    guard let first = cells.first, table.background == nil, table.border.isBare else { return 0 }
    let row = table.cells[first.number].row
    let beside = cells.map { table.cells[$0.number] }.filter { $0.row == row }
    guard beside.allSatisfy({ $0.background == nil && $0.border.isBare }) else { return 0 }
    return beside.map { max(Int($0.padding.top), 0) }.min() ?? 0
  }
}

extension FlowSides<FlowBorder?> {
  /// Whether there is none.
  fileprivate var isBare: Bool { top == nil && right == nil && bottom == nil && left == nil }
}

extension Galley {
  /// The lines and pictures of a band that stands at `top`.
  func rows(of band: Int, top: Int) -> [Sheet.Row] {
    bands[band].blocks.flatMap { number in
      let block = blocks[number]
      var y = top + block.offset
      guard !block.lines.isEmpty else {
        return [
          Sheet.Row(
            block: Int32(number), line: -1, top: Int32(clamping: y),
            height: Int32(clamping: block.height))
        ]
      }
      return block.lines.map { line in
        defer { y += Int(lines[line].height) }
        return Sheet.Row(
          block: Int32(number), line: Int32(line), top: Int32(clamping: y),
          height: lines[line].height)
      }
    }
  }

  /// The head of a table that is shown again above a band of it.
  func repeated(before band: Int) -> [Sheet.Band] {
    var (shown, top) = ([Sheet.Band](), 0)
    var number = bands.indices.first { bands[$0].table == bands[band].table } ?? band
    while number < band, bands[number].table == bands[band].table, bands[number].isHead {
      shown.append(Sheet.Band(number: number, top: top, isRepeated: true))
      top += bands[number].height
      number += 1
    }
    return shown
  }
}
