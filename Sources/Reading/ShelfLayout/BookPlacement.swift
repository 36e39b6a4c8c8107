import PageGeometry
import PageLayout

/// How a closed book stands before the back of a case: everything in points.
struct BookPlacement {
  /// Where the middle of its back cover's plane is.
  var middle: Vector3
  /// Its turn about its height.
  var angle: Double
  /// Points of a page height.
  var scale: Double
  /// The same in the frame of the book.
  let bookMiddle: Vector3
  /// Its extent across, up and in thickness, in page heights.
  let extent: Vector3

  init(_ shape: BookShape, in slot: BookShelf.Slot) {
    extent = shape.closedExtent
    bookMiddle = shape.closedMiddle
    scale = slot.scale * Self.pageHeight(of: shape, in: slot.room)
    angle = slot.angle
    let (sine, _) = sineAndCosine(abs(angle))
    middle = Vector3(
      slot.place.x, slot.place.y + extent.y / 2 * scale,
      slot.lift + extent.x / 2 * scale * sine)
  }

  // MARK: Size

  /// The shape of the highest books: as narrow as any common one.
  private static let tallestAspect = 0.62

  /// How wide and high a book is that has some room.
  ///
  /// Nobody knows how large it was printed. It is taken for one of as much paper as any other, so that one
  /// that lies across is lower and wider, as a sheet is that is turned; a narrow one is as high as the room.
  static func size(ofAspect aspect: Double, in room: Vector2) -> Vector2 {
    let height = min(
      room.y, room.y * (tallestAspect / aspect).squareRoot(), room.x / aspect)
    return Vector2(height * aspect, height)
  }

  /// Points of a page height of a book that has some room.
  static func pageHeight(of shape: BookShape, in room: Vector2) -> Double {
    let extent = shape.closedExtent
    return size(ofAspect: extent.x / extent.y, in: room).y / extent.y
  }

  // MARK: Place

  /// From the book's frame to the case's.
  var model: Matrix4 {
    .translation(middle) * .rotationY(angle) * .scale(Vector3(repeating: scale))
      * .translation(-bookMiddle)
  }

  /// The corners of its box.
  var corners: [Vector3] { [0, extent.z].flatMap { corners(at: $0) } }

  /// The corners of its front.
  var front: [Vector3] { corners(at: extent.z) }

  private func corners(at height: Double) -> [Vector3] {
    let half = Vector3(extent.x / 2, extent.y / 2, 0)
    return [-1.0, 1].flatMap { x in
      [-1.0, 1].map { y in
        model.transform(point: bookMiddle + half * Vector3(x, y, 0) + Vector3(0, 0, height))
      }
    }
  }

  /// How far along a ray of the case's frame its box is met, in lengths of the direction; nil where it is not.
  func way(along ray: Ray) -> Double? {
    guard let inverse = model.inverse else { return nil }
    let origin = inverse.transform(point: ray.origin) - bookMiddle
    let direction = inverse.transform(direction: ray.direction)
    let low = Vector3(-extent.x / 2, -extent.y / 2, 0)
    let high = Vector3(extent.x / 2, extent.y / 2, extent.z)
    var (enters, leaves) = (0.0, Double.infinity)
    for axis in 0..<3 {
      guard abs(direction[axis]) > 1e-12 else {
        guard (low[axis]...high[axis]).contains(origin[axis]) else { return nil }
        continue
      }
      let (a, b) = (
        (low[axis] - origin[axis]) / direction[axis],
        (high[axis] - origin[axis]) / direction[axis]
      )
      (enters, leaves) = (max(enters, min(a, b)), min(leaves, max(a, b)))
    }
    return enters <= leaves ? enters : nil
  }

  /// The box that throws its shadow; `case` leads from the frame of the case to the scene.
  func shadow(in case: Matrix4) -> CastShadow {
    let half = Vector3(extent.x / 2, extent.y / 2, 0)
    var shadow = CastShadow(
      of: bookMiddle - half, to: bookMiddle + half + Vector3(0, 0, extent.z), in: `case` * model,
      angle: angle)
    shadow.floor = shadow.middle.y - shadow.half.y
    return shadow
  }
}
