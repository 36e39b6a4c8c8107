import PageGeometry
import PageLayout
import PageModel

/// What of a book on its way looks as it does on the shelf.
extension BookOpening {
  /// What its front shows over its first page; nil where both are the same picture.
  ///
  /// Laws: it is all of the cover while the book is closed; where the front is still seen once the book lies there,
  /// nothing is left of it then.
  func front(of shelved: ShelvedBook, as desk: BookArrangement) -> FrontPrint? {
    let first = PageNumber(1)
    let sizes = shelved.cover.map { [first: $0] } ?? [:]
    // On the shelf each cover stands on one leaf.
    var shape = desk.shape
    shape.pairing = .usual
    let closed = BookArrangement(shape: shape, turned: 0, pageSizes: sizes).front
    guard hasOwnCover || desk.isFrontOther, let closed else { return nil }
    // Of what opens farther the front turns away with the cover.
    let share = desk.turned == 0 ? 1 - smoothStep(openness) : 1
    return FrontPrint(key: shelved.key, placement: closed.placement, share: share)
  }

  /// The spine of a book of a shape whose cover opens: it becomes flat, and stands on its edge once the book lies there.
  func spine(of shape: BookShape) -> Spine {
    var spine = Spine(of: shape)
    spine.bulge *= 1 - smoothStep(openness)
    return spine
  }
}

extension BookArrangement {
  /// What the front of the closed book shows.
  fileprivate var front: SidePicture? {
    var closed = self
    (closed.turned, closed.turns) = (0, [])
    return closed.visibleScene(in: ViewSize(width: 1, height: 1)).leaves.first?.up
  }

  /// Whether its first page is not on its front, as one over two leaves is not, or is shown otherwise than it is.
  fileprivate var isFrontOther: Bool {
    guard let front, front.page == PageNumber(1) else { return true }
    return front.crop != .unit || front.levels != nil
  }
}
