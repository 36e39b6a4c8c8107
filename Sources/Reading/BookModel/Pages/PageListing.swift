public import PageModel

/// What is known of one page without drawing it.
public struct PageListing: Equatable, Sendable {
  /// Its size, upright, or nil where it cannot be told.
  public let size: PageSize?
  /// Why it cannot be shown, or nil where nothing speaks against it.
  public let problem: String?
  /// Where it lies in an opening, or nil where the book does not say.
  public let side: PageSide?

  public init(size: PageSize?, problem: String?, side: PageSide? = nil) {
    (self.size, self.problem, self.side) = (size, problem, side)
  }
}
