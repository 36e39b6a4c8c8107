import PageGeometry
import PageLayout
import PageMotion
import RectoBookModel

/// What of the book lies under the pointer.
extension BookInView {
  /// What of the book lies under a place.
  func pick(at place: Vector2) -> Pick? { seen?.pick(at: place, sighting: pointer.sighting) }

  /// The point of a page that lies flat under a place of the view; nil where there is none, or
  /// a leaf in the air is over it.
  func spot(at place: Vector2) -> PageSpot? { seen?.spot(at: place, sighting: pointer.sighting) }

  /// Which way a click at a place goes: forward, 1, or back, −1, where it is on the cover of a closed book or in a
  /// third of the view beside pages that turn; nil elsewhere.
  func way(ofClickAt place: Vector2) -> Int? {
    // Sheets are scrolled: no side of the view is that of a page.
    guard scroll == nil else { return nil }
    let share = hold.shareAcross(place)
    let third = share < 1.0 / 3 ? -1 : share > 2.0 / 3 ? 1 : 0
    let way = way(towards: third)
    // Beyond a back cover the next book may follow.
    if way != 1, let opening = opening(at: place) { return opening }
    return third == 0 ? nil : way
  }

  /// Which way pages on the right, 1, or on the left, −1, lie: forward, 1, or back, −1.
  func way(towards side: Int) -> Int { shape?.direction == .rightToLeft ? -side : side }

  /// Which way a closed book opens that shows its cover at a place: forward, 1, or back, −1; nil elsewhere.
  private func opening(at place: Vector2) -> Int? {
    guard let shape, !shape.isOnePage, !turning.isMoving, spot(at: place) != nil else { return nil }
    if turning.goal == 0 { return 1 }
    return shape.closesBehind && turning.goal == shape.lastPosition ? -1 : nil
  }

  /// The spot of the flat pages that is nearest to a place, wherever that is.
  func nearestSpot(to place: Vector2) -> PageSpot? {
    seen?.nearestSpot(to: place, sighting: pointer.sighting)
  }

  /// Whether the upper left corner of a box of a page lies within the window.
  func isInSight(_ box: PageBox, of page: PageNumber) -> Bool {
    guard let seen, let place = seen.pagePlaces[page]?.place(of: Vector2(box.left, box.top)) else {
      return false
    }
    return (0...seen.view.width).contains(place.x) && (0...seen.view.height).contains(place.y)
  }
}
