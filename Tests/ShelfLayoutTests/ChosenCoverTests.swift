import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@testable import RectoShelfLayout

/// A cover that is another picture than the first page, on its way between the shelf and the desk.
@Suite struct ChosenCoverTests {
  private let view = ViewSize(width: 1280, height: 800)

  private func scene(
    _ progress: Double, turned: Int, unfolds: Bool = false, hasOwnCover: Bool = true,
    direction: ReadingDirection = .leftToRight, isOnePage: Bool = false, readiness: Double = 1
  ) -> Scene {
    var shelf = plainShelf(5, offset: 2)
    shelf.isOnePage = isOnePage
    shelf.books[2].direction = direction
    shelf.books[2].cover = PageSize(width: 400, height: 400)
    let shape = BookShape(
      pageCount: 240, leafWidth: 0.7, isOnePage: isOnePage, direction: direction)
    return shelf.scene(
      opening: BookOpening(
        index: 2, progress: progress, book: BookArrangement(shape: shape, turned: turned),
        readiness: readiness, unfolds: unfolds, hasOwnCover: hasOwnCover), in: view)
  }

  @Test("lies on the front from the shelf on, and leaves a first page that is seen in the end")
  func firstPage() throws {
    for (direction, isOnePage) in [
      (ReadingDirection.leftToRight, false), (.rightToLeft, false), (.leftToRight, true),
    ] {
      func front(_ progress: Double) -> FrontPrint? {
        scene(progress, turned: 0, direction: direction, isOnePage: isOnePage).front
      }
      #expect(front(0.001)?.share == 1 && front(0.39)?.share == 1)
      var last = 1.0
      for step in 0...600 {
        let share = front(0.4 + Double(step) / 1000)?.share ?? 0
        #expect(share <= last && last - share < 0.01, "\(step)")
        last = share
      }
      #expect(last == 0 && front(1) == nil)
    }
  }

  @Test("stays on a front that turns away, and on one that waits for its pages")
  func turnsAway() throws {
    for turned in [1, 40] {
      for unfolds in [false, true] {
        for progress in [0.01, 0.3, 0.6, 0.99] {
          let front = try #require(scene(progress, turned: turned, unfolds: unfolds).front)
          #expect(front.share == 1 && front.key == 3)
        }
        #expect(scene(1, turned: turned, unfolds: unfolds).front == nil)
      }
    }
    #expect(scene(1, turned: 0, readiness: 0).front?.share == 1)
  }

  @Test("lies where the closed book has it, and is none where the first page is the cover")
  func place() throws {
    let closed = try #require(scene(0, turned: 0).closedBooks.first { $0.key == 3 })
    #expect(scene(0.2, turned: 7).front?.placement == closed.leaves.first?.up?.placement)
    #expect(scene(0.2, turned: 7).front?.placement != .unit)
    #expect(scene(0.2, turned: 0, hasOwnCover: false).front == nil)
  }

  @Test("a first page that is shown in other tones is as it is on the shelf")
  func dressed() {
    var shelf = plainShelf(1)
    shelf.books[0].cover = PageSize(width: 70, height: 100)
    let shape = BookShape(pageCount: 240, leafWidth: 0.7)
    var book = BookArrangement(shape: shape, turned: 0)
    func front() -> FrontPrint? {
      shelf.scene(opening: BookOpening(index: 0, progress: 0.2, book: book), in: view).front
    }
    #expect(front() == nil)
    book.dress.levels = PageLevels(black: 0.1, white: 0.9)
    #expect(front() != nil)
  }

  @Test("a first page that lies over two leaves is on the front all the same")
  func across() throws {
    var shelf = plainShelf(1)
    shelf.books[0].cover = PageSize(width: 100, height: 70)
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      shelf.books[0].direction = direction
      let shape = BookShape(
        pageCount: 240, leafWidth: 0.7, direction: direction,
        pairing: Pairing(demands: [PageNumber(1): .across]))
      for turned in [1, 40] {
        func scene(_ progress: Double) -> Scene {
          let book = BookArrangement(shape: shape, turned: turned)
          return shelf.scene(
            opening: BookOpening(index: 0, progress: progress, book: book), in: view)
        }
        let opening = scene(0.3)
        let front = try #require(opening.front)
        #expect(front.share == 1)
        #expect(front.placement == scene(0).closedBooks.first?.leaves.first?.up?.placement)
        // It is drawn on a side of a leaf that is there.
        #expect(opening.leaves.contains { $0.index == 0 && $0.picture(of: .up) != nil })
      }
    }
  }

  @Test("the spine of a cover that opens ends as a line, without a step")
  func spine() {
    func bulge(_ progress: Double) -> Double { scene(progress, turned: 0).bookSpine?.bulge ?? 0 }
    #expect(bulge(0.01) > 0.005 && bulge(0.01) == scene(0, turned: 0).closedBooks[2].spine.bulge)
    for step in 0..<1000 {
      let (before, after) = (bulge(Double(step) / 1000), bulge(Double(step + 1) / 1000))
      #expect(step == 0 || abs(before - after) < 1e-4, "\(step)")
    }
    #expect(bulge(0.999) < 1e-5)
  }

  @Test("what its shadow leaves out below the place it stood in comes in by and by")
  func floor() {
    func floor(_ progress: Double) -> Double? {
      scene(progress, turned: 0).bookcase?.shadows.last?.floor
    }
    let shelved = scene(0, turned: 0).bookcase?.shadows.compactMap(\.floor)
    #expect((shelved ?? []).contains { abs($0 - (floor(1e-4) ?? 0)) < 1e-3 })
    #expect((floor(0.16) ?? 0) < (floor(1e-4) ?? 0) - 1)
  }

  @Test("shadows of what swings over pass to the stack where it lies; what unfolds keeps them")
  func airShade() {
    #expect(scene(0.2, turned: 40).airShade == 1 && scene(0.7, turned: 40).airShade == 1)
    #expect(scene(0.9999, turned: 40).airShade < 0.01 && scene(1, turned: 40).airShade == 1)
    #expect(scene(0.7, turned: 40, unfolds: true).airShade == 1)
    #expect(scene(0.99, turned: 40, unfolds: true).airShade == 1)
  }
}
