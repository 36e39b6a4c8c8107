import RectoBookMarkup
import RectoFlowModel

/// What an element is to a table.
enum TablePart { case table, rows, head, foot, row, cell, caption, content }

/// A table whose end is not reached yet.
struct OpenTable {
  var table: FlowTable
  /// The element, or the root where none made it.
  var node: MarkupTree.Node
  /// The row that is being written; -1 before the first.
  var row = -1
  var column = 0
  /// For each column the first row that no cell from above reaches into.
  private var free: [Int] = []
  var isInHead = false
  /// The first row that has other cells than heads of rows and columns.
  private var firstPlain: Int?
  /// The styles of the rows and the row that are open.
  var rowsStyle: UInt16?
  var rowStyle: UInt16?
  /// What attributes of old HTML say of cells: the room within, in points, and whether they have borders.
  var cellPadding: Double?
  var hasBorders = false
  var collapses = false
  /// The cell that is being written; nil where there was no room for one.
  var cell: FlowCell?
  /// The backgrounds of columns that have one.
  var columnGrounds: [Int: FlowColor] = [:]
  /// How many columns a row has where boxes follow each other row by row.
  private(set) var rowLength: Int?
  /// The columns that all that stands in it is to be set in.
  private(set) var text: TextColumns?
  /// Feet and captions that stand below what follows them.
  var later: [MarkupTree.Node] = []

  init(_ table: FlowTable, node: MarkupTree.Node) { (self.table, self.node) = (table, node) }

  /// Lets one of its parts wait for what follows it; false where it is none of its own, or too many wait.
  mutating func putsOff(_ part: MarkupTree.Node, in tree: MarkupTree, isFoot: Bool) -> Bool {
    guard node == tree.parent(part), later.count < 16 else { return false }
    later.insert(part, at: isFoot ? 0 : later.count)
    return true
  }

  /// Lets a box that ends stand where the table does if it is a caption; one in a frame stays as wide as that.
  mutating func takeCaption(_ box: OpenBox, end: Int) {
    guard box.kind == .caption, box.ownFrame == nil, box.firstBlock < end else { return }
    table.captions.append(box.firstBlock..<end)
  }

  /// Ends the cell that is being written with the blocks up to one, and so much room below them.
  mutating func endCell(at end: Int, below bottom: FlowLength) {
    guard var cell else {
      // There was no room for it: what stands in it goes on below the one before.
      if let last = table.cells.indices.last {
        table.cells[last].blocks = table.cells[last].blocks.lowerBound..<end
      }
      return
    }
    cell.blocks = cell.blocks.lowerBound..<end
    cell.padding.bottom = FlowLength(points: cell.padding.bottom.points + bottom.points)
    table.cells.append(cell)
    self.cell = nil
  }

  mutating func beginRow() {
    (row, column) = (row + 1, 0)
    if isInHead, table.headRows == row { table.headRows = row + 1 }
    table.rows = row + 1
  }

  /// Learns whether the cell that begins is a head.
  mutating func learn(isHead: Bool) {
    if !isHead, firstPlain == nil { firstPlain = row }
  }

  /// Makes the head of a table that says nothing of one out of its first rows, where these have heads alone.
  mutating func findHead() {
    guard table.headRows == 0, let firstPlain, (1...3).contains(firstPlain) else { return }
    table.headRows = firstPlain
  }

  /// The place of the next cell of the row, which spans so many columns and rows; nil where there is no room.
  mutating func place(columns: Int, rows: Int, _ limits: StyleLimits) -> FlowCell? {
    while column < free.count, free[column] > row { column += 1 }
    guard column < limits.tables.columns, row < limits.tables.rows else { return nil }
    var cell = FlowCell(row: row, column: column, blocks: 0..<0)
    cell.columnSpan = min(max(columns, 1), limits.tables.spans, limits.tables.columns - column)
    cell.rowSpan = min(max(rows, 1), limits.tables.spans, limits.tables.rows - row)
    column += cell.columnSpan
    while free.count < column { free.append(0) }
    for place in cell.column..<column { free[place] = row + cell.rowSpan }
    while table.columns.count < column { table.columns.append(nil) }
    return cell
  }

  /// Takes what the style of its element says, in the room that its margins leave.
  mutating func take(_ style: ComputedStyle, isInCell: Bool, _ lengths: BoxLengths) {
    let box = style.box
    let margins = [box.margin.left, box.margin.right].map { $0.map(lengths.points) }
    table.position = FlowTable.Position(
      margins[0], margins[1], startsRight: style.lines.isRightToLeft)
    // How wide a cell is shows when its table is set.
    table.width = box.width.flatMap {
      isInCell ? lengths.extent($0) : .length(FlowLength(points: lengths.points($0)))
    }
    table.isFixed = style.table.isFixed && box.width != nil
    table.background = box.background
    table.border = lengths.borders(box)
  }

  /// Takes how far its cells stand from each other, and from the border of its element.
  mutating func takeSpacing(_ style: ComputedStyle, isOfElement: Bool, _ lengths: BoxLengths) {
    collapses = style.table.collapses
    guard !collapses else {
      table.spacing = 0
      return
    }
    if table.spacing == 0 {
      table.spacing = FlowLength(points: lengths.points(style.table.spacing))
    }
    if isOfElement { table.padding = lengths.padding(style.box) }
  }

  /// Takes the columns of a grid.
  mutating func takeTracks(_ style: ComputedStyle, isInCell: Bool, _ lengths: BoxLengths) {
    guard let tracks = style.columns?.tracks, !tracks.isEmpty else { return }
    let around = lengths.padding(style.box)
    let room = lengths.width - around.left.points - around.right.points
    let gap = table.spacing.points
    if case .filling(let least) = tracks[0] {
      let most = (room - gap) / max(lengths.points(least) + gap, 1)
      let count = isInCell ? 2 : min(max(Int(most.isFinite ? most : 1), 1), GridTrack.most)
      table.columns = [FlowExtent?](repeating: .share(10_000 / count), count: count)
      rowLength = count
      return
    }
    var (parts, left) = (0.0, room - gap * Double(tracks.count + 1))
    for track in tracks {
      switch track {
      case .part(let part): parts += part
      case .length(let length): left -= lengths.points(length)
      case .content, .filling: left -= room / Double(tracks.count)
      }
    }
    let isSure = !isInCell && !tracks.contains(.content)
    table.columns = tracks.map { track in
      switch track {
      case .part(let part) where isInCell:
        tracks.allSatisfy(\.isPart) ? .share(Int(10_000 * part / max(parts, 0.001))) : nil
      case .part(let part) where isSure:
        .length(FlowLength(points: max(left, 0) * part / max(parts, 0.001)))
      case .length(let length): lengths.extent(length)
      case .part, .content, .filling: nil
      }
    }
    rowLength = tracks.count
  }

  /// Lets all that stands in it be set in columns of text.
  mutating func take(_ columns: TextColumns, isList: Bool) {
    text = columns
    table.width = .share(10_000)
    // Markers have room in each column.
    if isList { (table.padding.left, table.padding.right) = (0, 0) }
  }

  /// Whether a box of a style has no room in the row of a grid.
  func isRowFull(before style: ComputedStyle) -> Bool {
    rowLength.map { column > 0 && column + min(style.columnSpan, $0) > $0 } ?? false
  }

  /// How many columns a cell takes that asks for so many, or whose style does.
  func span(_ count: Int, _ style: ComputedStyle) -> Int {
    guard let rowLength else { return count }
    return min(max(style.columnSpan, 1), max(rowLength - column, 1))
  }

  /// Takes how wide some columns are to be, and what lies behind them.
  mutating func addColumns(
    _ count: Int, _ extent: FlowExtent?, _ ground: FlowColor?, _ limits: StyleLimits
  ) {
    let span = min(max(count, 1), limits.tables.spans)
    for _ in 0..<min(span, limits.tables.columns - table.columns.count) {
      if let ground { columnGrounds[table.columns.count] = ground }
      table.columns.append(extent)
    }
  }

  /// The table when all of it is written; nil where nothing stands in it.
  mutating func ended() -> FlowTable? {
    guard let first = table.cells.first, let last = table.cells.last,
      first.blocks.lowerBound < last.blocks.upperBound
    else { return nil }
    table.blocks = first.blocks.lowerBound..<last.blocks.upperBound
    findHead()
    if table.headRows >= table.rows { table.headRows = 0 }
    if collapses { collapseBorders() }
    return table
  }

  /// Takes what attributes of old HTML say of a table.
  mutating func takeAttributes(of node: MarkupTree.Node, in tree: MarkupTree, scale: Double) {
    func pixels(_ text: String?) -> Double? {
      text.flatMap { Double($0.prefix { $0.isNumber }) }.map { min($0, 100) * 0.75 * scale }
    }
    guard tree.name(node) == .table else { return }
    if let text = tree.value(.border, of: node), let width = pixels(text.isEmpty ? "1" : text),
      width > 0
    {
      hasBorders = true
      let border = FlowBorder(width: FlowLength(points: max(width, 0.25)), color: .black)
      let sides = table.border
      if sides.top == nil, sides.right == nil, sides.bottom == nil, sides.left == nil {
        table.border = FlowSides(all: border)
      }
    }
    for attribute in tree.attributes(node) {
      let value = pixels(tree.string(attribute.value))
      switch tree.name(ofNumber: attribute.name) {
      case "cellpadding": cellPadding = value
      case "cellspacing": table.spacing = FlowLength(points: value ?? 0)
      default: break
      }
    }
  }

  private typealias Side = WritableKeyPath<FlowSides<FlowBorder?>, FlowBorder?>

  /// Makes one line of the borders of neighbours: the wider wins, then the stroke that is seen better.
  mutating func collapseBorders() {
    var cover = [Int](repeating: -1, count: table.columns.count)
    // That of a cell which spans several stands beside each of its neighbours.
    let given = table.cells.map(\.border)
    let first: Side = table.isRightToLeft ? \.right : \.left
    let far: Side = table.isRightToLeft ? \.left : \.right
    for index in table.cells.indices {
      let cell = table.cells[index]
      let end = min(cell.column + cell.columnSpan, cover.count)
      guard cell.column < end else { continue }
      var last = -1
      for above in cover[cell.column..<end] where above >= 0 && above != last {
        last = above
        if table.cells[above].row + table.cells[above].rowSpan == cell.row {
          join(index, \.top, above, \.bottom, given)
        }
      }
      if cell.column > 0, cover[cell.column - 1] >= 0,
        table.cells[cover[cell.column - 1]].row + table.cells[cover[cell.column - 1]].rowSpan
          > cell.row
      {
        join(index, first, cover[cell.column - 1], far, given)
      }
      // A cell on its other side that began in a row before has a line along all of its height.
      if end < cover.count, cover[end] >= 0 {
        let beside = table.cells[cover[end]]
        if beside.row < cell.row, beside.row + beside.rowSpan > cell.row, beside.column == end {
          join(cover[end], first, index, far, given)
        }
      }
      let (border, own) = (table.border, table.cells[index].border)
      if cell.row == 0 { table.cells[index].border.top = Self.winner(own.top, border.top) }
      if cell.row + cell.rowSpan >= table.rows {
        table.cells[index].border.bottom = Self.winner(own.bottom, border.bottom)
      }
      if cell.column == 0 {
        table.cells[index].border[keyPath: first] = Self.winner(
          own[keyPath: first], border[keyPath: first])
      }
      if end == cover.count {
        table.cells[index].border[keyPath: far] = Self.winner(
          own[keyPath: far], border[keyPath: far])
      }
      for column in cell.column..<end { cover[column] = index }
    }
    table.border = FlowSides(all: nil)
  }

  private mutating func join(
    _ cell: Int, _ side: Side, _ other: Int, _ otherSide: Side, _ given: [FlowSides<FlowBorder?>]
  ) {
    table.cells[cell].border[keyPath: side] = Self.winner(
      given[other][keyPath: otherSide], table.cells[cell].border[keyPath: side])
    table.cells[other].border[keyPath: otherSide] = nil
  }

  /// Which of two borders at one place is drawn.
  static func winner(_ a: FlowBorder?, _ b: FlowBorder?) -> FlowBorder? {
    guard let a, let b else { return a ?? b }
    return (b.width, rank(b)) > (a.width, rank(a)) ? b : a
  }

  private static func rank(_ border: FlowBorder) -> Int {
    switch border.stroke {
    case .double: 3
    case .solid: 2
    case .dashed: 1
    case .dotted: 0
    }
  }
}

extension BoxColumns.Track {
  fileprivate var isPart: Bool {
    if case .part = self { return true }
    return false
  }
}
