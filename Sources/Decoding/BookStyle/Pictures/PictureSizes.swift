import RectoFlowModel

extension BoxLengths {
  /// How large a picture is to be that has a box of its own.
  func pictureSize(_ box: BoxStyle) -> FlowPictureSize {
    let (border, padding) = (borders(box), padding(box))
    func edges(_ sides: [KeyPath<FlowSides<FlowBorder?>, FlowBorder?>], _ room: [FlowLength])
      -> Double
    {
      guard box.isWidthOfBorder else { return 0 }
      return room.reduce(0) { $0 + $1.points }
        + sides.reduce(0) { $0 + (border[keyPath: $1]?.width.points ?? 0) }
    }
    let beside = edges([\.left, \.right], [padding.left, padding.right])
    let around = edges([\.top, \.bottom], [padding.top, padding.bottom])
    func across(_ length: BoxLength?) -> FlowLength? { self.length(length, without: beside) }
    // A height in hundredths is of a box that is as high as what stands in it, and means nothing.
    func down(_ length: BoxLength?) -> FlowLength? {
      length?.percent == 0 ? self.length(length, without: around) : nil
    }
    var size = FlowPictureSize(width: across(box.width), height: down(box.height))
    (size.minWidth, size.maxWidth) = (across(box.minWidth), across(box.maxWidth))
    (size.minHeight, size.maxHeight) = (down(box.minHeight), down(box.maxHeight))
    return size
  }

  private func length(_ length: BoxLength?, without edges: Double) -> FlowLength? {
    guard let points = length.map(points), points > 0 else { return nil }
    return FlowLength(points: max(points - edges, 1))
  }

  /// What is around a picture that has such a box; nil for nothing. Its margins above and below are those of a part of a
  /// line.
  func pictureFrame(_ style: ComputedStyle) -> FlowPictureFrame? {
    let box = style.box
    var frame = FlowPictureFrame()
    frame.corners = corners(style.corners)
    frame.share = style.letters.fading
    frame.shadows = shadows(style.backing)
    (frame.background, frame.border, frame.padding) = (box.background, borders(box), padding(box))
    frame.above = FlowLength(points: max(box.margin.top.map(points) ?? 0, 0))
    frame.below = FlowLength(points: max(box.margin.bottom.map(points) ?? 0, 0))
    return frame == FlowPictureFrame() ? nil : frame
  }
}

extension FlowPictureFrame {
  /// The same around a picture that stands by itself: the room above and below is that between blocks.
  var ofBlock: FlowPictureFrame? {
    var frame = self
    (frame.above, frame.below) = (0, 0)
    return frame == FlowPictureFrame() ? nil : frame
  }
}

extension ComputedStyle {
  /// Where a picture lies that stands by itself.
  var pictureAlignment: FlowParagraph.Alignment {
    if box.display.isBlock, box.margin.left == nil, box.margin.right == nil { return .center }
    return switch lines.alignment {
    case .left: .left
    case .right: .right
    case .end: lines.isRightToLeft ? .left : .right
    case .start, .center, .justify: .center
    }
  }
}
