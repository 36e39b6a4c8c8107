import BookFixtures
import PageGeometry
import PageLayout
import Testing

/// The bound edge of a leaf in the hand follows the hand evenly, however thick the book is.
@Suite("Bound edge in the hand") struct HeldEdgeTests {
  /// A leaf of a thick book: the first, one in the middle or the last, taken from either side.
  private struct Hand {
    let book: BookArrangement
    let held: Vector2
    let isFromLeft: Bool

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let shape = BookShape(
        pageCount: [60, 300, 1000, 3000][Int(seed % 4)], leafWidth: random.number(0.5...1.2))
      let boards = shape.hasBoards ? 1 : 0
      let last = shape.leafCount - 1 - boards
      let leaf = [boards, shape.leafCount / 2, last][Int(seed / 4 % 3)]
      isFromLeft = seed / 12 % 2 == 1
      held = Vector2(random.number(0.4...1) * shape.leafWidth, random.number(0...1))
      book = BookArrangement(
        shape: shape, turned: leaf,
        turns: [
          Turn(
            leaves: leaf..<leaf + 1, progress: isFromLeft ? 1 : 0,
            shape: LeafShape(hinge: isFromLeft ? .pi : 0))
        ])
    }

    /// The leaf with the hand at such a share of the way from where it lies to the spine, 1, and beyond, to 2.
    func leaf(_ way: Double, up: Double) throws -> Leaf {
      let place = Vector3((isFromLeft ? -1 : 1) * held.x * (1 - way), held.y + up, 0)
      let eye = Vector3(0, 0.5, 2.8 * max(1, book.shape.leafWidth))
      let grip = Grip(
        held: held, ray: Ray(origin: eye, direction: (place - eye).normalized),
        isFromLeft: isFromLeft)
      var book = book
      book.turns[0].shape = book.bent(book.turns[0], by: grip)
      book.turns[0].progress = book.turns[0].shape.progress(size: book.shape.leafSize)
      let leaf = book.visibleScene(in: .usual).leaves.first { $0.isTurning }
      return try #require(leaf)
    }
  }

  /// Hands under which the edge once leapt, and some others.
  private static let seeds: [UInt64] = [0, 1, 2, 3, 11, 33, 57, 61, 62, 133, 135, 183]

  @Test("it goes no farther than a few times as far as the hand", arguments: seeds)
  func even(seed: UInt64) throws {
    let hand = Hand(seed: seed)
    let step = 1.0 / 64
    var height = try hand.leaf(0.03, up: 0.02).model.w.z
    for way in stride(from: 0.03 + step, through: 1.9, by: step) {
      let next = try hand.leaf(way, up: 0.02).model.w.z
      #expect(abs(next - height) <= 4 * step * hand.held.x, "seed \(seed) at \(way)")
      height = next
    }
  }
}
