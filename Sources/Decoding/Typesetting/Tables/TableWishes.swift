import RectoFlowModel

/// Finds what the columns of tables ask for in any size: that of what stands in their cells. What a table in a cell asks
/// for, its cell asks for.
struct TableWishes {
  /// In which size a table is set, and where its lines may end.
  struct Setting: Hashable {
    var scale: TableScale
    var ends: ContentWidths.Ends
  }

  /// What is around the columns of a table, and between them.
  struct Surroundings {
    var left, right, spacing, whole: Int
  }

  /// Blocks of one chapter that are looked at closely; others ask for no width.
  private static let mostBlocks = 100_000

  /// Before any table is set smaller.
  private let flow: Flow
  private let nesting: TableNesting
  private let measure: Int
  private var meter: ContentWidths
  /// What the blocks ask for that stand in the cells of a table, but in no table there.
  private var measured: [Measured: [CellContent]] = [:]
  /// Blocks that were looked at closely.
  private var looked: [ContentWidths.Ends: Int] = [:]

  private struct Measured: Hashable {
    var table: Int
    var ends: ContentWidths.Ends
  }

  private typealias Widths = (least: Int, most: Int)

  init(_ flow: Flow, _ nesting: TableNesting, measure: Int, meter: ContentWidths) {
    (self.flow, self.nesting, self.measure, self.meter) = (flow, nesting, measure, meter)
  }

  /// What the columns of a table ask for that has so much room.
  mutating func columns(of index: Int, _ setting: Setting, in room: Int) -> ColumnWidths {
    var asked: [Int: Widths] = [:]
    for inner in nesting.tables(within: index).reversed() {
      asked[inner] = ask(inner, setting, asked)
    }
    let spacing = Self.surroundings(of: flow.tables[index], setting.scale, in: room).spacing
    return columns(of: index, setting, spacing, asked)
  }

  /// Forgets what stands in the cells of tables that are set.
  mutating func forget() { measured.removeAll() }

  /// What is around the columns of a table that has so much room.
  static func surroundings(
    of table: FlowTable, _ scale: TableScale, in room: Int
  ) -> Surroundings {
    let count = table.columns.count
    func padding(_ length: FlowLength) -> Int { min(max(Int(scale(length)), 0), room / 8) }
    // Its border, and the room within that.
    let left = width(table.border.left) + padding(table.padding.left)
    let right = width(table.border.right) + padding(table.padding.right)
    let spacing = min(max(Int(scale(table.spacing)), 0), room / (4 * (count + 1)))
    return Surroundings(
      left: left, right: right, spacing: spacing, whole: left + right + spacing * (count + 1))
  }

  private static func width(_ border: FlowBorder?) -> Int {
    min(max(Int(border?.width ?? 0), 0), 1 << 16)
  }

  /// The padding and the border of a cell on the left and on the right, no more than nine tenths of its width.
  static func sides(
    of cell: FlowCell, _ scale: TableScale, within width: Int
  ) -> (left: Int, right: Int) {
    let left = Self.width(cell.border.left) + max(Int(scale(cell.padding.left)), 0)
    let right = Self.width(cell.border.right) + max(Int(scale(cell.padding.right)), 0)
    let sum = max(left + right, 1)
    let most = width * 9 / 10
    return sum <= most ? (left, right) : (left * most / sum, right * most / sum)
  }

  /// What a table in a cell asks for, all of it.
  private mutating func ask(
    _ index: Int, _ setting: Setting, _ asked: [Int: Widths]
  ) -> Widths {
    let table = flow.tables[index]
    let around = Self.surroundings(of: table, setting.scale, in: measure)
    let columns = columns(of: index, setting, around.spacing, asked)
    var (least, most) = (columns.least + around.whole, columns.most + around.whole)
    if case .length(let width)? = table.width {
      most = max(Int(setting.scale(width)), least)
      if table.isFixed { least = most }
    }
    let inset = [table.inset.left, table.inset.right]
      .reduce(0) { $0 + max(Int(setting.scale($1)), 0) }
    least = min(least + inset, measure * TableScale.widest)
    return (least, max(min(most + inset, measure), least))
  }

  /// What stands in the cells of a table, but in no table there, asks for; found once.
  private mutating func contents(of index: Int, _ ends: ContentWidths.Ends) -> [CellContent] {
    let key = Measured(table: index, ends: ends)
    if let known = measured[key] { return known }
    let table = flow.tables[index]
    if ends == .atAllSpaces,
      !table.blocks.contains(where: { meter.hasFixedSpaces(flow.blocks[$0]) })
    {
      return contents(of: index, .inWords)
    }
    let contents = table.cells.map { cell in
      var content = CellContent()
      guard !table.isFixed else { return content }
      for case .block(let block) in nesting.items(of: cell, in: index)
      where looked[ends, default: 0] < Self.mostBlocks {
        content.take(meter.content(of: flow.blocks[block], ends))
        looked[ends, default: 0] += 1
      }
      return content
    }
    measured[key] = contents
    return contents
  }

  private mutating func columns(
    of index: Int, _ setting: Setting, _ spacing: Int, _ asked: [Int: Widths]
  ) -> ColumnWidths {
    let (table, contents) = (flow.tables[index], contents(of: index, setting.ends))
    let scale = setting.scale
    var columns = table.columns.map { extent -> ColumnWidths.Wish in
      var wish = ColumnWidths.Wish()
      wish.ask(extent, scale, most: measure)
      return wish
    }
    var spans: [ColumnWidths.Span: ColumnWidths.Wish] = [:]
    for (cell, own) in zip(table.cells, contents) where cell.column < columns.count {
      let sides = Self.sides(of: cell, scale, within: measure)
      let around = sides.left + sides.right
      var wish = own.scaled(scale, measure)
      if !table.isFixed {
        for inner in nesting.tables(in: index, among: cell.blocks) {
          let other = asked[inner] ?? (0, 0)
          wish.take(ColumnWidths.Wish(least: other.least, most: other.most))
        }
      }
      (wish.least, wish.most) = (wish.least + around, wish.most + around)
      if wish.calm > 0 { wish.calm += around }
      if !table.isFixed || cell.row == 0 {
        wish.ask(cell.width, scale, most: measure, around: around)
      }
      if cell.columnSpan == 1 {
        columns[cell.column].take(wish)
      } else {
        let span = ColumnWidths.Span(
          first: cell.column, count: min(cell.columnSpan, columns.count - cell.column))
        spans[span, default: ColumnWidths.Wish()].take(wish)
      }
    }
    return ColumnWidths(columns, spans: spans, spacing: spacing)
  }
}

extension ColumnWidths.Wish {
  /// Asks for a width that is said.
  fileprivate mutating func ask(
    _ extent: FlowExtent?, _ scale: TableScale, most: Int, around: Int = 0
  ) {
    switch extent {
    case .length(let length): fixed = min(max(Int(scale(length)), 0) + around, most)
    case .share(let part): share = min(max(part, 0), 10_000)
    case nil: break
    }
  }
}
