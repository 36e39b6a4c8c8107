public import PageModel

/// A place, and the page that shows it in one layout.
public struct PlacedPage: Hashable, Sendable {
  /// The address, which is the same in every layout.
  public var place: Place
  /// The page, from which the address of a fixed page cannot differ.
  public var page: PageNumber

  /// A place on a page of the layout that is meant.
  public init(_ place: Place, on page: PageNumber) { (self.place, self.page) = (place, page) }

  /// A page by itself: of text that flows, one whose address is not known yet.
  public init(_ page: PageNumber) { self.init(.page(page), on: page) }

  /// The same place in a book that has other pages now: an address of text stays what it is, and its page is a
  /// guess until the book is asked.
  public func scaled(_ scale: (PageNumber) -> PageNumber) -> PlacedPage {
    place.isOfText ? PlacedPage(place, on: scale(page)) : PlacedPage(scale(page))
  }
}
