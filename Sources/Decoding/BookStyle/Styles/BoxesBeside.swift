import RectoBookMarkup
import RectoFlowModel

/// Boxes that a sheet wants to stand side by side, as cells of a table: so they stay together, and are as wide as what they
/// hold, or as their row says. A row that is higher than a page is none.
struct BoxesBeside {
  /// Elements whose boxes are looked at.
  private static let mostRows = 2_000
  /// Boxes side by side: of more the page has no room.
  private static let most = 8

  /// How many boxes may stand in an element, and parts and bytes of text.
  private struct Limits {
    var boxes, parts, bytes: Int

    /// Of one row: what has more goes on below itself, as pages need it.
    static let row = Limits(boxes: most, parts: 120, bytes: 1_500)
    static let grid = Limits(boxes: 1_000, parts: 8_000, bytes: 100_000)
  }

  private struct Row {
    var count: Int
    /// How many bytes of text it has.
    var bytes: Int
    /// How many parts of its room all of its boxes take together; 0 where some take none.
    var growth = 0.0
    /// How many columns there are; nil where each box has one.
    var columns: Int?
    /// The column of the next box, and the row that it is in.
    var column = 0
    var row = 0

    /// Whether what is spread stands at equal distances.
    var isEven: Bool { count > 2 && bytes <= 150 }
  }

  private var looked = 0
  /// The rows that were found.
  private var rows: [MarkupTree.Node: Row] = [:]

  /// The style of an element whose boxes are to stand side by side: of a table if that does, and else of a block.
  mutating func style(
    _ number: UInt16, of node: MarkupTree.Node, _ tree: MarkupTree, _ matched: MatchedRules,
    _ computer: inout StyleComputer
  ) -> UInt16 {
    looked += 1
    let own = computer.styles[Int(number)]
    let isGrid = own.columns?.tracks.isEmpty == false
    let limits = isGrid || own.wraps ? Limits.grid : .row
    var row = looked <= Self.mostRows ? Self.row(node, tree, limits) : nil
    var columns = own.columns
    var takesAll = isGrid || own.justification == .spread
    if let tracks = columns?.tracks, isGrid {
      var isFilling = false
      if case .filling = tracks[0] { isFilling = true }
      row?.columns = isFilling ? 0 : tracks.count
      if tracks.count < 2, !isFilling { row = nil }
    } else if row != nil {
      let boxes = tree.elements(in: node, atMost: own.wraps ? 1 : Self.most).map { box in
        // More styles may be known then.
        let style = computer.style(matched.ofNode[Int(box)], in: number, isRoot: false)
        return computer.styles[Int(style)]
      }
      if own.wraps {
        let share = boxes.first?.box.width?.percent ?? 0
        let fitting = share > 0 ? Int(100 / share) : 0
        row?.columns = fitting
        columns = BoxColumns()
        columns?.tracks = Array(repeating: .content, count: min(max(fitting, 0), Self.most))
        takesAll = true
        if !(2...Self.most).contains(fitting) { row = nil }
      } else {
        takesAll = takesAll || boxes.contains { $0.growth > 0 }
        let growing = boxes.filter { $0.growth > 0 && $0.box.width == nil }
        if growing.count == boxes.count { row?.growth = growing.reduce(0) { $0 + $1.growth } }
      }
    }
    rows[node] = row
    return computer.changed(number) { style in
      style.box.display = row == nil ? .block : .table
      style.columns = row == nil ? nil : columns
      guard row != nil else { return }
      if takesAll {
        style.box.width = style.box.width ?? BoxLength(percent: 100)
      } else if style.box.width == nil, style.justification != .start {
        let isInMiddle = style.justification == .center
        if isInMiddle || !style.lines.isRightToLeft { style.box.margin.left = nil }
        if isInMiddle || style.lines.isRightToLeft { style.box.margin.right = nil }
      }
    }
  }

  /// The styles of an element that may stand in such a row, and of that row.
  ///
  /// Cells have no margins. What is left free between them is part of those of which nothing is seen but what stands in
  /// them; around others it is the row's.
  mutating func styles(
    _ number: UInt16, of node: MarkupTree.Node, in row: UInt16, _ tree: MarkupTree,
    _ computer: inout StyleComputer
  ) -> (own: UInt16, row: UInt16) {
    let (traits, own) = (computer.traits[Int(number)], computer.styles[Int(number)].box)
    let parent = tree.parent(node)
    guard var found = rows[parent], ![.none, .table].contains(traits.display), !traits.isPlaced
    else {
      return (number, row)
    }
    var row = row
    let around = computer.styles[Int(row)]
    var (gap, above) = (around.columnGap, found.columns == nil ? .zero : around.rowGap)
    let span = min(computer.styles[Int(number)].columnSpan, max(found.columns ?? 1, 1))
    if let columns = found.columns, columns > 0, found.column + span > columns {
      (found.column, found.row) = (0, found.row + 1)
    }
    if own.isFramed || found.columns == 0 {
      let free = gap.isZero ? own.margin.left ?? .zero : gap
      row = computer.changed(row) { $0.table.spacing = free }
      (gap, above) = (.zero, .zero)
    }
    if found.column == 0 { gap = .zero }
    if found.row == 0 { above = .zero }
    let isFirst = tree.isFirstElement(node)
    let isLast = !tree.hasElementBehind(node)
    let isSpread = around.justification == .spread
    found.column += span
    rows[parent] = found
    let alignment = computer.styles[Int(row)].table.alignment ?? .top
    let cell = computer.changed(number) { style in
      style.box.display = .cell
      style.box.float = nil
      style.box.margin = BoxSides(all: .zero)
      if !own.isFramed {
        style.box.padding.top += own.margin.top ?? .zero
        style.box.padding.right += own.margin.right ?? .zero
        style.box.padding.bottom += own.margin.bottom ?? .zero
        style.box.padding.left += own.margin.left ?? .zero
      }
      style.box.padding.top += above
      if style.lines.isRightToLeft {
        style.box.padding.right += gap
      } else {
        style.box.padding.left += gap
      }
      if found.growth > 0, style.box.width == nil {
        style.box.width = BoxLength(percent: 100 * style.growth / found.growth)
      } else if isSpread, found.isEven, style.box.width == nil {
        style.box.width = BoxLength(percent: 100 / Double(found.count))
      }
      style.table.alignment = alignment
      if style.lines.alignment == .justify { style.lines.alignment = .start }
      if style.lines.alignment == .start, isSpread, isLast { style.lines.alignment = .end }
      if style.lines.alignment == .start, isSpread, found.isEven, !isFirst {
        style.lines.alignment = .center
      }
      if style.lines.hasHouseIndent { style.lines.indent = .zero }
    }
    return (cell, row)
  }

  /// How many elements an element holds, and no text beside them, if they are not too many or too long; nil of any other.
  private static func row(
    _ node: MarkupTree.Node, _ tree: MarkupTree, _ limits: Limits
  ) -> Row? {
    var (count, parts, bytes) = (0, 0, 0)
    let end = tree.after(node)
    var inner = tree.first(node)
    while inner != 0, inner != end {
      parts += 1
      let isOwn = tree.parent(inner) == node
      if tree.isText(inner) {
        let text = tree.bytes[tree.text(inner)]
        bytes += text.count
        if isOwn, text.prefix(limits.bytes).contains(where: { $0 > 0x20 }) { return nil }
      } else if isOwn {
        count += 1
      }
      guard parts <= limits.parts, bytes <= limits.bytes, count <= limits.boxes else { return nil }
      inner = tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
    }
    return count > 1 ? Row(count: count, bytes: bytes) : nil
  }
}

extension BoxLength {
  fileprivate static func += (a: inout BoxLength, b: BoxLength) {
    a.scaled += b.scaled
    a.percent += b.percent
    a.fixed += b.fixed
  }
}

extension MarkupTree {
  /// The first elements in an element.
  fileprivate func elements(in node: Node, atMost most: Int) -> [Node] {
    var (found, inner) = ([Node](), first(node))
    while inner != 0, found.count < most {
      if !isText(inner) { found.append(inner) }
      inner = next(inner)
    }
    return found
  }

  /// Whether an element stands behind it in the one around.
  fileprivate func hasElementBehind(_ node: Node) -> Bool {
    var other = next(node)
    while other != 0, isText(other) { other = next(other) }
    return other != 0
  }

  /// Whether no element stands before it in the one around.
  fileprivate func isFirstElement(_ node: Node) -> Bool {
    var other = first(parent(node))
    while other != 0, isText(other) { other = next(other) }
    return other == node
  }
}
