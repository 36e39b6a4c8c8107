import RectoFlowModel

/// Finds the columns of the tables of a flow, and gives the blocks of cells their insets from the sides of the page.
///
/// A table that is too wide for the page is set in smaller letters; where that does not suffice, words are torn.
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
  private var smaller: [SmallFace: Int] = [:]

  private struct SmallFace: Hashable {
    var face, scale: Int
  }

  init(
    _ flow: Flow, _ wishes: FlowWishes, maker: AtomMaker,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    (self.flow, self.wishes) = (flow, wishes)
    meter = ContentWidths(maker: maker, most: max(Int(wishes.measure), 1), pictureSize: pictureSize)
    for index in flow.tables.indices { edges.append(place(index)) }
  }

  private mutating func place(_ index: Int) -> Edges {
    let table = flow.tables[index]
    let measure = max(Int(wishes.measure), 1)
    let inset = (left: max(Int(table.inset.left), 0), right: max(Int(table.inset.right), 0))
    let room = max(measure - inset.left - inset.right, measure / 10, 1)
    let count = table.columns.count
    // Its border, and the room within that.
    let border = (
      left: Self.width(table.border.left) + min(max(Int(table.padding.left), 0), room / 8),
      right: Self.width(table.border.right) + min(max(Int(table.padding.right), 0), room / 8)
    )
    let spacing = min(max(Int(table.spacing), 0), room / (4 * (count + 1)))
    let around = border.left + border.right + spacing * (count + 1)
    let available = max(room - around, count)
    let wanted = table.width.map { min(max(Int($0) - around, count), available) }
    var columns = wish(table, spacing)
    var scale = 1_000
    if !table.isFixed, columns.least > available {
      scale = max(Self.leastScale, available * 1_000 / columns.least)
      shrink(index, scale)
      columns = wish(flow.tables[index], spacing, scale: scale)
    }
    let total = wanted ?? min(columns.most, available)
    let width = min(max(total, min(columns.least, available)), available)
    let widths =
      table.isFixed ? ColumnWidths.fixed(columns.columns, width: width) : columns.widths(width)
    var edges = Edges(left: inset.left, width: width + around, widths: widths)
    let free = max(room - edges.width, 0)
    switch table.position {
    case .left: break
    case .center: edges.left += free / 2
    case .right: edges.left += free
    }
    var x = edges.left + border.left + spacing
    if table.isRightToLeft { x = edges.left + edges.width - border.right - spacing }
    for width in widths {
      edges.starts.append(table.isRightToLeft ? x - width : x)
      x += (table.isRightToLeft ? -1 : 1) * (width + spacing)
    }
    setInsets(index, edges, measure)
    return edges
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

  /// What the columns ask for, from what stands in the cells.
  private mutating func wish(_ table: FlowTable, _ spacing: Int, scale: Int = 1_000) -> ColumnWidths
  {
    let measure = max(Int(wishes.measure), 1)
    var columns = table.columns.map { extent -> ColumnWidths.Wish in
      var wish = ColumnWidths.Wish()
      wish.ask(extent, most: measure)
      return wish
    }
    var spans: [ColumnWidths.Span: ColumnWidths.Wish] = [:]
    var looked = 0
    for cell in table.cells where cell.column < columns.count {
      var wish = ColumnWidths.Wish()
      let sides = Self.sides(of: cell, within: measure)
      if !table.isFixed {
        for block in cell.blocks where looked < Self.mostBlocks {
          wish.take(meter.wish(of: flow.blocks[block]))
          looked += 1
        }
      }
      // Letters are measured as they are in the book.
      wish.least = wish.least * scale / 1_000 + sides.left + sides.right
      wish.most = wish.most * scale / 1_000 + sides.left + sides.right
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

  /// Sets a table in smaller letters.
  private mutating func shrink(_ index: Int, _ scale: Int) {
    func scaled(_ length: FlowLength) -> FlowLength {
      FlowLength(clamping: Int(length) * scale / 1_000)
    }
    for place in flow.tables[index].blocks {
      var block = flow.blocks[place]
      block.paragraph.lineHeight = scaled(block.paragraph.lineHeight)
      block.paragraph.indent = scaled(block.paragraph.indent)
      block.inset = (scaled(block.inset.left), scaled(block.inset.right))
      if let marker = block.paragraph.marker {
        block.paragraph.marker?.face = smallFace(marker.face, scale)
        block.paragraph.marker?.gap = scaled(marker.gap)
      }
      if case .text(var spans) = block.content {
        for span in spans.indices { spans[span].face = smallFace(spans[span].face, scale) }
        block.content = .text(spans)
      }
      flow.blocks[place] = block
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
    for cell in flow.tables[index].cells {
      let extent = edges.extent(of: cell)
      let sides = Self.sides(of: cell, within: extent.right - extent.left)
      let (left, right) = (extent.left + sides.left, measure - extent.right + sides.right)
      let room = max(measure - left - right, 0)
      while frame < flow.tables[index].frames.upperBound,
        flow.frames[frame].blocks.lowerBound < cell.blocks.upperBound
      {
        let own = flow.frames[frame].inset
        flow.frames[frame].inset = (
          FlowLength(clamping: left + min(max(Int(own.left), 0), room / 4)),
          FlowLength(clamping: right + min(max(Int(own.right), 0), room / 4))
        )
        frame += 1
      }
      for block in cell.blocks {
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
