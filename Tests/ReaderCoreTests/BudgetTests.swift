import BookModel
import ReaderCore
import Testing

@Suite("the pictures at hand keep to their budget") struct BudgetTests {
  private static let width = 560.0

  /// Two pages that lie open and some leaves in the air over them.
  private static func riffle(passing: Int) -> [PageWish] {
    (1...2 + passing).map { page in
      PageWish(
        page: PageNumber(page), shownWidth: width, isVisible: true, isPassing: page > 2)
    }
  }

  private static func picture(width: Int) -> Residency.Picture {
    Residency.Picture(width: width, asked: width, bytes: width * width * 8, isSharpest: false)
  }

  @Test("leaves in the air are asked for sharply only as far as the budget goes")
  func riffle() {
    let sharp = Residency.pictureWidth(shownWidth: Self.width)
    let room = 4 * sharp * sharp * 8
    let residency = Residency(budget: room)
    let requests = residency.requests(for: Self.riffle(passing: 20), at: .turning)
    let sharpPages = requests.filter { $0.width == sharp }.map(\.page.value)
    #expect(sharpPages == [1, 2, 3, 4])
    // All of them coarsely, so that none is blank.
    #expect(Set(requests.filter { $0.width < sharp }.map(\.page.value)) == Set(1...22))
  }

  @Test("what is seen is never given up, what is not goes first")
  func evict() {
    let sharp = Residency.pictureWidth(shownWidth: Self.width)
    var residency = Residency(budget: 3 * sharp * sharp * 8)
    for page in 1...10 {
      _ = residency.note(Self.picture(width: sharp), of: PageNumber(page))
    }
    let given = residency.evict(keeping: Self.riffle(passing: 4))
    #expect(Set(given.map(\.value)) == Set(7...10))
    #expect(Set(residency.pictures.keys.map(\.value)) == Set(1...6))
  }
}
