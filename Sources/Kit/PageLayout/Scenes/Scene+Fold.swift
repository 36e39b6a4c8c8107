import PageGeometry

/// An open book that folds at its spine, as a sketch pad does under two fingers.
extension Scene {
  /// The least pinch: each half stands upright then.
  public static let leastPinch = 0.5

  /// The same scene with the book folded.
  ///
  /// Each half turns by (1 − s)·π about the inner edge of its uppermost page and sinks as its lower edge would rise, so
  /// that the pages meet, nothing pierces and both halves stand on the desk; and the whole book becomes smaller by s.
  /// (The pinch and its angle are those of the source tutorial; see `FoldArrangement`.)
  ///
  /// - Parameter pinch: s, how far the fingers are apart as a share of where they came down, brought between
  ///   `leastPinch` and 1.
  /// - Returns: the scene; itself where nothing is folded, or nothing lies on one side of the spine.
  public func folded(by pinch: Double) -> Scene {
    let s = pinch.clamped(to: Self.leastPinch...1)
    guard s < 1, let spine, let left = top(ofSide: -1), let right = top(ofSide: 1) else {
      return self
    }
    let angle = (1 - s) * .pi
    return turned { side in
      (about(spine, top: side < 0 ? left : right, by: -side * angle), side * angle)
    }.shrunk(to: s)
  }

  /// From where the book lies to where it is turned by an angle about the spine at a height, and stands on the desk.
  func about(_ spine: Double, top: Double, by angle: Double) -> Matrix4 {
    let hinge = Vector3(spine, 0, top)
    let standing = Vector3(spine, 0, top * sineAndCosine(angle).cosine)
    return .translation(standing) * .rotationY(angle) * .translation(-hinge)
  }

  /// The scene with all of the book carried elsewhere.
  ///
  /// - Parameter place: for what lies on a side, −1 left, 1 right: where it goes, and by what angle it turns up.
  /// - Returns: the scene.
  func turned(_ place: (_ side: Double) -> (model: Matrix4, angle: Double)) -> Scene {
    var turned = self
    for index in leaves.indices {
      let side = side(of: leaves[index])
      let (model, angle) = place(side)
      turned.leaves[index].model = model * leaves[index].model
      // Its angle is counted in its own frame, in which it is right of the spine where a mirror shows it left.
      turned.leaves[index].angle -= leaves[index].isMirrored ? -angle : angle
      turned.leaves[index].isTurning = true
    }
    for index in blocks.indices {
      turned.blocks[index].model =
        place(side(of: blocks[index].model)).model * blocks[index].model
    }
    for index in boards.indices {
      turned.boards[index].model =
        place(side(of: boards[index].model)).model * boards[index].model
    }
    return turned
  }

  /// The scene with the book smaller by a factor, about the middle of its spine.
  func shrunk(to scale: Double) -> Scene {
    let middle = Vector3(spine ?? 0, pageHeight / 2, 0)
    var shrunk = self
    shrunk.place(
      .translation(middle) * .scale(Vector3(repeating: scale)) * .translation(-middle))
    let still = middle * (1 - scale)
    shrunk.carriage = Vector3(still.x, still.y, scale)
    return shrunk
  }

  /// How high the uppermost page of a side lies; nil where nothing does.
  func top(ofSide side: Double) -> Double? {
    let tops = blocks.filter { self.side(of: $0.model) == side }.map { block in
      block.model.transform(point: Vector3(0, 0, block.thickness)).z
    }
    if let top = tops.max() { return top }
    let leaves = leaves.filter { $0.isVisible && self.side(of: $0) == side }
    return leaves.map { $0.seenPlace(.zero).z }.max()
  }

  /// On which side of the spine what stands right of it in its own frame is: −1 left, 1 right.
  private func side(of model: Matrix4) -> Double {
    model.transform(point: Vector3(1, 0, 0)).x < (spine ?? 0) ? -1 : 1
  }

  private func side(of leaf: Leaf) -> Double {
    let middle = leaf.rectangle.point(at: Vector2(0.5, 0.5))
    return leaf.place(middle).position.x < (spine ?? 0) ? -1 : 1
  }
}
