import RectoFlowModel

/// What text flows around, while it is written.
struct OpenFloat {
  /// Its first block.
  var first: Int
  /// The room before the text after it.
  var space: VerticalSpace
  var isRight: Bool
  /// From the side at which text flows around it to that text, in points.
  var inset: Double
  var shrinks: Bool
}

/// Boxes and pictures that text flows around.
extension FlowBuilder {
  /// A chapter has no more; others stand by themselves.
  private static let mostFloats = 2_000

  /// Begins a float, where one can stand here: not within another, in a table, nor in the middle of a line unless it ends
  /// the paragraph. Its box has still to be begun.
  mutating func beginFloat(_ style: ComputedStyle) -> Bool {
    guard openFloat == nil, notes.node == nil, style.box.initialLines == nil,
      flow.floats.count < Self.mostFloats,
      tables.isEmpty, let isRight = style.isRightFloat, style.box.display.isBlock || text.isEmpty
    else { return false }
    endParagraph()
    let around = boxes[boxes.count - 1]
    let edges = horizontalEdges(style, in: around)
    let margin = (isRight ? style.box.margin.left : style.box.margin.right).map(points) ?? 0
    openFloat = OpenFloat(
      first: flow.blocks.count, space: space, isRight: isRight,
      inset: (isRight ? edges.outerLeft : edges.outerRight) - margin,
      shrinks: style.box.width == nil)
    space = VerticalSpace()
    return true
  }

  /// Ends the float whose box was ended.
  mutating func endFloat() {
    guard let float = openFloat else { return }
    openFloat = nil
    let below = space.take()
    space = float.space
    guard flow.blocks.count > float.first else { return }
    flow.floats.append(
      FlowFloat(
        blocks: float.first..<flow.blocks.count, isRight: float.isRight,
        inset: FlowLength(points: float.inset), spaceBelow: FlowLength(points: below),
        shrinks: float.shrinks))
  }
}

extension FlowClearance {
  /// Stands below floats, as a style asks.
  mutating func add(_ style: ComputedStyle) {
    let (sides, isLeftward) = (style.box.clears, style.lines.isRightToLeft)
    guard !sides.isEmpty else { return }
    if sides.contains(.left) || sides.contains(isLeftward ? .end : .start) { left = true }
    if sides.contains(.right) || sides.contains(isLeftward ? .start : .end) { right = true }
  }
}

extension ComputedStyle {
  /// Whether a float stands on the right; nil where it makes none.
  var isRightFloat: Bool? {
    switch box.float {
    case .left: false
    case .right: true
    case .start: lines.isRightToLeft
    case .end: !lines.isRightToLeft
    case nil: nil
    }
  }
}
