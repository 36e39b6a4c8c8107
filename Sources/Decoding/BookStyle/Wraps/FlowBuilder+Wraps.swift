import RectoFlowModel

/// What stands on a line as one box, but holds blocks, or more words than a line does: a poem in the middle of the page.
extension FlowBuilder {
  /// Whether an element that is to stand on a line stands by itself instead, as wide as what is in it.
  func isWrap(_ element: OpenElement) -> Bool {
    let isFree = notes.node == nil && !boxes[boxes.count - 1].isInCell
    return isFree && nodes.isWrap(element, beginsLine: text.isEmpty)
  }

  var linePosition: FlowTable.Position { style(boxes[boxes.count - 1].style).lines.position }

  /// Adds the blocks from one on that such an element holds.
  mutating func addWrap(from first: Int, of number: UInt16) {
    guard first < flow.blocks.count, style(number).box.width == nil,
      flow.wraps.count < limits.frames
    else { return }
    flow.wraps.append(FlowWrap(blocks: first..<flow.blocks.count, position: linePosition))
  }
}

extension LineStyle {
  /// Where lines lie that are shorter than their room.
  fileprivate var position: FlowTable.Position {
    switch alignment {
    case .center: .center
    case .right: .right
    case .end: isRightToLeft ? .left : .right
    case .start, .justify: isRightToLeft ? .right : .left
    case .left: .left
    }
  }
}

extension ComputedStyle {
  /// With what is left of its room beside it, where it says itself how wide it is, or may be.
  func placed(_ position: FlowTable.Position) -> ComputedStyle {
    guard box.width != nil || box.maxWidth != nil else { return self }
    var style = self
    if position != .left { style.box.margin.left = nil }
    if position != .right { style.box.margin.right = nil }
    return style
  }
}
