import RectoFlowModel

extension BoxLengths {
  /// How large a picture is to be that has a box of its own.
  func pictureSize(_ box: BoxStyle) -> FlowPictureSize {
    var size = FlowPictureSize(width: across(box.width), height: down(box.height))
    (size.minWidth, size.maxWidth) = (across(box.minWidth), across(box.maxWidth))
    (size.minHeight, size.maxHeight) = (down(box.minHeight), down(box.maxHeight))
    return size
  }

  private func across(_ length: BoxLength?) -> FlowLength? {
    guard let points = length.map(points), points > 0 else { return nil }
    return FlowLength(points: points)
  }

  /// A height in hundredths is of a box that is as high as what stands in it, and means nothing.
  private func down(_ length: BoxLength?) -> FlowLength? {
    length?.percent == 0 ? across(length) : nil
  }
}
