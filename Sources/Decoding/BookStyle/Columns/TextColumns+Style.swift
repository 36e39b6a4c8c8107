import RectoBookMarkup
import RectoFlowModel

extension TextColumns {
  /// The columns that the text of an element which begins is set in; nil where it stands as other text does.
  init?(_ element: OpenElement, in builder: FlowBuilder) {
    guard builder.computer.traits[Int(element.style)].hasColumns, builder.openFloat == nil,
      !element.isFloat, !element.isWrap, builder.tables.count < builder.limits.tables.depth,
      !builder.boxes[builder.boxes.count - 1].isInCell,
      builder.tree.mayStandInColumns(element.node)
    else { return nil }
    self.init(
      builder.style(element.style), width: builder.width, builder.lengths, builder.measures)
  }

  /// The columns that a style asks for in a box so wide; nil where there is room for no more than one.
  init?(_ style: ComputedStyle, width: Double, _ lengths: BoxLengths, _ measures: FlowMeasures) {
    guard let columns = style.columns, columns.tracks.isEmpty else { return nil }
    letters = max(measures.size(style.letters.size), 0.1)
    line = letters * max(measures.lineRatio(style.lines, size: style.letters.size), 0.5)
    let gap = lengths.points(style.columnGap)
    self.gap = gap > 0 ? gap : letters
    let room =
      width - lengths.points(style.box.padding.left) - lengths.points(style.box.padding.right)
    count = columns.count(across: room, gap: self.gap, letters: letters, lengths)
    guard count > 1 else { return nil }
    self.width = (room - Double(count - 1) * self.gap) / Double(count)
    rule = columns.rule.map(lengths.border)
    depth = max(Int(measures.wishes.depth.points / line), 1)
  }
}

extension MarkupTree {
  /// What has more elements or bytes of text is a chapter of a page of the web rather than a list.
  private static let mostOfColumns = (nodes: 4_000, bytes: 60_000)

  fileprivate func mayStandInColumns(_ node: Node) -> Bool {
    guard name(node) != .body, name(node) != .html else { return false }
    let end = after(node)
    var (inner, nodes, bytes) = (first(node), 0, 0)
    while inner != 0, inner != end {
      nodes += 1
      if isText(inner) { bytes += text(inner).count }
      guard nodes <= Self.mostOfColumns.nodes, bytes <= Self.mostOfColumns.bytes else {
        return false
      }
      inner = first(inner) != 0 ? first(inner) : after(inner)
    }
    return true
  }
}
