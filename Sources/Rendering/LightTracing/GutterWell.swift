import PageGeometry
import PageLayout

/// Where a page dips into the binding: there nothing that it lies on is met, because the page hides it.
///
/// A dip goes on past the ends of its page, for what enters it between them. The page is drawn as if it were flat,
/// so that its ends are where flat ones are; deeper down an eye and light that come in beside them would find the
/// desk and nothing else, and the corners of the page would be white where they are seen and dark within.
struct GutterWell: Equatable, Sendable {
  /// From the spine to where the page dips no more, scene units.
  var extent: Rectangle
  /// The height of the page beyond it.
  var top: Double
  /// The height of its lowest line, at the spine.
  var bottom: Double
  /// Where the spine lies.
  var spine: Double
  /// How the page dips.
  var fold: GutterFold
  /// The page, by its place among the scene's leaves.
  var leaf: Int

  /// Those of an opening: two, or none where a page has no other opposite, and so nothing to dip to.
  static func wells(of scene: Scene, fold: GutterFold) -> [GutterWell] {
    guard scene.ground == .desk, let spine = scene.spine, fold.slope > 0 else { return [] }
    let lying = scene.leaves.enumerated().filter {
      $1.isVisible && !$1.isTurning && !$1.isSliding && $1.body == 0 && $1.bend == .flat
    }.compactMap { GutterWell(of: $1, at: $0, spine: spine, fold: fold) }
    let right = lying.filter { $0.extent.max.x > spine }.max { $0.top < $1.top }
    let left = lying.filter { $0.extent.min.x < spine }.max { $0.top < $1.top }
    guard let right, let left else { return [] }
    return [right, left]
  }

  private init?(of leaf: Leaf, at place: Int, spine: Double, fold: GutterFold) {
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
    self.leaf = place
    self.fold = fold
  }

  /// How far the dip goes on past either end of the page, scene units.
  var overrun: Double { 2 * fold.reach }

  /// Whether a point lies between the page and where it would lie if it did not dip.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - goesOn: whether the dip past the ends of the page counts.
  /// - Returns: whether it does.
  func contains(_ point: Vector3, goesOn: Bool) -> Bool {
    let slack = 1e-6
    // What lies on the ends of the block is not within.
    let past = goesOn ? overrun : -slack
    return point.z <= top + slack && point.x >= extent.min.x - slack
      && point.x <= extent.max.x + slack && point.y > extent.min.y - past
      && point.y < extent.max.y + past
  }

  /// Whether a ray begins in the dip, past the ends on the paper, or comes into it between the ends.
  func isEntered(by ray: Ray) -> Bool {
    if contains(ray.origin, goesOn: true) {
      let paper = top - fold.cutDepth(at: abs(ray.origin.x - spine))
      if contains(ray.origin, goesOn: false) || abs(ray.origin.z - paper) < 1e-3 * fold.width {
        return true
      }
    }
    guard ray.direction.z < 0 else { return false }
    let distance = (top - ray.origin.z) / ray.direction.z
    return distance > 0 && contains(ray.point(at: distance), goesOn: false)
  }
}
