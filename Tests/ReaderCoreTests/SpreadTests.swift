import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout
import PageMotion
import Testing

@testable import RectoReaderCore

private let narrow = PageSize(width: 700, height: 1000)
private let wide = PageSize(width: 1400, height: 1000)

/// A book of 20 pages of which some are wide, known from the start.
private func reader(
  wide pages: Int..., at page: Int? = nil, direction: ReadingDirection = .leftToRight,
  style: TurnStyle? = nil, view: ViewSize = wideView
) -> Reader {
  var reader = openReader(
    direction: direction, preferences: .init(page: page, style: style), view: view)
  _ = reader.receive(.answer(to: SurveyQuestion(isThorough: true), listings(wide: pages)))
  return reader
}

private func listings(wide pages: [Int]) -> [PageListing] {
  (1...20).map { PageListing(size: pages.contains($0) ? wide : narrow, problem: nil) }
}

extension Reader {
  fileprivate mutating func perform(_ commands: Command...) {
    for command in commands { _ = receive(.command(command)) }
  }

  fileprivate mutating func settle() {
    for frame in 0..<1200 where isMoving { _ = receive(.tick(time: 1 + Double(frame) / 60)) }
  }

  fileprivate var numbers: [Int] { pages.map(\.value) }
}

@Suite("Pages across both leaves in the reader") struct ReaderSpreadTests {
  @Test("turning goes over a spread as over any opening, forth and back")
  func turns() {
    var reader = reader(wide: 5)
    var seen = [reader.numbers]
    for _ in 0..<4 {
      reader.perform(.nextPage)
      reader.settle()
      seen.append(reader.numbers)
      #expect(reader.visiblePages == reader.pages)
    }
    #expect(seen == [[1], [2, 3], [4], [5], [6, 7]])
    reader.perform(.previousPage)
    #expect(reader.numbers == [5])
    #expect(reader.title(fileName: "x").contains("5 of 20"))
  }

  @Test("a page that is named is gone to, whichever half comes first")
  func jumps() {
    var reader = reader(wide: 5, 11)
    for page in [11, 12, 5, 10, 20] {
      _ = reader.receive(.invocation(.going(to: PageNumber(page))))
      reader.settle()
      #expect(reader.pages.contains(PageNumber(page)))
    }
    reader.perform(.placeBack)
    #expect(reader.numbers == [10])
  }

  @Test("a drag takes the leaf that carries half of a spread over, and lets it fall back")
  func drags() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = reader(wide: 5, at: 5, direction: direction)
      func place(_ share: Double) -> Vector2 {
        Vector2(1280 * (direction == .leftToRight ? share : 1 - share), 500)
      }
      func drag(to end: Double) {
        _ = reader.receive(.pressed(at: place(0.8)))
        for step in 1...30 {
          let share = 0.8 + (end - 0.8) * Double(step) / 30
          _ = reader.receive(.moved(to: place(share), time: 1 + Double(step) / 30))
          _ = reader.receive(.tick(time: 1 + Double(step) / 30))
        }
        #expect(reader.visiblePages.contains(PageNumber(5)))
        #expect(reader.visiblePages.contains(PageNumber(6)))
        _ = reader.receive(.released(at: place(end), time: 3))
        reader.settle()
      }
      drag(to: 0.7)
      #expect(reader.numbers == [5])
      drag(to: 0.2)
      #expect(reader.numbers == [6, 7])
    }
  }

  @Test("what becomes known is followed while the book rests, and the page stays in sight")
  func learns() {
    var reader = openReader(preferences: .init(page: 11))
    #expect(reader.numbers == [10, 11])
    let listings = listings(wide: [5, 8])
    _ = reader.receive(.answer(to: SurveyQuestion(isThorough: true), listings))
    #expect(reader.numbers == [11, 12], "the page that was gone to, not the one that it faced")
    let scene = reader.arrangement?.visibleScene(in: wideView)
    _ = reader.receive(.answer(to: SurveyQuestion(isThorough: true), listings))
    _ = reader.receive(.measured(PageNumber(8), wide))
    #expect(reader.arrangement?.visibleScene(in: wideView) == scene)
  }

  @Test("an opening that need not change does not, whatever lies before it")
  func staysPut() {
    var reader = openReader(preferences: .init(page: 10))
    _ = reader.receive(.answer(to: SurveyQuestion(isThorough: true), listings(wide: [5])))
    #expect(reader.numbers == [10, 11])
    #expect(reader.turning.flights.isEmpty)
  }

  @Test("while leaves fly, or a hand holds one, the pairing waits")
  func waits() {
    var reader = openReader(preferences: .init(page: 2))
    reader.perform(.nextPage)
    _ = reader.receive(.tick(time: 1))
    let flying = reader.turning
    _ = reader.receive(.measured(PageNumber(5), wide))
    #expect(reader.turning == flying)
    #expect(reader.numbers == [4, 5])
    reader.settle()
    #expect(reader.numbers == [4])
    reader.perform(.nextPage)
    reader.settle()
    #expect(reader.numbers == [5])

    _ = reader.receive(.pressed(at: Vector2(1000, 400)))
    _ = reader.receive(.moved(to: Vector2(900, 400), time: 30))
    _ = reader.receive(.measured(PageNumber(7), wide))
    #expect(reader.shape?.isAcross(PageNumber(7)) == false)
    _ = reader.receive(.released(at: Vector2(990, 400), time: 31))
    reader.settle()
    #expect(reader.shape?.isAcross(PageNumber(7)) == true)
  }

  @Test("the first picture of a wide page makes a spread of it at once")
  func measured() {
    var reader = openReader(preferences: .init(page: 5))
    _ = reader.receive(.measured(PageNumber(5), wide))
    #expect(reader.numbers == [5])
    #expect(reader.visiblePages.map(\.value) == [5])
  }

  @Test("every page is asked about once, after the first frame; of text that flows nothing")
  func asks() {
    var reader = openReader()
    #expect(reader.receive(.rested).contains(.ask(SurveyQuestion(isThorough: true))))
    #expect(!reader.receive(.rested).contains(.ask(SurveyQuestion(isThorough: true))))
    var text = Reader(view: wideView)
    _ = text.receive(.opened(bookFacts(pages: 20, flows: true)))
    #expect(!text.receive(.rested).contains(.ask(SurveyQuestion(isThorough: true))))
    #expect(!text.receive(.rested).contains(.ask(SurveyQuestion(isThorough: false))))
  }

  @Test("D shifts the pairing, twice is nothing, and it is remembered")
  func shift() {
    var reader = reader(wide: 9, at: 4)
    let before = reader.shape
    #expect(reader.numbers == [4, 5])
    _ = reader.press(keys: "D")
    #expect(reader.numbers == [3, 4])
    #expect(reader.memory.isShifted == true)
    reader.perform(.firstPage)
    reader.settle()
    #expect(reader.numbers == [1, 2])
    reader.perform(.previousPage)
    #expect(reader.numbers == [1, 2])
    var preferences = Reader.Preferences()
    preferences.memory = reader.memory
    #expect(openReader(preferences: preferences).numbers == [1, 2])
    _ = reader.press(keys: "D")
    #expect(reader.shape == before)
    #expect(reader.memory.isShifted == nil)
    #expect(reader.numbers == [1])
  }

  @Test("the front of a shifted book cannot be pulled over", arguments: [TurnStyle.curl, .slide])
  func shiftedStart(style: TurnStyle) {
    var reader = reader(wide: 9, style: style)
    reader.perform(.shiftPairing)
    #expect(reader.numbers == [1, 2])
    _ = reader.receive(.pressed(at: Vector2(250, 400)))
    _ = reader.receive(.moved(to: Vector2(700, 400), time: 1))
    #expect(reader.turning.flights.isEmpty)
    _ = reader.receive(.released(at: Vector2(1100, 400), time: 2))
    reader.settle()
    #expect(reader.numbers == [1, 2])
  }

  @Test("the picture of a spread is asked for once, twice as wide as that of a page")
  func demands() {
    let reader = reader(wide: 5, at: 5)
    let demands = reader.demands
    #expect(demands.map(\.page).count == Set(demands.map(\.page)).count)
    let spread = demands.first { $0.page == PageNumber(5) }
    let page = demands.first { $0.page == PageNumber(6) }
    #expect(demands.first?.page == PageNumber(5))
    #expect(abs((spread?.shownWidth ?? 0) - 2 * (page?.shownWidth ?? 0)) < 1e-9)
    let sight = spread?.sight
    #expect(abs((sight?.least.x ?? 1) - 0) < 1e-6)
    #expect(abs((sight?.greatest.x ?? 0) - 1) < 1e-6, "both halves are seen")
    #expect(abs((sight?.width ?? 0) / (spread?.shownWidth ?? 1) - 1) < 0.05)
  }

  @Test("either half is a place of the one page", arguments: [false, true])
  func spots(isRightToLeft: Bool) throws {
    let reader = reader(
      wide: 5, at: 5, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    let left = try #require(reader.book.inView.spot(at: Vector2(400, 400)))
    let right = try #require(reader.book.inView.spot(at: Vector2(880, 400)))
    #expect(left.page == PageNumber(5))
    #expect(right.page == PageNumber(5))
    #expect(left.point.x > 0 && left.point.x < 0.5)
    #expect(abs(left.point.x + right.point.x - 1) < 0.01)
    let seen = try #require(reader.places[PageNumber(5)])
    #expect((seen.place(of: right.point) - Vector2(880, 400)).length < 4)
  }

  @Test("one page at a time shows a wide page whole, and two pages make it a spread again")
  func onePage() {
    var reader = reader(wide: 5, at: 4)
    reader.perform(.toggleTwoPages, .nextPage)
    reader.settle()
    #expect(reader.numbers == [5])
    reader.perform(.nextPage)
    reader.settle()
    #expect(reader.numbers == [6])
    reader.perform(.previousPage)
    reader.settle()
    reader.perform(.toggleTwoPages)
    #expect(reader.numbers == [5])
    #expect(reader.shape?.isAcross(PageNumber(5)) == true)
  }

  @Test("a book that asks for it shows one page at a time, until the reader wants two")
  func noSpreads() {
    var facts = bookFacts(pages: 20)
    facts.showsOnePage = true
    var reader = Reader(view: wideView, preferences: .init(page: 4))
    _ = reader.receive(.opened(facts))
    #expect(reader.numbers == [4])
    reader.perform(.toggleTwoPages)
    #expect(reader.numbers == [4, 5])
    var asked = Reader(view: wideView, preferences: .init(page: 4, spread: .twoPages))
    _ = asked.receive(.opened(facts))
    #expect(asked.numbers == [4, 5])
  }

  @Test("openings that slide and fade come over spreads too", arguments: [TurnStyle.slide, .fade])
  func styles(style: TurnStyle) {
    var reader = reader(wide: 5, at: 4, style: style)
    for expected in [[5], [6, 7]] {
      reader.perform(.nextPage)
      _ = reader.receive(.tick(time: 0.5))
      reader.settle()
      #expect(reader.numbers == expected)
      #expect(reader.visiblePages.map(\.value) == expected)
    }
  }
}
