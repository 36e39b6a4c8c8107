import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("An open book that folds at its spine") struct BookFoldTests {
  private static let view = ViewSize(width: 1024, height: 768)

  private func book(
    _ pages: Int, at position: Double, _ direction: ReadingDirection = .leftToRight
  ) -> Scene {
    BookArrangement(
      shape: BookShape(pageCount: pages, leafWidth: 0.7, direction: direction), position: position
    ).visibleScene(in: Self.view)
  }

  /// Corners of what is seen of a leaf, a block or a board, in the scene.
  private func corners(of scene: Scene) -> [(side: Double, place: Vector3)] {
    var corners: [(Double, Vector3)] = []
    func add(_ model: Matrix4, _ rectangle: Rectangle, _ heights: [Double]) {
      let places = heights.flatMap { height in
        [rectangle.min, rectangle.max, Vector2(rectangle.max.x, rectangle.min.y)].map {
          model.transform(point: Vector3($0.x, $0.y, height))
        }
      }
      let flat = places.reduce(0) { $0 + $1.x }
      corners += places.map { (flat < 0 ? -1 : 1, $0) }
    }
    for leaf in scene.leaves where leaf.isVisible { add(leaf.model, leaf.rectangle, [0]) }
    for block in scene.blocks {
      add(block.model, Rectangle(min: .zero, max: block.size), [0, block.thickness])
    }
    for board in scene.boards { add(board.model, board.rectangle, [0, board.thickness]) }
    return corners
  }

  @Test(
    "each half turns by the tutorial's angle, and the book becomes as small",
    arguments: [(1.2, 1.0), (0.9, 0.9), (0.8, 0.8), (0.6, 0.6), (0.5, 0.5), (0.3, 0.5)])
  func stops(pinch: Double, scale: Double) throws {
    let flat = book(60, at: 12)
    let folded = flat.folded(by: pinch)
    for (lying, leaf) in zip(flat.leaves, folded.leaves) where lying.isVisible {
      let turned = (lying.angle - leaf.angle).magnitude
      #expect(abs(turned - (1 - scale) * .pi) < 1e-12)
      let across = leaf.place(Vector2(0.5, 0.5)).position - leaf.place(Vector2(0.1, 0.5)).position
      #expect(abs(across.length - 0.4 * scale) < 1e-9)
      // What lay on the left turns up on the left.
      #expect(
        abs(across.x.magnitude - 0.4 * scale * sineAndCosine((1 - scale) * .pi).cosine) < 1e-9)
      #expect(across.z >= -1e-9)
    }
    #expect((folded == flat) == (scale == 1))
  }

  @Test(
    "the halves never meet but at their pages, and nothing goes into the desk",
    arguments: [ReadingDirection.leftToRight, .rightToLeft], [4, 12, 60, 400])
  func apart(direction: ReadingDirection, pages: Int) {
    var random = SplitMix64(seed: UInt64(pages))
    for _ in 0..<40 {
      let position = Double(random.whole(1...max(1, pages / 2 - 1)))
      let flat = book(pages, at: position, direction)
      let folded = flat.folded(by: random.number(0.5...1))
      for (lying, now) in zip(corners(of: flat), corners(of: folded)) {
        #expect(now.place.z > -1e-9)
        #expect(now.place.x * lying.side > -1e-6 || lying.place.x * lying.side < 1e-6)
      }
      // The middle of the opening stays where it is.
      let middle = folded.leaves.filter(\.isVisible).map { $0.place(Vector2(0, 0.5)).position }
      #expect(middle.allSatisfy { abs($0.x) < 1e-6 && abs($0.y - 0.5) < 1e-9 })
    }
  }

  @Test("a leaf's angle says where it stands in its own frame, whichever way its book is read")
  func angles() {
    for pages in [4, 12, 60] {
      let flats = [ReadingDirection.leftToRight, .rightToLeft].map { book(pages, at: 1, $0) }
      for pinch in [0.95, 0.8, 0.5] {
        let folded = flats.map { $0.folded(by: pinch) }
        for leaf in folded.flatMap(\.leaves) where leaf.isVisible {
          let across = leaf.place(Vector2(0.5, 0.5)).position - leaf.place(.zero).position
          let outward = leaf.isMirrored ? -across.x : across.x
          let up = angle(ofX: outward, y: across.z)
          #expect(abs(sineAndCosine(up + leaf.angle).sine) < 1e-6)
          #expect(sineAndCosine(up + leaf.angle).cosine > 0)
        }
        #expect(folded[0].leaves.map(\.angle) == folded[1].leaves.map(\.angle))
      }
    }
  }
}
