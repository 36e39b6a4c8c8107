import RectoBookModel
import PageGeometry
import PageLayout
@testable import RectoReaderCore
import Testing

@Suite("what is set for all books") struct ReadingDefaultsTests {
  private func reader(
    _ defaults: ReadingDefaults = ReadingDefaults(), memory: BookMemory? = nil, flows: Bool = false
  ) -> Reader {
    var preferences = Reader.Preferences(page: 4)
    (preferences.defaults, preferences.memory) = (defaults, memory)
    if let memory { preferences.textLayout = memory.layout(over: defaults.textLayout) }
    var reader = Reader(view: wideView, preferences: preferences)
    reader.settled(.opened(bookFacts(pages: 90, flows: flows)))
    return reader
  }

  @Test("it counts at once in the open book, and turns go on in the new way")
  func atOnce() {
    var reader = reader()
    reader.press(keys: "n")
    #expect(reader.isMoving)
    var defaults = ReadingDefaults()
    (defaults.style, defaults.paper, defaults.spread) = (.fade, .sepia, .onePage)
    defaults.cornerRadius = 0.05
    reader.settled(.adopted(defaults))
    #expect(reader.book.inView.style == .fade && reader.tone.paper == .sepia && !reader.isMoving)
    #expect(reader.pageNumbers == [6] && reader.shape?.cornerRadius == 0.05)
    reader.press(keys: "n")
    #expect(reader.fade != nil && reader.pageNumbers == [7])
    reader.settled(.adopted(ReadingDefaults()))
    #expect(
      reader.book.inView.style == .curl && reader.tone.paper == .white
        && reader.pageNumbers.contains(7))
  }

  @Test("what was chosen for the book stays while its setting does")
  func ownChoice() {
    var reader = reader()
    reader.press(keys: "C", "d")
    #expect(reader.tone.paper == .cream && reader.pageNumbers == [4])
    var defaults = ReadingDefaults()
    defaults.style = .slide
    reader.settled(.adopted(defaults))
    #expect(reader.tone.paper == .cream && reader.pageNumbers == [4])
  }

  @Test("what was asked for goes before what is remembered, and that before what is set")
  func order() {
    var defaults = ReadingDefaults()
    (defaults.paper, defaults.spread) = (.sepia, .twoPages)
    #expect(reader(defaults).tone.paper == .sepia)
    #expect(reader(defaults).memory.paper == nil && reader(defaults).memory.pages == nil)
    var memory = BookMemory()
    (memory.paper, memory.pages) = ("white", "auto")
    let remembering = reader(defaults, memory: memory)
    #expect(remembering.tone.paper == .white && remembering.book.inView.spreads.mode == .automatic)
    #expect(remembering.memory.paper == "white" && remembering.memory.pages == "auto")
    var asking = Reader.Preferences(page: 4, spread: .onePage, style: TurnStyle.none)
    (asking.defaults, asking.memory, asking.paper) = (defaults, memory, .grey)
    var asked = Reader(view: wideView, preferences: asking)
    defaults.paper = .cream
    defaults.spread = .automatic
    asked.settled(.adopted(defaults))
    #expect(
      asked.tone.paper == .grey && asked.book.inView.spreads.mode == .onePage
        && asked.book.inView.style == TurnStyle.none)
  }

  @Test("another text size lays a flowing book out anew, and leaves what was chosen beside it")
  func text() {
    var defaults = ReadingDefaults()
    var memory = BookMemory()
    (memory.typeface, memory.margin) = ("sans", 41)
    var flowing = reader(defaults, memory: memory, flows: true)
    #expect(
      flowing.book.inView.textLayout.typeface == .sans
        && flowing.book.inView.textLayout.margin == 41)
    defaults.textLayout.textSize = 15
    let effects = flowing.settled(.adopted(defaults))
    #expect(effects == [.layOut(flowing.book.inView.textLayout)])
    #expect(
      flowing.book.inView.textLayout.textSize == 15
        && flowing.book.inView.textLayout.typeface == .sans)
    #expect(flowing.settled(.adopted(defaults)).isEmpty)
    #expect(flowing.memory.textSize == nil && flowing.memory.typeface == "sans")
    #expect(flowing.memory.margin == 41)
    var fixed = reader()
    #expect(fixed.settled(.adopted(defaults)).isEmpty)
  }

  @Test(
    "clicks turn by thirds, always on, or not at all",
    arguments: [
      (ClickAction.thirds, 40.0, 2), (.thirds, 640, 4), (.next, 40, 6), (.next, 640, 6),
      (.off, 40, 4), (.off, 1240, 4),
    ])
  func clicks(departure: ClickAction, x: Double, page: Int) {
    var defaults = ReadingDefaults()
    defaults.clicks = departure
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var preferences = Reader.Preferences(page: 4, direction: direction)
      preferences.defaults = defaults
      var reader = openReader(pages: 90, preferences: preferences)
      let isMirrored = direction == .rightToLeft && departure == .thirds
      reader.click(at: Vector2(isMirrored ? 1280 - x : x, 400))
      #expect(reader.pageNumbers.first == page)
      #expect((reader.overlay.bar != nil) == (departure == .thirds && x == 640))
    }
  }

  @Test(
    "a click on the cover of a closed book opens it, and one beside it does what it does elsewhere",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func covers(direction: ReadingDirection) {
    func shows(_ pages: [Int], whoClicksAt x: Double, on page: Int, of count: Int = 90) -> Bool {
      var reader = openReader(
        pages: count, preferences: Reader.Preferences(page: page, direction: direction))
      reader.click(at: Vector2(direction == .rightToLeft ? 1280 - x : x, 400))
      return reader.pageNumbers == pages && reader.overlay.bar == nil
    }
    // The cover stands in the middle of the window, and is wider than a third of it.
    for x in [420.0, 450, 640, 780, 850, 1000] { #expect(shows([2, 3], whoClicksAt: x, on: 1)) }
    #expect(shows([1], whoClicksAt: 40, on: 1))
    for x in [420.0, 450, 640, 780] { #expect(shows([88, 89], whoClicksAt: x, on: 90)) }
    #expect(shows([90], whoClicksAt: 1000, on: 90))
    #expect(!shows([4, 5], whoClicksAt: 640, on: 4))
  }

  @Test("light, warmth and pictures at night are remembered of the book")
  func seeing() {
    var first = reader()
    first.press(keys: "Alt+-", "Alt+-", "Alt+]", "Alt+i")
    let memory = first.memory
    #expect(memory.brightness == -2 && memory.warmth == 1 && memory.keepsPictures != nil)
    let second = reader(memory: memory)
    #expect(second.tone == first.tone && second.memory == memory)
    #expect(reader().memory.brightness == nil && reader().memory.keepsPictures == nil)
  }
}
