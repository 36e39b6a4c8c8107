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
    if let sheets = seen.sheets { return pages(seeing: visible, of: sheets, in: seen) }
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
    let fits = isOnDesk ? self.fits : [:]
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

  /// The pixels under which each page lies that lies still, and under which those of the opening that is
  /// meant will lie once they do; none while the view is being moved.
  private var fits: [PageNumber: [PageFit]] {
    guard let seen = book.seen, !book.pointer.action.movesView, book.scroll?.isMoving != true else {
      return [:]
    }
    var fits = seen.fits
    if book.turning.isMoving, book.hold.zoom == 1 {
      fits.merge(seen.atRest.fits) { lying, _ in lying }
    }
    return fits
  }

  /// Sheets that are scrolled past the view next, where nobody turns them.
  private static let sheetsAhead = (forward: 4, back: 2)

  /// The same of pages that are scrolled: what is seen, what comes next the way the view goes, what was last.
  private func pages(
    seeing visible: Set<PageNumber>, of sheets: ScrollArrangement, in seen: SeenBook
  ) -> [PageDemand] {
    let (ahead, isOnDesk) = (book.place.readsForward ? 1 : -1, book.scroll?.roll == nil)
    var order = book.pages
    order += visible.subtracting(order).sorted()
    var turns: [PageNumber: Int] = [:]
    let ends = [visible.max() ?? sheets.anchor, visible.min() ?? sheets.anchor]
    func add(_ count: Int, beyond end: PageNumber, way: Int) {
      for distance in 1...count {
        let value = end.value + distance * way
        guard (1...sheets.pageCount).contains(value), !order.contains(PageNumber(value)) else {
          continue
        }
        let page = PageNumber(value)
        turns[page] = distance
        order.append(page)
      }
    }
    add(Self.sheetsAhead.forward, beyond: ahead > 0 ? ends[0] : ends[1], way: ahead)
    add(Self.sheetsAhead.back, beyond: ahead > 0 ? ends[1] : ends[0], way: -ahead)
    let sights = seen.sights(under: book.hold.zoom < 2 ? book.lens : nil)
    let fits = isOnDesk ? self.fits : [:]
    let units = sheets.unitsPerPixel(in: book.hold.size)
    return order.map {
      PageDemand(
        page: $0, shownWidth: sheets.extent(of: $0).x / units, isVisible: visible.contains($0),
        turns: turns[$0] ?? 0, sight: sights[$0], fits: fits[$0] ?? [])
    }
  }
}
