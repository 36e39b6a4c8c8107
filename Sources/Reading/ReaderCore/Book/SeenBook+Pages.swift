import RectoBookModel
import PageGeometry
import PageLayout

/// Where pages are seen that lie flat, and what of them.
extension SeenBook {
  /// A page that lies flat, and what of it is in the view, in fractions from its upper left corner.
  struct FlatPicture {
    var page: PageNumber
    var place: PagePlace
    var least: Vector2
    var greatest: Vector2

    /// What of it is seen through a lens, if anything.
    fileprivate func part(under lens: Lens) -> (least: Vector2, greatest: Vector2)? {
      let reach = lens.diameter / 2 / lens.magnification
      let seen = place.bounds(
        of: [Vector2(-1, -1), Vector2(1, -1), Vector2(-1, 1), Vector2(1, 1)].map {
          lens.place + $0 * reach
        })
      let low = Vector2(max(least.x, seen.least.x), max(least.y, seen.least.y))
      let high = Vector2(min(greatest.x, seen.greatest.x), min(greatest.y, seen.greatest.y))
      return low.x < high.x && low.y < high.y ? (low, high) : nil
    }
  }

  /// Where each page is that lies flat and of which any part is in the view.
  var pagePlaces: [PageNumber: PagePlace] {
    flatPictures.reduce(into: [:]) { places, seen in
      places[seen.page] = places[seen.page].map { $0.mean(with: seen.place) } ?? seen.place
    }
  }

  /// How each page is seen that lies flat and of which any part is in the view, or under a lens.
  func sights(under lens: Lens?) -> [PageNumber: PageSight] {
    let zoom = max(sheets?.zoom ?? arrangement.zoom, 1)
    return flatPictures.reduce(into: [:]) { sights, seen in
      let size = seen.place.size
      let whole = seen.place.bounds(of: view.corners)
      var sight = PageSight(
        width: size.x, aspect: size.x / size.y, fittingWidth: size.x / zoom,
        least: seen.least, greatest: seen.greatest, view: whole.greatest - whole.least)
      if let lens, let (least, greatest) = seen.part(under: lens) {
        sight.width *= lens.magnification
        (sight.least, sight.greatest, sight.view) = (least, greatest, greatest - least)
      }
      sights[seen.page] = sights[seen.page].map { $0.joined(with: sight) } ?? sight
    }
  }

  /// The pages that lie flat and of which any part is in the view.
  var flatPictures: [FlatPicture] {
    let scene = scene
    return scene.leaves.compactMap { leaf in
      guard leaf.isVisible, !leaf.isTurning, !leaf.isSliding, let picture = leaf.up ?? leaf.down,
        let page = picture.page
      else { return nil }
      // A leaf that lies flat is an upright rectangle of the book; its picture is never mirrored.
      let (one, other) = (
        leaf.seenPlace(leaf.rectangle.min), leaf.seenPlace(leaf.rectangle.max)
      )
      let low = Vector2(min(one.x, other.x), min(one.y, other.y))
      let side = Vector2(abs(one.x - other.x), abs(one.y - other.y))
      // Placement and crop count from the lower left corner.
      let extent = picture.placement.size * side / picture.crop.size
      let corner = low + picture.placement.min * side - picture.crop.min * extent
      let place = PagePlace(
        rectangle: Rectangle(min: corner, max: corner + extent), height: one.z, of: scene.camera,
        in: view)
      let seen = place.bounds(of: view.corners)
      let least = Vector2(
        max(picture.crop.min.x, seen.least.x), max(1 - picture.crop.max.y, seen.least.y))
      let greatest = Vector2(
        min(picture.crop.max.x, seen.greatest.x), min(1 - picture.crop.min.y, seen.greatest.y))
      guard least.x < greatest.x, least.y < greatest.y else { return nil }
      return FlatPicture(page: page, place: place, least: least, greatest: greatest)
    }
  }

  // MARK: Under a place

  /// What of the book lies under a place: as it was told by whoever drew it, or by the formulas of its
  /// leaves.
  func pick(at place: Vector2, sighting: Sighting?) -> Pick? {
    pick(at: place, in: scene, sighting: sighting)
  }

  private func pick(at place: Vector2, in scene: Scene, sighting: Sighting?) -> Pick? {
    guard let ray = scene.camera.ray(through: place, of: view) else { return nil }
    guard let sighting, sighting.place == place else { return scene.pick(ray) }
    return sighting.point.flatMap { scene.pick($0, on: ray) }
  }

  /// The material point of a leaf under a place of the screen, whatever lies over it.
  func point(of leaf: Int, at place: Vector2, sighting: Sighting?) -> Vector2? {
    if let sighting, sighting.place == place, sighting.point?.leaf == leaf {
      return pick(at: place, sighting: sighting)?.point
    }
    let scene = scene
    guard let ray = scene.camera.ray(through: place, of: view) else { return nil }
    return scene.leaves.first { $0.index == leaf }?.pick(ray)?.point
  }

  /// The ray through a place of the screen, in the book as it is read from left to right.
  func ray(through place: Vector2) -> Ray? {
    let mirror = Vector3(isRightToLeft ? -1 : 1, 1, 1)
    return scene.camera.ray(through: place, of: view).map {
      Ray(origin: $0.origin * mirror, direction: $0.direction * mirror)
    }
  }

  /// The point of a page that lies flat under a place of the view; nil where there is none, or
  /// a leaf in the air is over it.
  func spot(at place: Vector2, sighting: Sighting?) -> PageSpot? {
    let scene = scene
    guard let pick = pick(at: place, in: scene, sighting: sighting), let page = pick.page,
      let leaf = scene.leaves.first(where: { $0.index == pick.leaf && $0.isVisible }),
      !leaf.isTurning, !leaf.isSliding
    else { return nil }
    let point = Vector2(pick.pagePoint.x, 1 - pick.pagePoint.y)
    guard (0...1).contains(point.x), (0...1).contains(point.y) else { return nil }
    return PageSpot(page: page, point: point)
  }

  /// The spot of the flat pages that is nearest to a place, wherever that is.
  func nearestSpot(to place: Vector2, sighting: Sighting?) -> PageSpot? {
    if let spot = spot(at: place, sighting: sighting) { return spot }
    let spots = pagePlaces.map { page, seen in
      let point = seen.point(at: place)
      let inside = Vector2(point.x.clamped(to: 0...1), point.y.clamped(to: 0...1))
      return (PageSpot(page: page, point: inside), (seen.place(of: inside) - place).length)
    }
    return spots.min { ($0.1, $0.0.page) < ($1.1, $1.0.page) }?.0
  }
}

extension ViewSize {
  /// Its four corners, from the upper left.
  fileprivate var corners: [Vector2] {
    [Vector2(0, 0), Vector2(width, 0), Vector2(0, height), Vector2(width, height)]
  }
}

extension PagePlace {
  /// Where a level rectangle of the scene is seen.
  fileprivate init(
    rectangle: Rectangle, height: Double, of camera: Camera, in view: ViewSize
  ) {
    func seen(_ point: Vector4) -> Vector3 {
      let clip = camera.clip * point
      return Vector3(
        (clip.x + clip.w) / 2 * view.width, (clip.w - clip.y) / 2 * view.height, clip.w)
    }
    self.init(
      corner: seen(Vector4(rectangle.min.x, rectangle.max.y, height, 1)),
      across: seen(Vector4(rectangle.size.x, 0, 0, 0)),
      down: seen(Vector4(0, -rectangle.size.y, 0, 0)))
  }
}
