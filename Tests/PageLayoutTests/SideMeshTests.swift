import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

/// Sides of leaves as graphics libraries take them.
@Suite("Meshes of sides") struct SideMeshTests {
  private static func leaf(
    at position: Double, tilt: Double = 0, direction: ReadingDirection = .leftToRight
  ) throws -> Leaf {
    let shape = BookShape(pageCount: 20, leafWidth: 0.7, direction: direction)
    let book = BookArrangement(shape: shape, position: position, tilt: tilt)
    let scene = book.scene(in: ViewSize(width: 800, height: 600))
    return try #require(scene.leaves.first { $0.isTurning } ?? scene.leaves.first)
  }

  private static func vector(_ mesh: SideMesh, _ vertex: UInt32, from offset: Int) -> Vector3 {
    let start = Int(vertex) * SideMesh.floatsPerVertex + offset
    return Vector3(
      Double(mesh.vertices[start]), Double(mesh.vertices[start + 1]),
      Double(mesh.vertices[start + 2]))
  }

  @Test("one flat cell is four corners and two triangles")
  func flat() throws {
    let leaf = Leaf(
      index: 0, front: PageNumber(1), back: PageNumber(2), ratio: 0, angle: 0, zOrder: 0,
      model: .translation(Vector3(0, 0, 3)),
      rectangle: Rectangle(min: Vector2(0, 0), max: Vector2(2, 1)),
      up: SidePicture(page: PageNumber(1)), down: SidePicture(page: PageNumber(2)))
    let up = try #require(SideMesh(of: leaf, side: .up, cellsAcross: 1, cellsUp: 1))
    #expect(
      up.vertices == [
        0, 0, 3, 0, 0, 1, 0, 0,
        2, 0, 3, 0, 0, 1, 1, 0,
        0, 1, 3, 0, 0, 1, 0, 1,
        2, 1, 3, 0, 0, 1, 1, 1,
      ])
    #expect(up.indices == [0, 1, 2, 3, 2, 1])
    let down = try #require(
      SideMesh(of: leaf, side: .down, cellsAcross: 1, cellsUp: 1, textureOrigin: .upperLeft))
    #expect(down.vertices[..<16] == [0, 0, 3, 0, 0, -1, 1, 1, 2, 0, 3, 0, 0, -1, 0, 1])
    #expect(down.indices == [0, 2, 1, 3, 1, 2])
    var blank = leaf
    blank.down = nil
    #expect(SideMesh(of: blank, side: .down, cellsAcross: 1, cellsUp: 1) == nil)
  }

  @Test(
    "triangles are counter-clockwise from where their normals point, whatever the bend",
    arguments: UInt64(0)..<20)
  func winding(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let leaf = try Self.leaf(
      at: 3 + Double.random(in: 0.05...0.95, using: &random),
      tilt: Double.random(in: -0.5...0.5, using: &random),
      direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft)
    for side in [LeafSide.up, .down] {
      let mesh = try #require(SideMesh(of: leaf, side: side, cellsAcross: 24, cellsUp: 12))
      #expect(mesh.vertexCount == 25 * 13 && mesh.indices.count == 24 * 12 * 6)
      #expect(mesh.indices.allSatisfy { $0 < mesh.vertexCount })
      for corner in stride(from: 0, to: mesh.indices.count, by: 3) {
        let places = mesh.indices[corner..<corner + 3].map { Self.vector(mesh, $0, from: 0) }
        let across = (places[1] - places[0]).cross(places[2] - places[0]).normalized
        let normal = Self.vector(mesh, mesh.indices[corner], from: 3)
        #expect(across.dot(normal) > 0.5, "triangle \(corner / 3) of the \(side) side")
      }
    }
  }

  @Test("a picked place is where the mesh has it", arguments: UInt64(0)..<20)
  func picked(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let leaf = try Self.leaf(at: 3 + Double.random(in: 0.05...0.95, using: &random))
    let mesh = try #require(SideMesh(of: leaf, side: .up, cellsAcross: 4, cellsUp: 4))
    // Of 5 × 5 points, one that lies on no edge of the leaf.
    let vertex = UInt32(
      5 * Int.random(in: 1...3, using: &random) + Int.random(in: 1...3, using: &random))
    let (place, normal) = (Self.vector(mesh, vertex, from: 0), Self.vector(mesh, vertex, from: 3))
    let pick = try #require(leaf.pick(Ray(origin: place + normal * 0.01, direction: -normal)))
    let start = Int(vertex) * SideMesh.floatsPerVertex + 6
    #expect(abs(pick.pagePoint.x - Double(mesh.vertices[start])) < 1e-4)
    #expect(abs(pick.pagePoint.y - Double(mesh.vertices[start + 1])) < 1e-4)
    #expect(pick.side == .up)
  }

  @Test("a projection of other depths shows the same picture")
  func projection() {
    let camera = BookArrangement(shape: BookShape(pageCount: 8, leafWidth: 0.7), position: 1.5)
      .scene(in: ViewSize(width: 800, height: 600)).camera
    let point = camera.view.transform(point: Vector3(0.3, 0.4, 0.1))
    let (one, other) = (
      camera.projection(depth: .minusOneToOne).transform(point: point),
      camera.projection(depth: .zeroToOne).transform(point: point)
    )
    #expect(camera.projection(depth: .minusOneToOne) == camera.projection)
    #expect(abs(one.x - other.x) < 1e-12 && abs(one.y - other.y) < 1e-12)
    #expect(abs((one.z + 1) / 2 - other.z) < 1e-12)
  }
}
