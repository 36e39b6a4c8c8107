import RectoBookMarkup
import RectoFlowModel

/// Tables, and what is missing around their parts (CSS 2.1, 17.2.1).
extension FlowBuilder {
  /// What an element is to the table around it.
  func part(_ element: OpenElement, _ display: BoxStyle.Display) -> TablePart {
    if notes.node != nil { return .content }
    let around = boxes[boxes.count - 1]
    switch display {
    case .table: return tables.count < limits.tables.depth ? .table : .content
    case .caption where tables.last?.table.cells.isEmpty == false:
      return resumed.contains(element.node) ? .caption : .content
    case .caption: return tables.isEmpty ? .content : .caption
    case .rows, .head, .foot, .row, .cell:
      return around.part(display)
    case .block
    where computer.traits[Int(element.style)].hasColumns && TextColumns(element, in: self) != nil:
      return .table
    default: return .content
    }
  }

  /// Ends boxes that nothing asked for and that do not go on, and begins those that are missing.
  mutating func prepare(for part: TablePart) {
    while let top = boxes.last, top.isAnonymous, !top.kind.holds(part) { endPart() }
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

  /// Begins a part of a table; false where it is a box like others.
  mutating func beginPart(_ part: TablePart, _ element: OpenElement) -> Bool {
    switch part {
    case .table: beginTable(element)
    case .rows, .head, .foot: beginRows(element, isHead: part == .head)
    case .row: beginRow(element)
    case .cell:
      if boxes[boxes.count - 1].isAnonymous,
        tables.last?.isRowFull(before: style(element.style)) == true
      {
        endPart()
        beginRow(nil)
      }
      beginCell(element)
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
    box.hasWrapping = false
    boxes.append(box)
  }

  // MARK: The table

  private mutating func beginTable(_ element: OpenElement?) {
    push(element, .table)
    let place = boxes.count - 1
    var table = FlowTable(blocks: flow.blocks.count..<flow.blocks.count)
    table.frames = flow.frames.count..<flow.frames.count
    let style = style(boxes[place].style)
    let columns = element.flatMap { TextColumns($0, in: self) }
    table.isRightToLeft = style.lines.isRightToLeft
    table.level = tables.count
    var open = OpenTable(table, node: element?.node ?? MarkupTree.root)
    if let element {
      let box = style.box
      demand = demand.joined(box.breakBefore)
      space.add(margin: verticalMargin(style, box.margin.top))
      let margins = (left: box.margin.left.map(points), right: box.margin.right.map(points))
      let width = self.width
      boxes[place].left = max(0, boxes[place].left + min(max(margins.left ?? 0, 0), width / 2))
      boxes[place].right = max(0, boxes[place].right + min(max(margins.right ?? 0, 0), width / 2))
      open.take(
        style, isInCell: boxes[place].isInCell, BoxLengths(scale: measures.scale, width: width))
      if let openFloat { open.table.position = openFloat.isRight ? .right : .left }
      open.takeAttributes(of: element.node, in: tree, scale: measures.scale)
    }
    open.takeSpacing(style, isOfElement: element != nil, lengths)
    if element != nil { open.takeTracks(style, isInCell: boxes[place].isInCell, lengths) }
    if let columns { open.take(columns, isList: element?.isList(tree) ?? false) }
    open.table.inset.left = FlowLength(points: boxes[place].left)
    open.table.inset.right = FlowLength(points: boxes[place].right)
    tables.append(open)
  }

  private mutating func endTable() {
    endParagraph()
    guard var open = tables.popLast(), let box = boxes.popLast() else { return }
    open.table.frames = open.table.frames.lowerBound..<flow.frames.count
    if let columns = open.text, !flow.set(&open.table, in: columns, text.bytes) {
      flow.release(open.table, lengths.padding(style(box.style).box))
    } else if let table = open.ended() {
      flow.tables.append(table)
    }
    boxes[boxes.count - 1].hasParagraph = true
    guard !box.isAnonymous else { return }
    let style = style(box.style)
    if box.firstBlock < flow.blocks.count {
      if style.box.avoidsBreaks { flow.keepTogether(box.firstBlock..<flow.blocks.count) }
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
    let group = assigned.ofNode[Int(tree.parent(node))]
    let ofGroup =
      computer.traits[Int(group)].display == .column ? style(group).box.background : nil
    tables[place].addColumns(
      tree.count("span", of: node), style(number).box.width.flatMap(lengths.extent),
      style(number).box.background ?? ofGroup, limits)
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
    tables[place].learn(isHead: element.map { tree.name($0.node) == .th } ?? false)
    let box = boxes.count - 1
    (boxes[box].left, boxes[box].right, boxes[box].isInCell) = (0, 0, true)
    let columns = element.map {
      tables[place].span(tree.count("colspan", of: $0.node), style($0.style))
    }
    let rows = element.map { tree.count("rowspan", of: $0.node) } ?? 1
    var cell =
      spent.tableCells < limits.tables.cells
      ? tables[place].place(columns: columns ?? 1, rows: rows, limits) : nil
    if spent.tableCells >= limits.tables.cells {
      note("cells of tables after the first \(limits.tables.cells)")
    } else if cell == nil {
      note("a table of more than \(limits.tables.columns) columns or \(limits.tables.rows) rows")
    } else {
      spent.tableCells += 1
    }
    cell?.dress(
      element.map { style($0.style) },
      rows: [tables[place].rowStyle, tables[place].rowsStyle].compactMap { $0 }.map(style),
      in: tables[place], lengths)
    cell?.blocks = flow.blocks.count..<flow.blocks.count
    tables[place].cell = cell
  }

  private mutating func endCell() {
    endParagraph()
    boxes.removeLast()
    guard let place = tables.indices.last else { return }
    let bottom = FlowLength(points: min(space.take(), measures.wishes.depth.points))
    space = VerticalSpace()
    tables[place].endCell(at: flow.blocks.count, below: bottom)
  }
}
