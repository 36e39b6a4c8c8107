import PageGeometry
import PageLayout

/// Where the bar may lie over a book.
extension SeenBook {
  /// How much of a page's width its corner takes: there a hand takes the leaf.
  private static let cornerShare = 0.1

  /// What the pages that lie flat take up of the view; nil where none is in sight.
  var seenPages: OverlayContent.Area? {
    let corners = pagePlaces.values.flatMap { place in
      [Vector2(0, 0), Vector2(1, 0), Vector2(0, 1), Vector2(1, 1)].map(place.place)
    }
    guard let first = corners.first else { return nil }
    let least = corners.reduce(first) { Vector2(min($0.x, $1.x), min($0.y, $1.y)) }
    let most = corners.reduce(first) { Vector2(max($0.x, $1.x), max($0.y, $1.y)) }
    return OverlayContent.Area(least, most)
  }

  /// From where to where the bar may lie across the view, so that no lower corner of a page is under it; nil where
  /// no corner is that low.
  var roomBetweenCorners: ClosedRange<Double>? {
    let low = view.height * (1 - BarState.zone(of: view.height))
    var room = 0.0...view.width
    var isLow = false
    let places = pagePlaces.values
    let corners = places.flatMap { place in
      [0.0, 1.0].map { (place.place(of: Vector2($0, 1)), place.size.x * Self.cornerShare) }
    }
    guard let first = corners.min(by: { $0.0.x < $1.0.x }),
      let last = corners.max(by: { $0.0.x < $1.0.x })
    else { return nil }
    func isInWay(_ corner: Vector2) -> Bool {
      (low...view.height + 1).contains(corner.y) && (0...view.width).contains(corner.x)
    }
    if isInWay(first.0) {
      room = min(first.0.x + first.1, room.upperBound)...room.upperBound
      isLow = true
    }
    if isInWay(last.0) {
      room = room.lowerBound...max(last.0.x - last.1, room.lowerBound)
      isLow = true
    }
    return isLow ? room : nil
  }
}
