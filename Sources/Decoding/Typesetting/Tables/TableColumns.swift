import RectoFlowModel

/// Finds the columns of the tables of a flow, and gives the blocks of cells their insets from the sides of the page.
///
/// A table that is too wide for the page, or for its cell, is set smaller, with all that stands in it: as large as it may be
/// without a word being torn. Where there is no such size, words are torn.
struct TableColumns {
  /// Where the columns of a table are, in lengths of the page's text.
  struct Edges {
    /// The table's border on the left, and how wide all of it is.
    var left = 0
    var width = 0
    /// Where each column begins, and how wide it is.
    var starts: [Int] = []
    var widths: [Int] = []

    /// A cell from its left to its right.
    func extent(of cell: FlowCell) -> (left: Int, right: Int) {
      let last = min(cell.column + cell.columnSpan, starts.count) - 1
      guard starts.indices.contains(cell.column), last >= cell.column else { return (left, left) }
      return (
        min(starts[cell.column], starts[last]),
        max(starts[cell.column] + widths[cell.column], starts[last] + widths[last])
      )
    }
  }

  private(set) var flow: Flow
  private(set) var edges: [Edges] = []
  private let measure: Int
  /// Captions are no narrower, however narrow their table is.
  private let leastCaption: Int
  private let nesting: TableNesting
  private var wishes: TableWishes
  private var scaler: TableScaler
  /// How large each table is set.
  private var scales: [TableScale]

  init(
    _ flow: Flow, _ wishes: FlowWishes, maker: AtomMaker, rules: LineRules,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    self.flow = flow
    measure = max(Int(wishes.measure), 1)
    leastCaption = Self.captionEms * Int(wishes.textSize)
    nesting = TableNesting(flow)
    scales = Array(repeating: .whole, count: flow.tables.count)
    self.wishes = TableWishes(
      flow, nesting, measure: measure,
      meter: ContentWidths(maker: maker, rules: rules, wishes: wishes, pictureSize: pictureSize))
    scaler = TableScaler(flow, wishes, nesting, pictureSize: pictureSize)
    for index in flow.tables.indices {
      if flow.tables[index].level == 0 { self.wishes.forget() }
      edges.append(place(index))
    }
  }

  private static let captionEms = 12

  private mutating func place(_ index: Int) -> Edges {
    let inset = flow.tables[index].inset
    let (left, right) = (max(Int(inset.left), 0), max(Int(inset.right), 0))
    let room = max(measure - left - right, flow.tables[index].level == 0 ? measure / 10 : 1, 1)
    let (scale, columns) = fit(index, in: room)
    for table in index..<nesting.ends[index] { scales[table] = scale }
    scaler.set(index, scale, in: &flow)
    let table = flow.tables[index]
    let around = TableWishes.surroundings(of: table, .whole, in: room)
    let available = max(room - around.whole, table.columns.count)
    let wanted = Self.length(table.width, in: room).map {
      min(max($0 - around.whole, table.columns.count), available)
    }
    let total = wanted ?? min(columns.most, available)
    let width = min(max(total, min(columns.least, available)), available)
    let widths =
      table.isFixed ? ColumnWidths.fixed(columns.columns, width: width) : columns.widths(width)
    var edges = Edges(left: left, width: width + around.whole, widths: widths)
    let free = max(room - edges.width, 0)
    switch table.position {
    case .left: break
    case .center: edges.left += free / 2
    case .right: edges.left += free
    }
    var x = edges.left + around.left + around.spacing
    if table.isRightToLeft { x = edges.left + edges.width - around.right - around.spacing }
    for width in widths {
      edges.starts.append(table.isRightToLeft ? x - width : x)
      x += (table.isRightToLeft ? -1 : 1) * (width + around.spacing)
    }
    setInsets(index, edges, isSqueezed: table.isFixed || width < columns.least)
    setCaptions(of: index, width: edges.width, in: room)
    return edges
  }

  /// Lets the captions of a table begin and end where it does.
  private mutating func setCaptions(of index: Int, width: Int, in room: Int) {
    let table = flow.tables[index]
    let free = max(room - max(width, leastCaption), 0)
    let before =
      switch table.position {
      case .left: 0
      case .center: free / 2
      case .right: free
      }
    for block in table.captions.joined() where free > 0 {
      let own = flow.blocks[block].inset
      flow.blocks[block].inset = (
        FlowLength(clamping: Int(own.left) + before),
        FlowLength(clamping: Int(own.right) + free - before)
      )
    }
  }

  // MARK: Sizes

  /// The largest size in which a table has room enough, no larger than that of the table around it, and what its columns
  /// ask for then.
  ///
  /// Where words that belong together can stay so, they do, if the table is hardly smaller for it. Down to what can be read
  /// with ease no word is parted, nor below that where it makes little difference. In smaller sizes
  /// words are parted where they may be, and then lines that are kept go on below.
  private mutating func fit(
    _ index: Int, in room: Int
  ) -> (scale: TableScale, columns: ColumnWidths) {
    let whole = scales[index]
    let legible = min(whole, .legible)
    guard !flow.tables[index].isFixed else {
      let setting = TableWishes.Setting(scale: whole, ends: .betweenWords)
      return (whole, wishes.columns(of: index, setting, in: room))
    }
    let paired = largest(index, min(whole, .nearWhole), whole, .betweenPairs, in: room)
    if let paired { return paired }
    let unparted = largest(index, .least, whole, .betweenWords, in: room)
    if let unparted, unparted.scale >= legible { return unparted }
    let parted =
      largest(index, .least, legible, .inWords, in: room)
      ?? largest(index, .least, legible, .atAllSpaces, in: room)
    if let unparted, unparted.scale.isNear(parted?.scale ?? .least) { return unparted }
    if let parted { return parted }
    let setting = TableWishes.Setting(scale: legible, ends: .atAllSpaces)
    return (legible, wishes.columns(of: index, setting, in: room))
  }

  /// The largest size between two in which a table has room enough; nil where it has in none.
  private mutating func largest(
    _ index: Int, _ least: TableScale, _ most: TableScale, _ ends: ContentWidths.Ends, in room: Int
  ) -> (scale: TableScale, columns: ColumnWidths)? {
    if let columns = columns(of: index, most, ends, within: room) { return (most, columns) }
    guard var found = columns(of: index, least, ends, within: room) else { return nil }
    var (low, high) = (least.thousandths, most.thousandths)
    while high - low > 1 {
      let middle = TableScale(thousandths: (low + high) / 2)
      if let columns = columns(of: index, middle, ends, within: room) {
        (low, found) = (middle.thousandths, columns)
      } else {
        high = middle.thousandths
      }
    }
    return (TableScale(thousandths: low), found)
  }

  /// What the columns of a table ask for in a size, if there is room for their least widths.
  private mutating func columns(
    of index: Int, _ scale: TableScale, _ ends: ContentWidths.Ends, within room: Int
  ) -> ColumnWidths? {
    let setting = TableWishes.Setting(scale: scale, ends: ends)
    let columns = wishes.columns(of: index, setting, in: room)
    let around = TableWishes.surroundings(of: flow.tables[index], scale, in: room)
    let available = max(room - around.whole, flow.tables[index].columns.count)
    return columns.least <= available ? columns : nil
  }

  /// How wide something is to be that has so much room.
  private static func length(_ extent: FlowExtent?, in room: Int) -> Int? {
    switch extent {
    case .length(let length): Int(length)
    case .share(let part): min(max(part, 0), 10_000) * room / 10_000
    case nil: nil
    }
  }

  private mutating func setInsets(_ index: Int, _ edges: Edges, isSqueezed: Bool) {
    var frame = flow.tables[index].frames.lowerBound
    let level = UInt8(clamping: flow.tables[index].level + 1)
    for cell in flow.tables[index].cells {
      let extent = edges.extent(of: cell)
      let sides = TableWishes.sides(of: cell, .whole, within: extent.right - extent.left)
      let (left, right) = (extent.left + sides.left, measure - extent.right + sides.right)
      let room = max(measure - left - right, 0)
      while frame < flow.tables[index].frames.upperBound,
        flow.frames[frame].blocks.lowerBound < cell.blocks.upperBound
      {
        defer { frame += 1 }
        guard nesting.frameLevels[frame] == level else { continue }
        let own = flow.frames[frame].inset
        flow.frames[frame].inset = (
          FlowLength(clamping: left + min(max(Int(own.left), 0), room / 4)),
          FlowLength(clamping: right + min(max(Int(own.right), 0), room / 4))
        )
      }
      for item in nesting.items(of: cell, in: index) {
        guard case .block(let block) = item else {
          if case .table(let inner) = item {
            let own = flow.tables[inner].inset
            flow.tables[inner].inset.left =
              FlowLength(clamping: left + min(max(Int(own.left), 0), room / 4))
            flow.tables[inner].inset.right =
              FlowLength(clamping: right + min(max(Int(own.right), 0), room / 4))
          }
          continue
        }
        let own = flow.blocks[block].inset
        // Of narrow cells four fifths are left for words.
        let (before, behind) = (
          min(max(Int(own.left), 0), room / 10), min(max(Int(own.right), 0), room / 10)
        )
        let isNarrow = isSqueezed && Int(own.left) + Int(own.right) > room / 2
        flow.blocks[block].inset = (
          FlowLength(clamping: left + (isNarrow ? before : Int(own.left))),
          FlowLength(clamping: right + (isNarrow ? behind : Int(own.right)))
        )
      }
    }
  }
}
