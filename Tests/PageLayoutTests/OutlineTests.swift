import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("Round corners") struct OutlineTests {
  private static func area(of polygon: [Vector2]) -> Double {
    polygon.indices.reduce(0) { sum, index in
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      return sum + (a.x * b.y - a.y * b.x) / 2
    }
  }

  @Test("an edge is convex, runs counter-clockwise, and lacks what its corners cut off")
  func polygon() {
    let sheet = Rectangle(min: Vector2(0, -0.1), max: Vector2(0.7, 1.1))
    #expect(Outline(sheet).polygon.count == 4)
    for radius in [0.01, 0.1, 0.35] {
      let outline = Outline(sheet, cornerRadius: radius)
      let edge = outline.polygon
      for index in edge.indices {
        let (a, b) = (edge[index], edge[(index + 1) % edge.count])
        let next = edge[(index + 2) % edge.count]
        #expect((b - a).x * (next - b).y - (b - a).y * (next - b).x > -1e-12)
        #expect(outline.contains(a, slack: 1e-12))
      }
      let lacking = 0.7 * 1.2 - Self.area(of: edge)
      #expect(abs(lacking / (radius * radius * (2 - .pi / 2)) - 1) < 0.02)
    }
  }

  @Test("what is on a sheet is told from what its corners cut off")
  func contains() {
    let outline = Outline(Rectangle(min: .zero, max: Vector2(1, 1)), cornerRadius: 0.2)
    // A corner's middle lies 0.2 inside; the diagonal leaves the sheet 0.2·(1 − 1/√2) from the corner.
    for (point, isThere) in [
      (Vector2(0, 0), true), (Vector2(0, 1), true), (Vector2(1, 0), false), (Vector2(1, 1), false),
      (Vector2(1, 0.2), true), (Vector2(0.8, 0), true), (Vector2(0.942, 0.058), false),
      (Vector2(0.941, 0.059), true), (Vector2(0.941, 0.941), true), (Vector2(1.01, 0.5), false),
    ] {
      #expect(outline.contains(point) == isThere, "\(point)")
    }
    #expect(outline.contains(Vector2(0.942, 0.058), slack: 0.001))
  }

  /// A leaf with round corners, bent in some way.
  private static func leaf(seed: UInt64) throws -> Leaf {
    var random = SplitMix64(seed: seed)
    var shape = random.shape(pages: 8...60)
    shape.cornerRadius = random.number(0.01...0.2)
    let turned = Double(random.whole(1...shape.leafCount - 2))
    let book =
      random.flag()
      ? BookArrangement(
        shape: shape, position: turned + random.number(0.05...0.95), tilt: random.tilt())
      : BookArrangement(
        shape: shape, position: turned,
        grip: Grip(
          held: Vector2(shape.leafWidth * 0.9, random.number(0...1)),
          place: Vector2(random.number(-0.5...0.8) * shape.leafWidth, random.number(0...1))))
    let leaf = book.visibleScene(in: .usual).leaves.first { $0.isTurning }
    return try #require(leaf)
  }

  @Test("a leaf is cut into triangles that cover it once", arguments: UInt64(0)..<30)
  func covered(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let leaf = try Self.leaf(seed: seed)
    let size = leaf.rectangle.size
    func area(_ part: Rectangle?, rows: Int = 1) -> Double {
      let corners = RulingStrips.triangles(of: leaf, within: part, rows: rows)
        .map { Vector2($0) * size }
      return stride(from: 0, to: corners.count, by: 3).reduce(0) {
        let area = Self.area(of: Array(corners[$1..<$1 + 3]))
        #expect(area > -1e-6)
        return $0 + area
      }
    }
    let whole = Self.area(of: leaf.outline.polygon)
    #expect(leaf.cornerRadius > 0)
    #expect(abs(area(nil) - whole) < 1e-5)
    #expect(abs(area(nil, rows: 6) - whole) < 1e-5)
    // Two parts that share an edge are the whole.
    let middle = leaf.rectangle.point(at: Vector2(random.number(0...1), random.number(0...1)))
    let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
    let parts = [
      Rectangle(min: low, max: middle), Rectangle(min: middle, max: high),
      Rectangle(min: Vector2(middle.x, low.y), max: Vector2(high.x, middle.y)),
      Rectangle(min: Vector2(low.x, middle.y), max: Vector2(middle.x, high.y)),
    ]
    #expect(abs(parts.map { area($0) }.reduce(0, +) - whole) < 1e-5)
    // Each edge that is not the outline's is that of two triangles, bit for bit.
    let corners = RulingStrips.triangles(of: leaf, strips: 16, rows: 6)
    struct Edge: Hashable { let from, to: SIMD2<Float> }
    var edges = Set<Edge>()
    for index in corners.indices {
      edges.insert(
        Edge(from: corners[index], to: corners[index % 3 == 2 ? index - 2 : index + 1]))
    }
    let free = edges.filter { !edges.contains(Edge(from: $0.to, to: $0.from)) }
    let inside = free.filter { edge in
      let middle = Vector2((edge.from + edge.to) / 2)
      let toEdge = Vector2(1 - middle.x, min(middle.y, 1 - middle.y)) * size
      let isCorner = max(toEdge.x, toEdge.y) < leaf.cornerRadius
      return !isCorner && min(middle.x, toEdge.x, toEdge.y) > 1e-6
    }
    #expect(inside.isEmpty, "\(inside.count) of \(edges.count)")
  }

  @Test("through a corner that is cut off, what lies below is met", arguments: UInt64(0)..<30)
  func picked(seed: UInt64) throws {
    let leaf = try Self.leaf(seed: seed)
    let (low, high) = (leaf.rectangle.min, leaf.rectangle.max)
    let inset = leaf.cornerRadius * (1 - 0.5.squareRoot())
    for (corner, inward) in [
      (Vector2(high.x, low.y), Vector2(-1, 1)), (high, Vector2(-1, -1)),
    ] {
      for (share, isThere) in [(0.9, false), (1.1, true)] {
        let point = corner + inward * (inset * share)
        let surface = leaf.place(point)
        // From close by, so that no other part of the leaf is in the way.
        let ray = Ray(
          origin: surface.position + surface.normal * 1e-3, direction: -surface.normal)
        let pick = leaf.pick(ray)
        let isMet = pick.map { ($0.point - point).length < 1e-4 } ?? false
        #expect(isMet == isThere, "\(corner) at \(share)")
      }
    }
  }

  @Test("a board's corners lie about the same middle as its pages'")
  func boards() throws {
    var shape = BookShape(pageCount: 200, leafWidth: 0.7, binding: .hardback, cornerRadius: 0.05)
    let scene = BookArrangement(shape: shape, position: 40).visibleScene(in: .usual)
    #expect(Set(scene.boards.map(\.cornerRadius)) == [0.05 + shape.square])
    #expect(Set(scene.blocks.map(\.cornerRadius)) == [0.05])
    let cover = BookArrangement(shape: shape, position: 0.5).visibleScene(in: .usual)
    let board = cover.leaves.first { $0.isTurning }
    #expect(board?.cornerRadius == 0.05 + shape.square)
    shape.cornerRadius = 0
    let square = BookArrangement(shape: shape, position: 40).visibleScene(in: .usual)
    #expect(Set(square.boards.map(\.cornerRadius)) == [0])
    #expect(BookShape(pageCount: 2, leafWidth: 0.5, cornerRadius: 9).cornerRadius == 0.25)
  }
}
