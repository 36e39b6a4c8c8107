public import PageGeometry

/// Leaves under a finger.
extension BookArrangement {
  /// The shape of leaves in the air under a finger, whose ray is one of the book from left to
  /// right: of a right-to-left book, its mirror image.
  ///
  /// Law: the held point of the leaf, placed by this arrangement, lies on the ray, where that is
  /// within reach; a board stays a plate, which has less reach than paper.
  public func bent(_ turn: Turn, by grip: Grip) -> LeafShape {
    let suppleness = shape.stock.leaves(turn.leaves).suppleness
    guard suppleness > 0 else { return plate(turn, by: grip) }
    var local = grip
    local.suppleness = suppleness
    return bent(turn.leaves, by: grip) { edge in
      local.ray.origin.z = grip.ray.origin.z - edge
      return local.shape(
        of: shape.leafSize,
        floor: (
          rightTop(above: turn.leaves.upperBound) - edge,
          leftTop(over: turn.leaves.lowerBound) - edge
        ))
    }
  }

  /// The same of a board.
  private func plate(_ turn: Turn, by grip: Grip) -> LeafShape {
    // What it was before makes no difference to what the finger makes of it.
    var turn = Turn(
      leaves: turn.leaves, progress: grip.isFromLeft ? 1 : 0,
      shape: LeafShape(hinge: grip.isFromLeft ? .pi : 0))
    var last = Double.infinity
    // The bound edge rises and sinks with the hinge, by a few thicknesses of a leaf.
    for _ in 0..<6 {
      let edge = with(turn).boundEdge(of: turn.leaves, shape: turn.shape)
      guard abs(edge - last) > 1e-7 else { break }
      last = edge
      var local = grip
      local.ray.origin.z -= edge
      turn.shape = local.plate(above: heldSide(of: turn.leaves, isFromLeft: grip.isFromLeft))
      turn.progress = turn.shape.progress(size: shape.leafSize)
    }
    return turn.shape
  }

  /// The ray of a hand that draws leaves outward, beyond the place where they lie flat: taut paper follows it
  /// no farther, and the hand slides off. Any other hand's ray is as it is.
  ///
  /// What is seen nearest to such a hand is paper that rises, since what is nearer to the eye seems farther
  /// out; but nobody lifts a board by its edge who draws a page taut. A hand just beyond still draws it along
  /// the spine; one that is farther out holds it where flat paper comes nearest to the hand, which is where it
  /// lies, however far up or down the hand goes beside it.
  ///
  /// - Parameters:
  ///   - turn: the leaves that are held.
  ///   - grip: the hand, its ray one of the book from left to right.
  ///   - most: how far the hand slides, 0…1: not at all, or wholly.
  /// - Returns: The ray with which they are bent.
  public func slid(_ turn: Turn, under grip: Grip, by most: Double = 1) -> Ray {
    let ray = grip.ray
    guard grip.held.x > 1e-6, ray.direction.z < 0 else { return ray }
    let isOnLeft = Hold.point(of: ray, atHeight: 0).x < 0
    let resting = Turn(
      leaves: turn.leaves, progress: isOnLeft ? 1 : 0, shape: LeafShape(hinge: isOnLeft ? .pi : 0))
    let edge = with(resting).boundEdge(of: turn.leaves, shape: resting.shape)
    var place = Hold.point(of: ray, atHeight: edge)
    let beyond = place.x - place.x.clamped(to: -grip.held.x...grip.held.x)
    guard beyond != 0, most > 0 else { return ray }
    // A board has one way to go.
    if shape.stock.leaves(turn.leaves).suppleness > 0 {
      let reach = SeenReach(held: grip.held, height: shape.leafSize.y)
      let beside = Vector2(place.x - beyond, place.y)
      let eye = ray.origin - Vector3(0, 0, edge)
      // Just out of reach: on its rim the paper could be at any of several heights.
      let near = reach.nearest(to: beside, from: eye).place
      let miss = beside - near
      let along = miss.length < 1e-7 ? beside : near + miss * 0.02
      let taut = reach.nearest(to: place, atHeight: 0)
      let share = smoothStep((abs(beyond) / Self.tautness).clamped(to: 0...1))
      place = place + (along + (taut - along) * share - place) * most
    } else {
      place.x -= beyond * most
    }
    let end = Vector3(place, edge)
    return Ray(origin: ray.origin, direction: (end - ray.origin).normalized)
  }

  /// So far beyond the place where it lies, in page heights, a hand holds a leaf taut.
  private static let tautness = 0.12

  /// The same with other progress and another shape of the leaves of a turn.
  func with(_ turn: Turn) -> BookArrangement {
    var other = self
    if let index = turns.firstIndex(where: { $0.leaves == turn.leaves }) {
      other.turns[index] = turn
    }
    return other
  }

  /// How far the side of a board above its plane is that a finger from the left or right touches.
  private func heldSide(of leaves: Range<Int>, isFromLeft: Bool) -> Double {
    let body = shape.body(of: leaves)
    return isFromLeft ? min(body, 0) : max(body, 0)
  }

  /// A finger that catches leaves in the air, whose shape stays what it is in that instant.
  ///
  /// - Parameters:
  ///   - turn: the leaves.
  ///   - held: the material point under the finger.
  ///   - ray: the finger, as `bent` has it.
  /// - Returns: The grip, whose departure makes up the difference.
  public func grip(catching turn: Turn, at held: Vector2, ray: Ray) -> Grip {
    var local = ray
    let (shown, edge) = lying(turn)
    local.origin.z -= edge
    let suppleness = shape.stock.leaves(turn.leaves).suppleness
    if suppleness == 0 {
      var grip = Grip(held: held, ray: ray, isFromLeft: turn.shape.hinge > .pi / 2)
      grip.departure.hinge = turn.shape.hinge - bent(turn, by: grip).hinge
      return grip
    }
    var grip = Grip(
      catching: shown, at: held, ray: local, size: shape.leafSize, suppleness: suppleness)
    grip.ray = ray
    grip.departure.edge = edge - boundEdge(of: turn.leaves, under: grip)
    return grip
  }

  /// Leaves in the air as they are placed: they enter neither stack, whatever shape they are given.
  func lying(_ turn: Turn) -> (shape: LeafShape, edge: Double) {
    let edge = boundEdge(of: turn.leaves, shape: turn.shape)
    guard !isClear(turn.shape) else { return (turn.shape, edge) }
    let floor = (
      right: rightTop(above: turn.leaves.upperBound) - edge,
      left: leftTop(over: turn.leaves.lowerBound) - edge
    )
    return (turn.shape.settled(on: floor, size: shape.leafSize), edge)
  }

  /// Whether a shape is one of leaves that turn by themselves, which stay clear of both stacks.
  func isClear(_ leaf: LeafShape) -> Bool {
    leaf.start <= 0 && abs(leaf.turning) <= TurnPath.fullBend
      && leaf.hinge + max(leaf.turning, 0) <= .pi && leaf.hinge + min(leaf.turning, 0) >= 0
  }
}
