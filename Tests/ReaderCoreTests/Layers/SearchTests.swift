import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

private func hit(_ page: Int, _ words: String = "a cat here") -> SearchHit {
  SearchHit(
    page: PageNumber(page), boxes: [PageBox(left: 0.1, top: 0.2, right: 0.3, bottom: 0.25)],
    snippet: words, range: 2..<5)
}

private let cat = SearchTerms(words: "cat")

@Suite("looking for words") struct SearchTests {
  @Test("each change looks anew, Esc goes back to where the search began and ends it")
  func incremental() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "/")
    #expect(reader.type("c") == [.search(SearchTerms(words: "c"), from: PageNumber(4))])
    reader.type("a")
    #expect(reader.type("t") == [.search(cat, from: PageNumber(4))])
    #expect(reader.overlay.prompt?.note == "searching…")
    reader.settled(.found([hit(3)], of: SearchTerms(words: "ca")))
    #expect(reader.pageNumbers == [4, 5], "what is late is left out")
    reader.settled(.found([hit(20), hit(20), hit(31)], of: cat))
    #expect(reader.pageNumbers == [20, 21])
    #expect(reader.overlay.prompt?.note == "1 of 3+")
    reader.press(keys: "Down", "Down")
    #expect(reader.pageNumbers == [30, 31] && reader.overlay.prompt?.note == "3 of 3+")
    let effects = reader.press(keys: "Escape")
    #expect(effects == [.search(nil, from: PageNumber(4))])
    #expect(reader.pageNumbers == [4, 5] && reader.overlay.prompt == nil)
    #expect(reader.highlights.isEmpty)
    reader.press(keys: "Alt+Left")
    #expect(reader.pageNumbers == [4, 5], "nothing was a jump")
  }

  @Test("Enter goes to the match, n and N on, round the end; the way back is one jump")
  func stepping() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "Ctrl+f")
    reader.type("cat")
    reader.settled(.found([hit(20), hit(31), hit(2)], of: cat))
    reader.settled(.searched(cat))
    reader.press(keys: "Return")
    #expect(reader.pageNumbers == [20, 21])
    #expect(reader.overlay.messages.map(\.text) == ["2 of 3"])
    reader.press(keys: "n")
    #expect(reader.pageNumbers == [30, 31])
    reader.press(keys: "n")
    #expect(reader.pageNumbers == [2, 3])
    #expect(reader.overlay.messages.map(\.text) == ["1 of 3 · wrapped around"])
    reader.press(keys: "N", "N", "F3", "Shift+F3")
    #expect(reader.pageNumbers == [20, 21])
    reader.press(keys: "Alt+Left", "Alt+Left")
    #expect(reader.pageNumbers == [4, 5])
    #expect(reader.press(keys: "Escape") == [.search(nil, from: PageNumber(4))])
    reader.press(keys: "n")
    #expect(reader.pageNumbers == [6, 7], "n is the next page again")
  }

  @Test("a match out of sight of a magnified view is brought into sight, and one in sight is not")
  func magnified() throws {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "+", "+", "+", "+", "+")
    let corners = [0.05, 0.9].flatMap { x in [0.05, 0.9].map { (x, $0) } }
    let hits = corners.enumerated().map { index, corner in
      SearchHit(
        page: PageNumber(5 + index),
        boxes: [
          PageBox(left: corner.0, top: corner.1, right: corner.0 + 0.05, bottom: corner.1 + 0.02)
        ], snippet: "cat", range: 0..<3)
    }
    reader.press(keys: "/")
    reader.type("cat")
    reader.settled(.found(hits, of: cat))
    reader.press(keys: "Return")
    for hit in hits + hits.prefix(1) {
      #expect(reader.pages.contains(hit.page))
      while reader.isMoving {
        reader.settled(.tick(time: (reader.book.inView.lastTick ?? 0) + 0.1))
      }
      let place = try #require(reader.places[hit.page])
      let seen = place.place(of: Vector2(hit.boxes[0].left, hit.boxes[0].top))
      #expect((0...1280).contains(seen.x) && (0...800).contains(seen.y), "\(hit.page): \(seen)")
      let pan = reader.book.inView.hold.pan
      reader.settled(.invocation(.going(to: hit.page)))
      #expect(reader.book.inView.hold.pan == pan)
      reader.press(keys: "n")
    }
  }

  @Test("the line that is typed knows where its match is seen, and no other line does")
  func matchInSight() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "/", "c", "a", "t")
    #expect(reader.overlay.prompt?.match == [])
    reader.settled(.found([hit(5), hit(31)], of: cat))
    let places = reader.places[PageNumber(5)]
    let corners = [Vector2(0.1, 0.2), Vector2(0.3, 0.25)].compactMap { places?.place(of: $0) }
    #expect(reader.overlay.prompt?.match == [OverlayContent.Area(corners[0], corners[1])])
    reader.press(keys: "Return", "g")
    #expect(reader.overlay.prompt?.match == [])
  }

  @Test("Enter before the first match waits for it; where there is none that is said")
  func waiting() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "/")
    reader.type("cat")
    reader.press(keys: "Return")
    reader.settled(.working([Work(.searching, share: 0.4)], time: 1))
    reader.settled(.clock(time: 1.5))
    #expect(reader.overlay.progress == [.init(text: "searching…", share: 0.4)])
    reader.settled(.found([hit(50)], of: cat))
    #expect(reader.pageNumbers == [50, 51])
    reader.press(keys: ":")
    reader.type("find dog")
    let looked = reader.press(keys: "Return")
    #expect(looked == [.search(SearchTerms(words: "dog"), from: PageNumber(50))])
    reader.settled(.searched(SearchTerms(words: "dog")))
    #expect(reader.overlay.messages.last?.text == "dog: no matches")
    reader.settled(.working([], time: 2))
    #expect(reader.overlay.progress.isEmpty)
  }

  @Test("backwards, the first match is the last before the page, and n goes on backwards")
  func backwards() {
    var reader = openReader(pages: 90, preferences: .init(page: 30))
    reader.press(keys: "Alt+/")
    reader.type("cat")
    reader.settled(.found([hit(40), hit(10), hit(20)], of: cat))
    #expect(reader.pageNumbers == [20, 21] && reader.overlay.prompt?.label == "Find backwards")
    reader.press(keys: "Return", "n")
    #expect(reader.pageNumbers == [10, 11])
    reader.press(keys: "N", "N")
    #expect(reader.pageNumbers == [40, 41])
  }

  @Test("capitals and whole words count where that is wished, in the line as well")
  func rules() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "/")
    reader.type("Cat")
    let both = SearchTerms(words: "Cat", matchesCase: true, wholeWords: true)
    reader.press(keys: "Alt+c")
    #expect(reader.press(keys: "Alt+w") == [.search(both, from: PageNumber(4))])
    #expect(reader.overlay.prompt?.note == "searching… · match case · whole words")
    reader.press(keys: "Return", "Alt+c")
    #expect(reader.overlay.messages.last?.text == "Ignore case.")
  }

  @Test("matches stand out on the pages in sight, the current one most")
  func highlights() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "/")
    reader.type("cat")
    reader.settled(.found([hit(4), hit(5), hit(5), hit(8)], of: cat))
    reader.press(keys: "Return", "n")
    #expect(reader.highlights[PageNumber(4)]?.map(\.kind) == [.match])
    #expect(reader.highlights[PageNumber(5)]?.map(\.kind) == [.currentMatch, .match])
    #expect(reader.highlights.count == 2)
  }

  @Test(
    "matches are kept in the order of the book, and the current one stays",
    arguments: UInt64(0)..<50)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = SearchState()
    state.setOut(from: PageNumber(5), isBackward: false)
    state.look(for: "cat")
    var current: SearchHit?
    for batch in 0..<12 {
      let page = Int.random(in: 1...20, using: &random)
      state.receive((0...batch % 3).map { hit(page, "\(batch) \($0)") }, for: cat)
      #expect(zip(state.hits, state.hits.dropFirst()).allSatisfy { $0.page <= $1.page })
      if let current { #expect(state.current.map { state.hits[$0] } == current) }
      if batch == 4 { current = state.step(1, seen: [PageNumber(5)])?.hit }
    }
    let indices = (1...20).flatMap { state.highlights(on: PageNumber($0)) }
    #expect(indices.count == state.hits.count)
  }

  @Test("no more matches are kept than can be looked through")
  func bounded() {
    var state = SearchState()
    state.look(for: "cat")
    for page in 1...30 { state.receive(Array(repeating: hit(page), count: 500), for: cat) }
    #expect(state.hits.count == Limits.keptMatches)
    state.finish(cat)
    #expect(state.note == "10000+ matches")
  }

  @Test(
    "in another layout the match is found again that the reader was at, other rules have others")
  func matchInLayout() {
    var state = SearchState()
    state.setOut(from: PageNumber(5), isBackward: false)
    state.look(for: "cat")
    state.receive([hit(3, "a"), hit(5, "b"), hit(5, "c"), hit(9, "d")], for: cat)
    state.finish(cat)
    _ = state.step(2, seen: [PageNumber(5)])
    #expect(state.current == 2)
    for _ in 0..<2 { state.lookAgainInLayout() }
    state.receive([hit(6, "b"), hit(7, "c")], for: cat)
    #expect(state.current == nil)
    state.receive([hit(12, "d"), hit(4, "a")], for: cat)
    state.finish(cat)
    #expect(state.current.map { state.hits[$0].snippet } == hit(7, "c").snippet)
    #expect(state.step(1, seen: [PageNumber(7)])?.hit.page == PageNumber(12))
    state.lookAgain()
    state.receive([hit(6, "b"), hit(7, "c")], for: cat)
    state.finish(cat)
    #expect(state.current == nil)
  }

  @Test("a new layout looks for the same words again")
  func layout() {
    var reader = Reader(view: wideView)
    reader.settled(.opened(bookFacts(pages: 40, flows: true)))
    reader.press(keys: "/")
    reader.type("cat")
    reader.settled(.found([hit(9)], of: cat))
    reader.press(keys: "Return")
    let effects = reader.settled(
      .laidOut(bookFacts(pages: 50, flows: true), page: PageNumber(12)))
    #expect(effects.first == .search(cat, from: PageNumber(12)))
    #expect(reader.highlights.isEmpty)
  }

  @Test("the list of matches opens while words are typed, too: these, or those looked for before")
  func listWhileTyping() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "/")
    reader.type("cat")
    reader.settled(.found([hit(20, "a cat sat")], of: cat))
    reader.press(keys: "Ctrl+Shift+f")
    #expect(reader.overlay.prompt == nil)
    #expect(reader.overlay.panel?.rows.map(\.text) == ["a cat sat"])
    reader.settled(.found([hit(31, "no cat")], of: cat))
    #expect(reader.overlay.panel?.rows.count == 2)
    reader.press(keys: "Escape", "/", "Ctrl+Shift+f")
    #expect(reader.overlay.prompt == nil && reader.overlay.panel?.rows.count == 2)
  }

  @Test("who asks for the list of matches before any search is asked for words")
  func listBeforeSearch() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "Ctrl+Shift+f")
    #expect(reader.overlay.panel == nil && reader.overlay.prompt != nil)
    reader.press(keys: "Ctrl+Shift+f")
    #expect(reader.overlay.panel == nil && reader.overlay.prompt != nil)
    reader.type("cat")
    reader.settled(.found([hit(20, "a cat sat")], of: cat))
    reader.press(keys: "Ctrl+Shift+f")
    #expect(reader.overlay.panel?.rows.map(\.text) == ["a cat sat"])
  }

  @Test("the list of matches shows each with its words, and leads there")
  func list() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "/")
    reader.type("cat")
    reader.settled(.found([hit(20, "a cat sat"), hit(31, "no cat")], of: cat))
    reader.press(keys: "Return", "Ctrl+Shift+f")
    let panel = reader.overlay.panel
    #expect(panel?.rows.map(\.text) == ["a cat sat", "no cat"])
    #expect(panel?.rows.map(\.detail) == ["20", "31"])
    #expect(panel?.rows.map(\.marked) == [2..<5, 2..<5])
    #expect(panel?.rows.map(\.isHere) == [true, false] && panel?.selected == 0)
    reader.settled(.found([hit(8, "an early cat")], of: cat))
    #expect(reader.overlay.panel?.rows.count == 3 && reader.overlay.panel?.selected == 1)
    reader.press(keys: "Down", "Return")
    #expect(reader.pageNumbers == [30, 31] && reader.overlay.panel == nil)
  }
}
