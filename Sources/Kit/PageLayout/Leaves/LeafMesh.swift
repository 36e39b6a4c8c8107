public import PageGeometry

/// A leaf cut into a grid and bent, in the scene's coordinates.
public struct LeafMesh: Equatable, Sendable {
  /// Points across and up: one more than the cells.
  public let columns, rows: Int
  /// `columns * rows` points, row by row from the lower edge, the spine first.
  public let positions: [Vector3]
  /// The unit normals of the +z side, in the same order.
  public let normals: [Vector3]
  /// Fractions of the +z side from its lower left corner as a reader sees it.
  public let uv: [Vector2]

  /// Cuts `leaf` into `cellsAcross` × `cellsUp` cells, both at least 1.
  public init(of leaf: Leaf, cellsAcross: Int, cellsUp: Int) {
    precondition(
      cellsAcross > 0 && cellsUp > 0, "a mesh has cells, got \(cellsAcross)×\(cellsUp)")
    columns = cellsAcross + 1
    rows = cellsUp + 1
    var positions: [Vector3] = []
    var normals: [Vector3] = []
    var uv: [Vector2] = []
    for row in 0...cellsUp {
      for column in 0...cellsAcross {
        let fraction = Vector2(
          Double(column) / Double(cellsAcross), Double(row) / Double(cellsUp))
        let point = leaf.rectangle.point(at: fraction)
        let placed = leaf.place(point)
        positions.append(placed.position)
        normals.append(placed.normal)
        uv.append(leaf.sidePoint(of: point, on: .up))
      }
    }
    (self.positions, self.normals, self.uv) = (positions, normals, uv)
  }
}
