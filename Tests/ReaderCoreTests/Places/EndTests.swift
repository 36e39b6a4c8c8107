import RectoBookModel
import PageGeometry
import Testing

@testable import RectoReaderCore

@Suite("the ends of a book") struct EndTests {
  private func messages(_ reader: Reader) -> [String] { reader.overlay.messages.map(\.text) }

  @Test(
    "a turn against the last page says so and offers the next book with its key",
    arguments: [ReadingDirection.leftToRight, .rightToLeft], [SpreadMode.onePage, .twoPages])
  func last(direction: ReadingDirection, spread: SpreadMode) {
    let preferences = Reader.Preferences(page: 20, spread: spread)
    let forward = direction == .leftToRight ? "Right" : "Left"
    for key in ["PageDown", "Space", "J", "n", "Shift+PageDown", forward] {
      var reader = openReader(direction: direction, preferences: preferences)
      #expect(messages(reader).isEmpty)
      #expect(reader.press(keys: key) == [.askNextBook], "\(key)")
      #expect(messages(reader) == ["This is the last page."])
      reader.settled(.nextBook("b.cbz"))
      let offer = "This is the last page. Ctrl+Shift+→ opens the next book, b.cbz."
      #expect(messages(reader) == [offer])
      #expect(reader.press(keys: key).isEmpty && messages(reader) == [offer], "told once")
      #expect(reader.press(keys: "Ctrl+Shift+Right") == [.openNeighbour(1)])
    }
  }

  @Test("the wheel, a click and a button of the mouse go against it, too")
  func pointer() {
    for event in [
      Event.wheel(notches: Vector2(0, -1), at: Vector2(640, 400), zooms: false),
      .turnedByButton(forward: true),
    ] {
      var reader = openReader(preferences: .init(page: 20))
      #expect(reader.settled(event) == [.askNextBook])
      #expect(messages(reader) == ["This is the last page."])
    }
  }

  @Test("the first page says so and offers nothing; a name that comes too late is not told")
  func first() {
    var reader = openReader()
    #expect(reader.press(keys: "PageUp").isEmpty)
    #expect(messages(reader) == ["This is the first page."])
    reader.press(keys: "PageDown")
    #expect(messages(reader).isEmpty, "it goes with the page")
    reader.settled(.nextBook("b.cbz"))
    #expect(messages(reader).isEmpty)
  }

  @Test("what leads to the last page, and what may still grow, says nothing")
  func silent() {
    var reader = openReader(preferences: .init(page: 18))
    reader.press(keys: "Shift+PageDown", "End")
    #expect(messages(reader).isEmpty)
    var growing = Reader(view: wideView, preferences: .init(page: 20))
    _ = growing.receive(.opened(bookFacts(pages: 20, isCounted: false)))
    #expect(growing.press(keys: "PageDown").isEmpty && messages(growing).isEmpty)
  }

  @Test("the offer goes by itself, and comes again where one turns again")
  func again() {
    var reader = openReader(preferences: .init(page: 20))
    reader.settled(.clock(time: 1))
    reader.press(keys: "PageDown")
    reader.settled(.clock(time: 1))
    reader.settled(.clock(time: 1 + MessageBoard.seconds))
    #expect(messages(reader).isEmpty)
    #expect(reader.press(keys: "PageDown") == [.askNextBook])
  }
}
