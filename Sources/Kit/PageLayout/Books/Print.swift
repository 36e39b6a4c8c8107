public import PageModel

/// What is printed on one side of a leaf.
public struct Print: Equatable, Sendable {
  /// The page that is printed there.
  public var page: PageNumber
  /// The half of it that is there; nil where the whole page is.
  public var half: PageHalf?
}
