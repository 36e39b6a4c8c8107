public import PageGeometry
public import PageModel

/// An open book on a desk: Recto's own arrangement.
///
/// Lengths are page heights; x right, y up, z towards the eye; the desk is z = 0 and the spine
/// runs over (0, 0)…(0, 1). At rest the leaves lie flat. A right-to-left book is the mirror image
/// in x of the same left-to-right book.
public struct BookArrangement: Arrangement, Equatable {
  public static let name = "book"

  /// The pairing and the size of the leaves.
  public var shape: BookShape
  /// How many leaves lie on the left; the turns follow from there.
  public var turned: Int
  /// The leaves in the air, in the order of their leaves, without gaps, the first being `turned`.
  public var turns: [Turn]
  /// Sizes of pages, where known; the others count as the usual size.
  public var pageSizes: [PageNumber: PageSize]
  /// Magnification about the middle of the view, 1 where the open book fits.
  public var zoom: Double
  /// How far the middle of the view is from the book's middle, in page heights.
  public var pan: Vector2
  /// How the leaves in `turns` change side.
  public var passage: Passage
  /// How the view is turned and tilted.
  public var posture: Posture
  /// How pictures are put on the leaves.
  public var dress = PageDress()

  /// Makes the arrangement.
  ///
  /// - Parameters:
  ///   - shape: the pairing and the size of the leaves.
  ///   - turned: how many leaves lie on the left, from 0.
  ///   - turns: the leaves in the air, beginning with leaf `turned`, without gaps.
  ///   - pageSizes: sizes of pages that differ from the usual.
  ///   - zoom: magnification, above 0.
  ///   - pan: offset of the view's middle in page heights.
  ///   - passage: how the leaves in the air change side.
  ///   - posture: how the view is held.
  public init(
    shape: BookShape, turned: Int, turns: [Turn] = [], pageSizes: [PageNumber: PageSize] = [:],
    zoom: Double = 1, pan: Vector2 = Vector2(0, 0), passage: Passage = .turning,
    posture: Posture = .upright
  ) {
    precondition(
      turned >= 0 && turned <= shape.leafCount,
      "\(turned) of \(shape.leafCount) leaves cannot be turned")
    var next = turned
    for turn in turns {
      precondition(turn.leaves.lowerBound == next, "turns follow each other without gaps")
      next = turn.leaves.upperBound
    }
    precondition(next <= shape.leafCount, "leaf \(next) is beyond the book")
    self.shape = shape
    self.turned = turned
    self.turns = turns
    self.pageSizes = pageSizes
    self.zoom = zoom
    self.pan = pan
    self.passage = passage
    self.posture = posture
  }

  /// The book at a position between 0 and the number of its leaves, a fraction being the progress
  /// of the one leaf in the air.
  public init(
    shape: BookShape, position: Double, tilt: Double = 0, grip: Grip? = nil,
    pageSizes: [PageNumber: PageSize] = [:]
  ) {
    let place = position.clamped(to: 0...Double(shape.leafCount))
    let turned = min(Int(place), shape.leafCount)
    let progress = place - Double(turned)
    let leaves = turned..<turned + 1
    var turns: [Turn] = []
    if grip != nil, turned < shape.leafCount {
      turns = [Turn(leaves: leaves, progress: 0, shape: LeafShape(hinge: 0))]
    } else if progress > 0 {
      turns = [shape.turn(leaves, progress: progress, tilt: tilt)]
    }
    self.init(shape: shape, turned: turned, turns: turns, pageSizes: pageSizes)
    guard let grip, !turns.isEmpty else { return }
    self.turns[0].shape = bent(self.turns[0], by: grip)
    self.turns[0].progress = self.turns[0].shape.progress(size: shape.leafSize)
  }

  public func scene(in view: ViewSize) -> Scene {
    scene(in: view, lying: Array(0..<shape.leafCount))
  }

  /// The same scene with only the leaves that can be seen: what a frame needs, whatever the
  /// length of the book.
  public func visibleScene(in view: ViewSize) -> Scene {
    scene(in: view, lying: [turned - 1, firstOnRight].filter { $0 >= 0 && $0 < shape.leafCount })
  }

  private func scene(in view: ViewSize, lying: [Int]) -> Scene {
    let mirror: Matrix4 =
      shape.direction == .rightToLeft ? .scale(Vector3(-1, 1, 1)) : .identity
    let slides = passage == .sliding && !turns.isEmpty
    var scene = Scene(
      camera: camera(in: view),
      leaves: slides
        ? slidingLeaves(in: view, mirror: mirror) : leaves(lying: lying, mirror: mirror),
      blocks: slides ? slidingBlocks(mirror: mirror) : blocks(mirror: mirror),
      boards: boards(mirror: mirror), ground: .desk,
      pageHeight: 1, spine: 0)
    scene.coverDress = shape.isOnePage ? nil : CoverDress()
    return scene
  }

  // MARK: Leaves

  var firstOnRight: Int { turns.last?.leaves.upperBound ?? turned }

  private func leaves(lying indices: [Int], mirror: Matrix4) -> [Leaf] {
    let lying = indices.compactMap { index -> Leaf? in
      if index < turned { return leafOnLeft(index, mirror: mirror) }
      return index >= firstOnRight ? leafOnRight(index, mirror: mirror) : nil
    }
    return (lying + turns.map { leaf(turning: $0, mirror: mirror) }).sorted { $0.index < $1.index }
  }

  private func leafOnRight(_ index: Int, mirror: Matrix4) -> Leaf {
    var lying = leaf(
      index..<index + 1, progress: 0, hinge: 0, bend: .flat,
      height: shape.rightPlane(of: index..<index + 1),
      isVisible: index == firstOnRight, mirror: mirror)
    lying.down = nil
    return lying
  }

  private func leafOnLeft(_ index: Int, mirror: Matrix4) -> Leaf {
    var lying = leaf(
      index..<index + 1, progress: 1, hinge: .pi, bend: .flat,
      height: shape.leftPlane(of: index..<index + 1),
      isVisible: index == turned - 1 && !shape.isOnePage, mirror: mirror)
    lying.up = nil
    return lying
  }

  private func leaf(turning turn: Turn, mirror: Matrix4) -> Leaf {
    let (leafShape, edge) = lying(turn)
    var placed = leaf(
      turn.leaves, progress: turn.progress, hinge: leafShape.hinge,
      bend: leafShape.bend(of: shape.leafSize), height: edge, isVisible: true, mirror: mirror)
    placed.isTurning = true
    // Alone, a page has no left side to lie on: it leaves the scene while it comes down.
    if shape.isOnePage { placed.opacity = 1 - smoothStep((turn.progress - 0.6) / 0.38) }
    return placed
  }

  func leaf(
    _ range: Range<Int>, progress: Double, hinge: Double, bend: Bend, height: Double,
    isVisible: Bool, mirror: Matrix4
  ) -> Leaf {
    let front = shape.printOnFront(ofLeaf: range.lowerBound)
    let back = shape.printOnBack(ofLeaf: range.upperBound - 1)
    var leaf = Leaf(
      index: range.lowerBound, front: front?.page, back: back?.page, ratio: progress, angle: -hinge,
      isVisible: isVisible,
      // The uppermost of each side, and whatever is in the air, lies over what is below it.
      zOrder: progress < 0.5 ? shape.leafCount - range.lowerBound : range.upperBound,
      model: mirror * .translation(Vector3(0, 0, height)) * .rotationY(-hinge),
      rectangle: shape.rectangle(of: range), bend: bend, body: shape.body(of: range),
      up: picture(of: front, on: .up, isInside: range.lowerBound > 0, of: range),
      down: picture(of: back, on: .down, isInside: range.upperBound < shape.leafCount, of: range))
    leaf.cornerRadius = shape.cornerRadius(of: range)
    return leaf
  }

  /// One side of a leaf. The print of a board fills its outside; inside it is as large as that of any
  /// other page, and the turned-in cloth shows around it.
  private func picture(
    of print: Print?, on side: LeafSide, isInside: Bool, of leaves: Range<Int>
  ) -> SidePicture {
    let extent = shape.rectangle(of: leaves).size
    let size = print.flatMap { pageSizes[$0.page] }
    guard extent != shape.leafSize, isInside else {
      return picture(of: print, on: side, size: size, aspect: extent.x / extent.y)
    }
    var picture = picture(of: print, on: side, size: size, aspect: shape.leafWidth)
    let corner =
      Vector2(isSpineLeft(of: side) ? 0 : shape.square, shape.square) / extent
    let part = Rectangle(min: corner, max: corner + shape.leafSize / extent)
    picture.placement = Rectangle(
      min: part.point(at: picture.placement.min), max: part.point(at: picture.placement.max))
    return picture
  }

  private func picture(of print: Print?, on side: LeafSide, size: PageSize?, aspect: Double)
    -> SidePicture
  {
    guard let print else { return .blank }
    var picture =
      print.half == nil
      ? SidePicture(page: print.page, size: size, onAspect: aspect)
      : SidePicture(
        halfOf: print.page, size: size,
        isLeftHalf: (print.half == .first) == (shape.direction == .leftToRight), onAspect: aspect)
    if print.half == nil,
      let part = dress.trim?.part(
        of: print.page, size: size, isSpineLeft: shape.hasSpineLeft(print.page),
        onAspect: shape.leafWidth)
    {
      (picture.placement, picture.crop) = (.unit, part)
    }
    picture.levels = dress.levels(of: print.page)
    return picture
  }

  /// A side is seen with the spine on its left where it is the up side of a book that is read to
  /// the right, or the down side of one that is read to the left.
  private func isSpineLeft(of side: LeafSide) -> Bool {
    (side == .up) == (shape.direction == .leftToRight)
  }

  // MARK: Heights

  /// The height of the right-hand stack with leaf `index` uppermost.
  func rightTop(above index: Int) -> Double {
    shape.rightTop(above: Double(index))
  }

  /// The height of the left-hand stack of `count` leaves.
  func leftTop(over count: Int) -> Double {
    shape.leftTop(over: Double(count))
  }

  /// How many leaves have been turned, those in the air by their progress.
  var place: Double {
    turns.reduce(Double(turned)) { $0 + Double($1.leaves.count) * $1.progress }
  }

  /// The height of the higher stack, a leaf in the air belonging to both by its progress: never
  /// below a block that lies, and without a jump when a leaf takes off or lands.
  var crossing: Double {
    let place = place
    return max(shape.leftTop(over: place), shape.rightTop(above: place))
  }

  // MARK: Camera

  /// Vertical field of view: that of the source tutorials' m34, 2·atan(384/2000).
  package static let halfHeight = 0.192

  /// How much room there is around the book, as a factor on its size.
  private static let room = 1.07

  /// The camera fits the uppermost page, wherever it is, so that turning to a thicker side does
  /// not crop it.
  private func camera(in view: ViewSize) -> Camera {
    let top = shape.wholeThickness
    let eyeHeight = eyeHeight(in: view)
    let mirror: Double = shape.direction == .rightToLeft ? -1 : 1
    let eye = Vector3(mirror * middle + pan.x, 0.5 + pan.y, eyeHeight)
    return Camera(
      lookingDownFrom: eye, halfHeight: Self.halfHeight / zoom, aspect: view.aspect,
      near: max(0.05, eyeHeight - top - 1.1 * max(1, shape.leafWidth)), far: eyeHeight + 0.1
    ).held(posture, distance: eyeHeight - top, reach: 1.5 + 2 * shape.leafWidth)
  }

  /// The height of the eye above the desk.
  func eyeHeight(in view: ViewSize) -> Double {
    shape.wholeThickness + seenHeight(in: view) / 2 / Self.halfHeight
  }

  /// The height that fits into the view at zoom 1, at the top of the thicker side: the pages with
  /// some room, and the fore edge of either side, however thick it becomes; across and up change
  /// places where the view is held sideways.
  private func seenHeight(in view: ViewSize) -> Double {
    let pages = shape.isOnePage ? shape.leafWidth : 2 * shape.leafWidth
    let squares = 2 * shape.square
    let across = max(
      (pages + squares) * Self.room, pages + squares + 2 * Self.spread * shape.wholeThickness)
    let up = (1 + squares) * Self.room
    return posture.isSideways ? max(across, up / view.aspect) : max(up, across / view.aspect)
  }

  /// Page heights that one unit of the view shows, at the top of the thicker side.
  public func unitsPerPixel(in view: ViewSize) -> Double {
    seenHeight(in: view) / view.height / zoom
  }

  /// Where the middle of the book is: a closed book lies on one side of its spine, so the eye
  /// goes there while the cover turns.
  var middle: Double {
    guard !shape.isOnePage else { return shape.leafWidth / 2 }
    let last = shape.closesBehind ? shareOver(ofLeaf: shape.leafCount - 1) : 0
    return (shape.leafWidth + shape.square) / 2 * (1 - shareOver(ofLeaf: 0) - last)
  }

  /// How far the free edge of a leaf has come over, 0…1, as the mean of its ends and its middle: a corner that a hand has
  /// drawn across leaves most of the leaf where it lay.
  private func shareOver(ofLeaf leaf: Int) -> Double {
    guard let turn = turns.first(where: { $0.leaves.contains(leaf) }) else {
      return leaf < turned ? 1 : 0
    }
    guard passage == .turning else { return smoothStep(turn.progress) }
    let size = shape.leafSize
    let across = [0, 0.5, 1].map { turn.shape.place(Vector2(1, $0) * size, size: size).x / size.x }
    return ((1 - across.reduce(0, +) / 3) / 2).clamped(to: 0...1)
  }

  func progress(ofLeaf leaf: Int) -> Double {
    if leaf < turned { return 1 }
    return turns.first { $0.leaves.contains(leaf) }?.progress ?? 0
  }
}
