import RectoFlowModel

/// How large a picture is drawn.
struct PictureExtent: Equatable {
  var width, height: FlowLength
  /// From it to the outer edges of what is around it: its frame, and the room above and below that on a line.
  var around = FlowSides<FlowLength>(all: 0)
  /// How far the foot of all that stands above the baseline, if it stands on a line.
  var rise: FlowLength = 0

  /// With what is around it.
  var wholeWidth: Int { Int(width) + Int(around.left) + Int(around.right) }
  var wholeHeight: Int { Int(height) + Int(around.top) + Int(around.bottom) }

  /// The same in its ratio, so that it is no higher than that with what is around it.
  func shrunk(toHeight whole: Int) -> PictureExtent {
    let room = max(whole - (wholeHeight - Int(height)), 1)
    guard Int(height) > room else { return self }
    var small = self
    small.width = FlowLength(clamping: max(Int(width) * room / Int(height), 1))
    small.height = FlowLength(clamping: room)
    return small
  }

  /// Where it lies if all of it, with what is around it, begins at a place.
  func box(_ x: Int, _ y: Int) -> DisplayBox {
    let (left, top) = (x + Int(around.left), y + Int(around.top))
    return DisplayBox(
      left: FlowLength(clamping: left), top: FlowLength(clamping: top),
      right: FlowLength(clamping: left + Int(width)),
      bottom: FlowLength(clamping: top + Int(height)))
  }
}

extension PictureExtent {
  /// As the book says or as large as the picture is, so that it lies with its frame within a measure and a page so deep.
  init(
    _ size: FlowPictureSize, natural: (width: FlowLength, height: FlowLength)?, measure: Int,
    depth: Int, frame: FlowPictureFrame? = nil
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
    let around = frame?.edges(measure: measure, depth: depth) ?? FlowSides(all: 0)
    let across = max(measure - Int(around.left) - Int(around.right), 1)
    let down = max(depth - Int(around.top) - Int(around.bottom), 1)
    let scale = min(1, Double(across) / width, Double(down) / height)
    self.init(
      width: FlowLength(max((width * scale).rounded(.down), 1)),
      height: FlowLength(max((height * scale).rounded(.down), 1)), around: around)
  }
}

extension FlowPictureFrame {
  /// From the picture outwards, on a page so deep, where so much is free for all of it: a quarter of that at each side at most.
  func edges(measure: Int, depth: Int) -> FlowSides<FlowLength> {
    func edge(_ lengths: [FlowLength?], _ whole: Int) -> FlowLength {
      FlowLength(clamping: min(lengths.reduce(0) { $0 + max(Int($1 ?? 0), 0) }, whole / 4))
    }
    return FlowSides(
      top: edge([above, border.top?.width, padding.top], depth),
      right: edge([border.right?.width, padding.right], measure),
      bottom: edge([below, border.bottom?.width, padding.bottom], depth),
      left: edge([border.left?.width, padding.left], measure))
  }

  /// What is drawn of it around a picture.
  func items(around picture: DisplayBox, _ extent: PictureExtent) -> [DisplayItem] {
    let own = edges(measure: .max, depth: .max)
    let area = DisplayBox(
      left: picture.left &- min(own.left, extent.around.left),
      top: picture.top &- min(own.top &- max(above, 0), extent.around.top),
      right: picture.right &+ min(own.right, extent.around.right),
      bottom: picture.bottom &+ min(own.bottom &- max(below, 0), extent.around.bottom))
    return shadows.reversed().compactMap { $0.item(of: area, corners) }
      + FrameDrawer.items(of: area, background, border, corners)
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
