import RectoFlowModel

/// What lies behind what stands in a box: shadows, a colour, and over that a picture or colours that pass into each other.
extension FlowFrame {
  /// All that is drawn of a part of it, whose borders and corners are these.
  func items(
    of box: DisplayBox, _ borders: FlowSides<FlowBorder?>, _ corners: FlowCorners
  ) -> [DisplayItem] {
    guard backing != nil || !shadows.isEmpty, box.left < box.right, box.top < box.bottom else {
      return FrameDrawer.items(of: box, background, borders, corners)
    }
    let plain = FlowSides<FlowBorder?>(all: nil)
    return shadows.reversed().compactMap { $0.item(of: box, corners) }
      + FrameDrawer.items(of: box, background, plain, corners)
      + (backing?.items(in: box, corners) ?? [])
      + FrameDrawer.items(of: box, nil, borders, corners)
  }
}

extension FlowPictureFrame {
  /// A picture in it, with its corners as far as the frame is no wider than they are, and as faint as it is.
  func picture(_ picture: Int, in box: DisplayBox) -> DisplayItem {
    let item = DisplayItem.picture(picture, box)
    let own = FlowSides(
      top: padding.top &+ (border.top?.width ?? 0),
      right: padding.right &+ (border.right?.width ?? 0),
      bottom: padding.bottom &+ (border.bottom?.width ?? 0),
      left: padding.left &+ (border.left?.width ?? 0))
    let inner = corners.moved(by: -max(own.top, own.right, own.bottom, own.left))
    guard share < 1 || !inner.areSquare else { return item }
    let cut = DisplayCut(points: RoundedBox(box, inner).outline, countsOdd: false)
    return .veiled([item], cut, share: min(max(share, 0), 1))
  }
}

extension FlowBoxShadow {
  /// So many layers stand for a soft edge.
  private static let layers = 8
  /// Shadows reach no farther beyond their boxes: half an inch.
  private static let mostReach = 36 * FlowLength.point

  /// What is drawn of it around a box; nil where it is not seen.
  func item(of box: DisplayBox, _ corners: FlowCorners) -> DisplayItem? {
    func sane(_ length: FlowLength) -> FlowLength {
      min(max(length, -Self.mostReach), Self.mostReach)
    }
    let (blur, spread) = (max(sane(blur), 0), sane(spread))
    let (right, down) = (sane(right), sane(down))
    guard color.alpha > 0, box.left < box.right, box.top < box.bottom else { return nil }
    let count = blur > 0 ? Self.layers : 1
    let cover = Double(color.alpha) / 255
    let items = (0..<count).compactMap { number -> DisplayItem? in
      // From the outermost to the innermost each adds as much.
      let soft = blur > 0 ? blur / 2 - blur * FlowLength(2 * number + 1) / FlowLength(2 * count) : 0
      let reach = spread + soft
      let own = DisplayBox(
        left: box.left &+ right &- reach, top: box.top &+ down &- reach,
        right: box.right &+ right &+ reach, bottom: box.bottom &+ down &+ reach)
      guard own.left < own.right, own.top < own.bottom else { return nil }
      var shade = color
      let step = cover / Double(count)
      shade.alpha = UInt8((255 * step / (1 - step * Double(number))).rounded())
      let rounded = corners.moved(by: reach, least: max(soft + blur / 2, 0))
      return .shape(
        DisplayCut(points: RoundedBox(own, rounded).outline, countsOdd: false), shade)
    }
    guard !items.isEmpty else { return nil }
    // Nothing of it lies below the box, through which it might be seen.
    let far = 4 * Self.mostReach
    let around = DisplayBox(
      left: box.left &- far, top: box.top &- far, right: box.right &+ far,
      bottom: box.bottom &+ far)
    let (outer, inner) = (
      RoundedBox(around, FlowCorners()).outline, RoundedBox(box, corners).outline
    )
    let ring = outer + outer.prefix(2) + inner + inner.prefix(2)
    return .veiled(items, DisplayCut(points: ring, countsOdd: true), share: 1)
  }
}

extension FlowCorners {
  /// Those of a box that is larger at each side by so much; square ones become round by `least`.
  fileprivate func moved(by reach: FlowLength, least: FlowLength = 0) -> FlowCorners {
    func moved(_ extent: FlowExtent) -> FlowExtent {
      guard case .length(let length) = extent else { return extent }
      return .length(max(length > 0 ? length &+ reach : 0, least))
    }
    func moved(_ radius: Radius) -> Radius {
      let own = Radius(across: moved(radius.across), down: moved(radius.down))
      return own.across == .length(0) || own.down == .length(0) ? .zero : own
    }
    return FlowCorners(
      topLeft: moved(topLeft), topRight: moved(topRight), bottomRight: moved(bottomRight),
      bottomLeft: moved(bottomLeft))
  }
}

extension FixedBackground {
  /// More pictures behind one box are not drawn: what is so small is a tint.
  private static let mostTiles = 600

  /// What is drawn of it in a box.
  fileprivate func items(in box: DisplayBox, _ corners: FlowCorners) -> [DisplayItem] {
    let shape = DisplayCut(points: RoundedBox(box, corners).outline, countsOdd: false)
    let (width, height) = ((box.right &- box.left).points, (box.bottom &- box.top).points)
    switch filling {
    case .gradient(let gradient):
      let wash = gradient.wash(
        x: box.left.points, y: box.top.points, width: width, height: height, shape)
      return wash.map { [.wash($0)] } ?? []
    case .picture(let number):
      let own = extent(width: width, height: height)
      guard own.width > 0.5, own.height > 0.5 else { return [] }
      let (x, y) = (left.of(width - own.width), top.of(height - own.height))
      let across = Self.places(x, own.width, in: width, repeats: repeatsAcross)
      let down = Self.places(y, own.height, in: height, repeats: repeatsDown)
      guard across.count * down.count <= Self.mostTiles else { return [] }
      let tiles = down.flatMap { y in
        across.map { x -> DisplayItem in
          let (left, top) = (box.left.points + x, box.top.points + y)
          return .picture(
            number,
            DisplayBox(
              left: FlowLength(points: left), top: FlowLength(points: top),
              right: FlowLength(points: left + own.width),
              bottom: FlowLength(points: top + own.height)))
        }
      }
      return tiles.isEmpty ? [] : [.veiled(tiles, shape, share: 1)]
    }
  }

  /// How large its picture is behind a box so wide and high.
  private func extent(width: Double, height: Double) -> (width: Double, height: Double) {
    guard naturalWidth > 0, naturalHeight > 0 else { return (0, 0) }
    let ratio = naturalHeight / naturalWidth
    switch size {
    case .cover, .contain:
      let (across, down) = (width / naturalWidth, height / naturalHeight)
      let scale = size == .cover ? max(across, down) : min(across, down)
      return (naturalWidth * scale, naturalHeight * scale)
    case .lengths(let across?, let down?): return (across.of(width), down.of(height))
    case .lengths(let across?, nil): return (across.of(width), across.of(width) * ratio)
    case .lengths(nil, let down?): return (down.of(height) / ratio, down.of(height))
    case .lengths(nil, nil): return (naturalWidth, naturalHeight)
    }
  }

  /// Where pictures so long begin along a side.
  private static func places(
    _ start: Double, _ length: Double, in whole: Double, repeats: Bool
  ) -> [Double] {
    guard repeats else { return start < whole && start + length > 0 ? [start] : [] }
    let first = start - (start / length).rounded(.up) * length
    let count = min(((whole - first) / length).rounded(.up), Double(mostTiles + 1))
    return (0..<max(Int(count), 0)).map { first + Double($0) * length }
  }
}

extension Flow {
  /// Learns how large pictures behind boxes are by themselves.
  mutating func measureBackings(_ size: (Int) -> (width: FlowLength, height: FlowLength)?) {
    for index in frames.indices {
      guard case .picture(let number)? = frames[index].backing?.filling, let size = size(number)
      else { continue }
      frames[index].backing?.naturalWidth = size.width.points
      frames[index].backing?.naturalHeight = size.height.points
    }
  }
}
