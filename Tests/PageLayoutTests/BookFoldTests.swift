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

  @Test("a closed book, and one page alone, have no halves to fold")
  func closed() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      for (pages, position) in [(60, 0.0), (60, 30), (4, 0)] {
        let flat = book(pages, at: position, direction)
        #expect(flat.folded(by: 0.7) == flat, "\(pages) pages at \(position)")
      }
    }
    let single = BookArrangement(
      shape: BookShape(pageCount: 9, leafWidth: 0.7, isOnePage: true), turned: 3)
    #expect(!single.isOpen && single.visibleScene(in: Self.view).folded(by: 0.7).spine == 0)
    #expect(
      single.visibleScene(in: Self.view).folded(by: 0.7) == single.visibleScene(in: Self.view))
  }

  @Test(
    "what unfolds gets up, stands and lies flat, without a jump and never in the desk",
    arguments: [ReadingDirection.leftToRight, .rightToLeft],
    [(4, 1), (60, 4), (60, 25), (400, 100)])
  func unfolds(direction: ReadingDirection, place: (pages: Int, turned: Int)) {
    let book = BookArrangement(
      shape: BookShape(pageCount: place.pages, leafWidth: 0.7, direction: direction),
      turned: place.turned)
    let flat = book.visibleScene(in: Self.view)
    #expect(book.unfolding(1, in: Self.view) == flat)
    for pinch in [0.5, 0.6, 0.9] {
      let share = BookArrangement.share(foldedBy: pinch)
      #expect(book.unfolding(share, in: Self.view) == flat.folded(by: pinch))
      #expect(BookArrangement.pinch(at: share).map { abs($0 - pinch) < 1e-12 } == true)
    }
    // The cover of the closed book, and the outer board or page as it stands, are one.
    let standing = BookArrangement.share(foldedBy: Scene.leastPinch)
    var before: [Vector3]?
    for step in 0...400 {
      let scene = book.unfolding(standing * Double(step) / 401, in: Self.view)
      #expect(corners(of: scene).allSatisfy { $0.place.z > -1e-9 })
      let cover = scene.leaves.first { $0.up?.page == PageNumber(1) }
      let now = [Vector2(0, 0), Vector2(0.7, 1)].compactMap {
        cover?.model.transform(point: Vector3($0, 0))
      }
      if let before, now.count == 2 {
        #expect(zip(before, now).allSatisfy { ($0 - $1).length < 0.01 }, "at \(step)")
      }
      if now.count == 2 { before = now }
    }
    #expect(before != nil)
    // The boards of an open book reach over the leaves that lean. Otherwise all of it occupies the same box before and after it is seen as two halves.
    let extents = [standing - 1e-6, standing].map { share in
      let places = corners(of: book.unfolding(share, in: Self.view)).map(\.place)
      return (
        places.reduce(places[0]) { pointwiseMin($0, $1) },
        places.reduce(places[0]) { pointwiseMax($0, $1) }
      )
    }
    #expect(
      (extents[0].0 - extents[1].0).length < 0.02 && (extents[0].1 - extents[1].1).length < 0.03,
      "\(extents)")
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
