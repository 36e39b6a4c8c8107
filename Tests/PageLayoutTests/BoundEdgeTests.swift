import BookFixtures
import PageGeometry
import PageLayout
import Testing

/// Whatever a hand does to a leaf, it stays at the spine and enters nothing.
@Suite("Bound edge") struct BoundEdgeTests {
  /// A leaf of a book, held somewhere, and the pointer anywhere about the book.
  private struct Hold {
    var book: BookArrangement
    var grip: Grip

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let shape = BookShape(
        pageCount: [4, 12, 60, 200, 800, 3000][random.whole(0...5)],
        leafWidth: random.number(0.5...2))
      let boards = shape.hasBoards ? 1 : 0
      let last = max(boards, shape.leafCount - 1 - boards)
      let leaf = min([boards, shape.leafCount / 2, last][random.whole(0...2)], last)
      let size = shape.leafSize
      let held =
        random.flag()
        ? Vector2(1, [0, 0.5, 1][random.whole(0...2)])
        : Vector2(random.number(0.05...1), random.number(0...1))
      let place =
        random.flag()
        ? Vector2(random.number(-1.1...1.1), random.number(-0.3...1.3))
        : Vector2(random.number(-3...3), random.number(-1...2))
      let eye = Vector3(0, 0.5, 2.8 * max(1, size.x))
      grip = Grip(
        held: held * size,
        ray: Ray(origin: eye, direction: (Vector3(place * size, 0) - eye).normalized),
        isFromLeft: random.flag())
      book = BookArrangement(
        shape: shape, turned: leaf,
        turns: [
          Turn(
            leaves: leaf..<leaf + 1, progress: grip.isFromLeft ? 1 : 0,
            shape: LeafShape(hinge: grip.isFromLeft ? .pi : 0))
        ])
    }

    /// The same book with the leaf under the hand.
    var held: BookArrangement {
      var held = book
      held.turns[0].shape = book.bent(book.turns[0], by: grip)
      held.turns[0].progress = held.turns[0].shape.progress(size: book.shape.leafSize)
      return held
    }

    /// Where the bound edge lies while the leaf lies on the right and on the left.
    var atRest: (right: Double, left: Double) {
      let leaf = book.turned
      let heights = [leaf, leaf + 1].map {
        BookArrangement(shape: book.shape, turned: $0).scene(in: .usual).leaves[leaf].model.w.z
      }
      return (heights[0], heights[1])
    }
  }

  private static func turning(_ scene: Scene) throws -> Leaf {
    let leaf = scene.leaves.first { $0.isTurning }
    return try #require(leaf)
  }

  @Test("a held leaf stays at the spine, between where it lay and where it will lie")
  func staysAtSpine() throws {
    for seed in UInt64(0)..<30 {
      let hold = Hold(seed: seed)
      let rest = hold.atRest
      let leaf = try Self.turning(hold.held.visibleScene(in: .usual))
      let thickness = hold.book.shape.leafThickness
      for v in [0.0, 0.5, 1] {
        let bound = leaf.place(Vector2(0, v)).position
        #expect(abs(bound.x) < 1e-12)
        #expect(abs(bound.y - v) < 1e-12)
        #expect(bound.z > min(rest.right, rest.left) - 2 * thickness, "seed \(seed)")
        #expect(bound.z < max(rest.right, rest.left) + 2 * thickness, "seed \(seed)")
      }
    }
  }

  @Test("no part of it is in a stack or in the desk")
  func entersNothing() throws {
    for seed in UInt64(0)..<30 {
      let hold = Hold(seed: seed)
      let scene = hold.held.visibleScene(in: .usual)
      let leaf = try Self.turning(scene)
      let tops = scene.blocks.map {
        (corner: $0.model.transform(point: Vector3($0.size.x, $0.size.y, 0)), top: $0.thickness)
      }
      // Next to the spine there is no telling on which side paper is.
      for place in leaf.positions(12, 6) where abs(place.x) > 0.05 * leaf.rectangle.size.x {
        let under = tops.filter {
          place.x * $0.corner.x > 0 && abs(place.x) <= abs($0.corner.x)
            && (0...$0.corner.y).contains(place.y)
        }
        let floor = under.map(\.top).max() ?? 0
        #expect(place.z > floor - 0.1 * hold.book.shape.leafThickness, "seed \(seed)")
      }
    }
  }

  @Test(
    "poses in which a leaf once hung in the air",
    arguments: [
      (Vector2(0.6875, 0.1875), Vector2(-0.589, 0.072)), (Vector2(1, 0.5), Vector2(-0.7, 0.2)),
      (Vector2(1, 0.5), Vector2(-0.3, 0.9)), (Vector2(0.4, 0.5), Vector2(-0.3, 0.9)),
    ])
  func poses(held: Vector2, place: Vector2) throws {
    let shape = BookShape(pageCount: 60, leafWidth: 0.7)
    let grip = Grip(held: held * shape.leafSize, place: place * shape.leafSize)
    let book = BookArrangement(shape: shape, position: 12, grip: grip)
    let leaf = try Self.turning(book.visibleScene(in: .usual))
    #expect(leaf.model.w.z < 0.03)
  }

  @Test("a leaf held exactly at the mirrored place has turned", arguments: UInt64(0)..<20)
  func mirrored(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Vector2(random.number(0.5...2), 1)
    let held =
      seed < 2 ? Vector2(size.x, Double(seed)) : Vector2(0.4 * size.x, random.number(0...1))
    for nudge in [-0.001, 0, 0.001] {
      let place = held * Vector2(-1, 1) + Vector2(nudge, 0)
      let shape = Grip(held: held, place: place).shape(of: size)
      for corner in [Vector2(0.5, 0.5), Vector2(1, 0), Vector2(1, 1)] {
        let found = shape.place(corner * size, size: size)
        let turned = Vector3(-corner.x * size.x, corner.y, 0)
        #expect((found - turned).length < (nudge == 0 ? 1e-6 : 0.15), "\(shape)")
      }
    }
  }
}
