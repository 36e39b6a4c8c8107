import PageGeometry
import PageLayout

/// Where a page dips into the binding: there nothing that it lies on is met, because the page hides it.
struct GutterWell: Equatable, Sendable {
  /// From the spine to where the page dips no more, scene units.
  var extent: Rectangle
  /// The height of the page beyond it.
  var top: Double
  /// The height of its lowest line, at the spine.
  var bottom: Double
  /// Where the spine lies.
  var spine: Double

  /// Those of an opening: two, or none where a page has no other opposite, and so nothing to dip to.
  static func wells(of scene: Scene, fold: GutterFold) -> [GutterWell] {
    guard scene.ground == .desk, let spine = scene.spine, fold.slope > 0 else { return [] }
    let lying = scene.leaves.filter {
      $0.isVisible && !$0.isTurning && !$0.isSliding && $0.body == 0 && $0.bend == .flat
    }.compactMap { GutterWell(of: $0, spine: spine, fold: fold) }
    let right = lying.filter { $0.extent.max.x > spine }.max { $0.top < $1.top }
    let left = lying.filter { $0.extent.min.x < spine }.max { $0.top < $1.top }
    guard let right, let left else { return [] }
    return [right, left]
  }

  private init?(of leaf: Leaf, spine: Double, fold: GutterFold) {
    let low = leaf.place(Vector2(0, leaf.rectangle.min.y))
    let high = leaf.place(Vector2(fold.reach / leaf.scale, leaf.rectangle.max.y)).position
    // Only what lies flat, and at the spine.
    guard abs(low.normal.z) > 0.9999, abs(low.position.x - spine) < fold.width else { return nil }
    extent = Rectangle(
      min: Vector2(min(low.position.x, high.x), min(low.position.y, high.y)),
      max: Vector2(max(low.position.x, high.x), max(low.position.y, high.y)))
    top = low.position.z
    bottom = top - fold.depth(at: 0)
    self.spine = spine
  }

  /// Whether a point lies between the page and where it would lie if it did not dip.
  func contains(_ point: Vector3) -> Bool {
    let slack = 1e-6
    return point.z <= top + slack && point.x >= extent.min.x - slack
      && point.x <= extent.max.x + slack && point.y > extent.min.y && point.y < extent.max.y
  }
}
