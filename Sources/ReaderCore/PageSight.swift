public import BookModel
public import Geometry
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
    flatFaces.reduce(into: [:]) { places, seen in
      guard let page = seen.face.page else { return }
      places[page] = places[page].map { $0.mean(with: seen.place) } ?? seen.place
    }
  }

  /// How each page is seen that lies flat and of which any part is in the view.
  var sights: [PageNumber: PageSight] {
    flatFaces.reduce(into: [:]) { sights, seen in
      guard let page = seen.face.page else { return }
      let size = seen.place.size
      let sight = PageSight(
        width: size.x, aspect: size.x / size.y, fittingWidth: size.x / zoom,
        least: seen.place.point(at: seen.least), greatest: seen.place.point(at: seen.greatest),
        view: Vector2(view.width, view.height) / size)
      sights[page] = sights[page].map { $0.joined(with: sight) } ?? sight
    }
  }

  /// A side of a leaf that lies flat, and what of it is in the view, in pixels.
  private struct FlatFace {
    var face: Face
    var place: PagePlace
    var least: Vector2
    var greatest: Vector2
  }

  private var flatFaces: [FlatFace] {
    guard let arrangement else { return [] }
    let scene = arrangement.visibleScene(in: view)
    return scene.leaves.compactMap { leaf in
      guard leaf.isVisible, !leaf.isTurning, !leaf.isSliding, let face = leaf.up ?? leaf.down
      else { return nil }
      // A leaf that lies flat is an upright rectangle of the view, since the eye looks straight
      // down; its picture is never mirrored.
      let corners = [leaf.rectangle.min, leaf.rectangle.max].map {
        scene.camera.project(leaf.seenPlace($0), into: view)
      }
      let left = min(corners[0].x, corners[1].x)
      let bottom = max(corners[0].y, corners[1].y)
      let side = Vector2(abs(corners[1].x - corners[0].x), abs(corners[1].y - corners[0].y))
      return flatFace(face, left: left, top: bottom - side.y, side: side)
    }
  }

  /// A face whose side has its upper left corner at `left`, `top`; nil out of view.
  private func flatFace(_ face: Face, left: Double, top: Double, side: Vector2) -> FlatFace? {
    // Placement and crop count from the lower left corner, a view from the upper left.
    let corner = Vector2(
      left + face.placement.min.x * side.x, top + (1 - face.placement.max.y) * side.y)
    let extent = face.placement.size * side
    let page = extent / face.crop.size
    let origin = corner - Vector2(face.crop.min.x, 1 - face.crop.max.y) * page
    let least = Vector2(max(corner.x, 0), max(corner.y, 0))
    let greatest = Vector2(
      min(corner.x + extent.x, view.width), min(corner.y + extent.y, view.height))
    guard least.x < greatest.x, least.y < greatest.y else { return nil }
    return FlatFace(
      face: face, place: PagePlace(origin: origin, size: page), least: least, greatest: greatest)
  }
}
