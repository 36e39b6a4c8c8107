import PageGeometry

/// Where paper lets a held point be, seen by an eye above the desk.
///
/// No chord is longer than the paper between its ends, so that the point is within two balls, about
/// the ends of the spine, and it is above the desk. What is seen of that is convex, as it is itself.
struct SeenReach {
  /// The material point that is held, from the lower end of the spine; right of it.
  let held: Vector2
  /// The height of the leaf.
  let height: Double

  /// The place on the desk nearest to `place` at which an eye at `eye` can see the held point.
  ///
  /// The picture is parallel to the desk, so that what is near on the desk is near in it. At each
  /// height the balls have a lens between them, to which the nearest place is known, and the nearest
  /// of all heights is found by halving, since how near a height comes has one minimum.
  ///
  /// Laws: a place that can be seen is its own nearest; two places are at least as far from each
  /// other as their nearest are, so that nothing jumps.
  ///
  /// - Returns: The place on the desk that the eye sees behind the held point, and how high that is.
  func nearest(to place: Vector2, from eye: Vector3) -> (place: Vector2, height: Double) {
    guard eye.z > 0 else { return (nearest(to: place, atHeight: 0), 0) }
    let foot = Vector2(eye.x, eye.y)
    func best(_ height: Double) -> (miss: Double, place: Vector2) {
      // What the eye sees over a place on the desk is nearer to its foot by this.
      let share = 1 - height / eye.z
      let over = foot + (place - foot) * share
      let found = nearest(to: over, atHeight: height)
      return ((found - over).length / share, foot + (found - foot) / share)
    }
    let golden = 0.618033988749895
    var (low, high) = (0.0, min(held.x, 0.99 * eye.z))
    var (lower, upper) = (high - golden * (high - low), golden * high)
    var (atLower, atUpper) = (best(lower).miss, best(upper).miss)
    for _ in 0..<44 {
      if atLower < atUpper {
        (high, upper, atUpper) = (upper, lower, atLower)
        lower = high - golden * (high - low)
        atLower = best(lower).miss
      } else {
        (low, lower, atLower) = (lower, upper, atUpper)
        upper = low + golden * (high - low)
        atUpper = best(upper).miss
      }
    }
    let height = (low + high) / 2
    return (best(height).place, height)
  }

  /// The nearest place to another of the lens at a height of at most `held.x`.
  func nearest(to place: Vector2, atHeight height: Double) -> Vector2 {
    let square = height * height
    let discs = [Vector2(0, 0), Vector2(0, self.height)].map { end in
      (end, max(0, (held - end).dot(held - end) - square).squareRoot())
    }
    func isInside(_ point: Vector2) -> Bool {
      discs.allSatisfy { (point - $0.0).length <= $0.1 + 1e-12 }
    }
    if isInside(place) { return place }
    for (end, reach) in discs where (place - end).length > reach {
      let onRim = end + (place - end).normalized * reach
      if isInside(onRim) { return onRim }
    }
    // Beyond both rims lies one of the lens's tips.
    let tip = max(0, held.x * held.x - square).squareRoot()
    return Vector2(place.x < 0 ? -tip : tip, held.y)
  }
}
