import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

/// The worked tables of the source tutorials.
@Suite("Tutorials") struct TutorialTests {
  @Test("the camera maps the plane 1:1 and magnifies by 2000/(2000 − z)")
  func camera() {
    let scene = FoldArrangement(pinch: 1).scene(in: .tutorial)
    #expect(scene.camera.eye == Vector3(0, 0, 2000))
    let halfField = arcTangent(1 / scene.camera.projection.y.y)
    #expect(abs(2 * halfField * 180 / .pi - 21.737) < 5e-4)
    let across = arcTangent(1 / scene.camera.projection.x.x)
    #expect(abs(2 * across * 180 / .pi - 28.719) < 5e-4)
    for (point, x) in [(Vector3(100, 50, 0), 100.0), (Vector3(100, 50, 1000), 200)] {
      let seen = scene.camera.project(point, into: .tutorial)
      #expect(abs(seen.x - 512 - x) < 1e-9)
      #expect(abs(384 - seen.y - x / 2) < 1e-9)
    }
  }

  // MARK: Shelf

  @Test("shelf of 12 at 2.4")
  func shelf() {
    let scene = ShelfArrangement(itemCount: 12, offset: 2.4).scene(in: .tutorial)
    let scales = [1: 0.5250, 2: 0.5983, 3: 0.5474, 4: 0.5250]
    let places = [1: -520.8, 2: -148.8, 3: 223.2, 4: 595.2]
    #expect(scene.leaves.map(\.index) == Array(0..<12))
    for leaf in scene.leaves {
      #expect(leaf.isVisible == (1...4).contains(leaf.index))
      #expect(abs(leaf.scale - scales[leaf.index, default: 0.525]) < 1e-4)
      let x = places[leaf.index, default: (Double(leaf.index) - 2.4) * 372]
      #expect(abs(leaf.model.w.x - x) < 1e-9)
      let corner = scene.screen(leaf.rectangle.max, of: leaf, in: .tutorial)
      #expect(abs(corner.x - x - 181 * leaf.scale) < 1e-9)
      #expect(abs(corner.y - 284 * leaf.scale) < 1e-9)
    }
    #expect(scene.leaves.max { $0.zOrder < $1.zOrder }?.index == 2)
  }

  @Test(
    "a released shelf goes on, back or to the nearest",
    arguments: [
      (2.4, 0.3, 3.0), (2.4, 0, 2), (2.4, -0.3, 2), (2.5, 0, 3), (3, 0.3, 3), (3, -0.3, 3),
      (-0.2, -1, 0), (11.3, 1, 11),
    ])
  func snap(offset: Double, velocity: Double, target: Double) {
    #expect(ShelfArrangement(itemCount: 12, offset: offset).snap(velocity: velocity) == target)
  }

  // MARK: Paper

  struct PaperColumn: Sendable {
    let offset: Double
    /// ρ, page shown and its θ of leaves 0…9.
    let rows: [(Double, Int, Double)]
  }

  static let paperColumns = [
    PaperColumn(
      offset: 0,
      rows: [
        (-0.50, 2, 0.7864), (0.50, 3, -0.7854), (0.60, 5, -0.6283), (0.70, 7, -0.4712),
        (0.80, 9, -0.3142), (0.90, 11, -0.1571), (1, 13, 0), (1, 15, 0), (1, 17, 0), (1, 19, 0),
      ]),
    PaperColumn(
      offset: 0.5,
      rows: [
        (-0.55, 2, 0.7079), (0.00, 3, -1.5708), (0.55, 5, -0.7069), (0.65, 7, -0.5498),
        (0.75, 9, -0.3927), (0.85, 11, -0.2356), (0.95, 13, -0.0785), (1, 15, 0), (1, 17, 0),
        (1, 19, 0),
      ]),
    PaperColumn(
      offset: 1,
      rows: [
        (-0.60, 2, 0.6293), (-0.50, 4, 0.7864), (0.50, 5, -0.7854), (0.60, 7, -0.6283),
        (0.70, 9, -0.4712), (0.80, 11, -0.3142), (0.90, 13, -0.1571), (1, 15, 0), (1, 17, 0),
        (1, 19, 0),
      ]),
    PaperColumn(
      offset: 1.3,
      rows: [
        (-0.63, 2, 0.5822), (-0.53, 4, 0.7393), (0.20, 5, -1.2566), (0.57, 7, -0.6754),
        (0.67, 9, -0.5184), (0.77, 11, -0.3613), (0.87, 13, -0.2042), (0.97, 15, -0.0471),
        (1, 17, 0), (1, 19, 0),
      ]),
  ]

  @Test("paper of 20 pages", arguments: paperColumns)
  func paper(column: PaperColumn) {
    let scene = PaperArrangement(pageCount: 20, offset: column.offset).scene(in: .tutorial)
    #expect(scene.leaves.count == 10)
    for (leaf, (ratio, page, angle)) in zip(scene.leaves, column.rows) {
      #expect(leaf.front == PageNumber(2 * leaf.index + 1))
      #expect(leaf.back == PageNumber(2 * leaf.index + 2))
      #expect(leaf.isVisible)
      #expect(abs(leaf.ratio - ratio) < 1e-9)
      #expect(abs(leaf.angle - angle) < 1e-4)
      #expect(leaf.up?.page == PageNumber(page))
      #expect(leaf.model == .rotationY(leaf.angle))
      // A right page lies right of the spine, a left page left, and both rise to the eye.
      let isRight = !page.isMultiple(of: 2)
      #expect(leaf.rectangle.min == Vector2(isRight ? 0 : -362, -284))
      #expect(leaf.rectangle.max == Vector2(isRight ? 362 : 0, 284))
      #expect(leaf.positions().allSatisfy { $0.z > -0.4 })
    }
  }

  @Test("at ρ = 0 a leaf shows both its pages, page 4 as the other side")
  func upright() {
    let leaf = PaperArrangement(pageCount: 20, offset: 0.5).scene(in: .tutorial).leaves[1]
    #expect(leaf.up?.page == PageNumber(3))
    #expect(leaf.down?.page == PageNumber(4))
    // A hair further page 4 has turned beyond the upright by the guard: θ = 1.5718.
    let beyond = PaperArrangement(pageCount: 20, offset: 0.5 + 1e-9).scene(in: .tutorial).leaves[1]
    #expect(beyond.up?.page == PageNumber(4))
    #expect(abs(beyond.angle - 1.5718) < 1e-4)
  }

  @Test(
    "upper outer corners of paper on the screen",
    arguments: [
      (1.0, 2, 362.0, 293.54, 325.68), (1.0, 1, -362, -293.29, 325.73),
      (1.3, 2, 362, 135.12, 343.05),
    ])
  func paperCorners(offset: Double, leaf: Int, u: Double, x: Double, y: Double) {
    let scene = PaperArrangement(pageCount: 20, offset: offset).scene(in: .tutorial)
    let corner = scene.screen(Vector2(u, 284), of: scene.leaves[leaf], in: .tutorial)
    #expect(abs(corner.x - x) < 0.005)
    #expect(abs(corner.y - y) < 0.005)
  }

  @Test("leaf 0 of paper lies on top, then smaller |ρ| above larger", arguments: UInt64(0)..<30)
  func paperOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pages = random.whole(1...60)
    let arrangement = PaperArrangement(
      pageCount: pages, offset: random.number(-0.5...Double(pages) / 2))
    let leaves = arrangement.scene(in: .tutorial).leaves
    #expect(leaves.count == (pages + 1) / 2)
    #expect(leaves.last?.back == (pages.isMultiple(of: 2) ? PageNumber(pages) : nil))
    #expect(leaves.allSatisfy { $0.zOrder <= leaves[0].zOrder })
    for a in leaves.dropFirst() {
      for b in leaves.dropFirst() where abs(a.ratio) < abs(b.ratio) {
        #expect(a.zOrder > b.zOrder)
      }
    }
  }

  // MARK: Fold

  @Test(
    "fold of a sketch pad",
    arguments: [
      (1.2, 1.0, 0.0, 512.0, 384.0), (0.9, 0.9, 18, 471.84, 372.09),
      (0.8, 0.8, 36, 376.72, 349.24), (0.6, 0.6, 72, 111.17, 269.82),
      (0.5, 0.5, 90, 0, 220.18), (0.3, 0.48, 93.6, -17.59, 210.08),
    ])
  func fold(pinch: Double, scale: Double, degrees: Double, x: Double, y: Double) {
    let scene = FoldArrangement(page: PageNumber(7), pinch: pinch).scene(in: .tutorial)
    #expect(scene.leaves.map(\.index) == [0, 1])
    for (leaf, sign) in zip(scene.leaves, [1.0, -1.0]) {
      #expect(leaf.front == PageNumber(7))
      #expect(leaf.up?.page == PageNumber(7))
      #expect(leaf.down == nil)
      #expect(abs(leaf.scale - scale) < 1e-12)
      #expect(abs(leaf.angle - sign * degrees * .pi / 180) < 1e-9)
      let corner = scene.screen(Vector2(-sign * 512, 384), of: leaf, in: .tutorial)
      #expect(abs(corner.x + sign * x) < 0.005)
      #expect(abs(corner.y - y) < 0.005)
    }
    #expect(scene.leaves[0].up?.crop.max == Vector2(0.5, 1))
    #expect(scene.leaves[1].up?.crop.min == Vector2(0.5, 0))
  }
}
