/// A page and pixels that it is drawn for.
public struct FittedPage: Hashable, Sendable {
  /// The page that is asked for.
  public let page: PageNumber
  /// How many pixels of it are asked for, and which part.
  public let fit: PageFit

  /// Joins the two.
  public init(_ page: PageNumber, _ fit: PageFit) { (self.page, self.fit) = (page, fit) }
}
