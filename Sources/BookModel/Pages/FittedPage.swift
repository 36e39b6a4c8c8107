/// A page and pixels that it is drawn for.
public struct FittedPage: Hashable, Sendable {
  /// The page.
  public let page: PageNumber
  /// The pixels.
  public let fit: PageFit

  /// Joins the two.
  public init(_ page: PageNumber, _ fit: PageFit) { (self.page, self.fit) = (page, fit) }
}
