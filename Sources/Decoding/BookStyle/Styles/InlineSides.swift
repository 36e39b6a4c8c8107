import RectoFlowModel

/// The room beside elements within a line.
extension ComputedStyle {
  /// The room at an end of the element.
  func side(isStart: Bool, in lengths: BoxLengths) -> FlowSide {
    let isLeft = isStart != lines.isRightToLeft
    let border = isLeft ? box.border.left : box.border.right
    let margin = isLeft ? box.margin.left : box.margin.right
    let padding = lengths.points(isLeft ? box.padding.left : box.padding.right)
    // More would leave no room for words.
    let most = lengths.width * Self.widestSide
    func room(_ points: Double) -> FlowLength { FlowLength(points: min(max(points, 0), most)) }
    return FlowSide(
      margin: room(margin.map(lengths.points) ?? 0),
      padding: room(padding + (border.map { lengths.points($0.width) } ?? 0)))
  }
  /// As a share of what it stands in.
  private static let widestSide = 1.0 / 3

  /// How wide a piece of a line is with the room beside it, where the style says how wide it is.
  func pieceWidth(in lengths: BoxLengths) -> FlowLength {
    let own = min(max(box.width.map(lengths.points) ?? 0, 0), lengths.width)
    let sides = [true, false].reduce(0) { sum, isStart in
      let side = side(isStart: isStart, in: lengths)
      return sum + Int(side.margin) + (box.isWidthOfBorder ? 0 : Int(side.padding))
    }
    return FlowLength(clamping: Int(FlowLength(points: own)) + sides)
  }

  /// How much of the room that is left in such a piece stands before its text, in thousandths.
  var shareBeforePiece: Int {
    switch lines.alignment {
    case .center: 500
    case .end: 1_000
    case .left: lines.isRightToLeft ? 1_000 : 0
    case .right: lines.isRightToLeft ? 0 : 1_000
    case .start, .justify: 0
    }
  }
}
