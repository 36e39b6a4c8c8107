public import PageModel

/// A place on a page that leads somewhere.
public struct PageLink: Equatable, Sendable {
  /// Where a link leads.
  public enum Target: Equatable, Sendable {
    /// To a page of the same book.
    case page(PageNumber)
    /// To an address outside of it, as the book gives it; never opened unseen.
    case address(String)
  }

  /// The area on its page that leads there.
  public var box: PageBox
  /// A page of the same book, or an address.
  public var target: Target
  /// The paragraphs of the note that it is the mark of, where that is to be read beside the mark; none for all other links.
  public var note: [String]

  /// Makes a link from an area to its target; it is not checked whether there is such a page.
  public init(box: PageBox, target: Target, note: [String] = []) {
    (self.box, self.target, self.note) = (box, target, note)
  }
}
