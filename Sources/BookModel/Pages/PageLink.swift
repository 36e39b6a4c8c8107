/// A place on a page that leads somewhere.
public struct PageLink: Equatable, Sendable {
  /// Where a link leads.
  public enum Target: Equatable, Sendable {
    /// To a page of the same book.
    case page(PageNumber)
    /// To an address outside of it, as the book gives it; never opened unseen.
    case address(String)
  }

  /// Where it stands.
  public var box: PageBox
  /// Where it leads.
  public var target: Target

  /// Makes a link.
  public init(box: PageBox, target: Target) { (self.box, self.target) = (box, target) }
}
