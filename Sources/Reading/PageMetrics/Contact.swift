import PageGeometry
import PageLayout

/// How far paper is inside of paper: M9.
enum Contact {
  /// Records the leaves in the air of one frame.
  ///
  /// - Parameters:
  ///   - scene: a book's scene, with only the leaves that can be seen.
  ///   - thickness: that of a leaf, in page heights.
  ///   - tally: takes depths in thicknesses.
  static func record(_ scene: Scene, thickness: Double, into tally: inout Tally) {
    let flying = scene.leaves.filter(\.isTurning).sorted { $0.index < $1.index }
    for leaf in flying {
      for place in places(of: leaf, across: 16, up: 10) {
        tally.record(depth(of: place, in: scene.blocks, of: leaf) / thickness, .intoBlock)
      }
    }
    for (ahead, behind) in zip(flying, flying.dropFirst()) {
      let sheet = SheetInSpace(behind)
      for place in places(of: ahead, across: 8, up: 6) {
        let depth = max(0, -(sheet.signedDistance(of: place) ?? 0))
        tally.record(depth / thickness, .intoLeaf)
      }
    }
  }

  /// How far the lowest point of a leaf is below the top of the block that it stands over, or below
  /// the desk, in page heights; at least 0.
  static func depth(of leaf: Leaf, in scene: Scene) -> Double {
    places(of: leaf, across: 16, up: 10).map { depth(of: $0, in: scene.blocks, of: leaf) }.max()
      ?? 0
  }

  /// The same of what is next to the spine, but not so near to it that paper is on neither side.
  static func depthAtSpine(of leaf: Leaf, in scene: Scene) -> Double {
    let away = spine * leaf.rectangle.size.x...gutter * leaf.rectangle.size.x
    return grid(of: leaf, columns: (1...24).map { Double($0) / 240 }, up: 10)
      .filter { away.contains(abs($0.x)) }
      .map { depth(of: $0, in: scene.blocks, of: leaf) }.max() ?? 0
  }

  /// What is next to the spine, in page widths, and as near as it where there is no telling on which side
  /// paper is.
  private static let gutter = 0.05, spine = 0.005

  private static func places(of leaf: Leaf, across: Int, up: Int) -> [Vector3] {
    grid(of: leaf, columns: (0...across).map { Double($0) / Double(across) }, up: up)
      .filter { abs($0.x) > gutter * leaf.rectangle.size.x }
  }

  private static func grid(of leaf: Leaf, columns: [Double], up: Int) -> [Vector3] {
    (0...up).flatMap { row in
      columns.map { column in
        leaf.place(leaf.rectangle.point(at: Vector2(column, Double(row) / Double(up)))).position
      }
    }
  }

  /// How far a place is below the top of the block that it stands over, or below the desk.
  private static func depth(of place: Vector3, in blocks: [PageBlock], of leaf: Leaf) -> Double {
    let tops = blocks.compactMap { block -> Double? in
      let corner = block.model.transform(point: Vector3(block.size.x, block.size.y, 0))
      let isOver =
        place.x * corner.x > 0 && abs(place.x) <= abs(corner.x) && (0...corner.y).contains(place.y)
      return isOver ? block.thickness : nil
    }
    return max(0, (tops.max() ?? 0) - place.z)
  }
}

/// A bent leaf that is asked which side of it places are on.
private struct SheetInSpace {
  private let leaf: Leaf
  private let grid: [(point: Vector2, place: Vector3)]

  init(_ leaf: Leaf) {
    self.leaf = leaf
    let cells = 16
    grid = (0...cells).flatMap { row in
      (0...cells).map { column in
        let point = leaf.rectangle.point(
          at: Vector2(Double(column), Double(row)) / Double(cells))
        return (point, leaf.place(point).position)
      }
    }
  }

  /// The cosine below which a sheet is seen so nearly edge-on from the spine that neither of its sides
  /// is ahead.
  private static let edgeOn = 0.1

  /// How far a place stands off the sheet's nearest point, positive where it is ahead of it on the
  /// way about the spine; nil where that point is on an edge, beyond which there is no side, and where
  /// the sheet is seen edge-on from the spine.
  ///
  /// Where the sheet lies over itself, what is ahead of it looks at its -z side.
  ///
  /// Newton's method from the nearest point of a grid: along the sheet lengths are those of the
  /// flat page, so that a step is what is left over along its two axes.
  func signedDistance(of place: Vector3) -> Double? {
    var nearest = (point: Vector2(0, 0), distance: Double.infinity)
    for vertex in grid {
      let distance = (vertex.place - place).dot(vertex.place - place)
      if distance < nearest.distance { nearest = (vertex.point, distance) }
    }
    var point = nearest.point
    let slight = 1e-6
    for _ in 0..<8 {
      let here = leaf.place(point).position
      let miss = place - here
      let step = Vector2(
        (leaf.place(point + Vector2(slight, 0)).position - here).dot(miss) / slight,
        (leaf.place(point + Vector2(0, slight)).position - here).dot(miss) / slight)
      point += step
      guard leaf.rectangle.contains(point, slack: 1e-6) else { return nil }
      if step.length < 1e-9 { break }
    }
    let found = leaf.place(point)
    // Leaves are turned about the y axis, in a mirrored book the other way.
    let ahead =
      Vector3(-found.position.z, 0, found.position.x).normalized * (leaf.isMirrored ? -1 : 1)
    let facing = found.normal.dot(ahead)
    guard abs(facing) > Self.edgeOn else { return nil }
    let side = (place - found.position).dot(found.normal) * (facing < 0 ? -1 : 1)
    // Where the sheet is bent the nearest point may lie on another part of it.
    return (place - found.position).length <= abs(side) + 1e-6 ? side : nil
  }
}
