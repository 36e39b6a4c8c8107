import PageGeometry
import PageLayout

/// What of the book lies under the pointer.
extension BookInView {
  /// What of the book lies under a place.
  func pick(at place: Vector2) -> Pick? { seen?.pick(at: place, sighting: pointer.sighting) }

  /// The point of a page that lies flat under a place of the view; nil where there is none, or
  /// a leaf in the air is over it.
  func spot(at place: Vector2) -> PageSpot? { seen?.spot(at: place, sighting: pointer.sighting) }

  /// The spot of the flat pages that is nearest to a place, wherever that is.
  func nearestSpot(to place: Vector2) -> PageSpot? {
    seen?.nearestSpot(to: place, sighting: pointer.sighting)
  }
}
