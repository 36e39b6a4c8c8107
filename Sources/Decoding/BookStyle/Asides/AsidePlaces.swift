import RectoFlowModel

/// Finds where elements stand that their styles take out of a line, by a side of the block that they are part of.
struct AsidePlaces {
  /// As far as the document is written.
  private let builder: FlowBuilder

  init(_ builder: FlowBuilder) { self.builder = builder }

  private var lengths: BoxLengths { builder.lengths }
  private func points(_ length: BoxLength?) -> Double { length.map(lengths.points) ?? 0 }

  /// What stands beside the lines, around no text yet; nil where it stands in them, for that is its place, or it cannot be
  /// known.
  func aside(_ style: ComputedStyle) -> FlowAside? {
    guard style.leavesLine, let (edge, distance) = place(style) else { return nil }
    let most = 2 * builder.measures.measure
    func length(_ points: Double) -> FlowLength {
      FlowLength(points: min(max(points, -most), most))
    }
    var aside = FlowAside(text: 0..<0, edge: edge)
    aside.distance = length(distance)
    if style.box.width != nil { aside.width = style.withoutSideMargins.pieceWidth(in: lengths) }
    aside.share = style.shareBeforePiece
    aside.takesRoom = style.box.isFloated
    if aside.takesRoom {
      aside.gap = length(
        max(points(edge == .right ? style.box.margin.left : style.box.margin.right), 0))
    } else if builder.text.isEmpty, let top = style.placing?.inset.top, top.percent == 0 {
      aside.drop = length(points(top))
    }
    return aside
  }

  private func place(_ style: ComputedStyle) -> (edge: FlowAside.Edge, distance: Double)? {
    let margin = (left: points(style.box.margin.left), right: points(style.box.margin.right))
    if let isRight = style.isRightFloat {
      return isRight ? (.right, margin.right) : (.left, margin.left)
    }
    guard let inset = style.placing?.inset else { return nil }
    let own = builder.boxes[builder.boxes.count - 1]
    guard inset.left != nil || inset.right != nil else {
      return builder.text.isAtLineStart && margin.left < 0 ? (.line, margin.left) : nil
    }
    guard let sides = sidesAround(own) else {
      guard builder.text.isAtLineStart, let left = inset.left else { return nil }
      return (.line, points(left) + margin.left)
    }
    let measure = builder.measures.measure
    let around = BoxLengths(
      scale: builder.measures.scale, width: max(measure - sides.left - sides.right, 0))
    if let left = inset.left {
      return (.left, sides.left + around.points(left) + margin.left - own.left)
    }
    guard let right = inset.right else { return nil }
    return (.right, sides.right + around.points(right) + margin.right - own.right)
  }

  /// The sides, from those of the page's text, of what the next element is placed in: of the innermost box that says so, or
  /// of the page. Nil where that is a part of the line, or outside of the cell.
  private func sidesAround(_ own: OpenBox) -> (left: Double, right: Double)? {
    let (elements, boxes) = (builder.elements, builder.boxes)
    let traits = builder.computer.traits
    guard let around = elements.last(where: { traits[Int($0.style)].isPlaced }) else {
      return own.isInCell ? nil : pageSides
    }
    guard around.isBox, boxes.indices.contains(around.depth),
      boxes[around.depth].isInCell == own.isInCell
    else { return nil }
    let (box, padding) = (boxes[around.depth], builder.style(around.style).box.padding)
    return (box.left - points(padding.left), box.right - points(padding.right))
  }

  /// The sides of what is a window to a browser, where the page's text is as wide as the body is in that.
  private var pageSides: (left: Double, right: Double) {
    let margin = builder.style(builder.assigned.body).box.margin
    let (left, right) = (margin.left ?? .zero, margin.right ?? .zero)
    let (measure, scale) = (builder.measures.measure, builder.measures.scale)
    let fixed = (left.scaled + right.scaled) * scale + left.fixed + right.fixed
    let share = min(max(left.percent + right.percent, 0), 80) / 100
    let whole = (measure + min(max(fixed, 0), measure)) / (1 - share)
    let window = BoxLengths(scale: scale, width: whole)
    return (-max(window.points(left), 0), -max(window.points(right), 0))
  }
}

extension ComputedStyle {
  /// Whether it takes a part of a line out of it.
  var leavesLine: Bool {
    let isPlaced = placing?.position == .placed || placing?.position == .onPage
    return box.initialLines == nil && (box.isFloated || isPlaced)
  }

  /// Without the room at the sides that its place is counted with.
  var withoutSideMargins: ComputedStyle {
    var style = self
    (style.box.margin.left, style.box.margin.right) = (.zero, .zero)
    return style
  }
}
