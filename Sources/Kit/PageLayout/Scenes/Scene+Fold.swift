import PageGeometry

/// An open book that folds at its spine, as a sketch pad does under two fingers.
extension Scene {
  /// The least pinch: each half stands upright then.
  public static let leastPinch = 0.5

  /// The same scene with the book folded.
  ///
  /// Each half turns by (1 − s)·π about the inner edge of its uppermost page, so that the pages meet and nothing
  /// pierces, and the whole book becomes smaller by s; the book stays on the desk. (The pinch and its angle are those of
  /// the source tutorial; see `FoldArrangement`.)
  ///
  /// - Parameter pinch: s, how far the fingers are apart as a share of where they came down, brought between
  ///   `leastPinch` and 1.
  /// - Returns: the scene; itself where nothing is folded.
  public func folded(by pinch: Double) -> Scene {
    let s = pinch.clamped(to: Self.leastPinch...1)
    guard s < 1, let spine else { return self }
    let angle = (1 - s) * .pi
    var folded = self
    let heights = (left: height(side: -1, spine), right: height(side: 1, spine))
    // The lower half stands on the desk once it is folded; the other may hang at it by the spine.
    let lower = [heights.left, heights.right].compactMap(\.self).min() ?? 0
    let sunk = lower * (1 - sineAndCosine(angle).cosine)
    func turn(_ side: Double) -> Matrix4 {
      let hinge = Vector3(spine, 0, (side < 0 ? heights.left : heights.right) ?? 0)
      let turned = Matrix4.rotationY(-side * angle) * .translation(Vector3(0, 0, 0) - hinge)
      let back = Matrix4.translation(hinge - Vector3(0, 0, sunk))
      // It becomes smaller about its own middle.
      let middle = Vector3(spine, pageHeight / 2, 0)
      let scaled = Matrix4.translation(middle) * .scale(Vector3(repeating: s))
      return scaled * .translation(Vector3(0, 0, 0) - middle) * back * turned
    }
    for index in leaves.indices {
      let side = Self.side(of: leaves[index], spine)
      folded.leaves[index].model = turn(side) * leaves[index].model
      // Its angle is counted in its own frame, in which it is right of the spine where a mirror shows it left.
      folded.leaves[index].angle -= (leaves[index].isMirrored ? -side : side) * angle
      folded.leaves[index].isTurning = true
    }
    for index in blocks.indices {
      folded.blocks[index].model =
        turn(Self.side(of: blocks[index].model, spine)) * blocks[index].model
    }
    for index in boards.indices {
      folded.boards[index].model =
        turn(Self.side(of: boards[index].model, spine)) * boards[index].model
    }
    return folded
  }

  /// How high the uppermost page of a side lies; nil where nothing does.
  private func height(side: Double, _ spine: Double) -> Double? {
    let tops = blocks.filter { Self.side(of: $0.model, spine) == side }.map { block in
      block.model.transform(point: Vector3(0, 0, block.thickness)).z
    }
    if let top = tops.max() { return top }
    let leaves = leaves.filter { $0.isVisible && Self.side(of: $0, spine) == side }
    return leaves.map { $0.seenPlace(.zero).z }.max()
  }

  /// On which side of the spine what stands right of it in its own frame is: −1 left, 1 right.
  private static func side(of model: Matrix4, _ spine: Double) -> Double {
    model.transform(point: Vector3(1, 0, 0)).x < spine ? -1 : 1
  }

  private static func side(of leaf: Leaf, _ spine: Double) -> Double {
    let middle = leaf.rectangle.point(at: Vector2(0.5, 0.5))
    return leaf.place(middle).position.x < spine ? -1 : 1
  }
}
