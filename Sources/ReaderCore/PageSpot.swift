public import BookModel
public import Geometry
import PageLayout

/// A point of a page.
public struct PageSpot: Equatable, Sendable {
  /// The page.
  public var page: PageNumber
  /// Where on it, in fractions of its width and height from its upper left corner.
  public var point: Vector2

  /// Makes a spot.
  public init(page: PageNumber, point: Vector2) { (self.page, self.point) = (page, point) }
}

/// Where a page that lies flat is on the screen, its parts out of view included: an upright
/// rectangle, in pixels from the upper left corner of the view.
public struct PagePlace: Equatable, Sendable {
  /// The page's upper left corner.
  public var origin: Vector2
  /// Its extent.
  public var size: Vector2

  /// The place of a page that lies across, of which the halves lie on stacks of different heights.
  func mean(with other: PagePlace) -> PagePlace {
    PagePlace(origin: (origin + other.origin) / 2, size: (size + other.size) / 2)
  }

  /// Where a point of the page is, given in fractions from its upper left corner.
  public func place(of point: Vector2) -> Vector2 { origin + point * size }

  /// The point of the page that is at a place; the inverse of `place(of:)`.
  public func point(at place: Vector2) -> Vector2 { (place - origin) / size }
}

extension PageBox {
  /// Whether a point lies in it.
  func contains(_ point: Vector2) -> Bool {
    (left...max(left, right)).contains(point.x) && (top...max(top, bottom)).contains(point.y)
  }

  /// How far a point lies from it, up and down and across, 0 inside.
  func distance(to point: Vector2) -> Vector2 {
    Vector2(
      max(0, max(left - point.x, point.x - right)), max(0, max(top - point.y, point.y - bottom)))
  }
}

extension Reader {
  /// The point of a page that lies flat under a place of the view; nil where there is none, or
  /// a leaf in the air is over it.
  public func spot(at place: Vector2) -> PageSpot? {
    guard let scene = arrangement?.visibleScene(in: view),
      let pick = scene.camera.ray(through: place, of: view).flatMap(scene.pick),
      let page = pick.page,
      let leaf = scene.leaves.first(where: { $0.index == pick.leaf && $0.isVisible }),
      !leaf.isTurning, !leaf.isSliding
    else { return nil }
    let point = Vector2(pick.pagePoint.x, 1 - pick.pagePoint.y)
    guard (0...1).contains(point.x), (0...1).contains(point.y) else { return nil }
    return PageSpot(page: page, point: point)
  }

  /// The spot of the flat pages that is nearest to a place, wherever that is.
  func nearestSpot(to place: Vector2) -> PageSpot? {
    if let spot = spot(at: place) { return spot }
    let spots = pagePlaces.map { page, seen in
      let point = seen.point(at: place)
      let inside = Vector2(point.x.clamped(to: 0...1), point.y.clamped(to: 0...1))
      return (PageSpot(page: page, point: inside), (seen.place(of: inside) - place).length)
    }
    return spots.min { ($0.1, $0.0.page) < ($1.1, $1.0.page) }?.0
  }

  /// The link under a place of the view.
  func link(at place: Vector2) -> PageLink? {
    guard !known.links.isEmpty, let spot = spot(at: place) else { return nil }
    // What stands later in a page lies over what stands earlier.
    return known.links[spot.page]?.last { $0.box.contains(spot.point) }
  }
}
