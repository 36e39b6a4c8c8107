import RectoBookModel
import PageLayout
import PageMotion

/// What a book that lies in view wants to have at hand.
struct BookDemands {
  private let book: BookInView

  init(_ book: BookInView) { self.book = book }

  /// The pages that ought to be at hand, the most urgent first: what is seen, the pages of the opening that
  /// is meant, the next openings in the direction of the last move, the one behind.
  ///
  /// - Parameters:
  ///   - visible: the pages that are seen.
  ///   - isOnDesk: whether they are seen as they lie, and not on their way to the desk.
  /// - Returns: each page once.
  func pages(seeing visible: Set<PageNumber>, isOnDesk: Bool) -> [PageDemand] {
    guard let seen = book.seen else { return [] }
    let shape = seen.shape
    let ahead = book.place.readsForward ? 1 : -1
    var order = book.pages
    order += visible.subtracting(order).sorted()
    let distances =
      book.isRiffling
      ? (1...6).map { $0 * ahead } : [ahead, 2 * ahead, -ahead, 3 * ahead, -2 * ahead]
    var turns: [PageNumber: Int] = [:]
    for distance in distances {
      let position = book.turning.goal + distance
      guard (shape.firstPosition...shape.lastPosition).contains(position) else { continue }
      let more = shape.pages(at: position).filter { !order.contains($0) }
      for page in more { turns[page] = abs(distance) }
      order += more
    }
    // What is not seen may be seen next at this zoom or at none: enough for the latter.
    let width = shape.leafWidth / seen.unitsPerPixel
    // A magnified page has finer pictures of its own.
    let sights = seen.sights(under: book.hold.zoom < 2 ? book.lens : nil)
    let fits = isOnDesk ? book.fits : [:]
    let meant = Set(book.pages)
    return order.map {
      let isVisible = visible.contains($0)
      let width = shape.isAcross($0) ? 2 * width : width
      return PageDemand(
        page: $0, shownWidth: isVisible ? width : width / max(book.hold.zoom, 1),
        isVisible: isVisible,
        isPassing: isVisible && !meant.contains($0), turns: turns[$0] ?? 0, sight: sights[$0],
        fits: fits[$0] ?? [])
    }
  }
}
