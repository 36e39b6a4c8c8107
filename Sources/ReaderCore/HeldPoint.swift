import BookModel
public import PageGeometry
import PageLayout

/// A finger on a leaf: what has to lie under the pointer.
public struct HeldPoint: Equatable, Sendable {
  /// The leaf.
  public var leaf: Int
  /// The material point that was taken, in the leaf's own frame.
  public var point: Vector2
  /// The pointer, in pixels from the view's upper left corner; where it draws taut paper outward, the place to
  /// which that follows it.
  public var pointer: Vector2
}

extension Reader {
  /// The finger on a leaf, while it holds one.
  public var heldPoint: HeldPoint? {
    guard case .holding(let holding) = pointer else { return nil }
    return HeldPoint(
      leaf: holding.leaf, point: holding.grip.held, pointer: slid(holding) ?? holding.place)
  }

  /// Where a finger is seen that slides along taut paper; nil where it does not.
  private func slid(_ holding: Holding) -> Vector2? {
    guard let arrangement, let ray = bookRay(through: holding.place),
      let turn = arrangement.turns.first(where: { $0.leaves.contains(holding.leaf) })
    else { return nil }
    var grip = holding.grip
    grip.ray = ray
    let slid = arrangement.slid(turn, under: grip, by: holding.slides)
    guard slid != ray else { return nil }
    let mirror = Vector3(arrangement.shape.direction == .rightToLeft ? -1 : 1, 1, 1)
    let place = slid.point(at: -slid.origin.z / slid.direction.z) * mirror
    let seen = arrangement.visibleScene(in: view).camera.project(place, into: view)
    return Vector2(seen.x, seen.y)
  }
}
