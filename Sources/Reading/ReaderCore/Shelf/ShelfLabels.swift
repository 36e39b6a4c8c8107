import RectoBookModel
import PageGeometry
import PageLayout
import RectoShelfLayout

extension OverlayContent.Shelf {
  /// The names of a book, on the ledge on which it stands.
  public struct Label: Equatable, Sendable {
    /// What they may take.
    public var area: OverlayContent.Area
    /// The title.
    public var title: String
    /// Who wrote it; may be empty.
    public var authors: String
    /// Whether this is the book that is meant.
    public var isMeant: Bool

    /// Makes the names of a book, without control characters.
    public init(area: OverlayContent.Area, title: String, authors: String, isMeant: Bool) {
      (self.area, self.title, self.authors, self.isMeant) = (area, title, authors, isMeant)
    }
  }

  /// Names the books of a grid that are seen, and frames the one that is meant.
  ///
  /// Law: no name is where the strip with the words is.
  mutating func name(_ books: [ShelfBook], meant: Int, on shelf: BookShelf, in view: ViewSize) {
    labels = shelf.visibleBooks(in: view).compactMap { index in
      let place = shelf.labelPlace(of: index, in: view)
      guard place.max.y > head, place.max.y <= view.height - band else { return nil }
      return Label(
        area: OverlayContent.Area(place.min, place.max),
        title: (books[index].stack?.name ?? books[index].title).withoutControls,
        authors: books[index].authors.withoutControls, isMeant: index == meant)
    }
    guard labels.contains(where: \.isMeant) else { return }
    let front = shelf.seenFront(of: meant, in: view)
    framed = OverlayContent.Area(front.min, front.max)
  }
}
