import RectoBookMarkup
import RectoFlowModel

/// What lengths of boxes come to in points, in a chapter and a box of it.
struct BoxLengths {
  /// How large the reader's text is beside the book's.
  var scale: Double
  /// How wide the box is, in points.
  var width: Double

  func points(_ length: BoxLength) -> Double { length.points(scale: scale, width: width) }

  /// How wide something is to be; nil where nothing is asked for.
  func extent(_ length: BoxLength) -> FlowExtent? {
    if length.percent > 0 { return .share(Int(min(length.percent, 100) * 100)) }
    let points = length.points(scale: scale, width: 0)
    return points > 0 ? .length(FlowLength(points: points)) : nil
  }

  func border(_ border: BoxStyle.Border) -> FlowBorder {
    // Finer lines than these are not seen.
    FlowBorder(
      width: FlowLength(points: max(0.25, points(border.width))), color: border.color,
      stroke: border.stroke)
  }

  func padding(_ box: BoxStyle) -> FlowSides<FlowLength> {
    FlowSides(
      top: FlowLength(points: points(box.padding.top)),
      right: FlowLength(points: points(box.padding.right)),
      bottom: FlowLength(points: points(box.padding.bottom)),
      left: FlowLength(points: points(box.padding.left)))
  }

  /// The frame of a box whose first block follows, without what stands above and below in it.
  func frame(_ box: BoxStyle, _ edges: BoxEdges, from block: Int) -> FlowFrame {
    var padding = self.padding(box)
    (padding.top, padding.bottom) = (0, 0)
    return FlowFrame(
      parent: nil, blocks: block..<block, background: box.background, border: borders(box),
      padding: padding,
      inset: (FlowLength(points: edges.outerLeft), FlowLength(points: edges.outerRight)))
  }

  func corners(_ corners: BoxCorners?) -> FlowCorners {
    guard let corners else { return FlowCorners() }
    func extent(_ length: BoxLength) -> FlowExtent {
      length.percent > 0 && length.scaled == 0 && length.fixed == 0
        ? .share(Int(min(length.percent, 100) * 100))
        : .length(FlowLength(points: max(points(length), 0)))
    }
    func radius(_ radius: BoxCorners.Radius) -> FlowCorners.Radius {
      FlowCorners.Radius(across: extent(radius.across), down: extent(radius.down))
    }
    return FlowCorners(
      topLeft: radius(corners.topLeft), topRight: radius(corners.topRight),
      bottomRight: radius(corners.bottomRight), bottomLeft: radius(corners.bottomLeft))
  }

  func borders(_ box: BoxStyle) -> FlowSides<FlowBorder?> {
    FlowSides(
      top: box.border.top.map(border), right: box.border.right.map(border),
      bottom: box.border.bottom.map(border), left: box.border.left.map(border))
  }
}

extension FlowTable.Position {
  /// Where a table stands that has such margins, nil for those that take what is left.
  init(_ left: Double?, _ right: Double?, startsRight: Bool) {
    self =
      switch (left, right) {
      case (nil, nil): .center
      case (nil, _): .right
      case (_, nil): .left
      default: startsRight ? .right : .left
      }
  }
}

extension FlowCell {
  /// Gives a cell what its style says, and those of its row and rows, the innermost first; then those of its column.
  mutating func dress(
    _ style: ComputedStyle?, rows: [ComputedStyle], in open: OpenTable, _ lengths: BoxLengths
  ) {
    background = rows.compactMap { $0.box.background }.first ?? open.columnGrounds[column]
    let heights = [style?.box.height, rows.first?.box.height].compactMap { $0 }
    height = FlowLength(
      points: heights.filter { $0.percent == 0 }.map(lengths.points).max() ?? 0)
    alignment = rows.compactMap { $0.table.alignment }.first ?? .middle
    guard let style else { return }
    if let own = style.box.background { background = own }
    if let own = style.table.alignment { alignment = own }
    let own = style.box.padding
    var inner = FlowSides(
      top: lengths.points(own.top), right: lengths.points(own.right),
      bottom: lengths.points(own.bottom), left: lengths.points(own.left))
    if style.box.hasHousePadding, let own = open.cellPadding { inner = FlowSides(all: own) }
    padding = FlowSides(
      top: FlowLength(points: inner.top), right: FlowLength(points: inner.right),
      bottom: FlowLength(points: inner.bottom), left: FlowLength(points: inner.left))
    border = lengths.borders(style.box)
    if open.hasBorders, !style.box.isBordered {
      border = FlowSides(all: FlowBorder(width: FlowLength(points: 0.5), color: .black))
    }
    if open.collapses {
      for row in rows {
        let own = lengths.borders(row.box)
        border.top = OpenTable.winner(border.top, own.top)
        border.bottom = OpenTable.winner(border.bottom, own.bottom)
      }
    }
    width = style.box.width.flatMap(lengths.extent)
    if style.box.isWidthOfBorder, case .length(let whole)? = width {
      width = .length(max(whole - FlowLength(points: inner.left + inner.right), 0))
    }
  }
}

extension BoxStyle {
  /// Whether a line is drawn along any of its sides.
  fileprivate var isBordered: Bool {
    border.top != nil || border.right != nil || border.bottom != nil || border.left != nil
  }
}

extension OpenBox {
  /// What a part of a table is in it.
  func part(_ display: BoxStyle.Display) -> TablePart {
    let isPlain = kind == .plain || isInCell && !kind.isOfTable
    if isPlain || kind == .cell && !isAnonymous { return .content }
    switch display {
    case .rows: return .rows
    case .head: return .head
    case .foot: return .foot
    case .row: return .row
    default: return .cell
    }
  }
}

extension OpenBox.Kind {
  /// Whether a part of a table stands in it as it is.
  func holds(_ part: TablePart) -> Bool {
    switch self {
    case .table: part != .table && part != .content
    case .rows: part == .row || part == .cell
    case .row: part == .cell
    default: part == .content || part == .table
    }
  }
}

extension MarkupTree {
  /// The number that an attribute says, 1 where it says none.
  func count(_ name: String, of node: Node) -> Int {
    guard let number = number(ofName: name),
      let value = attributes(node).first(where: { $0.name == number })?.value
    else { return 1 }
    return Int(string(value.prefix(9)).prefix { $0.isNumber }) ?? 1
  }
}
