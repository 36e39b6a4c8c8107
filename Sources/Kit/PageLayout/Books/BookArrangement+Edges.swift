import PageGeometry

/// Where the bound edge of leaves in the air is.
extension BookArrangement {
  /// The height of the bound edge of leaves in the air: by the time they stand upright it has come
  /// to `crossing`, which is the same for all of them.
  ///
  /// Laws: of two leaves, the one ahead is bound no lower while both lean to the right, and no
  /// higher while both lean to the left, so that they do not cross.
  private func boundEdge(of leaves: Range<Int>, hinge: Double) -> Double {
    let upright = 2 * hinge / .pi
    return upright < 1
      ? shape.rightPlane(of: leaves).mixed(with: crossing, smoothStep(upright))
      : crossing.mixed(with: shape.leftPlane(of: leaves), smoothStep(upright - 1))
  }

  /// The same for leaves of any shape: where a curl would reach into the stack on the far side, it
  /// draws the bound edge up with it, as far as the edge may be on its way.
  ///
  /// Law: it is between the lowest and the highest place that it has on its way from side to side.
  func boundEdge(of leaves: Range<Int>, shape leaf: LeafShape) -> Double {
    let range = edges(of: leaves)
    let edge = (boundEdge(of: leaves, hinge: leaf.hinge) + leaf.lift).clamped(to: range)
    guard !isClear(leaf) else { return edge }
    return (edge + depth(of: leaf, leaves, boundAt: edge)).clamped(to: range)
  }

  /// Between which heights the bound edge is on its way from side to side.
  private func edges(of leaves: Range<Int>) -> ClosedRange<Double> {
    let (right, left) = (shape.rightPlane(of: leaves), shape.leftPlane(of: leaves))
    return min(right, left)...max(right, left, crossing)
  }

  /// How far leaves of a shape are in what lies, in page heights; 0 where they are above it.
  private func depth(of leaf: LeafShape, _ leaves: Range<Int>, boundAt edge: Double) -> Double {
    let size = shape.leafSize
    let (right, left) = (rightTop(above: leaves.upperBound), leftTop(over: leaves.lowerBound))
    return LeafShape.wholeRim.reduce(0) { deepest, fraction in
      let place = leaf.place(fraction * size, size: size)
      // Where the spine itself is, neither stack stands yet. It counts at once from there: what is in a stack
      // next to the spine is seen, while the edge still rises evenly with the hand.
      let away = min(abs(place.x) / (0.01 * size.x), 1)
      let share = away * (2 - away)
      return max(deepest, ((place.x < 0 ? left : right) - edge - place.z) * share)
    }
  }

  // MARK: Under a finger

  /// The shape of leaves under a finger, their bound edge included.
  ///
  /// - Parameters:
  ///   - leaves: what is held.
  ///   - grip: the finger.
  ///   - bent: the shape for a height of the bound edge.
  /// - Returns: The shape, whose `lift` brings the bound edge to where it was sought with.
  func bent(_ leaves: Range<Int>, by grip: Grip, _ bent: (Double) -> LeafShape) -> LeafShape {
    let range = edges(of: leaves)
    let wanted = (boundEdge(of: leaves, under: grip) + grip.departure.edge).clamped(to: range)
    var leaf = bent(wanted)
    // It rises once by what is in a stack nevertheless, and not until nothing is: the higher the edge, the lower
    // the finger is seen from there and the more of the leaf comes down, so that for a hair it would go all the way.
    let edge = (wanted + depth(of: leaf, leaves, boundAt: wanted)).clamped(to: range)
    if edge - wanted > 1e-7 { leaf = bent(edge) }
    let turn = Turn(leaves: leaves, progress: leaf.progress(size: shape.leafSize), shape: leaf)
    leaf.lift = edge - with(turn).boundEdge(of: leaves, hinge: leaf.hinge)
    return leaf
  }

  /// The height of the bound edge of leaves under a finger.
  ///
  /// It follows from where the finger is and from what lies, and not from the shape: the edge would
  /// follow the hinge and the hinge, which turns the farther the lower it is seen, the edge, so that in thick
  /// books there were several of both for one place of the finger, and leaps between them.
  ///
  /// From the lower side to the higher one it rises while the finger comes to the spine, the sooner the more of
  /// the leaf is beyond the finger and goes over before it. From the higher side it sinks as the last of the
  /// leaf leaves that: as the strip gets narrow that would lie there if the leaf were folded flat.
  ///
  /// Laws: where the finger holds the leaf as it lies on a side it is that at which it lies there; it moves
  /// evenly with the finger.
  func boundEdge(of leaves: Range<Int>, under grip: Grip) -> Double {
    let (right, left) = (shape.rightPlane(of: leaves), shape.leftPlane(of: leaves))
    let (own, far) = grip.isFromLeft ? (left, right) : (right, left)
    let (held, width) = (grip.held, shape.leafWidth)
    guard held.x > 1e-6 else { return own }
    /// The held point on the desk, or as near to the finger as it comes there; the leaf's own side is on the right.
    func flat(boundAt edge: Double) -> Vector2 {
      let place = Hold.point(of: grip.ray, atHeight: edge)
      return SeenReach(held: held, height: shape.leafSize.y)
        .nearest(to: grip.isFromLeft ? place * Vector2(-1, 1) : place, atHeight: 0)
    }
    guard far < own else {
      let start = 1 - held.x / width / 2
      return own.mixed(with: far, smoothStep(1 - flat(boundAt: own).x / held.x / start))
    }
    let place = flat(boundAt: far)
    let over = smoothStep((0.4 - place.x / held.x) / 0.8)
    guard over > 0 else { return own }
    // The fold is half way between the point on the leaf and its place, and across the way from one to the other.
    let strip = [0, shape.leafSize.y].map { up in
      ((held.dot(held) - place.dot(place)) / 2 - up * (held.y - place.y)) / (held.x - place.x)
    }.max()
    let lies = smoothStep((strip ?? 0) / (Self.widestStrip * width))
    return own.mixed(with: far, over * (1 - lies))
  }

  /// How wide a strip of a leaf, in page widths, may still lie on a side that its bound edge begins to sink to
  /// the other one: hardly more than what is so near to the spine that it is on neither side. Of a narrower one the
  /// edge would go over faster than the hand moves in thick books of narrow pages.
  private static let widestStrip = 0.05
}
