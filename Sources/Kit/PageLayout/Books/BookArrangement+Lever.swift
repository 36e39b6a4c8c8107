public import PageGeometry

/// Leaves that are held near their spine.
///
/// A curl within the little paper between spine and finger would throw over all that lies beyond it, and lay it
/// aslant, for next to nothing. Such a leaf is lifted as it turns by itself: the finger says how far it has come,
/// and slips along the spine.
extension BookArrangement {
  /// The nearer part of a leaf, as a share of its width, that is lifted so.
  static let liftedShare = 0.4
  /// A finger nearer to the spine than this, in page heights, goes as far as one that is there: who could
  /// turn a leaf by a hair's breadth?
  static let shortestLever = 0.12

  /// Whether leaves are lifted by a finger on a point: they are paper, it is near their spine, and they lie or
  /// turn by themselves. What a hand has curled in the air is caught as it is.
  public func isLifted(_ turn: Turn, at held: Vector2) -> Bool {
    held.x < Self.liftedShare * shape.leafWidth && isClear(turn.shape)
      && shape.stock.leaves(turn.leaves).suppleness > 0
  }

  /// The shape of leaves that turn by themselves, where a finger that went on by `lead` would have them.
  ///
  /// Next to where they lie on either side, their height counts little by little: what rises comes nearer
  /// to the eye, and seems at first to go outward. Law: over the spine the point that is held is seen as far
  /// across as the finger goes; it comes nearer to the far side as long as that does.
  ///
  /// - Parameters:
  ///   - leaves: what is held.
  ///   - held: the point of it that is held, from the lower end of the spine.
  ///   - ray: the finger, as `bent` has it.
  ///   - lead: how far on, across the desk in page heights, the finger counts as being.
  ///   - tilt: the direction from which the leaves are curled up, see `TurnPath`.
  /// - Returns: The shape; its progress is from 0 to 1.
  public func lifted(
    _ leaves: Range<Int>, at held: Vector2, by ray: Ray, lead: Double, tilt: Double
  ) -> LeafShape {
    let lever = Vector2(max(held.x, Self.shortestLever), held.y)
    let slope = ray.direction.x / ray.direction.z
    func across(atHeight height: Double) -> Double {
      ray.origin.x + (height - ray.origin.z) * slope + lead
    }
    func place(_ leaf: LeafShape) -> Vector3 {
      leaf.place(lever, size: shape.leafSize)
        + Vector3(0, 0, boundEdge(of: leaves, shape: leaf))
    }
    let (right, left) = (shape.rightPlane(of: leaves), shape.leftPlane(of: leaves))
    var share = 0.0
    for _ in 0..<4 {
      let height = right.mixed(with: left, (1 - share.clamped(to: -1...1)) / 2)
      share = across(atHeight: height) / lever.x
    }
    let level = (1 - share.clamped(to: -1...1)) / 2
    let counts = smoothStep((1 - abs(share)) / Self.levelShare)
    guard counts > 0 else { return plain(leaves, progress: level, tilt: tilt) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let place = place(plain(leaves, progress: middle, tilt: tilt))
      if place.x > across(atHeight: place.z) { low = middle } else { high = middle }
    }
    return plain(leaves, progress: level.mixed(with: low, counts), tilt: tilt)
  }

  /// How far on a finger counts as being that leaves where they are leaves of such a progress.
  ///
  /// - Parameters:
  ///   - leaves: what is held.
  ///   - held: the point of it that is held.
  ///   - ray: the finger.
  ///   - progress: theirs, 0…1.
  ///   - tilt: theirs.
  /// - Returns: Page heights across the desk.
  public func lead(
    of leaves: Range<Int>, at held: Vector2, under ray: Ray, progress: Double, tilt: Double
  ) -> Double {
    let foot = Hold.point(of: ray, atHeight: 0).x
    let most = 2 * max(held.x, Self.shortestLever)
    var (near, far) = (most - foot, -most - foot)
    for _ in 0..<40 {
      let middle = (near + far) / 2
      let leaf = lifted(leaves, at: held, by: ray, lead: middle, tilt: tilt)
      let isBehind =
        progress < 0.5
        ? leaf.progress(size: shape.leafSize) <= progress + 1e-9
        : leaf.progress(size: shape.leafSize) < progress - 1e-9
      if isBehind { near = middle } else { far = middle }
    }
    return (near + far) / 2
  }

  /// Leaves that turn by themselves. They bend no farther than they do, as what comes to rest.
  private func plain(_ leaves: Range<Int>, progress: Double, tilt: Double) -> LeafShape {
    var leaf = TurnPath.shape(
      progress: progress, tilt: tilt, size: shape.leafSize,
      suppleness: shape.stock.leaves(leaves).suppleness)
    leaf.round = min(.pi, abs(leaf.turning))
    return leaf
  }

  /// How near to where it lies, as a share of the way from there to the spine, the height of what is held
  /// begins to count.
  private static let levelShare = 0.5
}
