import BookFixtures
import PageGeometry
import PageLayout
import Testing

@Suite("Leaves that are held near their spine") struct LeverTests {
  /// A leaf of a book, held near its spine, and a hand that takes it over to the other side.
  private struct Hand {
    let book: BookArrangement
    let leaves: Range<Int>
    let held: Vector2
    let isFromLeft: Bool
    let eye: Vector3
    let tilt: Double
    /// How far up a hand wanders that goes right over.
    let drift: Double
    private var lead = 0.0

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let shape = BookShape(
        pageCount: [4, 60, 1000][Int(seed % 3)], leafWidth: random.number(0.5...1.4))
      let boards = shape.hasBoards ? 1 : 0
      let leaf = [boards, shape.leafCount / 2, shape.leafCount - 1 - boards][Int(seed / 3 % 3)]
      leaves = leaf..<leaf + 1
      isFromLeft = seed / 9 % 2 == 1
      held = Vector2(random.number(0.01...0.39) * shape.leafWidth, random.number(0...1))
      eye = Vector3(random.number(-0.2...0.2), 0.5, 2.6 * max(1, shape.leafWidth))
      tilt = random.number(-0.4...0.4)
      drift = random.number(-0.15...0.15)
      book = BookArrangement(
        shape: shape, turned: leaf,
        turns: [
          Turn(
            leaves: leaves, progress: isFromLeft ? 1 : 0,
            shape: LeafShape(hinge: isFromLeft ? .pi : 0))
        ])
      lead = book.lead(
        of: leaves, at: held, under: ray(0), progress: isFromLeft ? 1 : 0, tilt: tilt)
    }

    var side: Double { isFromLeft ? -1 : 1 }
    /// How far from the spine the hand has to go on either side.
    var arm: Double { max(held.x, 0.12) }

    /// The hand after a share of its way, 0 where it took the leaf.
    func ray(_ way: Double) -> Ray {
      let place = Vector3(side * (held.x - 2 * arm * way), held.y + drift * way, 0)
      return Ray(origin: eye, direction: (place - eye).normalized)
    }

    func leaf(_ way: Double) -> LeafShape {
      book.lifted(leaves, at: held, by: ray(way), lead: lead, tilt: tilt)
    }
  }

  @Test(
    "the outer edge neither turns back nor goes much faster than the hand, wherever that is",
    arguments: UInt64(0)..<54)
  func even(seed: UInt64) {
    let hand = Hand(seed: seed)
    let size = hand.book.shape.leafSize
    let edge = Vector2(size.x, 0.5)
    let steps = 200
    let way = (0...steps).map { hand.leaf(Double($0) / Double(steps)) }
    for (leaf, next) in zip(way, way.dropFirst()) {
      let jump = (next.place(edge, size: size) - leaf.place(edge, size: size)).length
      // As a plate it would go π/2 times as far as its width is over the lever.
      #expect(jump < 3 * size.x * .pi / Double(steps), "seed \(seed)")
      let on = next.azimuth(of: edge, size: size) - leaf.azimuth(of: edge, size: size)
      #expect(on * hand.side > -1e-6, "seed \(seed)")
    }
  }

  @Test(
    "it lies flat where it was taken, has come over where the hand has, and stands between",
    arguments: UInt64(0)..<54)
  func ends(seed: UInt64) {
    let hand = Hand(seed: seed)
    let size = hand.book.shape.leafSize
    func way(_ share: Double) -> Double {
      let progress = hand.leaf(share).progress(size: size)
      return hand.isFromLeft ? 1 - progress : progress
    }
    #expect(way(0) < 1e-6)
    #expect((0.03...0.42).contains(way(0.15)), "\(way(0.15))")
    #expect((0.28...0.75).contains(way(0.5)), "\(way(0.5))")
    // The far stack of a thick book is higher, and seen nearer.
    #expect(way(1) > 0.8, "\(way(1))")
  }

  @Test("over the spine what is held is seen as far across as the hand", arguments: UInt64(0)..<54)
  func follows(seed: UInt64) {
    let hand = Hand(seed: seed)
    guard hand.held.x > 0.12 else { return }
    let across = (Vector3(0, hand.held.y, 0) - hand.eye).normalized
    let over = Ray(origin: hand.eye, direction: across)
    let leaf = hand.book.lifted(
      hand.leaves, at: hand.held, by: over, lead: 0, tilt: hand.tilt)
    var lifted = hand.book
    lifted.turns[0].shape = leaf
    lifted.turns[0].progress = leaf.progress(size: hand.book.shape.leafSize)
    let shown = lifted.visibleScene(in: .usual).leaves.first { $0.isTurning }
    let place = shown?.place(hand.held).position ?? Vector3(9, 9, 9)
    // Where the eye sees it on the desk.
    let seen = hand.eye.x + (place.x - hand.eye.x) * hand.eye.z / (hand.eye.z - place.z)
    #expect(abs(seen) < 2e-3, "seed \(seed): \(seen)")
  }

  @Test("a lead leaves a leaf where it is", arguments: UInt64(0)..<54)
  func caught(seed: UInt64) {
    let hand = Hand(seed: seed)
    var random = SplitMix64(seed: seed &+ 1000)
    let progress = random.number(0.02...0.98)
    let ray = hand.ray(random.number(0...1))
    let lead = hand.book.lead(
      of: hand.leaves, at: hand.held, under: ray, progress: progress, tilt: hand.tilt)
    let leaf = hand.book.lifted(
      hand.leaves, at: hand.held, by: ray, lead: lead, tilt: hand.tilt)
    #expect(abs(leaf.progress(size: hand.book.shape.leafSize) - progress) < 1e-6)
  }

  @Test("boards and leaves that a hand has curled are not lifted so")
  func others() {
    let shape = BookShape(pageCount: 60, leafWidth: 0.7)
    let book = BookArrangement(shape: shape, turned: 12)
    let resting = Turn(leaves: 12..<13, progress: 0, shape: LeafShape(hinge: 0))
    let curled = Turn(
      leaves: 12..<13, progress: 0.2, shape: LeafShape(hinge: 0, start: 0.5, turning: 9))
    let board = Turn(leaves: 0..<1, progress: 0, shape: LeafShape(hinge: 0))
    #expect(book.isLifted(resting, at: Vector2(0.1, 0.5)))
    #expect(!book.isLifted(resting, at: Vector2(0.3, 0.5)))
    #expect(!book.isLifted(curled, at: Vector2(0.1, 0.5)))
    #expect(!book.isLifted(board, at: Vector2(0.1, 0.5)) || !shape.hasBoards)
  }
}
