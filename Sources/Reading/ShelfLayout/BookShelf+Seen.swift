public import PageGeometry
public import PageLayout

/// Where things are seen, and what lies under the pointer.
extension BookShelf {
  /// Where a point of the case is seen, in pixels from the upper left corner.
  func seen(_ point: Vector3, in view: ViewSize) -> Vector2 {
    let seen = Self.camera(in: view).project(
      Self.model(shiftedBy: 0).transform(point: point), into: view)
    return Vector2(seen.x, seen.y)
  }

  /// How wide and high the cover of a book is seen at most, and how thick the book, in pixels.
  public static func extent(of book: ShelvedBook, form: Form, in view: ViewSize) -> Vector3 {
    let room = form == .row ? RowMeasure(of: view).room : GridMeasure(leavesHead: false).room
    let nearest = form == .row ? RowMeasure(of: view).front : GridMeasure.meant.lift
    let shape = BookShape(pageCount: book.pageCount, leafWidth: book.aspect)
    let larger = form == .row ? 1 : 1 + GridMeasure.meant.scale
    let scale =
      BookPlacement.pageHeight(of: shape, in: room) * larger
      / (1 - nearest * unit / eyeHeight) * view.height / viewHeight
    return shape.closedExtent * scale
  }

  /// Where a mark for a book is seen: on the front of the ledge below it, in pixels from the upper left
  /// corner, and how long it may be.
  public func markPlace(of index: Int, in view: ViewSize) -> (middle: Vector2, length: Double) {
    switch form {
    case .row:
      let (slot, measure) = (standing(of: index, in: view), RowMeasure(of: view))
      // It stands below what is seen of the book.
      let foot = placement(of: index, in: view).middle
      let seenFoot = seen(Vector3(foot.x, slot.place.y, foot.z), in: view)
      let front = seen(Vector3(0, slot.place.y - measure.plank / 2, measure.depth), in: view)
      let away = smoothStep(abs(Double(index) - offset))
      let length = (0.4 * measure.room.x).mixed(with: 0.55 * measure.step, away)
      return (Vector2(seenFoot.x, front.y), length * view.height / Self.viewHeight)
    case .grid:
      let label = labelPlace(of: index, in: view)
      return (
        Vector2((label.min.x + label.max.x) / 2, label.max.y - 5 * view.height / Self.viewHeight),
        0.9 * (label.max.x - label.min.x)
      )
    }
  }

  /// Where words about the book in the middle of a row begin: below its ledge, in pixels from the upper edge.
  public static func wordsTop(in view: ViewSize) -> Double {
    let measure = RowMeasure(of: view)
    let low = Vector3(0, measure.foot - measure.plank, measure.depth)
    return BookShelf(books: []).seen(low, in: view).y + 14 * view.height / viewHeight
  }

  /// Where a closed book is seen: the least rectangle around it, in pixels from the upper left corner, as
  /// least and greatest corner.
  public func seenPlace(of index: Int, in view: ViewSize) -> Rectangle {
    around(placement(of: index, in: view).corners, in: view)
  }

  /// The same of its front alone.
  public func seenFront(of index: Int, in view: ViewSize) -> Rectangle {
    around(placement(of: index, in: view).front, in: view)
  }

  private func around(_ corners: [Vector3], in view: ViewSize) -> Rectangle {
    let seen = corners.map { self.seen($0, in: view) }
    return Rectangle(
      min: seen.reduce(seen[0]) { pointwiseMin($0, $1) },
      max: seen.reduce(seen[0]) { pointwiseMax($0, $1) })
  }

  /// The book at a place, in pixels from the upper left corner: the one that is seen there. In a grid a
  /// book's names belong to it.
  ///
  /// Law: of several books the ray from the eye through the place meets this one first.
  public func book(at place: Vector2, in view: ViewSize) -> Int? {
    let visible = visibleBooks(in: view)
    guard let ray = Self.camera(in: view).ray(through: place, of: view),
      let scene = Self.model(shiftedBy: 0).inverse
    else { return nil }
    let own = Ray(
      origin: scene.transform(point: ray.origin),
      direction: scene.transform(direction: ray.direction))
    var nearest: (index: Int, way: Double)?
    for index in visible {
      guard let way = placement(of: index, in: view).way(along: own),
        nearest.map({ way < $0.way }) ?? true
      else { continue }
      nearest = (index, way)
    }
    if let nearest { return nearest.index }
    guard form == .grid else { return nil }
    return visible.first { labelPlace(of: $0, in: view).contains(place) }
  }
}
