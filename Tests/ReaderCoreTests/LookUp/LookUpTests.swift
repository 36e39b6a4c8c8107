import PageGeometry
import PageLayout
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoReaderCore

@Suite("Looking words up") struct LookUpTests {
  private func reading(_ direction: ReadingDirection = .leftToRight) -> Reader {
    var reader = openReader(pages: 90, direction: direction, preferences: .init(page: 4))
    for page in [4, 5] {
      reader.settled(
        .answer(
          to: TextQuestion(of: PageNumber(page)),
          PageText(inColumns: ["one house, three", "four five"])))
    }
    return reader
  }

  private func place(_ reader: Reader, column: Int) -> Vector2 {
    reader.place(Double(8 + column) / 40, 1.5 / 20, on: 4)
  }

  private func answer(_ word: String) -> WordAnswer {
    WordAnswer(
      to: word,
      articles: [
        WordArticle(
          headword: word, pronunciation: "haʊs", dictionary: "Small",
          paragraphs: [
            .init("a building to live in"),
            .init("see also home", links: [WordLink(9..<13, to: "homestead")]),
          ])
      ], dictionaryCount: 1)
  }

  @Test(
    "the word under the pointer is looked up, and its card stands at it",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func pointed(direction: ReadingDirection) throws {
    var reader = reading(direction)
    reader.settled(.moved(to: place(reader, column: 0), time: 0.9))
    reader.settled(.moved(to: place(reader, column: 5), time: 1))
    #expect(reader.press(keys: "Q") == [.lookUp("house")])
    let waiting = try #require(reader.overlay.wordCard)
    #expect(waiting.rows.map(\.text) == ["Looking up “house”…"])
    let anchor = try #require(waiting.anchor)
    let middle = place(reader, column: 6)
    #expect(anchor.least.x < middle.x && middle.x < anchor.greatest.x)
    #expect(anchor.least.y < middle.y && middle.y < anchor.greatest.y)
    reader.settled(.lookedUp(answer("house")))
    let rows = try #require(reader.overlay.wordCard?.rows)
    #expect(rows.map(\.text) == ["house", "a building to live in", "see also home"])
    #expect(rows[0].detail == "haʊs" && rows[0].source == "Small" && rows[0].style == .headword)
    #expect(reader.overlay.wordCard?.searches == WebSearch.usual.map(\.name))
  }

  @Test("what is selected goes before the pointer, and `:define` before both")
  func selected() {
    var reader = reading()
    reader.settled(.pressed(at: place(reader, column: 0), modifiers: .shift))
    reader.settled(.moved(to: place(reader, column: 1), time: 0.1))
    reader.settled(.moved(to: place(reader, column: 3), time: 0.2))
    reader.settled(.released(at: place(reader, column: 3), time: 0.3))
    #expect(reader.overlay.selection?.buttons.first?.command == .define)
    #expect(reader.settled(.overlay(.command(.define))) == [.lookUp("one")])
    var typed = reading()
    #expect(
      typed.settled(.invocation(Invocation(.define, argument: "Zebra!"))) == [.lookUp("Zebra")])
    #expect(typed.overlay.wordCard?.anchor == nil)
  }

  @Test("without a word it is asked for")
  func asked() {
    var reader = reading()
    #expect(reader.press(keys: "Q").isEmpty)
    #expect(reader.overlay.prompt?.label == LookUpText.lookUp)
    reader.settled(.typed("tree"))
    #expect(reader.press(keys: "Return") == [.lookUp("tree")])
    #expect(reader.overlay.wordCard != nil)
  }

  @Test("a word on the card is looked up further by keys and clicks, and Backspace goes back")
  func further() throws {
    var reader = reading()
    reader.settled(.invocation(Invocation(.define, argument: "house")))
    reader.settled(.lookedUp(answer("house")))
    // Words of one letter are none, and Tab goes to links alone.
    for (key, word) in [
      ("Tab", 6), ("Tab", 6), ("Right", 0), ("Left", 6), ("Left", 5), ("Shift+Tab", 6),
    ] {
      #expect(reader.press(keys: key).isEmpty && reader.overlay.wordCard?.focused == word, "\(key)")
    }
    #expect(reader.press(keys: "Right").isEmpty && reader.overlay.wordCard?.focused == 0)
    #expect(reader.press(keys: "Return") == [.lookUp("building")])
    #expect(reader.overlay.wordCard?.depth == 2 && reader.overlay.wordCard?.canGoBack == true)
    #expect(reader.press(keys: "Backspace").isEmpty && reader.overlay.wordCard?.depth == 1)
    #expect(reader.overlay.wordCard?.focused == 0, "the word that was followed is still meant")
    reader.settled(.lookedUp(answer("building")))
    #expect(
      reader.overlay.wordCard?.rows.first?.text == "house", "an answer that is late changes nothing"
    )
    let last = try #require(reader.overlay.wordCard?.rows.last)
    #expect(last.words.count == 3 && last.linked == [2] && last.firstWord == 4)
    #expect(reader.settled(.overlay(.wordCard(.followed(word: 6)))) == [.lookUp("homestead")])
    #expect(reader.press(keys: "Alt+Left").isEmpty && reader.overlay.wordCard?.depth == 1)
    #expect(reader.press(keys: "Backspace").isEmpty && reader.overlay.wordCard == nil)
  }

  @Test(
    "Esc, a press beside it and another page send it away; a key that means nothing there does nothing"
  )
  func leaving() {
    for way in 0..<4 {
      var reader = reading()
      reader.settled(.invocation(Invocation(.define, argument: "house")))
      #expect(reader.press(keys: "#").isEmpty && reader.overlay.wordCard != nil)
      switch way {
      case 0: _ = reader.press(keys: "Escape")
      case 1: reader.settled(.pressed(at: Vector2(2, 2), modifiers: []))
      case 2: reader.settled(.invocation(Invocation(.nextPage)))
      default: reader.settled(.overlay(.wordCard(.closed)))
      }
      #expect(reader.overlay.wordCard == nil, "\(way)")
    }
  }

  @Test("the web is searched only after a question, by the digit of a search or its name")
  func web() throws {
    var reader = reading()
    reader.settled(.invocation(Invocation(.define, argument: "café au lait")))
    #expect(reader.press(keys: "2").isEmpty)
    let sheet = try #require(reader.overlay.sheet)
    let address = "https://en.wiktionary.org/w/index.php?search=caf%C3%A9%20au%20lait"
    #expect(sheet.title.contains("Wiktionary") && sheet.sections[0].rows.last?.value == address)
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.wordCard != nil)
    #expect(reader.press(keys: "2").isEmpty)
    #expect(reader.press(keys: "Return") == [.openAddress(try #require(WebAddress(address)))])
    #expect(reader.settled(.invocation(Invocation(.webSearch, argument: "duckduckgo"))).isEmpty)
    #expect(reader.overlay.sheet?.title.contains("DuckDuckGo") == true)
    var other = reading()
    #expect(other.settled(.invocation(Invocation(.webSearch, argument: "nothing"))).isEmpty)
    #expect(other.overlay.messages.last?.text.contains("Wikipedia, Wiktionary") == true)
    #expect(other.settled(.invocation(Invocation(.webSearch))).isEmpty)
    #expect(other.overlay.messages.last?.text == LookUpText.nothingToLookUp)
  }

  @Test(
    "it is said plainly that there is no entry, with words near it, or no dictionary, and where one goes"
  )
  func nothing() throws {
    var reader = reading()
    reader.settled(.invocation(Invocation(.define, argument: "hous")))
    reader.settled(
      .lookedUp(WordAnswer(to: "hous", nearWords: ["house", "hose"], dictionaryCount: 2)))
    let card = try #require(reader.overlay.wordCard)
    #expect(card.rows.map(\.text) == ["No entry for “hous”", "Similar words:", "house", "hose"])
    #expect(reader.settled(.overlay(.wordCard(.followed(word: 1)))) == [.lookUp("hose")])
    reader.settled(.lookedUp(WordAnswer(to: "hose", troubles: ["cannot read x"])))
    let rows = try #require(reader.overlay.wordCard?.rows.map(\.text))
    #expect(rows.contains(LookUpText.noDictionary) && rows.last == "cannot read x")
    #expect(rows.contains { $0.contains("stardict/dic") && $0.contains("[look-up]") })
  }

  @Test("a card has so many rows and no more, and says that the rest is left out")
  func rows() {
    let paragraphs = [WordArticle.Paragraph](repeating: .init("a few words"), count: 900)
    let article = WordArticle(headword: "set", dictionary: "x", paragraphs: paragraphs)
    var answer = WordAnswer(to: "set", articles: [article, article], dictionaryCount: 2)
    #expect(CardLines(answer, asked: "set").rows.count == 1_801)
    for _ in 0..<60 { answer.articles.append(article) }
    answer.troubles = ["cannot read x"]
    let lines = CardLines(answer, asked: "set")
    #expect(lines.rows.count == Limits.cardRows + 1)
    #expect(lines.rows.last?.text == LookUpText.more && lines.rows.last?.beginsGroup == true)
    #expect(lines.targets.count <= Limits.cardWords)
  }

  @Test("words of a text are found with what they lead to, links among them")
  func words() {
    let found = CardLines.words(
      in: "The dog's co-op, a 3rd (big) cat-", beside: [WordLink(22..<28, to: "large")])
    #expect(found.map(\.word) == ["The", "dog's", "co-op", "rd", "large", "cat"])
    #expect(found.map(\.range) == [0..<3, 4..<9, 10..<15, 20..<22, 22..<28, 29..<32])
  }

  @Test(
    "a search is an address of the web with a place for the word, and its host stays its host",
    arguments: [
      ("https://x.org/?q={}", true), ("https://x.org/{}/a", true), ("http://x.org/#{}", true),
      ("https://{}.org/", false), ("https://x.org/", false), ("ftp://x.org/{}", false),
      ("mailto:{}", false), ("javascript:{}", false), ("https://u@{}/", false),
    ])
  func searches(pattern: String, isSound: Bool) {
    let search = WebSearch(name: "X", pattern: pattern)
    #expect((search != nil) == isSound)
    let address = search?.address(of: "a b/../?&#é\u{0}")
    #expect((address != nil) == isSound)
    #expect(address?.description.contains("a%20b%2F..%2F%3F%26%23%C3%A9%00") ?? true)
  }

  @Test("how long a book was read stands on its card, and is forgotten after a question alone")
  func statistics() throws {
    var reader = reading()
    #expect(reader.press(keys: "i") == [.askReadingFigures(shelved: nil)])
    var figures = ReadingFigures(
      seconds: 12_000, pages: 200, days: 3, firstDay: "2026-11-20", lastDay: "2026-11-26",
      finishedDay: "2026-11-26")
    reader.settled(.readingFigures(figures, shelved: nil))
    let rows = try #require(reader.overlay.sheet?.sections.first?.rows)
    let shown = Dictionary(rows.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    #expect(shown[StatisticsText.time] == "3 h 20 min")
    #expect(shown[StatisticsText.pages] == "200 pages, 60 an hour")
    #expect(shown[StatisticsText.days] == "3 days, 2026-11-20 to 2026-11-26")
    #expect(shown[StatisticsText.finished] == "2026-11-26")
    #expect(shown[StatisticsText.recent] == nil)
    figures.recentPages = [0, 1, 50, 100]
    reader.settled(.readingFigures(figures, shelved: nil))
    let recent = reader.overlay.sheet?.sections.first?.rows.first {
      $0.key == StatisticsText.recent
    }
    #expect(recent?.value == "▁▂▅█  at most 100 pages a day")
    reader.settled(.readingFigures(figures, shelved: nil))
    // Where nothing is recorded any more nothing is shown.
    reader.settled(.readingFigures(nil, shelved: nil))
    let left = try #require(reader.overlay.sheet?.sections.first?.rows)
    #expect(!left.contains { $0.key == StatisticsText.time } && left.count == rows.count - 4)
    #expect(reader.press(keys: "Ctrl+Shift+Delete").isEmpty)
    #expect(reader.overlay.sheet?.title == StatisticsText.forgetTitle)
    #expect(reader.press(keys: "Escape").isEmpty)
    #expect(reader.press(keys: "Ctrl+Shift+Delete").isEmpty)
    #expect(reader.press(keys: "Return") == [.forgetStatistics])
  }
}
