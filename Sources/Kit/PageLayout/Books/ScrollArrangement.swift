public import PageGeometry
public import PageModel

/// Pages that lie one after the other on the desk, as sheets of their own: what is scrolled.
///
/// Lengths are page heights, or more of them where pages are very narrow; x right, y up, z towards the eye;
/// the desk is z = 0. The middle of the sheet `anchor` lies where that of a single page of a book would:
/// at (w/2, 0.5), w being the usual width.
///
/// Laws: sheets follow each other along `way` with `gap` between them, and lie centred on one line; every
/// sheet has the shape of its page; another anchor, with the place of the view moved along, shows the same.
public struct ScrollArrangement: Arrangement, Equatable {
  public static let name = "scroll"

  /// Where the next sheet lies.
  public enum Way: String, CaseIterable, Sendable {
    /// Below the one before.
    case down
    /// Beyond the right edge of the one before.
    case right
    /// Beyond the left edge, where books are read from right to left.
    case left

    /// Whether sheets lie one below the other.
    public var isDown: Bool { self == .down }

    /// The direction in which one reads on, of length 1.
    public var direction: Vector2 {
      switch self {
      case .down: Vector2(0, -1)
      case .right: Vector2(1, 0)
      case .left: Vector2(-1, 0)
      }
    }
  }

  /// How many pages there are, at least 1.
  public var pageCount: Int
  /// The usual size of a page.
  public var usual: PageSize
  /// Sizes of pages, where known; the others count as the usual size.
  public var pageSizes: [PageNumber: PageSize]
  /// Whether all sheets are equally broad, whatever the size of their pages: sizes that count pixels say
  /// little of how large a page was meant to be.
  public var isEven: Bool
  /// Where the next sheet lies.
  public var way: Way
  /// The desk between two sheets, in breadths of a usual sheet; 0 in a strip.
  public var gap: Double
  /// The sheet from which places are counted.
  public var anchor: PageNumber
  /// Magnification; 1 where a usual sheet can be read comfortably, see `unitsPerPixel(in:)`.
  public var zoom: Double
  /// How far the middle of the view is from that of the sheet `anchor`.
  public var pan: Vector2
  /// How the view is held.
  public var posture: Posture
  /// How the pictures of pages are put on sheets.
  public var dress = PageDress()
  /// The book whose pages they are: it says which margin of a page is the inner one.
  public var bound: BookShape?
  /// How far the sheets have come to lie under the one that is the anchor, 0…1.
  public var gathering = 0.0

  /// Makes the arrangement.
  public init(
    pageCount: Int, usual: PageSize, pageSizes: [PageNumber: PageSize] = [:], isEven: Bool,
    way: Way, gap: Double, anchor: PageNumber, zoom: Double = 1, pan: Vector2 = Vector2(0, 0),
    posture: Posture = .upright, dress: PageDress = PageDress(), bound: BookShape? = nil
  ) {
    (self.pageCount, self.usual, self.pageSizes) = (pageCount, usual, pageSizes)
    (self.isEven, self.way, self.gap, self.anchor) = (isEven, way, gap, anchor)
    (self.zoom, self.pan, self.posture) = (zoom, pan, posture)
    (self.dress, self.bound) = (dress, bound)
  }

  // MARK: Sheets

  /// Narrower pages than this, in page heights, are enlarged to it: paper has one grain.
  private static let leastAspect = 0.5
  /// The shapes of sheets, as length along the way for each breadth: what is longer or shorter is no page.
  private static let lengths = 0.01...100.0
  /// More sheets are never seen at a time.
  private static let mostSheets = 200

  /// The part of a page that its sheet shows, in fractions from its lower left corner.
  private func part(of page: PageNumber) -> Rectangle {
    guard let trim = dress.trim, let bound else { return .unit }
    return trim.part(
      of: page, size: pageSizes[page], isSpineLeft: bound.hasSpineLeft(page),
      onAspect: usualShown.aspect) ?? .unit
  }

  /// What a sheet shows of a usual page.
  private var usualShown: PageSize { dress.trim.map { usual.cut(to: $0.extent) } ?? usual }

  /// What the sheet of a page shows of it.
  private func shown(of page: PageNumber) -> PageSize {
    (pageSizes[page] ?? usual).cut(to: part(of: page).size)
  }

  /// Scene units of a usual page's height.
  public var scale: Double { max(1, Self.leastAspect / usualShown.aspect) }

  /// Width and height of a usual sheet.
  public var usualExtent: Vector2 { Vector2(usualShown.aspect, 1) * scale }

  /// The extent of a usual sheet across the way.
  private var breadth: Double { way.isDown ? usualExtent.x : usualExtent.y }

  /// Width and height of the sheet of a page.
  public func extent(of page: PageNumber) -> Vector2 {
    let (size, usual) = (shown(of: page), usualShown)
    var broad = breadth
    if !isEven {
      broad *= way.isDown ? size.width / usual.width : size.height / usual.height
      broad = broad.clamped(to: breadth / 8...breadth * 8)
    }
    let length =
      broad
      * (way.isDown ? 1 / size.aspect : size.aspect)
      .clamped(to: Self.lengths)
    return way.isDown ? Vector2(broad, length) : Vector2(length, broad)
  }

  /// The extent of the sheet of a page along the way.
  public func length(of page: PageNumber) -> Double {
    let extent = extent(of: page)
    return way.isDown ? extent.y : extent.x
  }

  private var space: Double { gap * breadth }

  /// A page and how far the middle of its sheet lies from that of the anchor, along the way.
  public struct Sheet: Equatable, Sendable {
    /// The page.
    public var page: PageNumber
    /// Where its middle is.
    public var middle: Double
    /// Its extent along the way.
    public var length: Double

    /// From where to where it lies.
    public var range: ClosedRange<Double> { middle - length / 2...middle + length / 2 }
  }

  /// The sheets from the one of the anchor on, forward or back.
  private func sheets(forward: Bool) -> some Sequence<Sheet> {
    let way = forward ? 1 : -1
    let first = Sheet(page: anchor, middle: 0, length: length(of: anchor))
    return sequence(first: first) { last in
      guard (1...pageCount).contains(last.page.value + way) else { return nil }
      let next = PageNumber(last.page.value + way)
      let length = length(of: next)
      let step = (last.length + length) / 2 + space
      return Sheet(page: next, middle: last.middle + Double(way) * step, length: length)
    }
  }

  /// The sheets any part of which lies in a range along the way, in reading order; those nearest to the
  /// anchor where they are very many.
  public func sheets(in range: ClosedRange<Double>) -> [Sheet] {
    let forward = sheets(forward: true).prefix { $0.range.lowerBound <= range.upperBound }
    let back = sheets(forward: false).prefix { $0.range.upperBound >= range.lowerBound }
    let after = forward.prefix(Self.mostSheets).filter { $0.range.overlaps(range) }
    let before = back.prefix(Self.mostSheets).filter { $0.range.overlaps(range) }
    return before.filter { $0.page != anchor }.reversed() + after
  }

  // MARK: The view

  /// The least room at either side of a sheet, as a factor on its breadth.
  private static let room = 1.03
  /// The breadth of a sheet at magnification 1, in breadths of the view's other side: lines as long as that
  /// are read with ease.
  private static let comfort = 0.95

  /// Scene units of a pixel of the screen, at the paper.
  public func unitsPerPixel(in view: ViewSize) -> Double { unitsPerPixelUnzoomed(in: view) / zoom }

  private func unitsPerPixelUnzoomed(in view: ViewSize) -> Double {
    let seen = posture.turned(view)
    let (across, along) = way.isDown ? (seen.width, seen.height) : (seen.height, seen.width)
    return breadth / min(across / Self.room, max(along * Self.comfort, across / 4))
  }

  /// Half of what is seen along the way.
  private func halfSeen(in view: ViewSize) -> Double {
    let seen = posture.turned(view)
    return (way.isDown ? seen.height : seen.width) / 2 * unitsPerPixel(in: view)
  }

  /// How far along the way the middle of the view is.
  public var place: Double {
    get { (pan * way.direction).sum }
    set { pan += way.direction * (newValue - place) }
  }

  /// The extent across the way of the broadest sheet that is seen.
  public func breadth(in view: ViewSize) -> Double {
    let half = halfSeen(in: view)
    return sheets(in: place - half...place + half).map { sheet in
      let extent = extent(of: sheet.page)
      return way.isDown ? extent.x : extent.y
    }.max() ?? breadth
  }

  /// Farther than this, along the way, nobody sees where a move leads that is quick.
  public var farthestGlide: Double { 6 * max(breadth, length(of: anchor)) }

  /// The desk that is seen beyond either end, in halves of the view.
  private static let rim = 0.04

  /// Between which places along the way the middle of the view may be, looked at from the present one: an
  /// end that is farther away than a few views counts as that far.
  public func reach(in view: ViewSize) -> ClosedRange<Double> {
    let half = halfSeen(in: view)
    let far = abs(place) + 40 * half
    let last = sheets(forward: true).prefix(Self.mostSheets).first { $0.middle > far || isLast($0) }
    let first = sheets(forward: false).prefix(Self.mostSheets)
      .first { $0.middle < -far || $0.page.value == 1 }
    // Of what is farther away than is counted the end is at least so far.
    let end = (last.map(\.range.upperBound) ?? far) - half * (1 - Self.rim)
    let start = (first.map(\.range.lowerBound) ?? -far) + half * (1 - Self.rim)
    return start <= end ? start...end : (start + end) / 2...(start + end) / 2
  }

  private func isLast(_ sheet: Sheet) -> Bool { sheet.page.value == pageCount }

  /// The page that is read: that on a line which lies a third of the view from its beginning, and moves to
  /// either end of the view with the end of the book.
  public func pageRead(in view: ViewSize) -> PageNumber {
    let half = halfSeen(in: view)
    let reach = reach(in: view)
    // Where all is seen at once nothing says which page is read.
    guard reach.upperBound - reach.lowerBound > 1e-9 else { return anchor }
    let (before, after) = (place - reach.lowerBound, reach.upperBound - place)
    let (begun, left) = (min(before / (2 * half), 1), min(after / (2 * half), 1))
    let share = (begun * (1 - left * 2 / 3) + left * begun / 3) / (begun + left)
    let line = place + (2 * share - 1) * half * (1 - Self.rim)
    let near = sheets(in: line - space - 1e-9...line + space + 1e-9)
    return near.min { abs($0.distance(to: line)) < abs($1.distance(to: line)) }?.page ?? anchor
  }

  /// From the line on which one reads, but near the ends of the book, to the middle of the view.
  private func fromLine(in view: ViewSize) -> Double { halfSeen(in: view) * (1 - Self.rim) / 3 }

  /// How far down the sheet of the anchor one reads, in lengths of it.
  public func shareRead(in view: ViewSize) -> Double {
    (place - fromLine(in: view)) / length(of: anchor) + 0.5
  }

  /// Where the middle of the view is to be for one to read so far down the sheet of the anchor.
  public func place(reading share: Double, in view: ViewSize) -> Double {
    (share - 0.5) * length(of: anchor) + fromLine(in: view)
  }

  /// Where the middle of the view is to be for the beginning of a sheet to lie at that of the view.
  public func place(atHeadOf sheet: Sheet, in view: ViewSize) -> Double {
    let reach = reach(in: view)
    return (sheet.range.lowerBound + halfSeen(in: view) * (1 - Self.rim)).clamped(to: reach)
  }

  /// How far the middle of a page's sheet lies from that of the anchor; nil where too many lie between.
  public func sheet(of page: PageNumber) -> Sheet? {
    let isForward = page >= anchor
    guard abs(page.value - anchor.value) < Self.mostSheets else { return nil }
    return sheets(forward: isForward).first { $0.page == page }
  }

  /// The same, counted from another sheet.
  ///
  /// - Returns: the arrangement; where that sheet is too far away the view begins at its head.
  public func anchored(at page: PageNumber, in view: ViewSize) -> ScrollArrangement {
    guard page != anchor else { return self }
    var other = self
    other.anchor = page
    if let sheet = sheet(of: page) {
      other.place = place - sheet.middle
    } else {
      other.place = 0
      other.place = other.headOfAnchor(in: view)
    }
    return other
  }

  /// Where the middle of the view is to be for the anchor's sheet to begin at the head of the view.
  public func headOfAnchor(in view: ViewSize) -> Double {
    place(atHeadOf: Sheet(page: anchor, middle: 0, length: length(of: anchor)), in: view)
  }

  // MARK: The scene

  /// A sheet lies so far above the desk.
  private static let thickness = 0.004
  /// No sheet lies quite flat: its edges throw the shadow of what is so high.
  private static let rise = 0.02

  public func scene(in view: ViewSize) -> Scene {
    let half = halfSeen(in: view) * (posture.tilt == Vector2(0, 0) ? 1 : 3)
    let seen = sheets(in: place - half...place + half)
    var scene = Scene(
      camera: camera(in: view), leaves: seen.map(leaf), ground: .desk, pageHeight: scale, spine: nil
    )
    scene.sheetShadows = scene.leaves.map {
      CastShadow(of: Vector3(0, 0, 0), to: Vector3($0.rectangle.max, Self.rise), in: $0.model)
    }
    return scene
  }

  private func leaf(_ sheet: Sheet) -> Leaf {
    let extent = extent(of: sheet.page)
    let middle = usualMiddle + way.direction * (sheet.middle * (1 - gathering))
    let under = gathering > 0 ? Double(abs(sheet.page.value - anchor.value)) : 0
    // What lies under the anchor's sheet is not seen through it.
    let height = Self.thickness * max(0.5, 1 - under * 0.05)
    var picture = SidePicture(
      page: sheet.page, size: shown(of: sheet.page), onAspect: extent.x / extent.y)
    picture.crop = part(of: sheet.page)
    picture.levels = dress.levels(of: sheet.page)
    return Leaf(
      index: sheet.page.value - 1, front: sheet.page, back: nil, ratio: 0, angle: 0,
      zOrder: pageCount - abs(sheet.page.value - anchor.value),
      model: .translation(Vector3(middle - extent / 2, height)),
      rectangle: Rectangle(min: Vector2(0, 0), max: extent),
      up: picture, down: nil)
  }

  /// The middle of the anchor's sheet.
  private var usualMiddle: Vector2 { Vector2(usualShown.aspect / 2, 0.5) }

  private func camera(in view: ViewSize) -> Camera {
    let unzoomed = unitsPerPixelUnzoomed(in: view) * view.height
    let height = Self.thickness + unzoomed / 2 / BookArrangement.halfHeight
    return Camera(
      lookingDownFrom: Vector3(usualMiddle + pan, height),
      halfHeight: BookArrangement.halfHeight / zoom, aspect: view.aspect,
      near: max(0.05, height / 2), far: height + 0.1
    ).held(posture, distance: height - Self.thickness, reach: 1.5 * unzoomed * view.aspect)
  }
}

extension ScrollArrangement.Sheet {
  /// How far a place along the way lies from it.
  fileprivate func distance(to place: Double) -> Double {
    max(range.lowerBound - place, place - range.upperBound, 0)
  }
}

extension PageSize {
  /// The size of so much of its width and height.
  fileprivate func cut(to extent: Vector2) -> PageSize {
    PageSize(width: width * extent.x, height: height * extent.y)
  }
}

extension Vector2 {
  /// The sum of both.
  fileprivate var sum: Double { x + y }
}
