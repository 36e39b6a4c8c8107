import BookFixtures
import RectoBookModel
import RectoBookQuestions
import Foundation
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

/// A text that flows, laid out to so many signs a page; every chapter begins on a page of its own.
private struct FlowingText {
  let chapters: [Int]
  var perPage: Int

  private func pages(of chapter: Int) -> Int { max(1, (chapters[chapter] + perPage - 1) / perPage) }

  var pageCount: Int { chapters.indices.reduce(0) { $0 + pages(of: $1) } }

  func address(of page: PageNumber) -> Place {
    var left = page.value - 1
    for chapter in chapters.indices {
      if left < pages(of: chapter) { return .text(chapter: chapter, offset: left * perPage) }
      left -= pages(of: chapter)
    }
    return .text(chapter: chapters.count, offset: 0)
  }

  func page(of place: Place) -> PageNumber {
    guard case .text(let chapter, let offset) = place, chapter < chapters.count else {
      return PageNumber(pageCount)
    }
    let before = (0..<chapter).reduce(0) { $0 + pages(of: $1) }
    return PageNumber(before + min(offset / perPage, pages(of: chapter) - 1) + 1)
  }

  func answer(_ question: PlacesQuestion) -> [PlacedPage?] {
    question.places.map { place in
      if case .page(let page) = place { return PlacedPage(address(of: page), on: page) }
      return PlacedPage(place, on: page(of: place))
    }
  }

  func facts(isCounted: Bool = true) -> BookFacts {
    BookFacts(
      format: "epub", pageCount: isCounted ? pageCount : 1,
      usualSize: PageSize(width: 420, height: 600), isCounted: isCounted, flows: true)
  }
}

/// A reader of such a text, whose questions are answered at once.
private struct Desk {
  var text: FlowingText
  var reader: Reader
  /// How many questions about places were asked.
  var questions = 0
  var answers: (FlowingText, PlacesQuestion) -> [PlacedPage?] = { $0.answer($1) }

  init(_ text: FlowingText, _ memory: BookMemory? = nil, isCounted: Bool = true) {
    self.text = text
    var preferences = Reader.Preferences(spread: .onePage, style: TurnStyle.none)
    preferences.memory = memory
    reader = Reader(view: ViewSize(width: 800, height: 600), preferences: preferences)
    send(.opened(text.facts(isCounted: isCounted)))
    if !isCounted { send(.counted(pageCount: text.pageCount, isFirm: true)) }
  }

  mutating func send(_ event: Event) {
    var effects = reader.receive(event)[...]
    while let effect = effects.popFirst() {
      guard case .question(let asked) = effect, let asked = asked.question as? PlacesQuestion else {
        continue
      }
      questions += 1
      effects += reader.receive(.answer(to: asked, answers(text, asked)))
    }
  }

  mutating func order(_ command: Command, _ argument: String = "") {
    send(.invocation(Invocation(command, argument: argument)))
    send(.rested)
  }

  mutating func layOut(perPage: Int) throws {
    let kept = try #require(reader.placeToKeep)
    let place = kept.place.isOfText ? kept.place : text.address(of: kept.page)
    text.perPage = perPage
    send(.laidOut(text.facts(), page: text.page(of: place)))
    send(.rested)
  }

  /// The same book in the next run, in another layout.
  mutating func reopen(perPage: Int, isCounted: Bool) throws {
    let written = try JSONEncoder().encode(reader.memory)
    text.perPage = perPage
    let memory = try JSONDecoder().decode(BookMemory.self, from: written)
    self = Desk(text, memory, isCounted: isCounted)
    send(.rested)
  }
}

private let story = FlowingText(chapters: [5_000, 900, 1, 12_000, 3_333], perPage: 500)

@Suite("Places that are kept in text that flows") struct KeptPlaceTests {
  @Test(
    "where text is scrolled, the words that are read stay where they are",
    arguments: UInt64(0)..<20)
  func scrolled(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var desk = Desk(FlowingText(chapters: [40_000], perPage: 500))
    desk.order(.scroll)
    for _ in 0..<60 {
      desk.send(.wheel(notches: Vector2(0, -2), at: .zero, zooms: false))
    }
    desk.send(.rested)
    func read() throws -> Double {
      let page = try #require(desk.reader.pages.first)
      let sheets = try #require(Scrolling.sheets(of: desk.reader.book.inView))
      let share = sheets.shareRead(in: desk.reader.view)
      return (Double(page.value - 1) + share) * Double(desk.text.perPage)
    }
    for _ in 0..<6 {
      for _ in 0..<Int.random(in: 3...9, using: &random) {
        desk.send(
          .wheel(
            notches: Vector2(0, -Double.random(in: 0...3, using: &random)), at: .zero, zooms: false)
        )
        desk.send(.rested)
      }
      let before = try read()
      for _ in 0..<3 {
        try desk.layOut(perPage: Int.random(in: 200...900, using: &random))
        // Between two sheets no words are.
        #expect(abs(try read() - before) < 12, "in signs")
      }
    }
  }

  @Test(
    "bookmarks, marks and the reader stay at their words through layouts and runs",
    arguments: UInt64(0)..<40)
  func law(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let chapters = (0..<6).map { _ in Int.random(in: 1...9_000, using: &random) }
    var desk = Desk(FlowingText(chapters: chapters, perPage: 400))
    var bookmarks: [String: Place] = [:]
    var marks: [String: Place] = [:]
    var here = desk.text.address(of: PageNumber(1))
    for step in 0..<30 {
      let perPage = Int.random(in: 100...900, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let count = desk.text.pageCount
        let page = PageNumber(Int.random(in: 1...count, using: &random))
        here = desk.text.address(of: page)
        desk.order(.goToPage, "\(page)")
      case 1 where desk.reader.book.notes.kept.bookmark(of: desk.text.page(of: here)) == nil:
        desk.order(.toggleBookmark, "b\(step)")
        bookmarks["b\(step)"] = desk.text.address(of: desk.text.page(of: here))
      case 2:
        let letter = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        desk.order(.setMark, letter)
        marks[letter] = desk.text.address(of: desk.text.page(of: here))
      case 3: try desk.layOut(perPage: perPage)
      case 4: try desk.reopen(perPage: perPage, isCounted: Bool.random(using: &random))
      default: break
      }
      let memory = desk.reader.memory
      try #require(desk.reader.pages == [desk.text.page(of: here)], "step \(step)")
      #expect(memory.place == here && memory.page == desk.text.page(of: here).value)
      #expect(memory.bookmarks?.count ?? 0 == bookmarks.count, "none is lost")
      for bookmark in memory.bookmarks ?? [] {
        let place = try #require(bookmarks[bookmark.name])
        #expect(bookmark.place == place && bookmark.page == desk.text.page(of: place).value)
      }
      #expect(memory.markPlaces ?? [:] == marks)
      #expect(memory.marks ?? [:] == marks.mapValues { desk.text.page(of: $0).value })
    }
  }

  @Test("the way back leads to the same words, too")
  func jumps() throws {
    var desk = Desk(story)
    let places = [8, 25, 40].map { desk.text.address(of: PageNumber($0)) }
    for page in [8, 25, 40] { desk.order(.goToPage, "\(page)") }
    try desk.layOut(perPage: 130)
    desk.order(.placeBack)
    #expect(desk.reader.pages == [desk.text.page(of: places[1])])
    try desk.layOut(perPage: 700)
    desk.order(.placeBack)
    #expect(desk.reader.pages == [desk.text.page(of: places[0])])
    desk.order(.placeForward)
    desk.order(.placeForward)
    #expect(desk.reader.pages == [desk.text.page(of: places[2])])
  }

  @Test("what an older Recto remembered by pages is at the same share, and from then on a place")
  func conversion() throws {
    var memory = BookMemory()
    (memory.page, memory.pageCount, memory.marks) = (30, 44, ["a": 15])
    memory.bookmarks = [.init(page: 44, name: "end"), .init(page: 1, name: "start")]
    var desk = Desk(FlowingText(chapters: story.chapters, perPage: 250), memory, isCounted: false)
    let count = desk.text.pageCount
    func share(_ page: Int) -> Int { PageNumber(page).scaled(from: 44, to: count).value }
    var now = desk.reader.memory
    #expect(now.page == share(30) && now.marks == ["a": share(15)])
    #expect(now.bookmarks?.map(\.page) == [1, count])
    let places = (now.bookmarks ?? []).map(\.place) + [now.markPlaces?["a"], now.place]
    #expect(
      places == [1, count, share(15), share(30)].map { desk.text.address(of: PageNumber($0)) })
    // By share they would have wandered by now; the places are where they were.
    for perPage in [990, 101, 612] { try desk.layOut(perPage: perPage) }
    now = desk.reader.memory
    #expect((now.bookmarks ?? []).map(\.place) + [now.markPlaces?["a"], now.place] == places)
  }

  @Test("two bookmarks that come to lie on one page are both there, and part again")
  func together() throws {
    var desk = Desk(story)
    for page in [3, 4] { desk.order(.goToPage, "\(page)"); desk.order(.toggleBookmark, "b\(page)") }
    try desk.layOut(perPage: 2_500)
    #expect(desk.reader.memory.bookmarks?.map(\.page) == [1, 1])
    try desk.reopen(perPage: 2_500, isCounted: true)
    #expect(desk.reader.memory.bookmarks?.map(\.name) == ["b3", "b4"])
    try desk.layOut(perPage: 500)
    #expect(desk.reader.memory.bookmarks?.map(\.page) == [3, 4])
  }

  @Test("a decoder that never tells is asked so often and no more, one that died of it once")
  func lyingDecoder() {
    var memory = BookMemory()
    memory.place = .text(chapter: 3, offset: 4_000)
    (memory.page, memory.pageCount) = (21, story.pageCount)
    func asked(_ answers: @escaping (FlowingText, PlacesQuestion) -> [PlacedPage?]) -> Desk {
      var desk = Desk(story)
      desk.answers = answers
      var preferences = Reader.Preferences(spread: .onePage, style: TurnStyle.none)
      preferences.memory = memory
      desk.reader = Reader(view: ViewSize(width: 800, height: 600), preferences: preferences)
      desk.questions = 0
      for event in [Event.opened(story.facts()), .rested, .rested] { desk.send(event) }
      return desk
    }
    let silent = asked { _, question in question.places.map { _ in nil } }
    #expect(silent.questions == 2 * Limits.placingTries, "the place, and the page in sight")
    let dead = asked { _, _ in [] }
    #expect(dead.questions == 1)
    for desk in [silent, dead] {
      #expect(desk.reader.pages == [PageNumber(21)] && desk.reader.memory.place == memory.place)
    }
  }

  @Test("what is found out about places draws no frame, but for what it moves")
  func unseen() {
    var desk = Desk(story)
    desk.order(.goToPage, "7")
    let before = desk.reader
    let place = Place.text(chapter: 4, offset: 9)
    let asked = PlacesQuestion([place])
    _ = desk.reader.receive(.answer(to: asked, [PlacedPage(place, on: PageNumber(40))]))
    #expect(desk.reader != before && desk.reader.isSeen(like: before))
    desk.order(.setMark, "a")
    #expect(!desk.reader.isSeen(like: before))
  }

  @Test("a book of pages has no other places than its pages, and nobody is asked")
  func fixed() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "m", "x", "Ctrl+d")
    let effects = reader.receive(.rested)
    #expect(
      !effects.contains {
        if case .question(let asked) = $0 { asked.question is PlacesQuestion } else { false }
      })
    #expect(reader.memory.place == nil && reader.memory.markPlaces == nil)
    #expect(reader.memory.bookmarks?.map(\.place) == [nil])
  }
}
