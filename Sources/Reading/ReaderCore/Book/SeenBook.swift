import RectoBookModel
import PageGeometry
import PageLayout

/// A book as it lies, seen in a view: where its pages are, and how much of them there is to see.
struct SeenBook {
  /// The book as it lies.
  private(set) var arrangement: BookArrangement
  /// Its pages as they are scrolled; nil where leaves are turned.
  var sheets: ScrollArrangement?
  /// The size of the view in pixels.
  private(set) var view: ViewSize
  /// The position of the opening that is meant, where leaves will lie once they do.
  let goal: Int
  /// What is known of the book.
  let facts: BookFacts
  /// What of each page is not margin, as far as that is known.
  let contents: [PageNumber: PageBox]

  init(
    _ arrangement: BookArrangement, in view: ViewSize, goal: Int, facts: BookFacts,
    contents: [PageNumber: PageBox]
  ) {
    (self.arrangement, self.view, self.goal) = (arrangement, view, goal)
    (self.facts, self.contents) = (facts, contents)
  }

  /// The same book under a view that is held otherwise.
  func held(by hold: ViewHold) -> SeenBook {
    var seen = self
    seen.view = hold.size
    (seen.arrangement.zoom, seen.arrangement.pan) = (hold.zoom, hold.pan)
    seen.arrangement.posture = hold.posture
    seen.sheets = seen.sheets?.held(zoom: hold.zoom, pan: hold.pan, posture: hold.posture)
    return seen
  }

  /// The opening that is meant, lying still and seen whole.
  var atRest: SeenBook {
    var resting = self
    (resting.arrangement.turned, resting.arrangement.turns) = (goal, [])
    (resting.arrangement.zoom, resting.arrangement.pan) = (1, Vector2(0, 0))
    // Print is trimmed for the eye straight above.
    resting.arrangement.posture.tilt = Vector2(0, 0)
    resting.sheets = resting.sheets?.held(
      zoom: 1, pan: Vector2(0, 0), posture: resting.arrangement.posture)
    return resting
  }

  /// The same book with a leaf on its way, that of the right side and that of the left: what either uncovers is
  /// seen. None while any is.
  var uncovering: [SeenBook] {
    guard arrangement.turns.isEmpty, sheets == nil else { return [] }
    return [arrangement.turned, arrangement.turned - 1].compactMap { leaf in
      guard (0..<shape.leafCount).contains(leaf) else { return nil }
      var seen = self
      seen.arrangement.turned = leaf
      seen.arrangement.turns = [
        Turn(leaves: leaf..<leaf + 1, progress: 0.5, size: shape.leafSize)
      ]
      return seen
    }
  }

  var shape: BookShape { arrangement.shape }
  var isRightToLeft: Bool { shape.direction == .rightToLeft }
  var scene: Scene { sheets?.scene(in: view) ?? arrangement.visibleScene(in: view) }

  /// Page heights of a pixel of the screen, at the paper.
  var unitsPerPixel: Double {
    sheets?.unitsPerPixel(in: view) ?? arrangement.unitsPerPixel(in: view)
  }

  private var zoom: Double { arrangement.zoom }
  private var posture: Posture { arrangement.posture }
  private var seenView: ViewSize { posture.turned(view) }

  // MARK: Pages in sight

  /// The pages any part of which can be seen, in ascending order.
  var visiblePages: [PageNumber] {
    let scene = scene
    let seen = scene.leaves.filter { $0.isVisible && ($0.isTurning || isInView($0, of: scene)) }
    return Set(seen.flatMap { [$0.up?.page, $0.down?.page] }.compactMap(\.self)).sorted()
  }

  /// Whether any of a leaf that lies flat is within the view.
  private func isInView(_ leaf: Leaf, of scene: Scene) -> Bool {
    let corners = [leaf.rectangle.min, leaf.rectangle.max].map {
      scene.camera.project(leaf.seenPlace($0), into: view)
    }
    let (a, b) = (corners[0], corners[1])
    let slack = posture.tilt == Vector2(0, 0) ? 0 : 0.5 * max(view.width, view.height)
    return min(a.x, b.x) < view.width + slack && max(a.x, b.x) > -slack
      && min(a.y, b.y) < view.height + slack && max(a.y, b.y) > -slack
  }

  /// The lowest pixel that paper is seen at, from the upper edge of the view.
  var lowestPaper: Double? {
    let scene = scene
    return scene.leaves.filter(\.isVisible).flatMap { leaf in
      leaf.rectangle.corners.map { scene.camera.project(leaf.seenPlace($0), into: view).y }
    }.max()
  }

  /// The pixels under which each page lies that lies still.
  var fits: [PageNumber: [PageFit]] {
    Dictionary(grouping: scene.fits(in: view), by: \.page).mapValues { $0.map(\.fit) }
  }

  // MARK: What there is to see

  /// From where one end of the opening is seen to where the other is, as places of the view's middle
  /// in page heights from the book's; where the opening fits the view, one place, with as much desk on
  /// either side.
  ///
  /// Law: keys, and an opening that is new, show no more desk than that. The paper is measured as it is
  /// seen: the higher side of a book is nearer to the eye, and wider.
  var reach: (least: Vector2, greatest: Vector2) {
    if let sheets { return reach(of: sheets) }
    let none = Vector2(0, 0)
    guard zoom != 1 else { return (none, none) }
    let scene = atRest.scene
    let corners = scene.leaves.filter(\.isVisible).flatMap { leaf in
      [leaf.rectangle.min, leaf.rectangle.max].map { corner(leaf.seenPlace($0), of: scene) }
    }
    let across = Self.reach(of: corners.map { ($0.place.x, $0.scale) }, in: seenView.width)
    let up = Self.reach(of: corners.map { ($0.place.y, $0.scale) }, in: seenView.height)
    return (Vector2(across.lowerBound, up.lowerBound), Vector2(across.upperBound, up.upperBound))
  }

  /// A corner of paper in a scene that is seen whole: where it is in page heights from the book's middle,
  /// and how many pixels a page height has there once it is magnified.
  private func corner(_ point: Vector3, of scene: Scene) -> (place: Vector2, scale: Double) {
    func seen(_ point: Vector3) -> Vector2 {
      let place = scene.camera.project(point, into: view)
      return posture.inBook(Vector2(place.x - view.width / 2, view.height / 2 - place.y))
    }
    let here = seen(point)
    let pageHeight = seen(point + Vector3(1, 0, 0)).x - here.x
    return (here / pageHeight, pageHeight * zoom)
  }

  /// The share of the view that is desk where an opening ends that is larger.
  private static let rim = 0.02

  /// The same along one axis, of the ends of what is seen and a view of so many pixels.
  private static func reach(
    of ends: [(place: Double, scale: Double)], in extent: Double
  ) -> ClosedRange<Double> {
    // Of ends at the same place the nearest to the eye is seen farthest out.
    func outermost(_ sign: Double) -> (place: Double, scale: Double)? {
      ends.max { sign * $0.place * $0.scale < sign * $1.place * $1.scale }
    }
    guard let low = outermost(-1), let high = outermost(1), low.place < high.place else {
      return 0...0
    }
    let middle =
      (low.place * low.scale + high.place * high.scale) / (low.scale + high.scale)
    let length = (high.place - middle) * high.scale - (low.place - middle) * low.scale
    // Half a pixel is nothing to scroll by.
    guard length > extent + 0.5 else { return middle...middle }
    let half = (0.5 - rim) * extent
    let (least, greatest) = (low.place + half / low.scale, high.place - half / high.scale)
    return min(least, middle)...max(greatest, middle)
  }

  /// How far a hand may bring the middle of the view from the book's, in page heights: as far as shows
  /// the whole book, and far enough for any of its points to be magnified in place.
  var panLimit: Vector2 {
    let (room, book) = roomAroundView(1.03)
    let inPlace = book / 2 * (1 - 1 / zoom)
    let (least, greatest) = reach
    return Vector2(
      max(0, -least.x, greatest.x, inPlace.x, room.x),
      max(0, -least.y, greatest.y, inPlace.y, room.y))
  }

  /// How much of the opening, with a little around it, does not fit the view on either side, and how
  /// large that is.
  private func roomAroundView(_ around: Double) -> (room: Vector2, book: Vector2) {
    let book = Vector2(shape.openingWidth, 1) * around
    return ((book - Vector2(seenView.width, seenView.height) * unitsPerPixel) / 2, book)
  }

  /// Whether less than the opening is seen: then the hand moves the view.
  var isMagnified: Bool {
    guard sheets == nil else { return true }
    guard zoom > 1 else { return false }
    let (room, _) = roomAroundView(1)
    return room.x > 1e-9 || room.y > 1e-9
  }

  // MARK: Fits

  /// What is printed does not touch the edges of the view.
  private static let roomAroundContent = 1.03

  /// The magnification at which what is printed on the opening fits the view, and its middle where it is
  /// seen while that is whole, in pixels; nil where it is not known of all its pages.
  var contentFit: (zoom: Double, middle: Vector2)? {
    let pictures = atRest.flatPictures.filter { sheets == nil || $0.page == sheets?.anchor }
    let corners = pictures.flatMap { picture -> [Vector2] in
      guard let box = contents[picture.page] else { return [] }
      return [Vector2(box.left, box.top), Vector2(box.right, box.bottom)].map(picture.place.place)
    }
    guard corners.count == 2 * pictures.count, let first = corners.first else { return nil }
    let (least, greatest) = corners.reduce(into: (first, first)) { bounds, corner in
      bounds.0 = Vector2(min(bounds.0.x, corner.x), min(bounds.0.y, corner.y))
      bounds.1 = Vector2(max(bounds.1.x, corner.x), max(bounds.1.y, corner.y))
    }
    let extent = greatest - least
    guard extent.x >= 1, extent.y >= 1 else { return nil }
    let room = Vector2(view.width, view.height) / extent / Self.roomAroundContent
    return (min(room.x, room.y), (least + greatest) / 2)
  }

  /// The magnification at which the first page of the opening has its own size.
  var oneToOne: Double? {
    guard let page = shape.pages(at: goal).first,
      let seen = atRest.flatPictures.first(where: { $0.page == page })
    else { return nil }
    let size = arrangement.pageSizes[page] ?? facts.usualSize
    let pixels = facts.hasPictures ? size.width : size.width * 96 / 72
    return pixels / seen.place.size.x
  }
}

extension Rectangle {
  /// Its four corners.
  fileprivate var corners: [Vector2] {
    [min, Vector2(max.x, min.y), Vector2(min.x, max.y), max]
  }
}

extension BookShape {
  /// Across an opening, in page heights.
  var openingWidth: Double { isOnePage ? leafWidth : 2 * leafWidth }
}
