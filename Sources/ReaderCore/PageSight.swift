public import BookModel
public import PageGeometry
import PageLayout

/// How a page that lies flat is seen.
public struct PageSight: Equatable, Hashable, Sendable {
  /// Pixels of the screen across the whole page, its parts out of view included.
  public var width: Double
  /// Width of the whole page divided by its height, as it is seen.
  public var aspect: Double
  /// The same where the opening fits the view.
  public var fittingWidth: Double
  /// The least corner of what is in the view, in fractions of the page from its upper left corner.
  public var least: Vector2
  /// The greatest corner.
  public var greatest: Vector2
  /// The size of the view in fractions of the page.
  public var view: Vector2

  /// Makes a sight.
  public init(
    width: Double, aspect: Double, fittingWidth: Double, least: Vector2, greatest: Vector2,
    view: Vector2
  ) {
    (self.width, self.aspect, self.fittingWidth) = (width, aspect, fittingWidth)
    (self.least, self.greatest, self.view) = (least, greatest, view)
  }

  /// The sight of both halves of a page that lies across: as wide as the one that lies nearer to
  /// the eye, and all that is seen of either.
  func joined(with other: PageSight) -> PageSight {
    var sight = width < other.width ? other : self
    sight.least = Vector2(min(least.x, other.least.x), min(least.y, other.least.y))
    sight.greatest = Vector2(max(greatest.x, other.greatest.x), max(greatest.y, other.greatest.y))
    return sight
  }
}

extension PageWish {
  /// Pixels across the page where the opening fits the view, as far as that is known.
  var fittingWidth: Double { sight.map { min($0.fittingWidth, shownWidth) } ?? shownWidth }
}

extension Reader {
  /// Where each page is that lies flat and of which any part is in the view.
  public var pagePlaces: [PageNumber: PagePlace] {
    flatFaces(of: arrangement).reduce(into: [:]) { places, seen in
      places[seen.page] = places[seen.page].map { $0.mean(with: seen.place) } ?? seen.place
    }
  }

  /// How each page is seen that lies flat and of which any part is in the view.
  var sights: [PageNumber: PageSight] {
    let lens = finestLens
    return flatFaces(of: arrangement).reduce(into: [:]) { sights, seen in
      let size = seen.place.size
      let whole = seen.place.bounds(of: view.corners)
      var sight = PageSight(
        width: size.x, aspect: size.x / size.y, fittingWidth: size.x / max(zoom, 1),
        least: seen.least, greatest: seen.greatest, view: whole.greatest - whole.least)
      if let lens, let (least, greatest) = seen.part(under: lens) {
        sight.width *= lens.magnification
        (sight.least, sight.greatest, sight.view) = (least, greatest, greatest - least)
      }
      sights[seen.page] = sights[seen.page].map { $0.joined(with: sight) } ?? sight
    }
  }

  /// A page that lies flat, and what of it is in the view, in fractions from its upper left corner.
  struct FlatFace {
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

  func flatFaces(of arrangement: BookArrangement?) -> [FlatFace] {
    guard let arrangement else { return [] }
    let scene = arrangement.visibleScene(in: view)
    return scene.leaves.compactMap { leaf in
      guard leaf.isVisible, !leaf.isTurning, !leaf.isSliding, let face = leaf.up ?? leaf.down,
        let page = face.page
      else { return nil }
      // A leaf that lies flat is an upright rectangle of the book; its picture is never mirrored.
      let (one, other) = (
        leaf.seenPlace(leaf.rectangle.min), leaf.seenPlace(leaf.rectangle.max)
      )
      let low = Vector2(min(one.x, other.x), min(one.y, other.y))
      let side = Vector2(abs(one.x - other.x), abs(one.y - other.y))
      // Placement and crop count from the lower left corner.
      let extent = face.placement.size * side / face.crop.size
      let corner = low + face.placement.min * side - face.crop.min * extent
      let place = PagePlace(
        rectangle: Rectangle(min: corner, max: corner + extent), height: one.z, of: scene.camera,
        in: view)
      let seen = place.bounds(of: view.corners)
      let least = Vector2(
        max(face.crop.min.x, seen.least.x), max(1 - face.crop.max.y, seen.least.y))
      let greatest = Vector2(
        min(face.crop.max.x, seen.greatest.x), min(1 - face.crop.min.y, seen.greatest.y))
      guard least.x < greatest.x, least.y < greatest.y else { return nil }
      return FlatFace(page: page, place: place, least: least, greatest: greatest)
    }
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
