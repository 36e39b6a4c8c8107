import PageGeometry
import PageLayout

extension BarState.Nearness {
  /// Where a place is to the bar over a book: a hand that reaches for the page comes first.
  init(of place: Vector2, to book: BookInView) {
    guard BarState.isNear(place.y, of: book.hold.size.height), let seen = book.seen else {
      self = .away
      return
    }
    self = place.y > seen.lowestPaper ?? 0 ? .belowPage : .nearPaper
  }
}
