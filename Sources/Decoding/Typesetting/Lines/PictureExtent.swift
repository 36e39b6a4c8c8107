import RectoFlowModel

/// How large a picture is drawn.
struct PictureExtent: Equatable {
  var width, height: FlowLength
  /// How far its foot stands above the baseline, if it stands on a line.
  var rise: FlowLength = 0
}

extension PictureExtent {
  /// As the book says or as large as the picture is, within a measure and a page so deep.
  init(
    _ size: FlowPictureSize, natural: (width: FlowLength, height: FlowLength)?, measure: Int,
    depth: Int
  ) {
    let (w, h) = (max(Double(natural?.width ?? 0), 0), max(Double(natural?.height ?? 0), 0))
    var width = Double(size.width ?? 0)
    var height = Double(size.height ?? 0)
    if size.width == nil, size.height == nil { (width, height) = (w, h) }
    if size.width == nil, size.height != nil { width = h > 0 ? height * w / h : height }
    if size.height == nil, size.width != nil { height = w > 0 ? width * h / w : width }
    guard width > 0, height > 0 else {
      self.init(width: 0, height: 0)
      return
    }
    (width, height) = size.limited(width, height)
    let scale = min(1, Double(measure) / width, Double(depth) / height)
    self.init(
      width: FlowLength(max((width * scale).rounded(.down), 1)),
      height: FlowLength(max((height * scale).rounded(.down), 1)))
  }
}

extension FlowPictureSize {
  /// Two sides brought within the limits, in the ratio that they have.
  fileprivate func limited(_ width: Double, _ height: Double) -> (Double, Double) {
    func ratio(_ limit: FlowLength?, _ side: Double) -> Double? { limit.map { Double($0) / side } }
    var scale = [1, ratio(maxWidth, width), ratio(maxHeight, height)].compactMap { $0 }.min() ?? 1
    let least = [ratio(minWidth, width), ratio(minHeight, height)].compactMap { $0 }.max() ?? 0
    scale = max(scale, least)
    return (width * scale, height * scale)
  }
}
