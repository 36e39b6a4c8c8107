import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

/// A book in which one opening slides over another.
private func sliding(_ shape: BookShape, _ turned: Int, _ progress: Double, by leaves: Int = 1)
  -> BookArrangement
{
  BookArrangement(
    shape: shape, turned: turned,
    turns: [
      Turn(leaves: turned..<turned + leaves, progress: progress, size: shape.leafSize)
    ], passage: .sliding)
}

/// Where the pages of a scene are seen, of those that are not wholly covered or faded.
private func places(of leaves: [Leaf], in scene: Scene) -> [PageNumber: [Vector3]] {
  leaves.reduce(into: [:]) { places, leaf in
    guard let page = (leaf.up ?? leaf.down)?.page, leaf.isVisible else { return }
    places[page] = leaf.positions(1, 1).map { scene.camera.project($0, into: .usual) }
  }
}

extension BookShape {
  /// Position from which there is another opening.
  fileprivate func start(_ random: inout SplitMix64) -> Int? {
    lastPosition > 0 ? random.whole(0...lastPosition - 1) : nil
  }
}

@Suite("Sliding openings") struct SlidingTests {
  @Test(
    "an opening that has arrived is seen as the book at rest, one that has not begun is out of sight",
    arguments: UInt64(0)..<30)
  func ends(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var shape = random.shape(pages: 2...60)
    shape.binding = .stapled
    guard let start = shape.start(&random) else { return }
    let arrived = sliding(shape, start, 1).visibleScene(in: .usual)
    let there = BookArrangement(shape: shape, turned: start + 1).visibleScene(in: .usual)
    let onTop = places(of: arrived.leaves.filter(\.isSliding), in: arrived)
    let atRest = places(of: there.leaves, in: there)
    #expect(onTop.keys.sorted() == shape.pages(at: start + 1))
    #expect(atRest.keys.sorted() == shape.pages(at: start + 1))
    for (page, places) in atRest {
      let found = try #require(onTop[page])
      #expect(zip(places, found).allSatisfy { ($0 - $1).length < 1e-9 })
    }
    // What it does not cover has faded.
    let isCovered = shape.isOnePage || start + 1 < shape.leafCount
    #expect(
      arrived.leaves.allSatisfy {
        isCovered || $0.isSliding || $0.down != nil || $0.opacity == 0
      })

    let waiting = sliding(shape, start, 0).visibleScene(in: .usual)
    let outward: Double = shape.direction == .rightToLeft ? -1 : 1
    for (_, places) in places(of: waiting.leaves.filter(\.isSliding), in: waiting) {
      for place in places {
        #expect((place.x - ViewSize.usual.width / 2) * outward > ViewSize.usual.width / 2)
      }
    }
    let before = BookArrangement(shape: shape, turned: start).visibleScene(in: .usual)
    #expect(waiting.camera == before.camera)
    #expect(waiting.leaves.filter { !$0.isSliding } == before.leaves.filter(\.isVisible))
    #expect(waiting.blocks == before.blocks)
  }

  @Test("an opening slides as one plane, evenly and level", arguments: UInt64(0)..<30)
  func onePlane(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var shape = random.shape(pages: 5...60)
    shape.binding = .stapled
    guard let start = shape.start(&random) else { return }
    let progress = random.number(0...0.99)
    let book = sliding(shape, start, progress)
    let rest = sliding(shape, start, 1)
    let outward: Double = shape.direction == .rightToLeft ? -1 : 1
    let offset = (1 - progress) * book.slideLength(in: .usual) * outward
    let (now, then) = (book.visibleScene(in: .usual), rest.visibleScene(in: .usual))
    for (a, b) in zip(now.leaves.filter(\.isSliding), then.leaves.filter(\.isSliding)) {
      for (p, q) in zip(a.positions(), b.positions()) {
        #expect(abs(p.x - q.x - offset) < 1e-12 && p.y == q.y)
      }
    }
    let heights = now.leaves.filter(\.isSliding).flatMap { $0.positions().map(\.z) }
    let spread = (heights.max() ?? 0) - (heights.min() ?? 0)
    if progress <= 1 - BookArrangement.landing { #expect(spread < 1e-12) }
  }

  @Test("from right to left it is the mirror image", arguments: UInt64(0)..<20)
  func mirrored(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var shape = random.shape(pages: 5...60)
    guard let start = shape.start(&random) else { return }
    let progress = random.number(0...1)
    shape.direction = .leftToRight
    let right = sliding(shape, start, progress).visibleScene(in: .usual)
    shape.direction = .rightToLeft
    let left = sliding(shape, start, progress).visibleScene(in: .usual)
    #expect(right.leaves.count == left.leaves.count)
    for (a, b) in zip(right.leaves, left.leaves) {
      #expect(zip(a.positions(), b.positions()).allSatisfy { $0 * Vector3(-1, 1, 1) == $1 })
      #expect((a.opacity, a.zOrder, a.isSliding) == (b.opacity, b.zOrder, b.isSliding))
    }
  }

  @Test("neither stack leaps, however many leaves an opening takes along")
  func stacks() {
    let shape = BookShape(pageCount: 400, leafWidth: 0.7, binding: .stapled)
    var last: [Double]?
    for step in 0...100 {
      let scene = sliding(shape, 20, Double(step) / 100, by: 150).visibleScene(in: .usual)
      let heights = scene.blocks.map(\.thickness)
      if let last { #expect(zip(last, heights).allSatisfy { abs($0 - $1) < 2e-3 }) }
      last = heights
    }
    let there = BookArrangement(shape: shape, turned: 170).visibleScene(in: .usual)
    #expect(
      zip(last ?? [], there.blocks.map(\.thickness)).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(last?.count == 2)
  }

  @Test("the opening on top is picked, though a thicker stack lies higher")
  func picks() throws {
    // Near its beginning, the right-hand stack stands high above the left-hand pages.
    let shape = BookShape(pageCount: 400, leafWidth: 0.7, binding: .stapled)
    let book = sliding(shape, 2, 0.7)
    let scene = book.visibleScene(in: .usual)
    let left = try #require(scene.leaves.first { $0.isSliding && $0.down != nil })
    let place = scene.camera.project(left.place(Vector2(0.35, 0.5)).position, into: .usual)
    #expect(place.x > ViewSize.usual.width / 2, "it is over the right-hand page")
    let ray = try #require(
      scene.camera.ray(through: Vector2(place.x, place.y), of: .usual))
    let pick = try #require(scene.pick(ray))
    #expect(BookArrangement.position(of: pick) == 3)
    #expect(pick.page == PageNumber(6))
    #expect((pick.point - Vector2(0.35, 0.5)).length < 1e-6)
  }
}
