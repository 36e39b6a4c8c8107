import BookFixtures
import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("the pages of a sketchbook") struct SketchbookTests {
  private func reader(
    pages: Int = 12, at page: Int = 4, spread: SpreadMode = .twoPages, format: String = "sketchbook"
  ) -> Reader {
    var reader = Reader(
      view: wideView, preferences: Reader.Preferences(page: page, spread: spread))
    var facts = bookFacts(pages: pages)
    facts.format = format
    _ = reader.receive(.opened(facts))
    return reader
  }

  @Test(
    "keys add, duplicate, move and tear out the first page in sight, or one by its number",
    arguments: [
      ("Alt+a", SheetBinding.Deed.add(1, after: 4)), ("Alt+d", .duplicate(4)),
      ("Alt+Delete", .tearOut(4)), ("Alt+PageUp", .move(4, to: 3)),
      ("Alt+PageDown", .move(4, to: 5)),
    ])
  func keys(key: String, deed: SheetBinding.Deed) {
    var reader = reader()
    #expect(reader.press(keys: key) == [.arrangePages(deed)])
    // In a book that is printed nothing can be arranged.
    var other = self.reader(format: "pdf")
    #expect(other.press(keys: key) == [])
    #expect(other.messages.entries.last?.text == DrawingText.noSketchbook)
  }

  @Test("the page under the pointer is meant before the first in sight")
  func pointed() {
    var reader = reader()
    let place = reader.place(0.5, 0.5, on: 5)
    _ = reader.receive(.moved(to: place, time: 1))
    _ = reader.receive(.moved(to: place + Vector2(9, 3), time: 2))
    #expect(reader.press(keys: "Alt+Delete") == [.arrangePages(.tearOut(5))])
  }

  @Test(
    "beyond the last page there is one more leaf", arguments: ["PageDown", "Space", "Right"],
    [SpreadMode.twoPages, .onePage])
  func endless(key: String, spread: SpreadMode) {
    var reader = reader(at: 12, spread: spread)
    #expect(reader.press(keys: key) == [.arrangePages(.add(2, after: 12))])
    var other = self.reader(at: 12, spread: spread, format: "cbz")
    #expect(other.press(keys: key) == [.askNextBook])
    var inside = self.reader(at: 4, spread: spread)
    #expect(
      !inside.press(keys: key).contains { effect in
        if case .arrangePages = effect { true } else { false }
      })
  }

  @Test(
    "a hand gets one more leaf as well: by a click, and by a drag as if there were one to turn",
    arguments: [11, 12], [ReadingDirection.leftToRight, .rightToLeft])
  func endlessByHand(pages: Int, direction: ReadingDirection) {
    for style in [TurnStyle.curl, .slide] {
      for format in ["sketchbook", "cbz"] {
        let wanted: [Effect] =
          format == "sketchbook" ? [.arrangePages(.add(2, after: pages))] : []
        func reader() -> Reader {
          var reader = Reader(
            view: wideView,
            preferences: .init(page: pages, spread: .twoPages, style: style, turnSeconds: 0.1))
          var facts = bookFacts(pages: pages, direction: direction)
          facts.format = format
          _ = reader.receive(.opened(facts))
          return reader
        }
        let mirror: Double = direction == .rightToLeft ? -1 : 1
        // The last page lies alone on one side, with one on the other or without.
        var dragged = reader()
        let corner = dragged.place(direction == .rightToLeft ? 0.1 : 0.9, 0.9, on: pages)
        let way = pages == 12 && style == .curl ? -200 * mirror : -400 * mirror
        _ = dragged.receive(.pressed(at: corner))
        for step in 1...4 {
          _ = dragged.receive(
            .moved(to: corner + Vector2(way * Double(step) / 4, 0), time: 0.1 * Double(step)))
        }
        let drawn = dragged.receive(.released(at: corner + Vector2(way, 0), time: 0.6))
        #expect(drawn == wanted, "\(style) \(format)")
        var clicked = reader()
        let edge = Vector2(mirror > 0 ? 1270 : 10, 400)
        _ = clicked.receive(.pressed(at: edge))
        let beyond = wanted.isEmpty ? [.askNextBook] : wanted
        #expect(clicked.receive(.released(at: edge, time: 1)) == beyond)
      }
    }
  }

  @Test("a page that is moved on and on is the same page, until the pointer moves")
  func movesOn() {
    var reader = reader()
    let place = reader.place(0.5, 0.5, on: 4)
    _ = reader.receive(.moved(to: place, time: 1))
    _ = reader.receive(.moved(to: place + Vector2(9, 3), time: 2))
    for page in 4..<7 {
      #expect(reader.press(keys: "Alt+PageDown") == [.arrangePages(.move(page, to: page + 1))])
      var facts = bookFacts(pages: 12)
      facts.format = "sketchbook"
      reader.begin(Reader.Preferences(page: page + 1), isReload: true)
      _ = reader.receive(.opened(facts))
    }
    _ = reader.receive(.moved(to: place + Vector2(0, 9), time: 3))
    #expect(reader.press(keys: "Alt+PageDown") == [.arrangePages(.move(6, to: 7))])
  }

  @Test("bookmarks and marks go with their pages")
  func bookmarks() {
    var reader = reader(at: 8)
    reader.press(keys: "Ctrl+d", "m", "q")
    var binding = SheetBinding(pageCount: 12)
    let before = binding
    _ = binding.apply(.move(8, to: 3), next: 13)
    _ = reader.receive(.hand(.rebound(binding, before: before)))
    let kept = reader.book.notes.kept
    #expect(kept.bookmarks.count == 1 && kept.bookmark(of: PageNumber(3)) != nil)
    #expect(kept.marks["q"]?.page == PageNumber(3))
  }

  @Test("a stroke under the pen is kept, and not lost, when another window arranges the pages")
  func underThePen() {
    var reader = reader()
    reader.settled(.invocation(Invocation(.draw, argument: "write")))
    _ = reader.receive(.pressed(at: reader.place(0.4, 0.4, on: 4)))
    _ = reader.receive(.moved(to: reader.place(0.6, 0.5, on: 4), time: 0.1))
    let binding = SheetBinding(pageCount: 12)
    let effects = reader.receive(.hand(.rebound(binding, before: binding)))
    let strokes = reader.drawn.ink(of: PageNumber(4))?.drawing.items.map(\.stroke) ?? []
    #expect(effects == strokes.map { .recordDeed(PageNumber(4), .add($0), after: 0) })
    #expect(strokes.count == 1 && !reader.drawn.isDrawing)
  }

  @Test("who asks for a leaf at the end again and again gets one before the book is read anew")
  func once() {
    var reader = reader(at: 12)
    #expect(reader.press(keys: "PageDown") == [.arrangePages(.add(2, after: 12))])
    #expect(reader.press(keys: "PageDown", "Right", "Space") == [])
    // The wheel turns as keys do.
    reader = self.reader(at: 12)
    let wheel = Event.wheel(notches: Vector2(0, -1), at: Vector2(600, 400), zooms: false)
    #expect(reader.receive(wheel) == [.arrangePages(.add(2, after: 12))])
  }

  @Test("undo takes back what was done last, be it to pages or on them, and over a reading anew")
  func undo() {
    var reader = reader()
    reader.press(keys: "Alt+Delete", "Alt+a")
    var preferences = Reader.Preferences(page: 4)
    preferences.location = nil
    reader.begin(preferences, isReload: true)
    var facts = bookFacts(pages: 12)
    facts.format = "sketchbook"
    _ = reader.receive(.opened(facts))
    #expect(reader.press(keys: "Ctrl+z") == [.arrangePages(.undo)])
    #expect(reader.press(keys: "Ctrl+z") == [.arrangePages(.undo)])
    #expect(reader.press(keys: "Ctrl+z") == [])
    #expect(reader.press(keys: "Ctrl+y") == [.arrangePages(.redo)])
    // What was done before this window was opened is undone where one says so.
    reader = self.reader()
    #expect(
      reader.receive(.invocation(Invocation(.undo, argument: "pages"))) == [.arrangePages(.undo)])
    #expect(
      reader.receive(.invocation(Invocation(.redo, argument: "pages"))) == [.arrangePages(.redo)])
  }

  @Test("strokes and torn-out pages are undone in the order in which they were done, and redone")
  func undoOrder() throws {
    var reader = reader()
    var binding = SheetBinding(pageCount: 12)
    /// Binds the pages as a deed wants it, and reads the book anew.
    func rebind(_ wanted: SheetBinding) {
      _ = reader.receive(.hand(.rebound(wanted, before: binding)))
      binding = wanted
      var preferences = Reader.Preferences(page: 4)
      preferences.location = nil
      reader.begin(preferences, isReload: true)
      var facts = bookFacts(pages: wanted.sheets.count)
      facts.format = "sketchbook"
      _ = reader.receive(.opened(facts))
    }
    func line(_ page: Int) -> [(x: Double, y: Double, page: Int)] {
      (0...20).map { (x: 0.2 + 0.02 * Double($0), y: 0.3, page: page) }
    }
    reader.perform("write")
    for page in [4, 5] { #expect(reader.draw(line(page)).count == 1) }
    let tearOut = Invocation(.tearOutPage, count: 4)
    #expect(reader.receive(.invocation(tearOut)) == [.arrangePages(.tearOut(4))])
    let whole = binding
    var torn = binding
    _ = torn.apply(.tearOut(4), next: 13)
    rebind(torn)
    #expect(reader.press(keys: "Ctrl+z") == [.arrangePages(.undo)])
    rebind(whole)
    // The later stroke goes first, though nothing was read of its page yet.
    let pages = [5, 4].map(PageNumber.init)
    for page in pages {
      #expect(reader.press(keys: "Ctrl+z") == [.seekDeeds(page, to: 0, from: 1)])
    }
    for page in pages.reversed() {
      #expect(reader.press(keys: "Ctrl+y") == [.seekDeeds(page, to: 1, from: 0)])
    }
    #expect(reader.press(keys: "Ctrl+y") == [.arrangePages(.redo)])
    rebind(torn)
    #expect(reader.press(keys: "Ctrl+y") == [])
  }

  @Test("a new one is made by its name, from the shelf as well")
  func new() {
    var reader = reader(format: "pdf")
    #expect(reader.press(keys: "Alt+n") == [.makeSketchbook("")])
    #expect(
      reader.receive(.invocation(Invocation(.newSketchbook, argument: "Field notes"))) == [
        .makeSketchbook("Field notes")
      ])
    var shelf = Reader(view: wideView)
    shelf.standBeforeShelf()
    _ = shelf.receive(.shelved([], words: ""))
    #expect(shelf.press(keys: "Alt+n") == [.makeSketchbook("")])
  }
}
