import RectoBookMarkup
import RectoFlowModel

/// A few boxes that a sheet wants to stand side by side, as cells of a table: so they stay together, and are as wide as what
/// they hold.
struct BoxesBeside {
  /// Elements whose boxes are looked at, and parts of the text in one: what has more goes on below itself, as pages need it.
  private static let (mostRows, mostParts, mostBytes) = (2_000, 120, 1_500)
  /// Boxes side by side: of more the page has no room.
  private static let most = 4

  private var looked = 0
  /// How many boxes stand in each row that was found.
  private var rows: [MarkupTree.Node: Int] = [:]

  /// The style of an element whose boxes are to stand side by side: of a table if that does, and else of a block.
  mutating func style(
    _ number: UInt16, of node: MarkupTree.Node, _ tree: MarkupTree, _ computer: inout StyleComputer
  ) -> UInt16 {
    looked += 1
    let count = looked <= Self.mostRows ? Self.count(node, tree) : nil
    rows[node] = count
    return computer.changed(number) { style in
      style.box.display = count == nil ? .block : .table
      if style.spreads, count != nil {
        style.box.width = style.box.width ?? BoxLength(percent: 100)
      }
    }
  }

  /// The styles of an element that may stand in such a row, and of that row.
  ///
  /// Cells have no margins. What is left free between them is part of those of which nothing is seen but what stands in
  /// them; around others it is the row's.
  func styles(
    _ number: UInt16, of node: MarkupTree.Node, in row: UInt16, _ tree: MarkupTree,
    _ computer: inout StyleComputer
  ) -> (own: UInt16, row: UInt16) {
    let (traits, own) = (computer.traits[Int(number)], computer.styles[Int(number)].box)
    guard let count = rows[tree.parent(node)], ![.none, .table].contains(traits.display),
      !traits.isPlaced
    else {
      return (number, row)
    }
    var (row, gap) = (row, computer.styles[Int(row)].columnGap)
    if own.isFramed {
      let free = gap.isZero ? own.margin.left ?? .zero : gap
      row = computer.changed(row) { $0.table.spacing = free }
      gap = .zero
    }
    if tree.isFirstElement(node) { gap = .zero }
    let isSpread = computer.styles[Int(row)].spreads && !tree.hasElementBehind(node)
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
      if style.lines.isRightToLeft {
        style.box.padding.right += gap
      } else {
        style.box.padding.left += gap
      }
      if style.takesRoom, style.box.width == nil {
        style.box.width = BoxLength(percent: 100 / Double(count))
      }
      style.table.alignment = alignment
      if style.lines.alignment == .justify { style.lines.alignment = .start }
      if style.lines.alignment == .start, isSpread { style.lines.alignment = .end }
      if style.lines.hasHouseIndent { style.lines.indent = .zero }
    }
    return (cell, row)
  }

  /// How many elements an element holds, and no text beside them, if they are few and short; nil of any other.
  private static func count(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Int? {
    var (count, parts, bytes) = (0, 0, 0)
    let end = tree.after(node)
    var inner = tree.first(node)
    while inner != 0, inner != end {
      parts += 1
      let isOwn = tree.parent(inner) == node
      if tree.isText(inner) {
        let text = tree.bytes[tree.text(inner)]
        bytes += text.count
        if isOwn, text.prefix(mostBytes).contains(where: { $0 > 0x20 }) { return nil }
      } else if isOwn {
        count += 1
      }
      guard parts <= mostParts, bytes <= mostBytes, count <= most else { return nil }
      inner = tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
    }
    return count > 1 ? count : nil
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
