import RectoFlowModel

/// Where the sides of a box are, in points from the sides of the page's text.
struct BoxEdges {
  /// To the border, and to what stands in the box.
  private(set) var outerLeft, outerRight, innerLeft, innerRight: Double

  /// Text is never set in less than this many sizes of letters, however deep boxes are.
  private static let leastWidth = 8.0
  private static let leastFloatWidth = 3.0

  /// Those of a box within another; `lengths` are of what stands in that.
  init(_ style: ComputedStyle, in around: OpenBox, _ lengths: BoxLengths, _ measures: FlowMeasures)
  {
    let box = style.box
    let left =
      (box.border.left.map { lengths.points($0.width) } ?? 0) + lengths.points(box.padding.left)
    let right =
      (box.border.right.map { lengths.points($0.width) } ?? 0) + lengths.points(box.padding.right)
    let available = lengths.width
    var margins = (
      left: box.margin.left.map(lengths.points), right: box.margin.right.map(lengths.points)
    )
    let extra = box.isWidthOfBorder ? 0 : left + right
    // In a cell it is as wide as the cell, the width of which follows from what stands in it.
    if around.isInCell { margins = (margins.left ?? 0, margins.right ?? 0) }
    var outer = around.isInCell ? nil : box.width.map { lengths.points($0) + extra }
    if !around.isInCell, let most = box.maxWidth.map({ lengths.points($0) + extra }) {
      outer = min(outer ?? available, most)
    }
    if let own = outer, let least = box.minWidth.map({ lengths.points($0) + extra }) {
      outer = max(own, min(least, available))
    }
    if let outer, outer > 0 {
      let rest = max(0, available - outer - (margins.left ?? 0) - (margins.right ?? 0))
      switch (margins.left, margins.right) {
      case (let own, _) where style.isRightFloat == true: margins.left = (own ?? 0) + rest
      case (_, let own) where style.isRightFloat == false: margins.right = (own ?? 0) + rest
      case (nil, nil): margins = (rest / 2, rest / 2)
      case (nil, _): margins.left = rest
      case (let own?, _) where style.lines.isRightToLeft: margins.left = own + rest
      case (_, let own): margins.right = (own ?? 0) + rest
      }
    }
    outerLeft = max(0, around.left + (margins.left ?? 0))
    outerRight = max(0, around.right + (margins.right ?? 0))
    (innerLeft, innerRight) = (outerLeft + left, outerRight + right)
    // What says itself how wide it is and has text around it may be a note in the margin.
    let ems = style.isRightFloat == nil ? Self.leastWidth : Self.leastFloatWidth
    let least =
      measures.wishes.isExact ? 0 : min(available, ems * measures.wishes.textSize.points)
    let lacking = least - (measures.measure - innerLeft - innerRight)
    if lacking > 0 {
      let fromRight = min(lacking, max(0, innerRight - around.right))
      innerRight -= fromRight
      innerLeft -= lacking - fromRight
      outerRight = min(outerRight, innerRight)
      outerLeft = min(outerLeft, innerLeft)
    }
  }
}
