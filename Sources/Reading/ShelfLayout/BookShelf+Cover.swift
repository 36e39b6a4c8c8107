public import PageGeometry
public import PageLayout

extension BookShelf {
  /// The corners of a book's cover as it is seen, in pixels from the upper left corner of the view: around it from the
  /// upper left one.
  public func seenCover(of index: Int, in view: ViewSize) -> [Vector2] {
    let placement = placement(of: index, in: view)
    let camera = Self.camera(in: view)
    let half = Vector3(placement.extent.x / 2, placement.extent.y / 2, 0)
    let signs: [(Double, Double)] = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
    return signs.map { x, y in
      let corner =
        placement.bookMiddle + half * Vector3(x, y, 0) + Vector3(0, 0, placement.extent.z)
      let point = placement.model.transform(point: corner)
      let seen = camera.project(Self.model(shiftedBy: 0).transform(point: point), into: view)
      return Vector2(seen.x, seen.y)
    }
  }
}
