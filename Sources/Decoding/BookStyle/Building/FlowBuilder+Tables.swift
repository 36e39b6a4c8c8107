import RectoBookMarkup
import RectoFlowModel

/// Tables, and what is missing around their parts (CSS 2.1, 17.2.1). A table that others stand in lays out a page of a
/// screen: what stands in it is set as blocks, and so is a table in a cell.
extension FlowBuilder {
  /// For each node whether a table stands in it.
  static func nodesAroundTables(
    _ tree: MarkupTree, _ assigned: AssignedStyles, _ computer: StyleComputer
  ) -> [Bool] {
    var holds = [Bool](repeating: false, count: tree.count)
    for index in 1..<max(1, tree.count) where assigned.ofNode[index] != AssignedStyles.none {
      let node = MarkupTree.Node(index)
      guard !tree.isText(node), computer.traits[Int(assigned.ofNode[index])].display == .table
      else { continue }
      var around = tree.parent(node)
      while around != MarkupTree.root, !holds[Int(around)] {
        holds[Int(around)] = true
        around = tree.parent(around)
      }
    }
    return holds
  }

  /// What an element is to the table around it.
  func part(_ element: OpenElement, _ display: BoxStyle.Display) -> TablePart {
    let around = boxes[boxes.count - 1]
    let isPlain = around.kind == .plain || around.isInCell && around.kind != .cell
    switch display {
    case .table: return holdsTable[Int(element.node)] || isInCell ? .content : .table
    case .caption where tables.last?.table.cells.isEmpty == false:
      return resumed.contains(element.node) ? .caption : .content
    case .caption: return tables.isEmpty ? .content : .caption
    case .rows, .head, .foot, .row, .cell:
      if isPlain || around.kind == .cell && !around.isAnonymous { return .content }
      return display == .rows
        ? .rows
        : display == .head ? .head : display == .foot ? .foot : display == .row ? .row : .cell
    default: return .content
    }
  }

  private var isInCell: Bool {
    boxes.contains { $0.kind == .cell && !$0.isAnonymous } || boxes[boxes.count - 1].isInCell
  }

  /// Ends boxes that nothing asked for and that do not go on, and begins those that are missing.
  mutating func prepare(for part: TablePart) {
    while let top = boxes.last, top.isAnonymous, !Self.fits(part, in: top.kind) { endPart() }
    let kind = boxes[boxes.count - 1].kind
    switch part {
    case .table, .content:
      if kind == .table || kind == .rows { beginRow(nil) }
      if kind == .table || kind == .rows || kind == .row { beginCell(nil) }
    case .rows, .head, .foot, .caption, .row:
      if kind == .block || kind == .cell, part != .caption { beginTable(nil) }
    case .cell:
      if kind == .block || kind == .caption { beginTable(nil) }
      if boxes[boxes.count - 1].kind != .row { beginRow(nil) }
    }
  }

  private static func fits(_ part: TablePart, in kind: OpenBox.Kind) -> Bool {
    switch kind {
    case .table: part != .table && part != .content
    case .rows: part == .row || part == .cell
    case .row: part == .cell
    default: part == .content || part == .table
    }
  }

  /// Begins a part of a table; false where it is a box like others.
  mutating func beginPart(_ part: TablePart, _ element: OpenElement) -> Bool {
    switch part {
    case .table: beginTable(element)
    case .rows, .head, .foot: beginRows(element, isHead: part == .head)
    case .row: beginRow(element)
    case .cell: beginCell(element)
    case .caption, .content: return false
    }
    return true
  }

  /// Ends the innermost box, whatever it is.
  mutating func endPart() {
    switch boxes[boxes.count - 1].kind {
    case .table: endTable()
    case .rows: endRows()
    case .row: endRow()
    case .cell: endCell()
    case .block, .caption, .plain: endBox()
    }
  }

  private mutating func push(_ element: OpenElement?, _ kind: OpenBox.Kind) {
    var box = boxes[boxes.count - 1]
    box.style = element?.style ?? box.style
    (box.kind, box.isAnonymous, box.ownFrame) = (kind, element == nil, nil)
    (box.firstBlock, box.hasParagraph) = (flow.blocks.count, false)
    boxes.append(box)
  }

  // MARK: The table

  private mutating func beginTable(_ element: OpenElement?) {
    push(element, .table)
    let place = boxes.count - 1
    var table = FlowTable(blocks: flow.blocks.count..<flow.blocks.count)
    table.frames = flow.frames.count..<flow.frames.count
    let style = style(boxes[place].style)
    table.isRightToLeft = style.lines.isRightToLeft
    var open = OpenTable(table, node: element?.node ?? MarkupTree.root)
    if let element {
      let box = style.box
      demand = demand.joined(box.breakBefore)
      space.add(margin: verticalMargin(style, box.margin.top))
      let margins = (left: box.margin.left.map(points), right: box.margin.right.map(points))
      let width = self.width
      boxes[place].left = max(0, boxes[place].left + min(max(margins.left ?? 0, 0), width / 2))
      boxes[place].right = max(0, boxes[place].right + min(max(margins.right ?? 0, 0), width / 2))
      let startsRight = style.lines.isRightToLeft
      open.table.position =
        switch (margins.left, margins.right) {
        case (nil, nil): .center
        case (nil, _): .right
        case (_, nil): .left
        default: startsRight ? .right : .left
        }
      open.table.width = box.width.map {
        FlowLength(points: $0.points(scale: measures.scale, width: width))
      }
      open.table.isFixed = style.table.isFixed && box.width != nil
      open.table.background = box.background
      open.table.border = borders(box)
      takeAttributes(of: element.node, into: &open)
    }
    open.collapses = style.table.collapses
    if !open.collapses, open.table.spacing == 0 {
      open.table.spacing = FlowLength(points: points(style.table.spacing))
    }
    if open.collapses { open.table.spacing = 0 }
    open.table.inset.left = FlowLength(points: boxes[place].left)
    open.table.inset.right = FlowLength(points: boxes[place].right)
    tables.append(open)
  }

  private func takeAttributes(of node: MarkupTree.Node, into open: inout OpenTable) {
    func pixels(_ text: String?) -> Double? {
      text.flatMap { Double($0.prefix { $0.isNumber }) }.map {
        min($0, 100) * 0.75 * measures.scale
      }
    }
    guard tree.name(node) == .table else { return }
    if let text = tree.value(.border, of: node), let width = pixels(text.isEmpty ? "1" : text),
      width > 0
    {
      open.hasBorders = true
      let border = FlowBorder(width: FlowLength(points: max(width, 0.25)), color: .black)
      let sides = open.table.border
      if sides.top == nil, sides.right == nil, sides.bottom == nil, sides.left == nil {
        open.table.border = FlowSides(all: border)
      }
    }
    for attribute in tree.attributes(node) {
      let value = pixels(tree.string(attribute.value))
      switch tree.name(ofNumber: attribute.name) {
      case "cellpadding": open.cellPadding = value
      case "cellspacing": open.table.spacing = FlowLength(points: value ?? 0)
      default: break
      }
    }
  }

  private func borders(_ box: BoxStyle) -> FlowSides<FlowBorder?> {
    FlowSides(
      top: box.border.top.map(border), right: box.border.right.map(border),
      bottom: box.border.bottom.map(border), left: box.border.left.map(border))
  }

  private mutating func endTable() {
    endParagraph()
    guard var open = tables.popLast(), let box = boxes.popLast() else { return }
    if let first = open.table.cells.first, let last = open.table.cells.last,
      first.blocks.lowerBound < last.blocks.upperBound
    {
      open.table.blocks = first.blocks.lowerBound..<last.blocks.upperBound
      open.table.frames = open.table.frames.lowerBound..<flow.frames.count
      if open.table.headRows >= open.table.rows { open.table.headRows = 0 }
      if open.collapses { open.collapseBorders() }
      flow.tables.append(open.table)
    }
    boxes[boxes.count - 1].hasParagraph = true
    guard !box.isAnonymous else { return }
    let style = style(box.style)
    if box.firstBlock < flow.blocks.count {
      if style.box.avoidsBreaks { keepTogether(box.firstBlock..<flow.blocks.count) }
      let last = flow.blocks.count - 1
      flow.blocks[last].breaks.after = flow.blocks[last].breaks.after.joined(style.box.breakAfter)
    }
    space.add(margin: verticalMargin(style, style.box.margin.bottom))
  }

  /// Takes how wide columns are to be.
  mutating func addColumns(_ node: MarkupTree.Node, _ number: UInt16) {
    guard boxes[boxes.count - 1].kind == .table, let place = tables.indices.last,
      tables[place].row < 0, !(tree.name(node) == .colgroup && tree.first(node) != 0)
    else { return }
    let span = min(max(count("span", of: node), 1), limits.tableSpans)
    let extent = style(number).box.width.flatMap(extent)
    for _ in 0..<min(span, limits.tableColumns - tables[place].table.columns.count) {
      tables[place].table.columns.append(extent)
    }
  }

  private func extent(_ length: BoxLength) -> FlowExtent? {
    if length.percent > 0 { return .share(Int(min(length.percent, 100) * 100)) }
    let points = length.points(scale: measures.scale, width: 0)
    return points > 0 ? .length(FlowLength(points: points)) : nil
  }

  private func count(_ name: String, of node: MarkupTree.Node) -> Int {
    guard let number = tree.number(ofName: name),
      let value = tree.attributes(node).first(where: { $0.name == number })?.value
    else { return 1 }
    return Int(tree.string(value.prefix(9)).prefix { $0.isNumber }) ?? 1
  }

  // MARK: Rows and cells

  private mutating func beginRows(_ element: OpenElement, isHead: Bool) {
    push(element, .rows)
    guard let place = tables.indices.last else { return }
    tables[place].rowsStyle = element.style
    tables[place].isInHead = isHead
  }

  private mutating func endRows() {
    endParagraph()
    boxes.removeLast()
    guard let place = tables.indices.last else { return }
    (tables[place].rowsStyle, tables[place].isInHead) = (nil, false)
  }

  private mutating func beginRow(_ element: OpenElement?) {
    push(element, .row)
    guard let place = tables.indices.last else { return }
    tables[place].rowStyle = element?.style
    tables[place].beginRow()
  }

  private mutating func endRow() {
    endParagraph()
    boxes.removeLast()
    if let place = tables.indices.last { tables[place].rowStyle = nil }
  }

  private mutating func beginCell(_ element: OpenElement?) {
    push(element, .cell)
    guard let place = tables.indices.last else { return }
    if tables[place].table.cells.isEmpty {
      settleSpace(0)
      tables[place].table.spaceAbove = FlowLength(points: space.take())
    }
    space = VerticalSpace()
    let box = boxes.count - 1
    (boxes[box].left, boxes[box].right, boxes[box].isInCell) = (0, 0, true)
    let columns = element.map { count("colspan", of: $0.node) } ?? 1
    let rows = element.map { count("rowspan", of: $0.node) } ?? 1
    var cell =
      tables[place].table.cells.count < limits.tableCells
      ? tables[place].place(columns: columns, rows: rows, limits) : nil
    if cell == nil {
      note("a table of more than \(limits.tableColumns) columns or \(limits.tableRows) rows")
    }
    if cell != nil { dress(&cell, element?.style, tables[place]) }
    cell?.blocks = flow.blocks.count..<flow.blocks.count
    tables[place].cell = cell
  }

  /// Gives a cell what its style says, and those of its row and rows.
  private func dress(_ cell: inout FlowCell?, _ number: UInt16?, _ open: OpenTable) {
    let around = [open.rowStyle, open.rowsStyle].compactMap { $0 }.map { computer.styles[Int($0)] }
    cell?.background = around.compactMap { $0.box.background }.first
    cell?.alignment = around.compactMap { $0.table.alignment }.first ?? .middle
    guard let number else { return }
    let style = computer.styles[Int(number)]
    if let background = style.box.background { cell?.background = background }
    if let alignment = style.table.alignment { cell?.alignment = alignment }
    var padding = FlowSides(
      top: points(style.box.padding.top), right: points(style.box.padding.right),
      bottom: points(style.box.padding.bottom), left: points(style.box.padding.left))
    if style.box.hasHousePadding, let own = open.cellPadding { padding = FlowSides(all: own) }
    cell?.padding = FlowSides(
      top: FlowLength(points: padding.top), right: FlowLength(points: padding.right),
      bottom: FlowLength(points: padding.bottom), left: FlowLength(points: padding.left))
    var border = borders(style.box)
    if open.hasBorders, !style.box.isBordered {
      border = FlowSides(all: FlowBorder(width: FlowLength(points: 0.5), color: .black))
    }
    if open.collapses {
      for row in around {
        let own = borders(row.box)
        border.top = OpenTable.winner(border.top, own.top)
        border.bottom = OpenTable.winner(border.bottom, own.bottom)
      }
    }
    cell?.border = border
    cell?.width = style.box.width.flatMap(extent)
    if style.box.isWidthOfBorder, case .length(let width)? = cell?.width {
      let edges = padding.left + padding.right
      cell?.width = .length(max(width - FlowLength(points: edges), 0))
    }
  }

  private mutating func endCell() {
    endParagraph()
    boxes.removeLast()
    guard let place = tables.indices.last else { return }
    let bottom = FlowLength(points: min(space.take(), measures.wishes.depth.points))
    space = VerticalSpace()
    guard var cell = tables[place].cell else {
      // There was no room for it: what stands in it goes on below the one before.
      if let last = tables[place].table.cells.indices.last {
        tables[place].table.cells[last].blocks =
          tables[place].table.cells[last].blocks.lowerBound..<flow.blocks.count
      }
      return
    }
    cell.blocks = cell.blocks.lowerBound..<flow.blocks.count
    cell.padding.bottom = FlowLength(points: cell.padding.bottom.points + bottom.points)
    tables[place].table.cells.append(cell)
    tables[place].cell = nil
  }
}

extension BoxStyle {
  /// Whether a line is drawn along any of its sides.
  fileprivate var isBordered: Bool {
    border.top != nil || border.right != nil || border.bottom != nil || border.left != nil
  }
}
