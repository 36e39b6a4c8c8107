import PageGeometry

/// A finger on a plate: a board has one way to go, about its hinge, and what the finger asks beyond
/// that slips.
extension Grip {
  /// The shape of a plate under the finger.
  ///
  /// The held point goes round a circle. It takes the place on it that the eye sees under the
  /// finger, or as near as that goes, along the spine at any height. Near its rest places that place
  /// is not the only one, since what rises comes nearer to the eye: there it is the one whose
  /// distance from the spine is the finger's over the rest place, so that it starts where it lay.
  ///
  /// - Parameter above: how far the side that is held lies above the leaf's plane.
  /// - Returns: A hinge without a bend.
  func plate(above: Double) -> LeafShape {
    guard held.x > 1e-6 else { return LeafShape(hinge: isFromLeft ? .pi : 0) }
    let reach = Vector2(held.x, above).length
    let slope = ray.direction.x / ray.direction.z
    func across(atHeight height: Double) -> Double {
      ray.origin.x + (height - ray.origin.z) * slope
    }
    // The height of the rest places, above on the right and as far below on the left.
    var share = 0.0
    for _ in 0..<4 {
      share = across(atHeight: above * share.clamped(to: -1...1)) / held.x
    }
    let level = arcCosine(share)
    // The line of sight meets the circle (x, z) about the spine twice, the eye's side first.
    let foot = across(atHeight: 0) / (1 + slope * slope)
    let distance = foot * (1 + slope * slope).squareRoot()
    let sight = angle(ofX: 1, y: -slope) + arcCosine(distance / reach)
    let seen = abs(distance) < reach ? sight - angle(ofX: held.x, y: above) : level
    let middle = smoothStep((1 - abs(share)) / 0.35)
    let hinge = level.mixed(with: seen, middle) + departure.hinge
    return LeafShape(hinge: hinge.clamped(to: 0...(.pi)))
  }
}
