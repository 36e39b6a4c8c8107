import BookFixtures
import PageGeometry
import PageLayout
import RectoShelfLayout
import Testing

/// How books stand in a row.
@Suite struct ShelfRowTests {
  private let usual = ViewSize(width: 1280, height: 800)

  /// The books that are seen along a line across a view.
  private func seen(_ shelf: BookShelf, in view: ViewSize) -> [Int: Int] {
    var pixels: [Int: Int] = [:]
    for x in stride(from: 1.0, to: view.width, by: 2) {
      guard let book = shelf.book(at: Vector2(x, view.height * 0.5), in: view) else { continue }
      pixels[book, default: 0] += 2
    }
    return pixels
  }

  @Test("five to seven books are in sight, and the one in the middle is whole")
  func several() throws {
    let shelf = plainShelf(40, offset: 20)
    let pixels = seen(shelf, in: usual)
    #expect((5...7).contains(pixels.count), "\(pixels)")
    #expect(shelf.slot(of: 20, in: usual).angle == 0)
    let front = shelf.seenFront(of: 20, in: usual)
    for x in stride(from: 0.02, through: 0.98, by: 0.06) {
      for y in stride(from: 0.02, through: 0.98, by: 0.06) {
        #expect(shelf.book(at: front.point(at: Vector2(x, y)), in: usual) == 20)
      }
    }
    #expect(front.size.y > 0.5 * usual.height)
    // Each is partly behind the one that is nearer to the middle.
    for index in 18...21 {
      let (left, right) = (
        shelf.seenPlace(of: index, in: usual), shelf.seenPlace(of: index + 1, in: usual)
      )
      #expect(left.max.x > right.min.x)
    }
  }

  @Test("a row fills its view from side to side, and its books have room above and below")
  func width() {
    for view in usualViews {
      let shelf = plainShelf(40, offset: 20)
      let pixels = seen(shelf, in: view)
      #expect(pixels.values.reduce(0, +) > Int(0.8 * view.width), "\(view): \(pixels)")
      #expect(pixels.count >= 3, "\(view): \(pixels)")
      let front = shelf.seenFront(of: 20, in: view)
      #expect(front.min.x > 0.1 * view.width && front.max.x < 0.9 * view.width)
      #expect(front.min.y > 0.03 * view.height)
      #expect(BookShelf.wordsTop(in: view) < view.height * 0.93)
    }
  }

  @Test("at its ends, and with few books, a row stands in the middle")
  func balance() {
    for view in usualViews {
      for count in [1, 2, 3, 40] {
        for offset in [0, Double(count - 1)] {
          let shelf = plainShelf(count, offset: offset)
          let places = shelf.visibleBooks(in: view).map { shelf.seenPlace(of: $0, in: view) }
          let left = max(0, places.map(\.min.x).min() ?? 0)
          let right = min(view.width, places.map(\.max.x).max() ?? 0)
          let uneven = abs(left - (view.width - right))
          #expect(uneven < (count > 3 ? 0.25 : 0.11) * view.width, "\(count) in \(view)")
        }
      }
    }
  }

  @Test("books are as high as their paper lets them be, and the least can be hit")
  func heights() {
    let shapes = [0.4, 0.62, 0.7, 1.0, 1.4, 1.8]
    let books = shapes.enumerated().map {
      ShelvedBook(key: $0.offset + 1, pageCount: 100, aspect: $0.element)
    }
    for form in BookShelf.Form.allCases {
      let sizes = books.map { BookShelf.extent(of: $0, form: form, in: usual) }
      for (a, b) in zip(sizes, sizes.dropFirst()) { #expect(a.y >= b.y - 1e-9) }
      // A sheet that is turned keeps its size.
      #expect(abs(sizes[4].x * sizes[4].y / (sizes[2].x * sizes[2].y) - 1) < 0.35)
      for size in sizes { #expect(min(size.x, size.y) > 40) }
    }
  }

  @Test("no book at rest passes through another", arguments: UInt64(0)..<60)
  func solid(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var shelf = random.shelf(.row)
    shelf.offset = Double(random.whole(0...shelf.books.count - 1))
    let boxes = shelf.scene(in: usual).bookcase?.shadows.dropFirst().map { Plan(of: $0) } ?? []
    #expect(!boxes.isEmpty)
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        #expect(box.distance(to: other) > 0, "seed \(seed), book \(index)")
      }
    }
  }

  @Test("no book reaches beyond the ledge on which it stands", arguments: UInt64(0)..<40)
  func onLedge(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var shelf = random.shelf(BookShelf.Form.allCases[Int(seed % 2)])
    let view = random.anyView()
    shelf.offset = random.number(0...shelf.lastOffset(in: view))
    shelf.focus = random.number(0...Double(shelf.books.count - 1))
    let bookcase = try #require(shelf.scene(in: view).bookcase)
    let (back, edge) = (
      bookcase.model.transform(point: .zero).z,
      bookcase.model.transform(point: Vector3(0, 0, bookcase.depth)).z
    )
    for box in bookcase.shadows.dropFirst(bookcase.ledges.count) {
      for corner in box.corners { #expect(corner.z > back && corner.z < edge) }
    }
  }
}

/// A box seen from above.
private struct Plan {
  let corners: [Vector2]
  let ways: [Vector2]

  init(of box: CastShadow) {
    corners = box.corners.map { Vector2($0.x, $0.z) }
    let (sine, cosine) = sineAndCosine(box.angle)
    ways = [Vector2(cosine, -sine), Vector2(sine, cosine)]
  }

  /// How far apart two are along the way on which that is most; below 0 where they meet.
  func distance(to other: Plan) -> Double {
    (ways + other.ways).map { way in
      func extent(_ plan: Plan) -> (low: Double, high: Double) {
        let along = plan.corners.map { ($0 * way).sum() }
        return (along.min() ?? 0, along.max() ?? 0)
      }
      let (a, b) = (extent(self), extent(other))
      return max(b.low - a.high, a.low - b.high)
    }.max() ?? 0
  }
}
