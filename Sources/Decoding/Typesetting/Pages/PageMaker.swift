import RectoFlowModel

/// Fills pages with the rows of a galley, one after the other, each as full as it can be.
///
/// Lines of the body's leading stand on a grid that begins at the top of each page, so that lines of facing pages and of
/// both sides of a leaf lie on each other. No page ends with one line of a paragraph that goes on, none begins with
/// the last line of one, none ends with a head, unless nothing else can be done.
struct PageMaker {
  /// What a break costs beside the lines that stay free, which cost the square of their number.
  private enum Cost {
    static let line = 10.0
    static let whole = 2e5
    /// Between blocks that the book keeps together: where too many are, a page rather ends there than within one.
    static let kept = 2.5e5
    static let widow = 3e5
    static let head = 1e6
  }

  /// Where a row is, with what may follow it.
  private struct Placed {
    var row: Sheet.Row
    /// Where the next one begins.
    var end: Int
    /// The block whose space above is spent already.
    var spent: Int
  }

  let flow: Flow
  let galley: Galley
  let depth: Int
  /// All rows as they follow each other; `top` is not known yet.
  private var rows: [Sheet.Row] = []

  init(flow: Flow, galley: Galley, depth: Int) {
    (self.flow, self.galley, self.depth) = (flow, galley, max(depth, 1))
    for (index, block) in galley.blocks.enumerated() {
      for line in block.lines {
        rows.append(
          Sheet.Row(
            block: Int32(index), line: Int32(line), top: 0, height: galley.lines[line].height))
      }
      if block.lines.isEmpty {
        rows.append(
          Sheet.Row(
            block: Int32(index), line: -1, top: 0,
            height: Int32(clamping: min(block.height, self.depth))))
      }
    }
  }

  /// The pages, the texts of which follow each other without a gap.
  func make() -> [Sheet] {
    var sheets: [Sheet] = []
    var first = 0
    var placed: [Placed] = []
    while first < rows.count {
      let next = fill(from: first, &placed)
      var sheet = Sheet(text: start(of: first)..<start(of: next))
      sheet.rows = placed.prefix(next - first).map(\.row)
      sheet.depth = FlowLength(
        clamping: sheet.rows.reduce(0) { max($0, Int($1.top) + Int($1.height)) })
      sheets.append(sheet)
      first = next
    }
    if sheets.isEmpty { sheets = [Sheet(text: 0..<flow.text.count)] }
    sheets[0].text = 0..<sheets[0].text.upperBound
    return sheets
  }

  /// The first byte of a row.
  private func start(of row: Int) -> Int {
    guard row < rows.count else { return flow.text.count }
    let line = Int(rows[row].line)
    return line < 0
      ? flow.blocks[Int(rows[row].block)].text.lowerBound : Int(galley.lines[line].start)
  }

  /// Places rows until a page is full, and says which row begins the next one.
  private func fill(from first: Int, _ placed: inout [Placed]) -> Int {
    placed.removeAll(keepingCapacity: true)
    var (y, spent) = (0, -1)
    for index in first..<rows.count {
      if index > first, isForced(before: index) { return index }
      guard let next = place(index, at: y, spent: spent, isTop: index == first) else {
        return bestBreak(first, index, placed)
      }
      placed.append(next)
      (y, spent) = (next.end, next.spent)
    }
    return rows.count
  }

  private func isFirst(_ row: Int) -> Bool {
    row == 0 || rows[row - 1].block != rows[row].block
  }

  private func isLast(_ row: Int) -> Bool {
    row + 1 == rows.count || rows[row + 1].block != rows[row].block
  }

  private func isForced(before row: Int) -> Bool {
    guard isFirst(row), row > 0 else { return false }
    let (before, after) = (
      flow.blocks[Int(rows[row - 1].block)].breaks.after,
      flow.blocks[Int(rows[row].block)].breaks.before
    )
    return [before, after].contains { $0 == .page || $0 == .recto || $0 == .verso }
  }

  // MARK: Where a row stands

  private func up(_ y: Int) -> Int { (y + galley.grid - 1) / galley.grid * galley.grid }

  /// The space above a block, which the first of a page has not, unless the chapter begins with it.
  private func lead(_ block: Int, spent: Int, isTop: Bool) -> Int {
    guard block < flow.blocks.count, spent != block, !isTop || block == 0 else { return 0 }
    return max(min(Int(flow.blocks[block].spaceAbove), depth / 2), 0)
  }

  /// Whether the lines of a block stand on the grid, wherever it begins.
  private func isRigid(_ block: Int) -> Bool {
    galley.blocks[block].isOnGrid && !galley.blocks[block].isHead
  }

  /// How much of the room that is left around a block stands above it: two parts of three above a head; none where
  /// small text goes on that began before; half else.
  private func shareAbove(_ number: Int, of slack: Int) -> Int {
    let block = galley.blocks[number]
    if block.isHead { return slack * 2 / 3 }
    let goesOn =
      number > 0 && !block.lines.isEmpty && !galley.blocks[number - 1].lines.isEmpty
      && !isRigid(number - 1) && !galley.blocks[number - 1].isHead
    return goesOn ? 0 : slack / 2
  }

  /// A row on a page, or nil if there is no room for it. The first always has room.
  private func place(_ index: Int, at y: Int, spent: Int, isTop: Bool) -> Placed? {
    var row = rows[index]
    let number = Int(row.block)
    let block = galley.blocks[number]
    let height = Int(row.height)
    var (top, nextSpent) = (y, spent)
    var slackBelow = 0
    if isFirst(index) {
      let lead = lead(number, spent: spent, isTop: isTop)
      top = y + lead + block.frameTop
      if isRigid(number) {
        top = onGrid(top, least: y + block.frameTop)
      } else if number + 1 == galley.blocks.count || isRigid(number + 1) {
        // With the space below it, it fills whole lines, and shares what is left with what is around it.
        let below = self.lead(number + 1, spent: -1, isTop: false)
        let end = top + block.height + block.frameBottom + below
        let slack = up(end - galley.grid / 10) - end
        var share = isTop && number > 0 ? 0 : shareAbove(number, of: slack)
        share = min(share, max(depth - top - block.height - block.frameBottom, 0))
        top += max(share, lead > 0 ? -lead / 4 : 0)
        if isLast(index), number + 1 < galley.blocks.count {
          slackBelow = below + max(slack - share, 0)
          nextSpent = number + 1
        }
      }
    } else if isLast(index), block.isHead {
      slackBelow = up(y + height) - y - height
    }
    let foot = isLast(index) ? block.frameBottom : 0
    if top + height + foot > depth, !isTop {
      // A picture may shrink to 70 per cent to stay where it is told of.
      let room = depth - top - foot
      guard block.isPicture, height > 0, room * 10 >= height * 7 else { return nil }
      row.height = Int32(room)
    } else if isTop {
      top = max(min(top, depth - height - foot), 0)
    }
    row.top = Int32(clamping: top)
    return Placed(row: row, end: top + Int(row.height) + foot + slackBelow, spent: nextSpent)
  }

  /// The next line of the grid; the one before where a place is only a little below it.
  private func onGrid(_ top: Int, least: Int) -> Int {
    let below = top / galley.grid * galley.grid
    if top - below < galley.grid / 4, below >= least { return below }
    return up(top)
  }

  // MARK: Where a page ends

  /// The row that begins the next page where `full` found no room.
  private func bestBreak(_ first: Int, _ full: Int, _ placed: [Placed]) -> Int {
    var (best, least) = (full, Double.infinity)
    var index = full
    while index > first {
      let end = placed[index - first - 1].row
      let free = Double(max(depth - Int(end.top) - Int(end.height), 0)) / Double(galley.grid)
      let room = free * free * Cost.line
      // Going back further costs more than anything found.
      if room > least { break }
      let cost = room + breakCost(before: index)
      if cost < least { (best, least) = (index, cost) }
      index -= 1
    }
    return best
  }

  /// What it costs to end a page before a row.
  private func breakCost(before index: Int) -> Double {
    let number = Int(rows[index].block)
    let block = flow.blocks[number]
    guard isFirst(index) else {
      let lines = galley.blocks[number].lines
      let line = Int(rows[index].line)
      let (before, after) = (line - lines.lowerBound, lines.upperBound - line)
      var cost = 0.0
      if before < max(block.breaks.orphans, 1) { cost += Cost.widow }
      if after < max(block.breaks.widows, 1) { cost += Cost.widow }
      if block.breaks.staysWhole, galley.blocks[number].height <= depth { cost += Cost.whole }
      return galley.blocks[number].isHead ? max(cost, Cost.head) : cost
    }
    guard index > 0 else { return 0 }
    let before = Int(rows[index - 1].block)
    if galley.blocks[before].isHead { return Cost.head }
    let isKept = block.breaks.before == .avoided || flow.blocks[before].breaks.after == .avoided
    if isKept { return Cost.kept }
    // A head keeps two lines of what follows.
    let isAlone = isFirst(index - 1) && before > 0 && galley.blocks[before - 1].isHead
    return isAlone && galley.blocks[before].lines.count == 1 ? Cost.whole : 0
  }
}
