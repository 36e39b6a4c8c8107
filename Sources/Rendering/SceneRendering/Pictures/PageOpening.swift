internal import PageGeometry
internal import PageLayout

/// How far a leaf in the air opens the page beside it to the sky.
enum PageOpening {
  /// The angle about the spine at which a straight leaf would hide from a page what this one hides.
  ///
  /// Of a leaf that goes straight to its free edge, or nearly so, it is where that edge stands. A
  /// leaf that comes back to its page short of that does not lie over all of it: what is seen of the
  /// page lies beyond, and there counts how high the paper rises.
  ///
  /// Law: it passes from the one to the other evenly.
  ///
  /// - Parameters:
  ///   - leaf: the leaf.
  ///   - up: where along the spine, 0 at the lower and 1 at the upper edge.
  ///   - isOnLeft: whether the page is the left-hand one.
  /// - Returns: Radians from the page to the leaf, 0…π.
  static func radians(of leaf: Leaf, up: Double, isOnLeft: Bool) -> Double {
    let points = (1...steps).map { place(of: leaf, across: Double($0) / Double(steps), up: up) }
    guard let edge = points.last else { return .pi }
    let around = angle(ofX: edge.x, y: edge.z)
    // What has gone past the left-hand page has come all the way.
    let chord = (around < -.pi / 2 ? .pi : around).clamped(to: 0...(.pi))
    let opening = isOnLeft ? .pi - chord : chord
    let width = leaf.rectangle.max.x
    // A low edge leaves what lies beyond it open however little that is.
    let high = smoothStep(opening / 0.5)
    let (straight, range) = (0.99.mixed(with: 0.85, high), 0.05.mixed(with: 0.25, high))
    let short = smoothStep((straight - Vector2(edge.x, edge.z).length / width) / range)
    guard short > 0 else { return opening }
    let side = isOnLeft ? -1.0 : 1
    let reach = (points.map { side * $0.x }.max() ?? 0).clamped(to: 0...width)
    // In the middle of what is seen of the page.
    let seen = (reach + width) / 2
    let rise = points.map { angle(ofX: max(seen - side * $0.x, 1e-9), y: $0.z) }.max() ?? 0
    let height = rise.clamped(to: 0...(.pi / 2))
    // A straight leaf as wide as this one that is seen as high from there.
    let ahead = seen * sineAndCosine(height).sine / width
    let top = angle(ofX: max(0, 1 - ahead * ahead).squareRoot(), y: ahead)
    return opening.mixed(with: .pi - height - top, short)
  }

  /// How many places of a leaf's edge are looked at.
  private static let steps = 12

  /// Where a place of a leaf is in a book that is read from left to right: across from the spine,
  /// and above the bound edge.
  private static func place(of leaf: Leaf, across: Double, up: Double) -> Vector3 {
    let point = leaf.rectangle.point(at: Vector2(across, up))
    let local = leaf.bend.place(point).position
    let (sine, cosine) = sineAndCosine(-leaf.angle)
    return Vector3(
      local.x * cosine - local.z * sine, local.y, local.x * sine + local.z * cosine)
  }
}
