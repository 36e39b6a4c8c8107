import PageGeometry

/// How a bent leaf comes to lie on what is under it.
extension LeafShape {
  /// Where a leaf can touch what lies: its free edges, in fractions of it.
  static let rim =
    (1...12).map { Double($0) / 12 }.flatMap { [Vector2($0, 0), Vector2($0, 1), Vector2(1, $0)] }

  /// The same, with places between the spine and the first of them: a leaf that is folded next to the spine
  /// touches what lies only there.
  static let wholeRim =
    rim
    + ([1, 2, 3, 4, 6] as [Double]).flatMap { [Vector2($0 / 96, 0), Vector2($0 / 96, 1)] }

  /// The same leaf turned about the spine until what dips into a stack does not.
  ///
  /// It makes up for what no shape of the family can do: where a fold would have to be tighter than
  /// paper folds, and while one shape passes into another.
  ///
  /// - Parameters:
  ///   - floor: how far the stacks rise above the bound edge. One that does draws the bound edge up,
  ///     and counts as high as that here.
  ///   - size: the size of the leaf.
  /// - Returns: The leaf; itself, where it lies on both or above.
  func settled(on floor: (right: Double, left: Double), size: Vector2) -> LeafShape {
    var settled = self
    for _ in 0..<2 {
      var (on, back) = (0.0, 0.0)
      for fraction in Self.rim {
        let (place, depth) = settled.depth(at: fraction, under: floor, size: size)
        guard depth > 0 else { continue }
        let turn = min(depth / abs(place.x), Self.widestTurn)
        if place.x < 0 { back = max(back, turn) } else { on = max(on, turn) }
      }
      guard on + back > 0 else { return settled }
      settled.hinge = (settled.hinge + on - back).clamped(to: 0...(.pi))
    }
    return settled.opened(on: floor, size: size)
  }

  /// The same leaf with so much less of a bend that nothing of it is in a stack: a fold that the hinge
  /// cannot turn any farther opens.
  private func opened(on floor: (right: Double, left: Double), size: Vector2) -> LeafShape {
    let bent = min(round, abs(turning) * (1 - start))
    func open(_ share: Double) -> LeafShape {
      var open = self
      open.round = share * bent
      return open
    }
    func isClear(_ leaf: LeafShape) -> Bool {
      Self.rim.allSatisfy { leaf.depth(of: $0, under: floor, size: size) < Self.slight }
    }
    guard !isClear(self) else { return self }
    var (clear, deep) = (0.0, 1.0)
    for _ in 0..<14 {
      let middle = (clear + deep) / 2
      if isClear(open(middle)) { clear = middle } else { deep = middle }
    }
    return open(clear)
  }

  /// Radians by which it turns at most: next to the spine it would turn over for a little depth.
  private static let widestTurn = 0.3

  /// So deep, in page heights, a leaf may be in a stack that no eye sees it.
  private static let slight = 4e-4

  /// How far a point is below the stack on its side, in page heights, below 0 where it is above.
  func depth(
    of fraction: Vector2, under floor: (right: Double, left: Double), size: Vector2
  ) -> Double {
    depth(at: fraction, under: floor, size: size).depth
  }

  /// Where the spine itself is, neither stack stands yet.
  private func depth(
    at fraction: Vector2, under floor: (right: Double, left: Double), size: Vector2
  ) -> (place: Vector3, depth: Double) {
    let place = place(fraction * size, size: size)
    let stands = smoothStep(abs(place.x) / (0.04 * size.x))
    return (place, (min(place.x < 0 ? floor.left : floor.right, 0) - place.z) * stands)
  }
}
