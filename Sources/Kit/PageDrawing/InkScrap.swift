public import PageGeometry

/// A part of what is drawn on a page: strokes that lie beside each other.
public struct InkScrap: Equatable, Sendable {
  /// In the order of the drawing.
  public var items: [Drawing.Item]
  /// An upright rectangle that holds them, in page heights: its least and its greatest corner.
  public var least, greatest: Vector2

  /// The middle of the rectangle.
  public var middle: Vector2 { (least + greatest) * 0.5 }
}

extension Drawing {
  /// Parts it: strokes whose rectangles come as near as `reach` lie in one scrap.
  ///
  /// - Parameter reach: in page heights.
  /// - Returns: its scraps, the uppermost first; what is erased lies in none.
  public func scraps(reach: Double) -> [InkScrap] {
    var scraps: [(scrap: InkScrap, places: [Int])] = []
    for (place, item) in items.enumerated() where !item.left.isEmpty {
      let (least, greatest) = item.box
      var joined = (
        scrap: InkScrap(items: [item], least: least, greatest: greatest), places: [place]
      )
      // One that grows may come near to others.
      while let near = scraps.firstIndex(where: { $0.scrap.isNear(joined.scrap, reach) }) {
        let other = scraps.remove(at: near)
        joined.scrap.least = pointwiseMin(joined.scrap.least, other.scrap.least)
        joined.scrap.greatest = pointwiseMax(joined.scrap.greatest, other.scrap.greatest)
        joined.places += other.places
      }
      scraps.append(joined)
    }
    return scraps.map { scrap, places in
      var scrap = scrap
      scrap.items = places.sorted().map { items[$0] }
      return scrap
    }.sorted { ($0.least.y, $0.least.x) < ($1.least.y, $1.least.x) }
  }
}

extension InkScrap {
  fileprivate func isNear(_ other: InkScrap, _ reach: Double) -> Bool {
    least.x - reach <= other.greatest.x && other.least.x - reach <= greatest.x
      && least.y - reach <= other.greatest.y && other.least.y - reach <= greatest.y
  }
}
