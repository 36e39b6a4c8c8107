/// How large a page is asked for.
public enum PageDetail: Hashable, Sendable {
  /// At least this many pixels across, at most about twice as many; never enlarged.
  case atLeast(width: Int)
  /// Exactly this many pixels across, enlarged where the page has fewer.
  case exactly(width: Int)
  /// Every pixel of a picture; 150 to the inch of a page measured in points.
  case native
}

/// What is known of one page without drawing it.
public struct PageListing: Equatable, Sendable {
  /// Its size, upright, or nil where it cannot be told.
  public let size: PageSize?
  /// Why it cannot be shown, or nil where nothing speaks against it.
  public let problem: String?

  /// Makes a listing.
  public init(size: PageSize?, problem: String?) { (self.size, self.problem) = (size, problem) }
}
