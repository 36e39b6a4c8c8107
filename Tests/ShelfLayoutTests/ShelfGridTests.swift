import BookFixtures
import PageGeometry
import PageLayout
import RectoShelfLayout
import Testing

/// How books stand in a grid, and their names.
@Suite struct ShelfGridTests {
  @Test("columns are spread evenly over the whole view, and names do not touch")
  func columns() {
    for view in usualViews {
      let shelf = plainShelf(60, form: .grid)
      let columns = BookShelf.columns(in: view)
      let places = (0..<columns).map { shelf.labelPlace(of: $0, in: view) }
      for (a, b) in zip(places, places.dropFirst()) {
        #expect(a.max.x < b.min.x && b.min.x - a.max.x < 12 * view.height / 768)
        #expect(abs(a.min.y - b.min.y) < 1e-9)
      }
      let (left, right) = (places[0].min.x, view.width - (places.last?.max.x ?? 0))
      #expect(abs(left - right) < 1 && left < 0.1 * view.width)
    }
  }

  @Test(
    "names of a small view have room for some letters",
    arguments: [(640.0, 480.0, 3), (800, 600, 4), (1366, 768, 8), (480, 800, 2)])
  func smallViews(width: Double, height: Double, columns: Int) {
    let view = ViewSize(width: width, height: height)
    #expect(BookShelf.columns(in: view) == columns)
    let label = plainShelf(60, form: .grid).labelPlace(of: 0, in: view)
    #expect(label.size.x >= 150)
  }

  @Test(
    "whole rows stand above the words at the foot of the view and below what is at its head, first and last",
    arguments: [false, true])
  func rows(leavesHead: Bool) {
    for view in usualViews {
      for count in [5, 60] {
        var shelf = plainShelf(count, form: .grid)
        shelf.leavesHead = leavesHead
        let head = leavesHead ? BookShelf.head(in: view) : 0
        for offset in [0, shelf.lastOffset(in: view)] {
          shelf.offset = offset
          let free = view.height - BookShelf.band(in: view)
          let first = Int(offset) * BookShelf.columns(in: view)
          let last = min(count, first + BookShelf.wholeRows * BookShelf.columns(in: view))
          for index in first..<last {
            shelf.focus = Double(index)
            let (cover, names) = (
              shelf.seenPlace(of: index, in: view), shelf.labelPlace(of: index, in: view)
            )
            #expect(cover.min.y > head && names.max.y <= free, "\(index) in \(view)")
            // A book stands on the ledge that bears its names.
            #expect(abs(cover.max.y - names.min.y) < 0.03 * view.height)
          }
        }
      }
    }
  }

  @Test("the names of a book are as good a place to hit it as its cover", arguments: UInt64(0)..<12)
  func names(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shelf = random.shelf(.grid)
    let view = random.anyView()
    for index in shelf.visibleBooks(in: view) {
      let place = shelf.labelPlace(of: index, in: view).point(at: Vector2(0.5, 0.6))
      guard place.y > 0, place.y < view.height else { continue }
      #expect(shelf.book(at: place, in: view) == index)
    }
  }
}
