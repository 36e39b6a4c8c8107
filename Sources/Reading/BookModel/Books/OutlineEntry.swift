public import PageModel

/// One line of a table of contents.
public struct OutlineEntry: Equatable, Sendable {
  /// The text as the book gives it.
  public let title: String
  /// Where it leads, or nil where the target is unknown.
  public let page: PageNumber?
  /// The lines below it.
  public let children: [OutlineEntry]

  public init(title: String, page: PageNumber?, children: [OutlineEntry]) {
    (self.title, self.page, self.children) = (title, page, children)
  }
}
