import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout
import PageMotion
@testable import RectoReaderCore
import Testing

@Suite("finding the way back") struct JumpTests {
  @Test(
    "a jump is remembered, a turn is not, whichever way the book is read",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func history(direction: ReadingDirection) {
    var reader = openReader(pages: 91, direction: direction, preferences: .init(page: 4))
    reader.press(keys: "End", "p", "p", "Home", "n")
    #expect(reader.pageNumbers == [2, 3])
    reader.press(keys: "Alt+Left")
    #expect(reader.pageNumbers == [86, 87])
    reader.press(keys: "Alt+Left", "Alt+Left")
    #expect(reader.pageNumbers == [4, 5])
    #expect(reader.overlay.messages.map(\.text) == ["No place to go back to."])
    reader.press(keys: "2", "Alt+Right")
    #expect(reader.pageNumbers == [2, 3])
  }

  @Test("ten pages and ten more are one walk")
  func strides() {
    var reader = openReader(pages: 200, preferences: .init(page: 4))
    reader.press(keys: "Shift+PageDown", "Shift+PageDown", "Shift+PageDown", "Shift+PageUp")
    #expect(reader.pageNumbers == [44, 45])
    reader.press(keys: "Alt+Left")
    #expect(reader.pageNumbers == [4, 5])
  }

  @Test("marks lead back, and the mark's own key twice to where one was")
  func marks() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    #expect(reader.press(keys: "m", "x") == [.remember])
    reader.press(keys: "End", "'", "x")
    #expect(reader.pageNumbers == [4, 5])
    reader.press(keys: "'", "'")
    #expect(reader.pageNumbers == [90])
    reader.press(keys: "'", "'")
    #expect(reader.pageNumbers == [4, 5])
    reader.press(keys: "'", "q")
    #expect(reader.overlay.messages.last?.text == "There is no mark q.")
    #expect(reader.memory.marks == ["x": 4])
  }

  @Test("a bookmark comes and goes, with the name of its chapter or its own")
  func bookmarks() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.settled(
      .answer(
        to: OutlineQuestion(), [OutlineEntry(title: "One", page: PageNumber(3), children: [])]))
    #expect(reader.press(keys: "Ctrl+d") == [.remember])
    #expect(reader.memory.bookmarks == [.init(page: 4, name: "One, page 4")])
    reader.press(keys: "Ctrl+Shift+d", "Ctrl+u")
    reader.type("here")
    reader.press(keys: "Return")
    #expect(reader.memory.bookmarks == [.init(page: 4, name: "here")])
    reader.press(keys: ":")
    reader.type("bookmark there")
    reader.press(keys: "Return")
    #expect(reader.memory.bookmarks == [.init(page: 4, name: "there")])
    reader.press(keys: "Ctrl+d")
    #expect(reader.memory.bookmarks == nil)
  }

  @Test("the scrubber riffles to where it points; what is let go is one jump")
  func scrubber() {
    var reader = openReader(pages: 101, preferences: .init(page: 4))
    for share in [0.1, 0.4, 0.7, 0.5] {
      reader.settled(.overlay(.scrubbed(share: share, isDone: false)))
    }
    #expect(reader.pageNumbers == [50, 51])
    #expect(!reader.turning.flights.isEmpty)
    reader.settled(.overlay(.scrubbed(share: 0.6, isDone: true)))
    #expect(reader.pageNumbers == [60, 61])
    reader.press(keys: "Alt+Left")
    #expect(reader.pageNumbers == [4, 5])
    for share in [Double.nan, -3, 7, .infinity] {
      reader.settled(.overlay(.scrubbed(share: share, isDone: true)))
    }
    #expect(reader.pageNumbers == [1])
  }

  @Test("what is remembered is taken up again; what was asked for goes before it")
  func memory() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "m", "x", "Ctrl+d", "M", "d", "+", "n")
    let memory = reader.memory
    #expect(memory.page == 5 && memory.pageCount == 90 && memory.pages == "one")
    #expect(memory.direction == "rtl" && memory.zoom == 1.25 && memory.textSize == nil)
    var preferences = Reader.Preferences()
    var written = memory
    written.paper = "sepia"
    preferences.memory = written
    #expect(Reader(view: wideView, preferences: preferences).memory == written)
    let again = openReader(pages: 90, preferences: preferences)
    #expect(again.memory == written && again.pageNumbers == [5])
    var asked = Reader.Preferences(page: 30, spread: .twoPages, direction: .leftToRight)
    asked.memory = memory
    let other = openReader(pages: 90, preferences: asked)
    #expect(again.book.inView.hold.pan.y > 0, "one begins at the head of a magnified page")
    #expect(other.pageNumbers == [30, 31] && other.shape?.direction == .leftToRight)
    #expect(other.memory.bookmarks == memory.bookmarks && other.memory.marks == memory.marks)
  }

  @Test(
    "a book whose text flows is taken up at the same share, counted or not",
    arguments: [true, false])
  func flowing(isCounted: Bool) {
    var memory = BookMemory()
    (memory.page, memory.pageCount, memory.marks) = (51, 101, ["a": 101])
    var preferences = Reader.Preferences(spread: .onePage)
    preferences.memory = memory
    var reader = Reader(view: wideView, preferences: preferences)
    if isCounted {
      reader.settled(.opened(bookFacts(pages: 201, flows: true)))
    } else {
      reader.settled(.opened(bookFacts(pages: 60, isCounted: false, flows: true)))
      #expect(reader.pageNumbers == [51])
      reader.settled(.counted(pageCount: 201, isFirm: true))
    }
    #expect(reader.pageNumbers == [101])
    #expect(reader.memory.marks == ["a": 201])
  }

  @Test("who has gone on while the book is counted is left there")
  func flowingOn() {
    var preferences = Reader.Preferences(spread: .onePage)
    var memory = BookMemory()
    (memory.page, memory.pageCount) = (51, 101)
    preferences.memory = memory
    var reader = Reader(view: wideView, preferences: preferences)
    reader.settled(.opened(bookFacts(pages: 60, isCounted: false, flows: true)))
    reader.press(keys: "n")
    reader.settled(.counted(pageCount: 201, isFirm: true))
    #expect(reader.pageNumbers == [52])
  }
}
