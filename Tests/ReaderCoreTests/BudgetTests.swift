import BookFixtures
import RectoBookModel
import RectoPictureStorage
import Testing

@testable import RectoReaderCore

@Suite("the pictures at hand keep to their budget") struct BudgetTests {
  private static let width = 560.0

  /// Two pages that lie open and some leaves in the air over them.
  private static func riffle(passing: Int) -> [PageDemand] {
    (1...2 + passing).map { page in
      PageDemand(
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

  @Test(
    "a book at rest is not asked for without end, however large its pages are",
    arguments: UInt64(0)..<40)
  func rests(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let heights = (1...30).map { _ in [1, 1, 2, 9, 40].randomElement(using: &random) ?? 1 }
    var residency = Residency(budget: Int.random(in: 1...256, using: &random) << 20)
    let demands = (1...20).map { page in
      PageDemand(page: PageNumber(page), shownWidth: Self.width, isVisible: page < 3)
    }
    var fetched = 0
    // What was left by another place of the book.
    for page in 15...30 {
      _ = residency.record(Self.picture(width: 640), of: .whole(PageNumber(page)))
    }
    while let next = residency.requests(for: demands).first, fetched < 200 {
      fetched += 1
      let bytes = 8 * next.width * next.width * heights[next.page.value - 1]
      _ = residency.record(
        Residency.Picture(
          width: 2 * next.width, asked: next.width, bytes: bytes, isSharpest: false),
        of: .whole(next.page))
      _ = residency.evict(keeping: demands)
    }
    // Each page coarse and sharp, and each of both once more where it had to go.
    #expect(fetched <= 80)
  }

  @Test(
    "where memory is shared, pages are no finer than they need, but for those that are looked at")
  func thrifty() {
    var residency = Residency(budget: 1 << 30)
    residency.isThrifty = true
    let demands = (1...4).map {
      PageDemand(page: PageNumber($0), shownWidth: Self.width, isVisible: $0 < 3)
    }
    let usual = 704
    #expect(
      residency.requests(for: demands).map(\.width).filter { $0 > 257 } == [
        usual, usual, usual, usual,
      ])
    for page in 1...30 {
      _ = residency.record(Self.picture(width: usual), of: .whole(PageNumber(page)))
    }
    #expect(residency.requests(for: demands).isEmpty)
    residency.finest = [PageNumber(2)]
    #expect(residency.requests(for: demands).map(\.page.value) == [2])
    #expect(
      residency.requests(for: demands).map(\.width)
        == [Residency.pictureWidth(shownWidth: Self.width)])
    // Little is kept of what nobody demands, though there is room for it: what is nearest.
    let given = residency.evict(keeping: demands)
    #expect(Set(residency.pictures.shown.map(\.page.value)) == Set(1...7))
    #expect(given.count == 23)
    #expect(residency.evict(keeping: demands).isEmpty)
  }

  @Test(
    "what the window shows stays until it shows something else, wherever a reader goes",
    arguments: [true, false])
  func shown(isThrifty: Bool) {
    var random = SplitMix64(seed: 51)
    var residency = Residency(budget: 20_000_000)
    residency.isThrifty = isThrifty
    var shown: [PageNumber] = []
    var given = 0
    for _ in 0..<400 {
      let first = Int.random(in: 1...290, using: &random)
      let demands = (first..<first + Int.random(in: 1...9, using: &random)).map {
        PageDemand(page: PageNumber($0), shownWidth: Self.width, isVisible: $0 < first + 2)
      }
      // Decoders that are busy elsewhere answer nothing, or only some.
      for request in residency.requests(for: demands) where Bool.random(using: &random) {
        _ = residency.record(
          Self.picture(width: request.width), of: .whole(request.page))
      }
      given += residency.evict(keeping: demands, showing: shown).count
      let there = residency.pictures.shown
      #expect(shown.allSatisfy { there.contains(.whole($0)) })
      let seen = demands.filter(\.isVisible).map(\.page)
      if seen.allSatisfy({ there.contains(.whole($0)) }) { shown = seen }
    }
    #expect(given > 100 && !shown.isEmpty)
  }

  @Test(
    "where memory is shared, pages more than a turn away are coarse, and do not come back once they went"
  )
  func near() {
    var residency = Residency(budget: 1 << 30)
    residency.isThrifty = true
    let demands = (1...8).map {
      PageDemand(
        page: PageNumber($0), shownWidth: Self.width, isVisible: $0 < 3, turns: ($0 - 1) / 2)
    }
    // All coarse, then those sharp that are at most one turn away.
    #expect(
      residency.requests(for: demands).filter { $0.width > 257 }.map(\.page.value) == [1, 2, 3, 4])
    for _ in 0..<20 {
      for next in residency.requests(for: demands) {
        _ = residency.record(Self.picture(width: next.width), of: .whole(next.page))
      }
      _ = residency.evict(keeping: demands)
    }
    #expect(residency.requests(for: demands).isEmpty)
    #expect(Set(residency.pictures.shown.map(\.page.value)) == Set(1...8))
    residency.isThrifty = false
    #expect(!residency.requests(for: demands).isEmpty)
  }

  @Test("before it is known what draws, what is seen is asked for at its finest, and nothing else")
  func first() {
    let demands = (1...4).map {
      PageDemand(
        page: PageNumber($0), shownWidth: Self.width, isVisible: $0 < 3, turns: $0 < 3 ? 0 : 1)
    }
    var widths: [Int: Int] = [:]
    for request in Residency.firstRequests(for: demands) {
      widths[request.page.value] = max(request.width, widths[request.page.value] ?? 0)
    }
    let finest = Residency.pictureWidth(shownWidth: Self.width)
    #expect(widths == [1: finest, 2: finest, 3: 704, 4: 704])
  }

  @Test("what is seen is never given up, what is not goes first")
  func evict() {
    let sharp = Residency.pictureWidth(shownWidth: Self.width)
    var residency = Residency(budget: 3 * sharp * sharp * 8)
    for page in 1...10 {
      _ = residency.record(Self.picture(width: sharp), of: .whole(PageNumber(page)))
    }
    let given = residency.evict(keeping: Self.riffle(passing: 4))
    #expect(Set(given.map(\.value)) == Set(7...10))
    #expect(Set(residency.pictures.shown.map(\.page.value)) == Set(1...6))
  }
}
