public import PageGeometry
public import PageLayout
internal import PageModel

/// Closed books on ledges of a bookcase: a row of which the one in the middle faces the eye, or a grid.
///
/// Lengths are points, 768 of which are the height of the view; the origin is the middle of the view. Of a
/// row the books beside the middle are turned towards it, each partly behind the one that is nearer to the
/// middle; all books stand on the ledge. What is in the middle is the same as in `ShelfArrangement`.
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
  /// Whether a grid begins below a strip along the upper edge of the view.
  public var leavesHead = false
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
    /// How wide and high a book may be that faces the eye there.
    public var room: Vector2
    /// What its size is multiplied by.
    public var scale: Double
    /// How far it is turned about its height: above 0 its left side comes forward.
    public var angle: Double
    /// How far it stands before the back, beside what its turn needs.
    public var lift: Double
  }

  /// The height of the view in points.
  static let viewHeight = 768.0
  /// How far any book stands before the back: shadows lie between.
  static let leastLift = 3.0

  /// The width of a view in points.
  static func width(of view: ViewSize) -> Double { viewHeight * view.aspect }

  /// The greatest offset: the last book in the middle, or the last rows at the foot.
  public func lastOffset(in view: ViewSize) -> Double {
    switch form {
    case .row: Double(max(0, books.count - 1))
    case .grid: Double(max(0, rows(in: view) - Self.wholeRows))
    }
  }

  /// How far a hand goes, in pixels, that scrolls by one: by a book of a row, or a row of a grid.
  public func pitch(in view: ViewSize) -> Double {
    let points = form == .row ? RowMeasure(of: view).handPitch : grid.pitch
    return points * view.height / Self.viewHeight
  }

  /// Where the book of an index stands; it may lie outside of the view.
  public func slot(of index: Int, in view: ViewSize) -> Slot {
    switch form {
    case .row: rowSlot(of: index, at: Double(index), in: view)
    case .grid: gridSlot(of: index, in: view)
    }
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
      let reach = rowReach(in: view)
      return within(offset - reach, offset + reach, times: 1)
    case .grid:
      // From the row whose names are at the head of the view to that whose books are at its foot.
      let edge = Self.viewHeight / 2
      let grid = grid
      let above = (grid.top - grid.rail - edge) / grid.pitch
      let below = (grid.top + grid.room.y * 1.2 + edge) / grid.pitch
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

  /// A book that is on its way, and how much it still shades those behind it, 0…1.
  struct Missing {
    let index: Int
    let shade: Double
  }

  func scene(in view: ViewSize, without missing: Missing?, model: Matrix4) -> Scene {
    var scene = Scene(
      camera: Self.camera(in: view), leaves: [], ground: .desk, pageHeight: 1, spine: nil)
    var shadows: [CastShadow] = []
    for index in visibleBooks(in: view) where index != missing?.index {
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
      var closed = ClosedBook(
        key: book.key, shape: shape(of: book), cover: book.cover,
        placement: model * placement.model)
      closed.dress.shade = shade(on: placement, of: index, without: missing, in: view)
      scene.closedBooks.append(closed)
      shadows.append(placement.shadow(in: model))
    }
    scene.bookcase = bookcase(in: view, model: model, shadows: shadows)
    scene.lampSide = 1
    return scene
  }

  /// How far the ledges stand out, in points.
  func depth(in view: ViewSize) -> Double {
    form == .row ? RowMeasure(of: view).depth : GridMeasure.depth
  }

  private func bookcase(in view: ViewSize, model: Matrix4, shadows: [CastShadow]) -> Bookcase {
    let half = Self.width(of: view) / 2 * 1.06
    // Its ends, and where its shadow ends, are out of sight.
    func ledge(_ top: Double, thickness: Double) -> Rectangle {
      Rectangle(min: Vector2(-1.4 * half, top - thickness), max: Vector2(1.4 * half, top))
    }
    let ledges: [Rectangle]
    switch form {
    case .row:
      let measure = RowMeasure(of: view)
      ledges = [ledge(measure.foot, thickness: measure.plank)]
    case .grid:
      let columns = Self.columns(in: view)
      let seen = visibleBooks(in: view)
      // A case has ledges below its last row, too.
      let first = Int(offset.rounded(.down)) - 1
      let rows = min(seen.lowerBound / columns, first)...first + 5
      ledges = rows.map { ledge(foot(ofRow: Double($0)), thickness: grid.rail) }
    }
    let depth = depth(in: view)
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
