import RectoFlowModel

/// Finds the columns of the tables of a flow, and gives the blocks of cells their insets from the sides of the page.
///
/// A table that is too wide for the page, or for its cell, is set in smaller letters with all that stands in it; where
/// that does not suffice, words are torn. What a table in a cell asks for, its cell asks for.
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

  /// Letters become no smaller than so many thousandths of what they are.
  static let leastScale = 700
  /// Blocks of one chapter that are looked at closely; others ask for no width.
  private static let mostBlocks = 100_000

  private(set) var flow: Flow
  private(set) var edges: [Edges] = []
  private let wishes: FlowWishes
  private var meter: ContentWidths
  private let nesting: TableNesting
  private var smaller: [SmallFace: Int] = [:]
  /// How large letters are in each table, in thousandths.
  private var scales: [Int]
  /// What the blocks ask for that stand in the cells of a table, but in no table there; as large as the book has them.
  private var measured: [Int: [Content]] = [:]
  /// What tables in cells ask for.
  private var asked: [Int: Content] = [:]
  /// Blocks that were looked at closely.
  private var looked = 0

  /// The width in which no word is torn, and that in which no line ends but where the text says.
  private struct Content {
    var least = 0
    var most = 0

    mutating func take(_ other: Content) {
      (least, most) = (max(least, other.least), max(most, other.most))
    }
  }

  /// What is around the columns of a table, and between them.
  private struct Surroundings {
    var left, right, spacing, whole: Int
  }

  private struct SmallFace: Hashable {
    var face, scale: Int
  }

  init(
    _ flow: Flow, _ wishes: FlowWishes, maker: AtomMaker,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    (self.flow, self.wishes) = (flow, wishes)
    nesting = TableNesting(flow)
    scales = Array(repeating: 1_000, count: flow.tables.count)
    meter = ContentWidths(maker: maker, most: max(Int(wishes.measure), 1), pictureSize: pictureSize)
    for index in flow.tables.indices {
      if flow.tables[index].level == 0 { (measured, asked) = ([:], [:]) }
      edges.append(place(index))
    }
  }

  private mutating func place(_ index: Int) -> Edges {
    let table = flow.tables[index]
    let measure = max(Int(wishes.measure), 1)
    let inset = (left: max(Int(table.inset.left), 0), right: max(Int(table.inset.right), 0))
    let room = max(
      measure - inset.left - inset.right, table.level == 0 ? measure / 10 : 1, 1)
    let count = table.columns.count
    let around = Self.surroundings(of: table, in: room)
    let spacing = around.spacing
    let available = max(room - around.whole, count)
    let wanted = Self.length(table.width, in: room).map {
      min(max($0 - around.whole, count), available)
    }
    var columns = self.columns(of: index, spacing)
    if !table.isFixed, columns.least > available, scales[index] > Self.leastScale {
      shrink(
        index,
        to: max(
          Self.leastScale, Int(Int64(scales[index]) * Int64(available) / Int64(columns.least))))
      columns = self.columns(of: index, spacing)
    }
    let total = wanted ?? min(columns.most, available)
    let width = min(max(total, min(columns.least, available)), available)
    let widths =
      table.isFixed ? ColumnWidths.fixed(columns.columns, width: width) : columns.widths(width)
    var edges = Edges(left: inset.left, width: width + around.whole, widths: widths)
    let free = max(room - edges.width, 0)
    switch table.position {
    case .left: break
    case .center: edges.left += free / 2
    case .right: edges.left += free
    }
    var x = edges.left + around.left + spacing
    if table.isRightToLeft { x = edges.left + edges.width - around.right - spacing }
    for width in widths {
      edges.starts.append(table.isRightToLeft ? x - width : x)
      x += (table.isRightToLeft ? -1 : 1) * (width + spacing)
    }
    setInsets(index, edges, measure)
    return edges
  }

  /// What is around the columns of a table that has so much room.
  private static func surroundings(of table: FlowTable, in room: Int) -> Surroundings {
    let count = table.columns.count
    // Its border, and the room within that.
    let left = Self.width(table.border.left) + min(max(Int(table.padding.left), 0), room / 8)
    let right = Self.width(table.border.right) + min(max(Int(table.padding.right), 0), room / 8)
    let spacing = min(max(Int(table.spacing), 0), room / (4 * (count + 1)))
    return Surroundings(
      left: left, right: right, spacing: spacing, whole: left + right + spacing * (count + 1))
  }

  /// How wide something is to be that has so much room.
  private static func length(_ extent: FlowExtent?, in room: Int) -> Int? {
    switch extent {
    case .length(let length): Int(length)
    case .share(let part): min(max(part, 0), 10_000) * room / 10_000
    case nil: nil
    }
  }

  static func width(_ border: FlowBorder?) -> Int { min(max(Int(border?.width ?? 0), 0), 1 << 16) }

  /// The padding and the border of a cell on the left and on the right, no more than nine tenths of its width.
  static func sides(of cell: FlowCell, within width: Int) -> (left: Int, right: Int) {
    let left = Self.width(cell.border.left) + max(Int(cell.padding.left), 0)
    let right = Self.width(cell.border.right) + max(Int(cell.padding.right), 0)
    let sum = max(left + right, 1)
    let most = width * 9 / 10
    return sum <= most ? (left, right) : (left * most / sum, right * most / sum)
  }

  /// What the columns of a table ask for, and before that those of the tables in its cells.
  private mutating func columns(of index: Int, _ spacing: Int) -> ColumnWidths {
    for inner in nesting.tables(within: index).reversed() { asked[inner] = ask(inner) }
    return wish(index, spacing)
  }

  /// What a table in a cell asks for, all of it.
  private mutating func ask(_ index: Int) -> Content {
    let (table, measure) = (flow.tables[index], max(Int(wishes.measure), 1))
    let around = Self.surroundings(of: table, in: measure)
    let columns = wish(index, around.spacing)
    var content = Content(
      least: columns.least + around.whole, most: columns.most + around.whole)
    if case .length(let width)? = table.width {
      content.most = max(Int(width), content.least)
      if table.isFixed { content.least = content.most }
    }
    let inset = max(Int(table.inset.left), 0) + max(Int(table.inset.right), 0)
    content.least = min(content.least + inset, measure)
    content.most = min(max(content.most + inset, content.least), measure)
    return content
  }

  /// What stands in the cells of a table, but in no table there, asks for; found once.
  private mutating func contents(of index: Int) -> [Content] {
    if let known = measured[index] { return known }
    let table = flow.tables[index]
    let contents = table.cells.map { cell in
      var content = Content()
      guard !table.isFixed else { return content }
      for case .block(let block) in nesting.items(of: cell, in: index)
      where looked < Self.mostBlocks {
        let wish = meter.wish(of: flow.blocks[block])
        content.take(Content(least: wish.least, most: wish.most))
        looked += 1
      }
      return content
    }
    measured[index] = contents
    return contents
  }

  /// What the columns ask for, from what stands in the cells.
  private mutating func wish(_ index: Int, _ spacing: Int) -> ColumnWidths {
    let (table, contents) = (flow.tables[index], contents(of: index))
    let (measure, scale) = (max(Int(wishes.measure), 1), scales[index])
    var columns = table.columns.map { extent -> ColumnWidths.Wish in
      var wish = ColumnWidths.Wish()
      wish.ask(extent, most: measure)
      return wish
    }
    var spans: [ColumnWidths.Span: ColumnWidths.Wish] = [:]
    for (cell, own) in zip(table.cells, contents) where cell.column < columns.count {
      var content = Content(least: own.least * scale / 1_000, most: own.most * scale / 1_000)
      if !table.isFixed {
        for inner in nesting.tables(in: index, among: cell.blocks) {
          content.take(asked[inner] ?? Content())
        }
      }
      let sides = Self.sides(of: cell, within: measure)
      var wish = ColumnWidths.Wish()
      wish.least = content.least + sides.left + sides.right
      wish.most = content.most + sides.left + sides.right
      if !table.isFixed || cell.row == 0 {
        wish.ask(cell.width, most: measure, around: sides.left + sides.right)
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

  /// Sets a table, with those in its cells, in smaller letters.
  private mutating func shrink(_ index: Int, to scale: Int) {
    let before = scales[index]
    for table in index..<nesting.ends[index] { scales[table] = scale }
    func scaled(_ length: FlowLength) -> FlowLength {
      FlowLength(clamping: Int(length) * scale / before)
    }
    let ratio = scale * 1_000 / before
    for place in flow.tables[index].blocks {
      var block = flow.blocks[place]
      block.paragraph.lineHeight = scaled(block.paragraph.lineHeight)
      block.paragraph.indent = scaled(block.paragraph.indent)
      block.inset = (scaled(block.inset.left), scaled(block.inset.right))
      if let marker = block.paragraph.marker {
        block.paragraph.marker?.face = smallFace(marker.face, ratio)
        block.paragraph.marker?.gap = scaled(marker.gap)
      }
      for place in block.paragraph.outerMarkers.indices {
        let outer = block.paragraph.outerMarkers[place]
        block.paragraph.outerMarkers[place].face = smallFace(outer.face, ratio)
      }
      if case .text(var spans) = block.content {
        for span in spans.indices { spans[span].face = smallFace(spans[span].face, ratio) }
        block.content = .text(spans)
      }
      flow.blocks[place] = block
    }
    let blocks = flow.blocks[flow.tables[index].blocks]
    guard let start = blocks.first?.text.lowerBound, let end = blocks.last?.text.upperBound else {
      return
    }
    let first = flow.inlineBoxes.partitionPoint { $0.text.lowerBound >= start }
    let last = flow.inlineBoxes.partitionPoint { $0.text.lowerBound >= max(start, end) }
    for box in first..<last {
      flow.inlineBoxes[box].face = smallFace(flow.inlineBoxes[box].face, ratio)
    }
  }

  private mutating func smallFace(_ face: Int, _ scale: Int) -> Int {
    guard flow.faces.indices.contains(face) else { return face }
    let key = SmallFace(face: face, scale: scale)
    if let known = smaller[key] { return known }
    var small = flow.faces[face]
    small.size = small.size * FlowLength(scale) / 1_000
    flow.faces.append(small)
    smaller[key] = flow.faces.count - 1
    return flow.faces.count - 1
  }

  private mutating func setInsets(_ index: Int, _ edges: Edges, _ measure: Int) {
    var frame = flow.tables[index].frames.lowerBound
    let level = UInt8(clamping: flow.tables[index].level + 1)
    for cell in flow.tables[index].cells {
      let extent = edges.extent(of: cell)
      let sides = Self.sides(of: cell, within: extent.right - extent.left)
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
        let isNarrow = Int(own.left) + Int(own.right) > room / 2
        flow.blocks[block].inset = (
          FlowLength(clamping: left + (isNarrow ? before : Int(own.left))),
          FlowLength(clamping: right + (isNarrow ? behind : Int(own.right)))
        )
      }
    }
  }
}

extension ColumnWidths.Wish {
  /// Asks for a width that is said.
  fileprivate mutating func ask(_ extent: FlowExtent?, most: Int, around: Int = 0) {
    switch extent {
    case .length(let length): fixed = min(max(Int(length), 0) + around, most)
    case .share(let part): share = min(max(part, 0), 10_000)
    case nil: break
    }
  }
}
