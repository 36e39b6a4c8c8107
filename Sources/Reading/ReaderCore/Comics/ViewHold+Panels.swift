import RectoBookModel
import PageGeometry
import PageLayout

extension ViewHold {
  /// Finds how a box of a page comes to fill the view.
  ///
  /// - Parameters:
  ///   - box: the box.
  ///   - page: its page.
  ///   - book: the book as it is seen in this view.
  ///   - room: what is to be seen around it, as a factor on its size.
  /// - Returns: by which factor the view is to be magnified, and how far to be moved, in page heights; nil where the
  ///   page cannot be seen.
  func way(
    to box: PageBox, of page: PageNumber, in book: SeenBook, room: Double
  ) -> (factor: Double, pan: Vector2)? {
    let corners = book.flatPictures.filter { $0.page == page }.flatMap { picture in
      [
        Vector2(box.left, box.top), Vector2(box.right, box.top), Vector2(box.left, box.bottom),
        Vector2(box.right, box.bottom),
      ].map(picture.place.place)
    }
    guard let first = corners.first else { return nil }
    let (least, greatest) = corners.reduce(into: (first, first)) { bounds, corner in
      bounds.0 = Vector2(min(bounds.0.x, corner.x), min(bounds.0.y, corner.y))
      bounds.1 = Vector2(max(bounds.1.x, corner.x), max(bounds.1.y, corner.y))
    }
    let extent = greatest - least
    guard extent.x >= 1, extent.y >= 1 else { return nil }
    let fitting = Vector2(free.width, free.height) / extent / room
    let freeMiddle = Vector2(free.width, free.height) / 2
    let middle = (least + greatest) / 2
    let way = posture.inBook(Vector2(middle.x - freeMiddle.x, freeMiddle.y - middle.y))
    return (min(fitting.x, fitting.y), way * book.unitsPerPixel)
  }
}
