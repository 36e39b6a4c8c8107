import RectoFlowModel

/// What styles say of tables; elements in an element have it too, but for the last two.
struct TableStyle: Hashable, Sendable {
  /// Whether borders of neighbours are one line.
  var collapses = false
  /// Between cells, across and down.
  var spacing = BoxLength.zero
  /// Whether captions stand below.
  var isCaptionBelow = false
  var isFixed = false
  /// Where cells stand in rows that are higher; nil where the row, or what it stands in, decides.
  var alignment: FlowCell.Alignment?
}

extension StyleComputer {
  static let cellAlignments: [String: FlowCell.Alignment] = [
    "top": .top, "middle": .middle, "bottom": .bottom, "baseline": .baseline, "text-top": .top,
    "text-bottom": .bottom, "sub": .baseline, "super": .baseline,
  ]

  private static let boxAlignments: [String: FlowCell.Alignment] = [
    "center": .middle, "end": .bottom, "flex-end": .bottom, "baseline": .baseline,
  ]

  func computeTable(_ table: inout TableStyle, em: Double) {
    (table.isFixed, table.alignment) = (false, nil)
    if let word = word(.borderCollapse) { table.collapses = word == "collapse" }
    table.spacing = length(.borderSpacing, em: em) ?? table.spacing
    // Of boxes side by side, which are set as cells.
    table.alignment = word(.alignItems).flatMap { Self.boxAlignments[$0] }
    if let word = word(.captionSide) { table.isCaptionBelow = word == "bottom" }
    table.isFixed = word(.tableLayout) == "fixed"
    if case .word(let word) = value(.verticalAlign) { table.alignment = Self.cellAlignments[word] }
  }
}
