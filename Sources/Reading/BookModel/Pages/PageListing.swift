public import PageModel

/// What is known of one page without drawing it.
public struct PageListing: Equatable, Sendable {
  /// Its size, upright, or nil where it cannot be told.
  public let size: PageSize?
  /// Why it cannot be shown, or nil where nothing speaks against it.
  public let problem: String?
  /// Where it lies in an opening, or nil where the book does not say.
  public let side: PageSide?
  /// What it is by its file, which is the same wherever the page stands; nil where that cannot be told without reading
  /// it.
  public let content: UInt32?

  public init(
    size: PageSize?, problem: String?, side: PageSide? = nil, content: UInt32? = nil
  ) {
    (self.size, self.problem, self.side, self.content) = (size, problem, side, content)
  }
}
