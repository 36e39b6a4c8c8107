import RectoBookModel
import PageLayout
import Testing

@testable import RectoReaderCore

private func reader(
  _ memory: BookMemory?, pages: Int = 40, isCounted: Bool = true, contents: ContentSketch? = nil
) -> Reader {
  var preferences = Reader.Preferences(spread: .onePage, style: TurnStyle.none)
  preferences.memory = memory
  var reader = Reader(view: ViewSize(width: 800, height: 600), preferences: preferences)
  _ = reader.receive(
    .opened(
      BookFacts(
        format: "epub", pageCount: pages, usualSize: PageSize(width: 420, height: 600),
        isCounted: isCounted, flows: true, contents: contents)))
  return reader
}

private func remembering(_ change: (inout BookMemory) -> Void) -> BookMemory {
  var memory = BookMemory()
  change(&memory)
  return memory
}

@Suite("What is remembered while the book is open") struct RememberedTests {
  @Test("what another window changed shows: bookmarks, marks, paper; the page stays")
  func otherWindow() {
    var reader = reader(remembering { ($0.page, $0.pageCount) = (7, 40) })
    let before = reader.memory
    var memory = reader.memory
    (memory.page, memory.paper, memory.brightness) = (30, "sepia", 2)
    (memory.bookmarks, memory.marks) = ([.init(page: 7, name: "Here")], ["a": 3])
    _ = reader.receive(.remembered(memory))
    #expect(reader.pages == [PageNumber(7)])
    #expect(reader.memory.bookmarks == memory.bookmarks && reader.memory.marks == ["a": 3])
    #expect(reader.memory.paper == "sepia" && reader.memory.brightness == 2)
    #expect(reader.memory.page == 7)
    // Taken back, it is gone again.
    _ = reader.receive(.remembered(remembering { ($0.page, $0.pageCount) = (30, 40) }))
    #expect(reader.memory == before)
  }

  @Test("the list of bookmarks that is open shows a new one")
  func openList() {
    var reader = reader(nil)
    _ = reader.receive(.command(.bookmarks))
    let before = reader.layers.list?.rows.count ?? 0
    var memory = reader.memory
    memory.bookmarks = [.init(page: 2, name: "Two"), .init(page: 9, name: "Nine")]
    _ = reader.receive(.remembered(memory))
    #expect((reader.layers.list?.rows.count ?? 0) == 2)
    #expect(before < 2)
  }

  @Test("whoever leaves while the pages are counted does not lose the place")
  func counting() {
    let memory = remembering { ($0.page, $0.pageCount) = (30, 40) }
    var reader = reader(memory, pages: 3, isCounted: false)
    #expect(reader.pages == [PageNumber(1)])
    #expect(reader.memory.page == 30 && reader.memory.pageCount == 40)
    _ = reader.receive(.counted(pageCount: 79, isFirm: true))
    #expect(reader.memory.pageCount == 79)
    #expect(reader.memory.page == reader.pages.first?.value)
    #expect((58...60).contains(reader.memory.page ?? 0))
  }

  @Test("whoever goes elsewhere meanwhile has that place remembered")
  func countingAndMoving() {
    var reader = reader(
      remembering { ($0.page, $0.pageCount) = (30, 40) }, pages: 5, isCounted: false)
    _ = reader.receive(.command(.nextPage))
    #expect(reader.memory.page == 2 && reader.memory.pageCount == nil)
  }

  // MARK: Books that another program changed

  private func facts(
    _ pages: Int, title: String? = nil, parts: [UInt32] = [1, 2, 3]
  ) -> BookFacts {
    BookFacts(
      format: "cbz", pageCount: pages, usualSize: PageSize(width: 420, height: 600), title: title,
      contents: ContentSketch(parts: parts))
  }

  private func opened(_ before: BookPredecessor, as facts: BookFacts) -> Reader {
    var preferences = Reader.Preferences(style: TurnStyle.none)
    (preferences.memory, preferences.predecessor) = (BookMemory(), before)
    var reader = Reader(view: ViewSize(width: 800, height: 600), preferences: preferences)
    _ = reader.receive(.opened(facts))
    return reader
  }

  private var before: BookPredecessor {
    let memory = remembering {
      ($0.page, $0.pageCount, $0.pages, $0.paper) = (10, 40, "one", "sepia")
      $0.bookmarks = [.init(page: 10, name: "Here")]
      $0.contents = ContentSketch(parts: [1, 2, 3])
    }
    return BookPredecessor(memory: memory, title: nil, pageCount: 40)
  }

  @Test("the same book, changed, opens where it was left, with its bookmarks and its light")
  func changed() {
    for facts in [
      facts(40), facts(40, title: "Tagged"), facts(41), facts(60, parts: [1, 2, 7, 8]),
    ] {
      let reader = opened(before, as: facts)
      #expect(reader.pages == [PageNumber(10)])
      #expect(reader.memory.bookmarks == before.memory.bookmarks && reader.memory.paper == "sepia")
      #expect(reader.memory.contents == facts.contents)
    }
  }

  @Test("another book in its place begins at its beginning")
  func replaced() {
    var titled = before
    titled.title = "Tales"
    let others = [
      opened(before, as: facts(40, parts: [7, 8, 9])),
      opened(titled, as: facts(40, title: "Tales", parts: [7, 8, 9])),
    ]
    for reader in others {
      #expect(reader.pages.first == PageNumber(1))
      #expect(reader.memory.bookmarks == nil && reader.memory.paper == nil)
    }
  }

  @Test("known late, it goes on where it was left for who has not begun, else has its bookmarks")
  func late() {
    var fresh = reader(BookMemory(), contents: before.contents)
    let flowing = BookPredecessor(memory: before.memory, title: nil, pageCount: nil)
    _ = fresh.receive(.succeeds(flowing))
    #expect(fresh.pages == [PageNumber(10)] && fresh.memory.bookmarks?.count == 1)
    var busy = reader(BookMemory(), contents: before.contents)
    _ = busy.receive(.command(.nextPage))
    _ = busy.receive(.succeeds(flowing))
    #expect(busy.pages == [PageNumber(2)] && busy.memory.bookmarks?.count == 1)
  }
}
