import PageGeometry
import PageLayout

extension BarState.Nearness {
  /// Where a place is to the bar over a book: a hand that reaches for the page comes first.
  init(of place: Vector2, to book: BookInView) {
    guard BarState.isNear(place.y, of: book.hold.size.height), let seen = book.seen else {
      self = .away
      return
    }
    // Over the desk beside the pages there is no corner either to which a hand may be on its way.
    let isBeside = seen.seenPages.map { place.x < $0.least.x || place.x > $0.greatest.x } ?? false
    self = isBeside || place.y > seen.lowestPaper ?? 0 ? .belowPage : .nearPaper
  }
}
