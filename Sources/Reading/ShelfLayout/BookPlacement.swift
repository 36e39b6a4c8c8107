internal import PageGeometry
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
    scale =
      slot.scale
      * min(ShelfArrangement.itemSize.y / extent.y, ShelfArrangement.itemSize.x / extent.x)
    angle = slot.angle
    let (sine, _) = sineAndCosine(abs(angle))
    middle = Vector3(
      slot.place.x, slot.place.y + extent.y / 2 * scale,
      slot.lift + extent.x / 2 * scale * sine)
  }

  /// From the book's frame to the case's.
  var model: Matrix4 {
    .translation(middle) * .rotationY(angle) * .scale(Vector3(repeating: scale))
      * .translation(-bookMiddle)
  }

  /// The corners of its box.
  var corners: [Vector3] {
    let half = Vector3(extent.x / 2, extent.y / 2, 0)
    return [-1.0, 1].flatMap { x in
      [-1.0, 1].flatMap { y in
        [0, extent.z].map { z in
          model.transform(point: bookMiddle + half * Vector3(x, y, 0) + Vector3(0, 0, z))
        }
      }
    }
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
