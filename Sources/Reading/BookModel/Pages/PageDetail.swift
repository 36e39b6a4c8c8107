public import PageModel

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
