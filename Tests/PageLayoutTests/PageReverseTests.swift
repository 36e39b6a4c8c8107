import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("What lies behind a page") struct PageReverseTests {
  private func reverses(_ page: Int, _ shape: BookShape) -> [PageReverse] {
    BookArrangement(shape: shape, turned: 0).reverses(of: PageNumber(page))
  }

  /// Where a point of the page behind is seen.
  private func seen(_ point: Vector2, _ reverse: PageReverse) -> Vector2 {
    reverse.origin + reverse.extent * point
  }

  @Test(
    "both sides of a leaf lie behind each other, each seen in a mirror where the other is",
    arguments: UInt64(0)..<30)
  func mutual(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var shape = random.shape(pages: 1...12)
    let wide = random.whole(1...12)
    shape.pairing = Pairing(demands: [PageNumber(wide): .across], isShifted: random.flag())
    let size = PageSize(width: shape.leafWidth * random.number(0.6...1.4), height: 1)
    let sizes = [PageNumber(random.whole(1...12)): size]
    let book = BookArrangement(shape: shape, turned: 0, pageSizes: sizes)
    for page in 1...shape.pageCount {
      let reverses = book.reverses(of: PageNumber(page))
      #expect(reverses.isEmpty || !shape.isOnePage)
      for reverse in reverses {
        #expect(reverse.extent.x < 0 && reverse.extent.y > 0)
        let back = book.reverses(of: reverse.page).filter { $0.page.value == page }
        #expect(back.count == 1)
        for way in back {
          let point = Vector2(random.number(0...1), random.number(0...1))
          #expect((seen(seen(point, way), reverse) - point).length < 1e-9)
        }
      }
    }
  }

  @Test("pages 3 and 4 share a leaf, whichever way a book is read; a single page's back is blank")
  func usual() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let shape = BookShape(
        pageCount: 9, leafWidth: 0.7, direction: direction, binding: .stapled)
      let whole = Rectangle(min: .zero, max: Vector2(1, 1))
      let reverse = try #require(reverses(3, shape).first)
      #expect(reverse.page == PageNumber(4) && reverse.part == whole)
      #expect(reverse.origin == Vector2(1, 0) && reverse.extent == Vector2(-1, 1))
      #expect(reverses(4, shape).map(\.page) == [PageNumber(3)])
      #expect(reverses(9, shape).isEmpty)
    }
    #expect(reverses(3, BookShape(pageCount: 9, leafWidth: 0.7, isOnePage: true)).isEmpty)
    // The boards of a hardback.
    let bound = BookShape(pageCount: 10, leafWidth: 0.7, binding: .hardback)
    for page in [1, 2, 9, 10] where bound.hasBoards {
      #expect(reverses(page, bound).isEmpty == (page < 3 || page == 10 || page == 9))
    }
    #expect(reverses(3, bound).map(\.page) == [PageNumber(4)])
  }

  @Test("behind a page that lies across lie two, each behind its half")
  func across() {
    let shape = BookShape(
      pageCount: 8, leafWidth: 0.7, binding: .stapled,
      pairing: Pairing(demands: [PageNumber(4): .across]))
    let reverses = reverses(4, shape)
    #expect(reverses.map(\.page) == [PageNumber(3), PageNumber(5)])
    #expect(reverses.map(\.part.min.x) == [0, 0.5] && reverses.map(\.part.max.x) == [0.5, 1])
    #expect((seen(Vector2(0, 0), reverses[0]) - Vector2(0.5, 0)).length < 1e-12)
    #expect((seen(Vector2(1, 1), reverses[1]) - Vector2(0.5, 1)).length < 1e-12)
  }
}
