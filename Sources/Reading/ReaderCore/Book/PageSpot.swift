public import RectoBookModel
public import PageGeometry
import PageLayout

/// A point of a page.
public struct PageSpot: Equatable, Sendable {
  public var page: PageNumber
  /// Where on it, in fractions of its width and height from its upper left corner.
  public var point: Vector2

  public init(page: PageNumber, point: Vector2) { (self.page, self.point) = (page, point) }
}

/// Where a page that lies flat is on the screen, its parts out of view included, in pixels from the
/// upper left corner of the view: an upright rectangle, unless the view is turned or tilted.
public struct PagePlace: Equatable, Sendable {
  /// Homogeneous pixels: the page's upper left corner, and what its width and its height add.
  var corner: Vector3
  var across: Vector3
  var down: Vector3

  /// The place of a page that lies across, of which the halves lie on stacks of different heights.
  func mean(with other: PagePlace) -> PagePlace {
    PagePlace(
      corner: (corner + other.corner) / 2, across: (across + other.across) / 2,
      down: (down + other.down) / 2)
  }

  /// Where a point of the page is, given in fractions from its upper left corner.
  public func place(of point: Vector2) -> Vector2 {
    let seen = corner + across * point.x + down * point.y
    return Vector2(seen.x, seen.y) / seen.z
  }

  /// The point of the page that is at a place; the inverse of `place(of:)`.
  public func point(at place: Vector2) -> Vector2 {
    func miss(_ way: Vector3) -> Vector2 { Vector2(way.x, way.y) - place * way.z }
    let (start, right, low) = (miss(corner), miss(across), miss(down))
    let area = right.cross(low)
    guard area != 0 else { return Vector2(0, 0) }
    return Vector2(low.cross(start), start.cross(right)) / area
  }

  /// The page's extent across and up, where the view is tilted through its middle.
  public var size: Vector2 {
    Vector2(
      (place(of: Vector2(1, 0.5)) - place(of: Vector2(0, 0.5))).length,
      (place(of: Vector2(0.5, 1)) - place(of: Vector2(0.5, 0))).length)
  }

  /// The least and the greatest corner of what these places are on the page.
  func bounds(of places: [Vector2]) -> (least: Vector2, greatest: Vector2) {
    let points = places.map(point)
    return points.reduce(into: (points[0], points[0])) { bounds, point in
      bounds = (
        Vector2(min(bounds.0.x, point.x), min(bounds.0.y, point.y)),
        Vector2(max(bounds.1.x, point.x), max(bounds.1.y, point.y))
      )
    }
  }
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

  /// Whether they share more than an edge.
  func meets(_ other: PageBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
