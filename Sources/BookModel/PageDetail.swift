/// How large a page is asked for.
public enum PageDetail: Hashable, Sendable {
  /// At least this many pixels across, at most about twice as many; never enlarged.
  case atLeast(width: Int)
  /// Exactly this many pixels across, enlarged where the page has fewer.
  case exactly(width: Int)
  /// The same, but no higher than a texture may be: less wide where the page is a strip.
  case small(width: Int)
  /// Every pixel of a picture; 150 to the inch of a page measured in points.
  case native
  /// A rectangle of the page, enlarged as far as is asked: what a magnified view shows.
  case part(PagePart)
  /// Exactly what lies under pixels of the screen, enlarged as far as is asked.
  case fitted(PageFit)

  /// The width of what stands in for the picture where it cannot be had.
  public var standInWidth: Int {
    switch self {
    case .atLeast(let width), .exactly(let width), .small(let width): width
    // Wide enough for the reason to be read.
    case .native, .part, .fitted: 1000
    }
  }
}

/// A rectangle of a page that is drawn `pageWidth` pixels across.
public struct PagePart: Hashable, Sendable {
  /// Pixels across the whole page, within `Limits.partPageWidth`.
  public let pageWidth: Int
  /// Pixels from the page's left and upper edge to the rectangle's, at least 0.
  public let x: Int, y: Int
  /// Pixels across and down the rectangle, at least 1.
  public let width: Int, height: Int

  /// Makes a part; numbers out of range are brought into it.
  public init(pageWidth: Int, x: Int, y: Int, width: Int, height: Int) {
    let pages = Limits.partPageWidth
    let sides = 1...Limits.textureSide
    let places = 0...Limits.partPageWidth.upperBound * 64
    self.pageWidth = min(max(pageWidth, pages.lowerBound), pages.upperBound)
    self.x = min(max(x, places.lowerBound), places.upperBound)
    self.y = min(max(y, places.lowerBound), places.upperBound)
    self.width = min(max(width, sides.lowerBound), sides.upperBound)
    self.height = min(max(height, sides.lowerBound), sides.upperBound)
  }
}

/// Where a page lies in an opening, where the book says so itself.
public enum PageSide: String, Hashable, Sendable {
  /// On the left-hand page.
  case left
  /// On the right-hand page.
  case right
  /// Across both pages: a double-page spread.
  case both
  /// On one page, however wide it is.
  case single
}

/// What is known of one page without drawing it.
public struct PageListing: Equatable, Sendable {
  /// Its size, upright, or nil where it cannot be told.
  public let size: PageSize?
  /// Why it cannot be shown, or nil where nothing speaks against it.
  public let problem: String?
  /// Where it lies in an opening, or nil where the book does not say.
  public let side: PageSide?

  /// Makes a listing.
  public init(size: PageSize?, problem: String?, side: PageSide? = nil) {
    (self.size, self.problem, self.side) = (size, problem, side)
  }
}
