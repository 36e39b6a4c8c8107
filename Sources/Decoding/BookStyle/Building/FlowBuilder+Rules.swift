import RectoBookMarkup
import RectoFlowModel

/// Lines across, and the ornaments that stand for them.
extension FlowBuilder {
  mutating func addRule(_ node: MarkupTree.Node, _ number: UInt16) {
    let style = style(number)
    endParagraph()
    beginBox(OpenElement(node: node, style: number), style.ofRule)
    text.placeNames()
    if !addOrnament(node, number, style), !style.letters.isHidden,
      let line = lengths.rule(style.box)
    {
      let place = text.bytes.count
      var block = FlowBlock(.rule(line), text: place..<place)
      let box = boxes[boxes.count - 1]
      block.inset = (FlowLength(points: box.left), FlowLength(points: box.right))
      // It parts what is above from what is below it.
      block.breaks.after = .avoided
      add(block)
    }
    endBox()
  }

  /// Adds the picture, or the signs, that a style puts in the place of a line; false where it does not.
  private mutating func addOrnament(
    _ node: MarkupTree.Node, _ number: UInt16, _ style: ComputedStyle
  ) -> Bool {
    if let reference = style.box.backgroundPicture,
      let file = BookPath.resolved(reference, in: path),
      !known.missing.contains(file), let picture = picture(reference, "")
    {
      var size = FlowPictureSize()
      size.maxHeight = style.box.height.flatMap { $0.percent == 0 ? points($0) : nil }
        .flatMap { $0 > 1 ? FlowLength(points: $0) : nil }
      text.add(picture: picture, size: size, face: face(number))
      endParagraph()
      flow.blocks[flow.blocks.count - 1].paragraph.alignment = .center
      flow.blocks[flow.blocks.count - 1].breaks.after = .avoided
      return true
    }
    let lists = [matched.before[node], matched.after[node]].compactMap { $0 }
    let count = flow.blocks.count
    for list in lists { generate(list, for: number) }
    return !text.isEmpty || flow.blocks.count > count
  }
}

extension ComputedStyle {
  /// That of the room around a line: as wide as the measure where an ornament stands in the middle of it.
  fileprivate var ofRule: ComputedStyle {
    var style = withoutFrame
    if box.backgroundPicture != nil { style.box.width = nil }
    return style
  }
}

extension BoxLengths {
  /// Thicker lines are decorations of screens, in points; finer ones are not seen.
  private static let thicknesses = 0.25...12.0

  /// The line that a style draws: along an edge of its box, or as high as that.
  fileprivate func rule(_ box: BoxStyle) -> FlowBorder? {
    let height = box.height.map(points) ?? 0
    var line: FlowBorder
    if let border = box.border.top ?? box.border.bottom {
      line = self.border(border)
    } else if let color = box.background, height > 0 {
      line = FlowBorder(width: FlowLength(points: height), color: color)
    } else {
      return nil
    }
    let (least, most) = (Self.thicknesses.lowerBound, Self.thicknesses.upperBound)
    line.width = FlowLength(points: min(max(line.width.points, least), most))
    return line
  }
}
