import PageGeometry
import PageLayout

/// How far the view goes over a magnified opening by itself.
extension Reader {
  /// From where one end of the opening is seen to where the other is, as places of the view's middle
  /// in page heights from the book's; where the opening fits the view, one place, with as much desk on
  /// either side.
  ///
  /// Law: keys, and an opening that is new, show no more desk than that. The paper is measured as it is
  /// seen: the higher side of a book is nearer to the eye, and wider.
  var reach: (least: Vector2, greatest: Vector2) {
    let none = Vector2(0, 0)
    guard zoom != 1, let resting = openingAtRest else { return (none, none) }
    let scene = resting.visibleScene(in: view)
    let corners = scene.leaves.filter(\.isVisible).flatMap { leaf in
      [leaf.rectangle.min, leaf.rectangle.max].map { corner(leaf.seenPlace($0), of: scene) }
    }
    let seen = posture.turned(view)
    let across = Self.reach(of: corners.map { ($0.place.x, $0.scale) }, in: seen.width)
    let up = Self.reach(of: corners.map { ($0.place.y, $0.scale) }, in: seen.height)
    return (Vector2(across.lowerBound, up.lowerBound), Vector2(across.upperBound, up.upperBound))
  }

  /// A corner of paper in a scene that is seen whole: where it is in page heights from the book's middle,
  /// and how many pixels a page height has there once it is magnified.
  private func corner(_ point: Vector3, of scene: Scene) -> (place: Vector2, scale: Double) {
    func seen(_ point: Vector3) -> Vector2 {
      let place = scene.camera.project(point, into: view)
      return posture.inBook(Vector2(place.x - view.width / 2, view.height / 2 - place.y))
    }
    let here = seen(point)
    let pageHeight = seen(point + Vector3(1, 0, 0)).x - here.x
    return (here / pageHeight, pageHeight * zoom)
  }

  /// The share of the view that is desk where an opening ends that is larger.
  private static let rim = 0.02

  /// The same along one axis, of the ends of what is seen and a view of so many pixels.
  private static func reach(
    of ends: [(place: Double, scale: Double)], in extent: Double
  ) -> ClosedRange<Double> {
    // Of ends at the same place the nearest to the eye is seen farthest out.
    func outermost(_ sign: Double) -> (place: Double, scale: Double)? {
      ends.max { sign * $0.place * $0.scale < sign * $1.place * $1.scale }
    }
    guard let low = outermost(-1), let high = outermost(1), low.place < high.place else {
      return 0...0
    }
    let middle =
      (low.place * low.scale + high.place * high.scale) / (low.scale + high.scale)
    let length = (high.place - middle) * high.scale - (low.place - middle) * low.scale
    // Half a pixel is nothing to scroll by.
    guard length > extent + 0.5 else { return middle...middle }
    let half = (0.5 - rim) * extent
    let (least, greatest) = (low.place + half / low.scale, high.place - half / high.scale)
    return min(least, middle)...max(greatest, middle)
  }
}
