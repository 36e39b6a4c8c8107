import RectoFlowModel

/// Columns of text: its blocks, as cells of a table that has a row for each part of a page.
///
/// How high a block is shows only when lines are made; here it is guessed by its letters. No paragraph is parted, so that
/// lists stand in columns, and long paragraphs below each other.
struct TextColumns {
  /// How many columns there are, how wide what stands in one is, and what is left free between two, in points.
  let count: Int
  let width, gap: Double
  let rule: FlowBorder?
  /// How large letters are, and how high lines, in points.
  let letters, line: Double
  /// How many lines a page has.
  let depth: Int

  /// Letters are about half as wide as they are large, those in squares as wide.
  private static let letterWidth = 0.47
  /// A column of what goes on over more pages is so much of one high.
  private static let share = 0.45
  /// What of a page columns may take that stand on it alone.
  private static let whole = 0.8
  /// How much higher than columns of equal heights the highest may be.
  private static let unevenness = 1.25
  /// How many lines a block of a list has at most, on the average: longer ones are read down the page, not in columns.
  private static let mostLines = 4

  /// About how high a block is, in tenths of a line.
  func height(of block: FlowBlock, _ text: [UInt8]) -> Int {
    let above = block.spaceAbove.points / line
    switch block.content {
    case .text:
      let bytes = text[block.text]
      let plain = bytes.count { $0 & 0xC0 != 0x80 }
      // Most signs of three bytes stand in squares.
      let wide = bytes.count { $0 >= 0xE3 && $0 < 0xF0 }
      let inner = max(width - block.inset.left.points - block.inset.right.points, letters)
      let length = Double(plain + wide) * letters * Self.letterWidth
      let own = (length / inner).rounded(.up) + Double(bytes.count { $0 == 0x0A })
      let height = max(block.paragraph.lineHeight.points, 1) / line
      return Int(min(10 * (above + max(own, 1) * height), 1e6))
    case .picture: return Int(min(10 * (above + 0.75 * width / line), 1e6))
    case .rule: return Int(min(10 * (above + 0.2), 1e6))
    }
  }

  /// The rows of columns, each a range of blocks, by their heights and by whether a column may end behind each; nil where they
  /// cannot be made about equally high.
  func rows(_ heights: [Int], mayEnd: [Bool]) -> [[Range<Int>]]? {
    let total = heights.reduce(0, +)
    let most = 10 * Double(depth)
    guard heights.count > 1, total > 0, total <= 10 * Self.mostLines * heights.count else {
      return nil
    }
    if Double(total) <= most * Self.whole * Double(count) {
      return balanced(heights[...], mayEnd).map { [$0] }
    }
    var columns = filled(heights[...], mayEnd, to: Int(most * Self.share))
    var rows: [[Range<Int>]] = []
    while columns.count > count {
      rows.append(Array(columns.prefix(count)))
      columns.removeFirst(count)
    }
    guard let first = columns.first else { return rows }
    let rest = balanced(heights[first.lowerBound...], mayEnd)
    return rows + [rest ?? columns]
  }

  /// Columns of about equal heights; nil where there are none.
  private func balanced(_ heights: ArraySlice<Int>, _ mayEnd: [Bool]) -> [Range<Int>]? {
    let total = heights.reduce(0, +)
    var (low, high) = (max(total / count, 1), max(total, 1))
    while low < high {
      let middle = (low + high) / 2
      if filled(heights, mayEnd, to: middle).count <= count {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let columns = filled(heights, mayEnd, to: low)
    let highest = columns.map { heights[$0].reduce(0, +) }.max() ?? 0
    let isEven = Double(highest) <= Self.unevenness * Double(total / count) + 10
    return columns.count > 1 && isEven ? columns : nil
  }

  /// Columns that are so high at most, but for what cannot be parted.
  private func filled(
    _ heights: ArraySlice<Int>, _ mayEnd: [Bool], to most: Int
  ) -> [Range<Int>] {
    var (columns, start, height) = ([Range<Int>](), heights.startIndex, 0)
    // Where the column may end last, and how high it is up to there.
    var (end, upToEnd) = (heights.startIndex, 0)
    for place in heights.indices {
      height += heights[place]
      if height > most, end > start {
        columns.append(start..<end)
        (start, height) = (end, height - upToEnd)
        upToEnd = 0
      }
      if mayEnd[place] { (end, upToEnd) = (place + 1, height) }
    }
    if start < heights.endIndex { columns.append(start..<heights.endIndex) }
    return columns
  }
}

extension Flow {
  /// Sets what stands in the one cell of a table in columns; false where that cannot be, so that it is to stand as other text.
  mutating func set(_ table: inout FlowTable, in columns: TextColumns, _ text: [UInt8]) -> Bool {
    guard let cell = table.cells.first, table.cells.count == 1, !cell.blocks.isEmpty else {
      return false
    }
    let blocks = cell.blocks
    let heights = blocks.map { columns.height(of: self.blocks[$0], text) }
    guard let rows = columns.rows(heights, mayEnd: ends(of: blocks, table)) else { return false }
    let first = blocks.lowerBound
    table.spaceAbove = FlowLength(
      points: table.spaceAbove.points + self.blocks[first].spaceAbove.points)
    table.cells = rows.enumerated().flatMap { row, parts in
      parts.enumerated().map { column, part in
        var own = FlowCell(
          row: row, column: column, blocks: first + part.lowerBound..<first + part.upperBound)
        own.alignment = .top
        let half = FlowLength(points: columns.gap / 2)
        let (isFirst, isLast) = (column == 0, column == columns.count - 1)
        let sides = (before: isFirst ? 0 : half, behind: isLast ? 0 : half)
        own.padding.left = table.isRightToLeft ? sides.behind : sides.before
        own.padding.right = table.isRightToLeft ? sides.before : sides.behind
        if row + 1 < rows.count { own.padding.bottom = FlowLength(points: columns.line) }
        if !isFirst, table.isRightToLeft { own.border.right = columns.rule }
        if !isFirst, !table.isRightToLeft { own.border.left = columns.rule }
        self.blocks[own.blocks.lowerBound].spaceAbove = 0
        return own
      }
    }
    table.rows = rows.count
    let sides = Double(columns.count - 1) * columns.gap
    let whole = Double(columns.count) * columns.width + sides
    table.columns = (0..<columns.count).map { column in
      let isOuter = column == 0 || column == columns.count - 1
      return .share(Int(10_000 * (columns.width + columns.gap / (isOuter ? 2 : 1)) / whole))
    }
    (table.isFixed, table.spacing) = (true, 0)
    return true
  }

  /// Whether a column may end behind each of some blocks of a table: not below a head, and not within what is one.
  private func ends(of blocks: Range<Int>, _ table: FlowTable) -> [Bool] {
    var ends = blocks.map { place in
      let block = self.blocks[place]
      let isJoined =
        place + 1 < blocks.upperBound && self.blocks[place + 1].breaks.before == .avoided
      return block.headLevel == 0 && block.breaks.after != .avoided && !isJoined
    }
    func join(_ range: Range<Int>) {
      let inner = range.clamped(to: blocks)
      for place in inner.dropLast() { ends[place - blocks.lowerBound] = false }
    }
    for frame in frames[table.frames.clamped(to: frames.indices)] { join(frame.blocks) }
    for inner in tables.reversed() {
      guard inner.blocks.lowerBound >= blocks.lowerBound else { break }
      join(inner.blocks)
    }
    for float in floats.reversed() {
      guard float.blocks.lowerBound >= blocks.lowerBound else { break }
      join(float.blocks)
    }
    return ends
  }

  /// Lets what stands in the one cell of a table stand as other text does.
  mutating func release(_ table: FlowTable, _ padding: FlowSides<FlowLength>) {
    guard let cell = table.cells.first, let first = cell.blocks.first else { return }
    let left = table.inset.left.clamped(adding: padding.left)
    let right = table.inset.right.clamped(adding: padding.right)
    blocks[first].spaceAbove = blocks[first].spaceAbove.clamped(adding: table.spaceAbove)
    for place in cell.blocks {
      blocks[place].inset.left = blocks[place].inset.left.clamped(adding: left)
      blocks[place].inset.right = blocks[place].inset.right.clamped(adding: right)
    }
    for place in table.frames.clamped(to: frames.indices) {
      frames[place].inset.left = frames[place].inset.left.clamped(adding: left)
      frames[place].inset.right = frames[place].inset.right.clamped(adding: right)
    }
    for place in tables.indices.reversed() {
      guard tables[place].blocks.lowerBound >= first else { break }
      if tables[place].level == table.level + 1 {
        tables[place].inset.left = tables[place].inset.left.clamped(adding: left)
        tables[place].inset.right = tables[place].inset.right.clamped(adding: right)
      }
      tables[place].level -= 1
    }
  }
}

extension FlowLength {
  /// The sum of both, no more than a page can have.
  func clamped(adding other: FlowLength) -> FlowLength {
    FlowLength(points: points + other.points)
  }
}
