import BookFixtures
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoReaderCore

@Suite("how long a chapter takes") struct PaceTests {
  private let facts = Self.text(pages: 100)

  private static func text(pages: Int) -> BookFacts {
    BookFacts(
      format: "EPUB", pageCount: pages, usualSize: PageSize(width: 420, height: 600), flows: true)
  }

  private func pages(_ numbers: Int...) -> [PageNumber] { numbers.map { PageNumber($0) } }

  /// A pace after turns through pages, two at a time, with so many seconds for each opening.
  private func pace(_ seconds: [Double], of facts: BookFacts) -> ReadingPace {
    var pace = ReadingPace()
    var (time, page) = (0.0, 2)
    pace.turn(to: pages(page, page + 1), of: facts, at: time)
    for seconds in seconds {
      (time, page) = (time + seconds, page + 2)
      pace.turn(to: pages(page, page + 1), of: facts, at: time)
    }
    return pace
  }

  @Test("it comes to the reader's own, from a start that makes sense", arguments: [20.0, 50, 150])
  func learns(seconds: Double) {
    #expect(ReadingPace().seconds(for: 1, of: facts) == 70)
    let learned = pace([Double](repeating: 2 * seconds, count: 45), of: facts)
    #expect(abs(learned.seconds(for: 10, of: facts) / 10 - seconds) < seconds * 0.1)
  }

  @Test("riffling, pauses, jumps and ways back are no reading")
  func others() {
    let before = pace([90, 90, 90], of: facts)
    #expect(
      pace([90, 90, 90, 0.4, 0.4, 2, 4_000], of: facts).secondsPerPage == before.secondsPerPage)
    var moved = before
    moved.turn(to: pages(50, 51), of: facts, at: 400)
    moved.turn(to: pages(48, 49), of: facts, at: 460)
    #expect(moved.secondsPerPage == before.secondsPerPage)
  }

  @Test("time in another window, or on the shelf, is no reading")
  func away() {
    let before = pace([90, 90], of: facts)
    var away = before
    away.leave(true)
    away.turn(to: pages(8, 9), of: facts, at: 260)
    away.leave(false)
    away.turn(to: pages(10, 11), of: facts, at: 380)
    #expect(away.secondsPerPage == before.secondsPerPage && !away.isAway)
    away.turn(to: pages(12, 13), of: facts, at: 420)
    #expect(away.secondsPerPage != before.secondsPerPage, "then it is again")
    var reader = openReader(preferences: .init(page: 8))
    _ = reader.receive(.lostFront(true))
    #expect(reader.isAway)
    _ = reader.receive(.lostFront(false))
    #expect(!reader.isAway)
  }

  @Test("whatever is turned, it stays within what can be told", arguments: 0..<50)
  func bounds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let seconds = (0..<40).map { _ in random.number(0...700) }
    let pace = pace(seconds, of: facts)
    if let own = pace.secondsPerPage { #expect(ReadingPace.seconds.contains(own)) }
  }

  @Test("another layout of the text keeps the time for the book")
  func layout() {
    let before = pace([100, 100], of: facts)
    let other = Self.text(pages: 200)
    let (old, new) = (before.seconds(for: 100, of: facts), before.seconds(for: 200, of: other))
    #expect(abs(old - new) < 1e-6)
    var memory = BookMemory()
    memory.pageCount = 100
    before.record(in: &memory)
    let again = ReadingPace(memory)
    #expect(abs(again.seconds(for: 100, of: facts) - old) < 10)
    memory.pace = .infinity
    #expect(ReadingPace(memory).secondsPerPage == nil)
  }

  private func chapters(_ lines: [(Int, Int)]) -> ChapterStarts {
    ChapterStarts(
      lines.map { BookKnowledge.Chapter(title: "t", page: PageNumber($0.0), depth: $0.1) })
  }

  @Test("the chapter ends where the next one of its level begins, or with the book")
  func ends() {
    let flat = chapters([(1, 0), (11, 0), (31, 0)])
    #expect(ChapterEnd(in: flat, from: pages(12, 13), of: 40)?.pagesLeft == 17)
    #expect(ChapterEnd(in: flat, from: pages(38, 39), of: 40)?.pagesLeft == 1)
    // A title that stands for the whole book is no chapter; sections within one are none, either.
    let deep = chapters([(1, 0), (1, 1), (5, 2), (21, 1)])
    #expect(ChapterEnd(in: deep, from: pages(2, 3), of: 40)?.pagesLeft == 17)
    #expect(ChapterEnd(in: chapters([]), from: pages(2, 3), of: 40) == nil)
    #expect(ChapterEnd(in: chapters([(7, 0), (9, 0)]), from: pages(2, 3), of: 40) == nil)
  }

  @Test("it is that of the first start behind the page, whatever the order of the contents")
  func order() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<40 {
      let lines = (0..<random.whole(2...30)).map { _ in (random.whole(1...90), 0) }
      let starts = lines.map(\.0)
      for page in 1...90 {
        let left = (starts.filter { $0 > page }.min() ?? 101) - 1 - page
        let expected = starts.contains { $0 <= page } ? left : nil
        #expect(ChapterEnd(in: chapters(lines), from: pages(page), of: 100)?.pagesLeft == expected)
      }
    }
  }

  @Test("contents of any size are gone through once, and not for each frame")
  func frames() {
    var reader = openReader(pages: 60_000, preferences: .init(page: 4))
    let outline = (0..<50_000).map {
      OutlineEntry(title: "t", page: PageNumber($0 + 1), children: [])
    }
    reader.settled(.answer(to: OutlineQuestion(), outline))
    #expect(threadSeconds { for _ in 0..<100 { _ = TimeLeft(reader.book) } } < 0.5)
  }

  @Test("the bar tells it, but for fewer than two pages and for books without chapters")
  func bar() {
    var reader = openReader(pages: 40, preferences: .init(page: 4))
    reader.press(keys: "U")
    #expect(reader.overlay.bar?.pace == "")
    let outline = [
      OutlineEntry(title: "One", page: PageNumber(1), children: []),
      OutlineEntry(title: "Two", page: PageNumber(9), children: []),
    ]
    reader.settled(.answer(to: OutlineQuestion(), outline))
    // Pages 6 to 8 are left, and half of those in sight.
    #expect(reader.overlay.bar?.pace == "2 min left in chapter")
    reader.press(keys: "n")
    #expect(reader.pageNumbers == [6, 7] && reader.overlay.bar?.pace == "")
    #expect(PaceText.left(seconds: 5) == "1 min left in chapter")
    #expect(PaceText.left(seconds: 3_600) == "1 h left in chapter")
    #expect(PaceText.left(seconds: 5_000) == "1 h 23 min left in chapter")
  }
}
