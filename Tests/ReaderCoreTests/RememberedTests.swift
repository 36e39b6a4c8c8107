import BookModel
import PageLayout
import Testing

@testable import ReaderCore

private func reader(_ memory: BookMemory?, pages: Int = 40, isCounted: Bool = true) -> Reader {
  var preferences = Reader.Preferences(spread: .onePage, style: TurnStyle.none)
  preferences.memory = memory
  var reader = Reader(view: ViewSize(width: 800, height: 600), preferences: preferences)
  _ = reader.receive(
    .opened(
      BookFacts(
        format: "epub", pageCount: pages, usualSize: PageSize(width: 420, height: 600),
        isCounted: isCounted, flows: true)))
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
    let before = reader.panel?.rows.count ?? 0
    var memory = reader.memory
    memory.bookmarks = [.init(page: 2, name: "Two"), .init(page: 9, name: "Nine")]
    _ = reader.receive(.remembered(memory))
    #expect((reader.panel?.rows.count ?? 0) == 2)
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
}
