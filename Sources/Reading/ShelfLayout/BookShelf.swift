public import PageGeometry
public import PageLayout
internal import PageModel

/// Closed books on ledges of a bookcase: a row of which the one in the middle is the largest, or a grid.
///
/// Lengths are points, 768 of which are the height of the view; the origin is the middle of the view.
/// The row has the places and scales of `ShelfArrangement`; all books stand on the ledge, and those
/// beside the middle turn their spines to the eye.
public struct BookShelf: Equatable, Sendable {
  /// How books stand.
  public enum Form: String, CaseIterable, Sendable {
    /// Side by side on one ledge.
    case row
    /// On many ledges.
    case grid
  }

  /// The books, from left to right and down the rows.
  public var books: [ShelvedBook]
  /// Whether they stand in a row or a grid.
  public var form: Form
  /// How far it is scrolled: the item in the middle of a row, the uppermost row of a grid.
  public var offset: Double
  /// The item that is meant in a grid; between two, both are a little.
  public var focus: Double
  /// A stack that spreads, or comes together; nil where none does.
  public var fan: ShelfFan?
  /// Whether books open to one page.
  public var isOnePage = false
  /// How books are bound.
  public var binding = Binding.automatic
  /// The radius of the outer corners of pages.
  public var cornerRadius = 0.0

  /// Makes a shelf; `offset` and `focus` count as the properties say.
  public init(books: [ShelvedBook], form: Form = .row, offset: Double = 0, focus: Double = 0) {
    (self.books, self.form, self.offset, self.focus) = (books, form, offset, focus)
  }

  // MARK: Places

  /// Where a book stands, in points.
  public struct Slot: Equatable, Sendable {
    /// Its middle across, and its foot.
    public var place: Vector2
    /// What its size is multiplied by.
    public var scale: Double
    /// How far it is turned about its height: above 0 its left side comes forward.
    public var angle: Double
    /// How far it stands before the back, beside what its turn needs.
    public var lift: Double
  }

  /// The height of the view in points.
  static let viewHeight = 768.0
  /// How far to either side of the middle a ledge's edge lies below that.
  static let foot = -0.35 * ShelfArrangement.itemSize.y
  /// How far books beside the middle are turned, in radians, as they are seen from the eye; at most so
  /// far on the ledge.
  static let turn = (seen: 0.68, most: 0.86)
  /// How far ledges stand out: as far as a turned book needs.
  static let depth: (row: Double, grid: Double) = (172, 46)
  /// The scale of books in a grid, and the way from one to the next across and down.
  static let gridScale = 0.36
  static let gridPitch = Vector2(172, 268)
  /// How far any book stands before the back: shadows lie between.
  static let leastLift = 3.0
  /// The foot of the first row.
  private static let gridTop = 126.0

  /// The width of a view in points.
  static func width(of view: ViewSize) -> Double { viewHeight * view.aspect }

  /// How far one row of a grid is from the next.
  public static let rowHeight = gridPitch.y

  /// How many books stand side by side in a grid.
  public static func columns(in view: ViewSize) -> Int {
    max(1, Int((width(of: view) - 48) / gridPitch.x))
  }

  /// How many rows a grid of these books has, as wide as the view allows.
  public func rows(in view: ViewSize) -> Int {
    let columns = Self.columns(in: view)
    return (books.count + columns - 1) / columns
  }

  /// How many rows of a grid a view shows whole.
  public static let wholeRows = 2

  /// The greatest offset: the last book in the middle, or the last rows at the foot.
  public func lastOffset(in view: ViewSize) -> Double {
    switch form {
    case .row: Double(max(0, books.count - 1))
    case .grid: Double(max(0, rows(in: view) - Self.wholeRows))
    }
  }

  /// Where the book of an index stands; it may lie outside of the view.
  public func slot(of index: Int, in view: ViewSize) -> Slot {
    switch form {
    case .row:
      let distance = Double(index) - offset
      let x = distance * ShelfArrangement.pitch
      let scale = 0.7 * (1 - abs(x) / Self.width(of: view)).clamped(to: 0.75...1)
      let way: Double = books[index].direction == .rightToLeft ? -1 : 1
      return Slot(
        place: Vector2(x, Self.foot), scale: scale,
        angle: turn(toX: x, way: way) * smoothStep(abs(distance)), lift: Self.leastLift)
    case .grid:
      let columns = Self.columns(in: view)
      let (row, column) = (index / columns, index % columns)
      let meant = smoothStep(1 - abs(Double(index) - focus))
      return Slot(
        place: Vector2(
          (Double(column) - Double(columns - 1) / 2) * Self.gridPitch.x,
          Self.gridTop - (Double(row) - offset) * Self.gridPitch.y),
        scale: Self.gridScale * (1 + 0.09 * meant), angle: 0, lift: Self.leastLift + 14 * meant)
    }
  }

  /// How far a book is turned at a place: on either side of the middle as much is seen of its spine.
  private func turn(toX x: Double, way: Double) -> Double {
    let seen = arcTangent(x * Self.unit / Self.eyeHeight)
    return way * min(Self.turn.seen - way * seen, Self.turn.most)
  }

  /// The books of which anything may be seen.
  public func visibleBooks(in view: ViewSize) -> Range<Int> {
    guard !books.isEmpty else { return 0..<0 }
    if let fan, fan.share < 1 { return visibleBooksOfFan(fan, in: view) }
    func within(_ low: Double, _ high: Double, times: Int) -> Range<Int> {
      let from = Int(max(0, low.rounded(.up)).clamped(to: 0...1e9)) * times
      let to = (Int(max(-1, high.rounded(.down)).clamped(to: -1...1e9)) + 1) * times
      return min(from, books.count)..<max(min(from, books.count), min(to, books.count))
    }
    switch form {
    case .row:
      let reach = (Self.width(of: view) / 2 + 150) / ShelfArrangement.pitch
      return within(offset - reach, offset + reach, times: 1)
    case .grid:
      // From the row whose foot is at the head of the view to that whose head is at its foot.
      let above = (Self.gridTop - Self.viewHeight / 2) / Self.gridPitch.y
      let below =
        (Self.gridTop + Self.viewHeight / 2 + Self.gridScale * ShelfArrangement.itemSize.y)
        / Self.gridPitch.y
      return within(offset + above, offset + below, times: Self.columns(in: view))
    }
  }

  // MARK: Books as objects

  /// The form of a book.
  func shape(of book: ShelvedBook) -> BookShape {
    BookShape(
      pageCount: book.pageCount, leafWidth: book.aspect, isOnePage: isOnePage,
      direction: book.direction, binding: binding, cornerRadius: cornerRadius)
  }

  /// From the frame of a closed book to the case's.
  func placement(of index: Int, in view: ViewSize) -> BookPlacement {
    BookPlacement(shape(of: books[index]), in: standing(of: index, in: view))
  }

  /// What a view sees of the closed books.
  public func scene(in view: ViewSize) -> Scene {
    scene(in: view, without: nil, model: Self.model(shiftedBy: 0))
  }

  /// From the frame of the case to the scene, where it lies on the desk.
  static func model(shiftedBy way: Double) -> Matrix4 {
    .translation(Vector3(0, way, backThickness * unit)) * .scale(Vector3(repeating: unit))
  }

  /// How thick the back of the case is.
  private static let backThickness = 16.0

  /// Page heights of the book in the middle that a point is.
  static let unit = 1 / (0.7 * ShelfArrangement.itemSize.y)

  /// The height of the eye before the back.
  static let eyeHeight = viewHeight / 2 / BookArrangement.halfHeight * unit

  /// The eye before the case.
  static func camera(in view: ViewSize) -> Camera {
    Camera(
      lookingDownFrom: model(shiftedBy: 0).transform(point: Vector3(0, 0, eyeHeight / unit)),
      halfHeight: BookArrangement.halfHeight,
      aspect: view.aspect, near: 0.5, far: eyeHeight + 0.5)
  }

  func scene(in view: ViewSize, without missing: Int?, model: Matrix4) -> Scene {
    var scene = Scene(
      camera: Self.camera(in: view), leaves: [], ground: .desk, pageHeight: 1, spine: nil)
    var shadows: [CastShadow] = []
    for index in visibleBooks(in: view) where index != missing {
      let book = books[index]
      for (backing, slot) in backings(of: index, in: view) {
        let shape = shape(of: backing)
        let placement = BookPlacement(shape, in: slot)
        scene.closedBooks.append(
          ClosedBook(
            key: backing.key, shape: shape, cover: backing.cover,
            placement: model * placement.model))
        shadows.append(placement.shadow(in: model))
      }
      let placement = placement(of: index, in: view)
      scene.closedBooks.append(
        ClosedBook(
          key: book.key, shape: shape(of: book), cover: book.cover,
          placement: model * placement.model))
      shadows.append(placement.shadow(in: model))
    }
    scene.bookcase = bookcase(in: view, model: model, shadows: shadows)
    scene.lampSide = 1
    return scene
  }

  private func bookcase(in view: ViewSize, model: Matrix4, shadows: [CastShadow]) -> Bookcase {
    let half = Self.width(of: view) / 2 * 1.06
    func ledge(_ top: Double) -> Rectangle {
      Rectangle(min: Vector2(-half, top - 20), max: Vector2(half, top))
    }
    let ledges: [Rectangle]
    switch form {
    case .row: ledges = [ledge(Self.foot)]
    case .grid:
      let columns = Self.columns(in: view)
      let seen = visibleBooks(in: view)
      // A case has ledges below its last row, too.
      let first = Int(offset.rounded(.down)) - 1
      let rows = min(seen.lowerBound / columns, first)...first + 5
      ledges = rows.map { ledge(Self.gridTop - (Double($0) - offset) * Self.gridPitch.y) }
    }
    let depth = form == .row ? Self.depth.row : Self.depth.grid
    let ledgeShadows = ledges.map {
      CastShadow(of: Vector3($0.min, 0), to: Vector3($0.max, depth), in: model)
    }
    let edge = Self.viewHeight / 2 + 14
    return Bookcase(
      model: model,
      back: Rectangle(min: Vector2(-half, -edge), max: Vector2(half, edge)),
      thickness: Self.backThickness,
      ledges: ledges, depth: depth, shadows: ledgeShadows + shadows, deskShadows: [])
  }

  /// Where a mark for a book is seen: on the front of the ledge below it, in pixels from the upper left
  /// corner, and how long it may be.
  public func markPlace(of index: Int, in view: ViewSize) -> (middle: Vector2, length: Double) {
    let slot = standing(of: index, in: view)
    let depth = form == .row ? Self.depth.row : Self.depth.grid
    let camera = Self.camera(in: view)
    let front = Vector3(slot.place.x, slot.place.y - 10, depth)
    let seen = camera.project(Self.model(shiftedBy: 0).transform(point: front), into: view)
    return (Vector2(seen.x, seen.y), 190 * slot.scale * view.height / Self.viewHeight)
  }

  // MARK: Under the pointer

  /// Where a closed book is seen: the least rectangle around its cover, in pixels from the upper left
  /// corner, as least and greatest corner.
  public func seenPlace(of index: Int, in view: ViewSize) -> Rectangle {
    let placement = placement(of: index, in: view)
    let camera = Self.camera(in: view)
    let corners = placement.corners.map {
      let seen = camera.project(Self.model(shiftedBy: 0).transform(point: $0), into: view)
      return Vector2(seen.x, seen.y)
    }
    return Rectangle(
      min: corners.reduce(corners[0]) { pointwiseMin($0, $1) },
      max: corners.reduce(corners[0]) { pointwiseMax($0, $1) })
  }

  /// The book at a place, in pixels from the upper left corner: the nearest to the eye.
  public func book(at place: Vector2, in view: ViewSize) -> Int? {
    visibleBooks(in: view).filter { seenPlace(of: $0, in: view).contains(place) }
      .max { standing(of: $0, in: view).isFarther(than: standing(of: $1, in: view)) }
  }
}

extension BookShape {
  /// The extent of the closed book across, up and in thickness, in page heights.
  var closedExtent: Vector3 {
    Vector3(leafWidth + square, 1 + 2 * square, wholeThickness)
  }

  /// The middle of its back cover's plane.
  var closedMiddle: Vector3 {
    Vector3((direction == .rightToLeft ? -1 : 1) * (leafWidth + square) / 2, 0.5, 0)
  }
}
