/// A side of lines, and what it is of boxes.
struct InlineSide: Sendable {
  let property: StyleProperty
  /// The side of the page where lines run to the right, to the left, and down.
  let rightward, leftward, downward, upward: StyleProperty

  /// The side of boxes, as lines run.
  func place(_ lines: LineStyle) -> StyleProperty {
    lines.mode == .horizontal
      ? lines.isRightToLeft ? leftward : rightward : lines.isRightToLeft ? upward : downward
  }

  /// All of them: first the start of lines, then their end.
  static let all =
    sides(.insetInlineStart, .insetInlineEnd, [.top, .right, .bottom, .left])
    + sides(.marginInlineStart, .marginInlineEnd, StyleProperty.margins)
    + sides(.paddingInlineStart, .paddingInlineEnd, StyleProperty.paddings)
    + sides(.borderInlineStartWidth, .borderInlineEndWidth, StyleProperty.borderWidths)
    + sides(.borderInlineStartStyle, .borderInlineEndStyle, StyleProperty.borderStyles)
    + sides(.borderInlineStartColor, .borderInlineEndColor, StyleProperty.borderColors)

  /// The start and the end, by the sides of boxes from the top clockwise.
  private static func sides(
    _ start: StyleProperty, _ end: StyleProperty, _ boxes: [StyleProperty]
  ) -> [InlineSide] {
    let (top, right, bottom, left) = (boxes[0], boxes[1], boxes[2], boxes[3])
    return [
      InlineSide(property: start, rightward: left, leftward: right, downward: top, upward: bottom),
      InlineSide(property: end, rightward: right, leftward: left, downward: bottom, upward: top),
    ]
  }
}
