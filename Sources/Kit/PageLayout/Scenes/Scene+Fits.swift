import PageGeometry
public import PageModel

/// Pages that lie flat and upright under the pixels of a view.
extension Scene {
  /// How far corners may be from those of an upright rectangle, in pixels, that it counts as one.
  private static let slant = 1.0 / 128

  /// How the picture on the side of a leaf that is seen lies under the pixels of a view.
  ///
  /// - Parameters:
  ///   - leaf: a leaf of the scene.
  ///   - view: the view that the camera fits, in pixels.
  /// - Returns: Its page, and all pixels that lie within the picture and the view; nil where there is no
  ///   picture, where the leaf does not lie still, or where it is not seen from straight above, upright.
  public func fit(of leaf: Leaf, in view: ViewSize) -> FittedPage? {
    guard leaf.isVisible, !leaf.isTurning, !leaf.isSliding, leaf.bend == .flat,
      let picture = leaf.up ?? leaf.down, let page = picture.page
    else { return nil }
    let (one, other) = (leaf.seenPlace(leaf.rectangle.min), leaf.seenPlace(leaf.rectangle.max))
    let low = Vector2(min(one.x, other.x), min(one.y, other.y))
    let side = Vector2(abs(one.x - other.x), abs(one.y - other.y))
    func seen(_ fraction: Vector2, height: Double) -> Vector2 {
      let point = low + side * fraction
      let place = camera.project(Vector3(point.x, point.y, height), into: view)
      return Vector2(place.x, place.y)
    }
    // Placement and crop count from the lower left corner, pixels from the upper left one.
    let (placement, crop) = (picture.placement, picture.crop)
    let least = seen(Vector2(placement.min.x, placement.max.y), height: one.z)
    let greatest = seen(Vector2(placement.max.x, placement.min.y), height: other.z)
    let corners = [
      (seen(placement.min, height: one.z), Vector2(least.x, greatest.y)),
      (seen(placement.max, height: other.z), Vector2(greatest.x, least.y)),
    ]
    guard least.x < greatest.x, least.y < greatest.y,
      corners.allSatisfy({ ($0 - $1).length < Self.slant })
    else { return nil }
    let whole = (greatest - least) / crop.size
    let corner = Vector2(
      least.x - crop.min.x * whole.x, least.y - (1 - crop.max.y) * whole.y)
    // Edges that lie between pixels in the last digits only lie between them.
    let digits = 1e-6
    let first = Vector2(
      (max(least.x, 0) - digits).rounded(.up), (max(least.y, 0) - digits).rounded(.up))
    let end = Vector2(
      (min(greatest.x, view.width) + digits).rounded(.down),
      (min(greatest.y, view.height) + digits).rounded(.down))
    guard first.x < end.x, first.y < end.y else { return nil }
    let (across, x) = Self.steps(
      from: corner.x, of: whole.x, first: first.x, count: end.x - first.x)
    let (down, y) = Self.steps(from: corner.y, of: whole.y, first: first.y, count: end.y - first.y)
    return PageFit(
      pageWidth: across, pageHeight: down, x: x, y: y, width: Int(end.x - first.x),
      height: Int(end.y - first.y)
    ).map { FittedPage(page, $0) }
  }

  /// Along one axis the page's extent and how far the first pixel is from its edge, in steps.
  private static func steps(
    from edge: Double, of extent: Double, first: Double, count: Double
  ) -> (extent: Int, place: Int) {
    let steps = Double(PageFit.steps)
    let most = Double(PageFit.pageSides.upperBound)
    let whole = Int(min((extent * steps).rounded(), most))
    let place = ((first - edge) * steps).rounded().clamped(to: 0...most)
    return (whole, max(0, min(Int(place), whole - Int(count) * PageFit.steps)))
  }

  /// The same of all leaves that lie still.
  public func fits(in view: ViewSize) -> [FittedPage] {
    leaves.compactMap { fit(of: $0, in: view) }
  }
}
