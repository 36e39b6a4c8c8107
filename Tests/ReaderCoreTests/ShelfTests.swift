import RectoBookModel
import PageGeometry
import PageLayout
import RectoShelfLayout
import PageMotion
@testable import RectoReaderCore
import Testing

private let titles = ["Alice", "Bob", "The Bell", "Carmilla", "Dune", "Emma", "Faust", "Gulliver"]

private func books(_ titles: [String] = titles) -> [ShelfBook] {
  titles.enumerated().map { index, title in
    ShelfBook(
      id: index + 1, location: .disk(path: "/books/\(title).cbz"), title: title, authors: "Nobody",
      pages: 40,
      page: index == 5 ? 12 : nil, progress: index == 5 ? 0.3 : 0, isMissing: title == "Dune")
  }
}

private func shelfReader(_ shelved: [ShelfBook] = books(), form: BookShelf.Form = .row) -> Reader {
  var reader = Reader(view: wideView)
  reader.standBeforeShelf()
  _ = reader.receive(.shelved(shelved, words: ""))
  if form == .grid { reader.press(keys: "Tab") }
  return reader
}

extension Reader {
  /// Where the book of an index is seen on the shelf.
  fileprivate func seenPlace(of index: Int) -> Rectangle {
    shelf?.shelf(in: surroundings).seenPlace(of: index, in: wideView) ?? .unit
  }

  /// Lets frames of a sixtieth of a second pass.
  fileprivate mutating func pass(seconds: Double, from start: Double) {
    for index in 0..<Int(seconds * 60) {
      _ = receive(.tick(time: start + Double(index) / 60))
    }
  }

  /// The book whose page was asked for comes.
  fileprivate mutating func come(pages: Int = 40) -> Reader {
    var preferences = Reader.Preferences(page: 12)
    preferences.location = .disk(path: "/books/Emma.cbz")
    var next = self
    next.begin(preferences)
    _ = next.receive(.opened(bookFacts(pages: pages)))
    return next
  }
}

@Suite struct ShelfTests {
  @Test("keys go from book to book and open the one in the middle")
  func keys() {
    var reader = shelfReader()
    #expect(reader.meantTitle == "Alice" && reader.isShelfInSight)
    reader.press(keys: "Right", "Right", "Left", "End")
    #expect(reader.meantTitle == "Gulliver")
    reader.press(keys: "Home", "PageDown")
    #expect(reader.meantTitle == "Emma")
    #expect(reader.press(keys: "Return") == [.openBook(.disk(path: "/books/Emma.cbz"))])
    #expect(reader.shelf?.out == 6)
    // Nothing else is gone through while a book is out.
    reader.press(keys: "Right")
    #expect(reader.meantTitle == "Emma")
    // A second Enter opens nothing twice.
    #expect(reader.press(keys: "Return") == [])
  }

  @Test("what is typed jumps to a title, without its article")
  func typing() {
    var reader = shelfReader()
    reader.type("be")
    #expect(reader.meantTitle == "The Bell")
    _ = reader.receive(.clock(time: 100))
    reader.type("g")
    #expect(reader.meantTitle == "Gulliver")
    _ = reader.receive(.clock(time: 200))
    // The same letter again goes on, and q does not end the program.
    reader.type("b")
    #expect(reader.meantTitle == "Bob")
    reader.type("b")
    #expect(reader.meantTitle == "The Bell")
    #expect(reader.type("q") == [])
  }

  @Test("a shelf that is being filled does not say that it is empty")
  func filling() {
    var reader = Reader(view: wideView)
    reader.standBeforeShelf()
    _ = reader.receive(.shelved([], words: "", isWhole: false))
    #expect(reader.overlay.shelf?.title == "")
    _ = reader.receive(.shelved(books(), words: ""))
    #expect(reader.overlay.shelf?.title == "Alice")
    var empty = Reader(view: wideView)
    empty.standBeforeShelf()
    _ = empty.receive(.shelved([], words: ""))
    #expect(empty.overlay.shelf?.title == "No books yet.")
  }

  @Test("the menu tells keys that work on the shelf, where letters jump to titles")
  func menuKeys() throws {
    var reader = shelfReader()
    _ = reader.receive(.pressedRight(at: Vector2(400, 300)))
    let rows = try #require(reader.overlay.panel).rows
    #expect(rows.first { $0.text == "Open…" }?.detail == "Ctrl+o")
    #expect(rows.first { $0.text == "Quit" }?.detail == "Ctrl+q")
    #expect(rows.first { $0.text == "Keys" }?.detail == "?")
    reader.press(keys: "Escape")
    for detail in rows.map(\.detail) where !detail.isEmpty {
      var pressed = reader
      let effects = pressed.press(keys: detail)
      #expect(pressed.shelf?.meant == reader.shelf?.meant, "\(detail) jumps to a title")
      #expect(pressed != reader || !effects.isEmpty, "\(detail) does nothing")
    }
  }

  @Test("a book opens once its pages are there, and is then the open book")
  func opens() {
    var shelf = shelfReader()
    shelf.press(keys: "End", "Left", "Left")
    shelf.press(keys: "Return")
    shelf.pass(seconds: 0.2, from: 10)
    var reader = shelf.come()
    reader.pass(seconds: 2, from: 11)
    // It lies on the desk, closed.
    #expect(reader.shelf?.opening.progress == 1 && reader.isShelfInSight)
    #expect(reader.scene?.closedBooks.map(\.key) == [6])
    #expect(reader.visiblePages.map(\.value) == [1, 12, 13])
    _ = reader.receive(.pagesAreThere)
    reader.pass(seconds: 1, from: 14)
    #expect(!reader.isShelfInSight && !reader.isMoving)
    let open = reader.arrangement?.visibleScene(in: wideView)
    #expect(reader.scene?.leaves == open?.leaves && reader.scene?.camera == open?.camera)
    #expect(reader.scene?.closedBooks.isEmpty == true && reader.scene?.bookcase == nil)
    #expect(reader.pageNumbers == [12, 13])
    // From here on keys are the book's.
    reader.press(keys: "PageDown")
    #expect(reader.pageNumbers == [14, 15])
  }

  @Test("a book whose openings slide closes as all others do, with no leaf beside it")
  func putsBackSliding() {
    for style in [TurnStyle.curl, .slide] {
      var shelf = shelfReader()
      shelf.press(keys: "End", "Left", "Left", "Return")
      var reader = shelf.come()
      _ = reader.receive(.pagesAreThere)
      reader.pass(seconds: 3, from: 10)
      _ = reader.receive(.invocation(Invocation(.turnStyle, argument: style.rawValue)))
      reader.pass(seconds: 1, from: 18)
      _ = reader.press(keys: "Ctrl+w")
      var seen: [Int] = []
      for step in 0..<40 {
        reader.pass(seconds: 0.05, from: 20 + Double(step) * 0.05)
        seen.append((reader.scene?.leaves ?? []).count { $0.isSliding })
      }
      #expect(seen.allSatisfy { $0 == 0 }, "\(style)")
    }
  }

  @Test("the same way back from any page, and then the book can be closed")
  func putsBack() {
    var shelf = shelfReader()
    shelf.press(keys: "End", "Left", "Left", "Return")
    var reader = shelf.come()
    _ = reader.receive(.pagesAreThere)
    reader.pass(seconds: 3, from: 10)
    #expect(!reader.hasPutBack)
    #expect(reader.press(keys: "Ctrl+w") == [])
    reader.pass(seconds: 0.3, from: 20)
    #expect(reader.isShelfInSight)
    // And forth again, in the middle.
    reader.press(keys: "Return")
    reader.pass(seconds: 2, from: 21)
    #expect(!reader.isShelfInSight)
    reader.press(keys: "Alt+Up")
    reader.pass(seconds: 2, from: 30)
    #expect(reader.hasPutBack)
    var after = reader
    after.begin(Reader.Preferences())
    #expect(after.meantTitle == "Emma" && !after.isMoving && after.shelf?.out == nil)
  }

  @Test("Escape takes a book back that is on its way, and never leaves the program")
  func escape() {
    var reader = shelfReader()
    reader.press(keys: "Return")
    reader.pass(seconds: 0.3, from: 10)
    #expect(reader.press(keys: "Escape") == [])
    reader.pass(seconds: 2, from: 11)
    #expect(reader.hasPutBack)
    #expect(shelfReader().shelf?.out == nil)
    var idle = shelfReader()
    #expect(idle.press(keys: "Escape") == [.fillScreen(false)])
  }

  @Test("with less motion a book is open once its pages are there, and back at once")
  func lessMotion() {
    var shelf = shelfReader()
    _ = shelf.receive(.preferred(lessMotion: true))
    shelf.press(keys: "End", "Left", "Left", "Return")
    shelf.pass(seconds: 0.1, from: 1)
    #expect(shelf.shelf?.scroll.offset == 5 && shelf.shelf?.opening.progress == 0)
    var reader = shelf.come()
    _ = reader.receive(.preferred(lessMotion: true))
    _ = reader.receive(.pagesAreThere)
    reader.pass(seconds: 0.05, from: 2)
    #expect(!reader.isShelfInSight && !reader.isMoving)
    reader.press(keys: "L")
    reader.pass(seconds: 0.05, from: 3)
    #expect(reader.hasPutBack)
  }

  @Test("a missing file is looked for once more: told where it is not there, opened where it is")
  func missing() {
    var reader = shelfReader()
    reader.type("du")
    #expect(reader.press(keys: "Return") == [.seekBook(5)])
    #expect(reader.shelf?.out == nil)
    #expect(reader.receive(.sought(5, at: nil)) == [])
    #expect(reader.shelf?.out == nil)
    #expect(reader.overlay.messages.contains { $0.isError && $0.text.contains("Dune") })
    #expect(reader.press(keys: "Return") == [.seekBook(5)])
    #expect(
      reader.receive(.sought(5, at: .disk(path: "/disk/Dune.cbz"))) == [
        .openBook(.disk(path: "/disk/Dune.cbz"))
      ])
    #expect(reader.shelf?.out == 5 && reader.shelf?.opening.goal == 1)
    #expect(!reader.overlay.messages.contains { $0.isError }, "it is there")
  }

  @Test("errors stay whichever book comes or goes, until they are closed or cured")
  func errorsStay() {
    var reader = shelfReader()
    reader.type("du")
    reader.press(keys: "Return")
    _ = reader.receive(.sought(5, at: nil))
    _ = reader.receive(.troubled(topic: "open /books/Emma.cbz", ["cannot open Emma"]))
    _ = reader.receive(.troubled(topic: "settings", ["line 1", "line 2"]))
    _ = reader.receive(.reported("a passing word", isError: false))
    for _ in 0..<2 {
      reader.begin(Reader.Preferences())
      _ = reader.receive(.clock(time: 1000))
      let texts = reader.overlay.messages.map(\.text)
      #expect(reader.overlay.messages.allSatisfy { $0.isError } && texts.count == 4, "\(texts)")
      #expect(Set(reader.overlay.messages.map { $0.id }).count == 4)
    }
    _ = reader.receive(.troubled(topic: "settings", ["line 2"]))
    #expect(reader.overlay.messages.count == 3)
    _ = reader.receive(.troubled(topic: "settings", []))
    _ = reader.receive(.troubled(topic: "open /books/Emma.cbz", []))
    #expect(reader.overlay.messages.allSatisfy { $0.text.contains("Dune") })
    _ = reader.receive(.sought(5, at: .disk(path: "/disk/Dune.cbz")))
    #expect(reader.overlay.messages.isEmpty)
  }

  @Test("what comes back when another book is meant opens nothing")
  func lateReturn() {
    var reader = shelfReader()
    reader.type("du")
    reader.press(keys: "Return")
    reader.press(keys: "Right")
    #expect(reader.receive(.sought(5, at: .disk(path: "/disk/Dune.cbz"))) == [])
    #expect(reader.shelf?.books[4].isMissing == false)
    #expect(reader.receive(.sought(77, at: .disk(path: "/gone"))) == [])
  }

  @Test("a book that cannot be opened goes back to its place")
  func fails() {
    var reader = shelfReader()
    reader.press(keys: "Return")
    reader.pass(seconds: 0.5, from: 1)
    _ = reader.receive(.openingFailed)
    reader.pass(seconds: 2, from: 2)
    #expect(reader.hasPutBack)
  }

  // MARK: The hand

  @Test("a drag moves the row, a throw goes on, and a click brings a book to the middle")
  func drags() {
    var reader = shelfReader()
    _ = reader.receive(.pressed(at: Vector2(900, 420)))
    for index in 1...8 {
      _ = reader.receive(
        .moved(to: Vector2(900 - 40 * Double(index), 420), time: Double(index) / 60))
    }
    #expect((reader.shelf?.scroll.offset ?? 0) > 0.7)
    _ = reader.receive(.released(at: Vector2(580, 420), time: 8.0 / 60))
    reader.pass(seconds: 3, from: 1)
    let offset = reader.shelf?.scroll.offset ?? -1
    #expect(offset == offset.rounded() && offset >= 2 && !reader.isMoving)
    let meant = reader.shelf?.meant ?? 0
    reader.click(at: reader.seenPlace(of: meant + 1).point(at: Vector2(0.8, 0.5)), time: 6)
    #expect(reader.shelf?.meant == meant + 1)
    reader.pass(seconds: 3, from: 7)
    let effects = reader.click(
      at: reader.seenPlace(of: meant + 1).point(at: Vector2(0.5, 0.5)), time: 12)
    #expect(effects.count == 1 && reader.shelf?.out != nil)
  }

  @Test("a drag upwards draws the book off by hand, and may take it back")
  func draws() {
    var reader = shelfReader()
    let x = reader.seenPlace(of: 0).point(at: Vector2(0.5, 0.5)).x
    _ = reader.receive(.pressed(at: Vector2(x, 500)))
    var effects = reader.receive(.moved(to: Vector2(x, 480), time: 0.1))
    #expect(effects == [.openBook(.disk(path: "/books/Alice.cbz"))])
    effects = reader.receive(.moved(to: Vector2(x, 280), time: 0.3))
    let way = reader.shelf?.opening.progress ?? 0
    #expect(effects == [] && abs(way - 220.0 / 440) < 1e-9)
    reader.pass(seconds: 0.2, from: 0.3)
    #expect(reader.shelf?.opening.progress == way)
    _ = reader.receive(.moved(to: Vector2(x, 460), time: 0.8))
    _ = reader.receive(.released(at: Vector2(x, 460), time: 1.2))
    reader.pass(seconds: 2, from: 1.2)
    #expect(reader.hasPutBack)
  }

  @Test("Control and the wheel pinch it open, and a pause lets it go")
  func pinches() {
    var reader = shelfReader()
    let middle = Vector2(640, 400)
    for _ in 0..<3 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: middle, zooms: true))
      reader.pass(seconds: 0.2, from: 5)
    }
    let place = reader.shelf?.opening.progress ?? 0
    #expect(place > 0.3 && place < 0.4)
    _ = reader.receive(.wheel(notches: Vector2(0, 3), at: middle, zooms: true))
    reader.pass(seconds: 4, from: 8)
    #expect(reader.shelf?.opening.progress == 1)
    // The wheel alone goes through the row.
    var row = shelfReader()
    _ = row.receive(.wheel(notches: Vector2(0, -2), at: middle, zooms: false))
    #expect(row.shelf?.meant == 2)
  }

  @Test("out beyond the whole opening there is the shelf")
  func pinchesBack() {
    var shelf = shelfReader()
    shelf.press(keys: "End", "Left", "Left", "Return")
    var reader = shelf.come()
    _ = reader.receive(.pagesAreThere)
    reader.pass(seconds: 3, from: 10)
    for _ in 0..<7 {
      _ = reader.receive(.wheel(notches: Vector2(0, -1), at: Vector2(640, 400), zooms: true))
    }
    reader.pass(seconds: 4, from: 20)
    #expect(reader.hasPutBack)
  }

  // MARK: The grid

  @Test("a grid is gone through by rows, and keeps what is meant in sight")
  func grid() {
    let many = books((0..<100).map { "Book \($0)" })
    var reader = shelfReader(many, form: .grid)
    let columns = BookShelf.columns(in: wideView)
    reader.press(keys: "Down", "Right")
    #expect(reader.shelf?.meant == columns + 1)
    reader.press(keys: "End")
    reader.pass(seconds: 3, from: 1)
    #expect(reader.shelf?.meant == 99)
    let shown = reader.scene?.closedBooks.map(\.key) ?? []
    #expect(shown.contains(100) && shown.count < 50)
    // Back in a row, the same book is in the middle.
    reader.press(keys: "Tab")
    #expect(reader.shelf?.form == .row && reader.shelf?.meant == 99)
  }

  // MARK: The library

  @Test("what is read or new moves no book under the eyes, and what is meant stays")
  func order() {
    var reader = shelfReader()
    reader.press(keys: "Right", "Right")
    var changed = books()
    changed.swapAt(0, 5)
    changed.insert(ShelfBook(id: 99, location: .disk(path: "/new.cbz"), title: "New"), at: 3)
    _ = reader.receive(.shelved(changed, words: ""))
    #expect(reader.shelf?.books.map(\.title) == titles + ["New"])
    #expect(reader.meantTitle == "The Bell")
  }

  @Test("a book that was read has a mark, though nobody knows how far it was read here")
  func readMarks() {
    var shelved = books()
    shelved[2].isFinished = true
    func marks(_ books: [ShelfBook]) -> [OverlayContent.Shelf.Mark] {
      shelfReader(books, form: .grid).overlay.shelf?.marks ?? []
    }
    #expect(marks(books()).filter(\.isFinished).isEmpty)
    #expect(marks(shelved).filter(\.isFinished).map(\.share) == [0])
    #expect(marks(shelved).count == marks(books()).count + 1)
  }

  @Test("the order is the library's, however many books come at first", arguments: [201, 2000])
  func longList(count: Int) {
    // The newest first, as the library has them.
    let all = (0..<count).map { index in
      ShelfBook(
        id: count - index, location: .disk(path: "/\(index).cbz"), title: "Book \(count - index)")
    }
    var reader = Reader(view: wideView)
    reader.standBeforeShelf()
    _ = reader.receive(.shelved(Array(all.prefix(200)), words: "", isWhole: false))
    #expect(reader.shelf?.meant == 0)
    _ = reader.receive(.shelved(all, words: ""))
    #expect(reader.shelf?.books.map(\.id) == all.map(\.id))
    #expect(reader.shelf?.meant == 0)
    reader.press(keys: "End", "Home")
    #expect(reader.meantTitle == "Book \(count)")
    // From here on nothing moves under the eyes.
    _ = reader.receive(.shelved(all.reversed(), words: ""))
    #expect(reader.shelf?.books.map(\.id) == all.map(\.id))
  }

  @Test("words are looked for as they are typed; Escape shows all again")
  func search() {
    var reader = shelfReader()
    #expect(reader.press(keys: "/") == [])
    #expect(reader.press(keys: "e") == [.askShelf("e")])
    #expect(reader.press(keys: "m") == [.askShelf("em")])
    // What comes for other words is late.
    _ = reader.receive(.shelved([], words: "e"))
    #expect(reader.shelf?.books.count == titles.count)
    _ = reader.receive(.shelved([books()[5]], words: "em"))
    #expect(reader.overlay.prompt?.note == "1 book")
    reader.press(keys: "Return")
    #expect(reader.meantTitle == "Emma")
    #expect(reader.press(keys: "Escape") == [.askShelf("")])
  }

  @Test("shelves and orders are chosen from a list, or typed")
  func shelves() {
    var reader = shelfReader()
    #expect(reader.press(keys: "Alt+s") == [.askCollections])
    let rows = reader.overlay.panel?.rows ?? []
    #expect(rows.first?.isHere == true && rows.count == 12)
    #expect(reader.press(keys: "Down", "Down", "Down", "Return") == [.askShelf("is:unread")])
    reader.press(keys: "Alt+s")
    #expect(reader.type("author") == [])
    #expect(reader.press(keys: "Return") == [.askShelf("is:unread sort:author")])
    let words = ShelfText("whale  in:\"For the train\" sort:-added is:reading")
    #expect(words.sought == "whale" && words.value(of: "in:") == "For the train")
    #expect(words.value(of: "sort:") == "-added" && words.value(of: "is:") == "reading")
  }

  @Test("a book that was opened by its name goes back to its own place, if it has one")
  func named() {
    for (path, title) in [("/books/Faust.cbz", "Faust"), ("/elsewhere/Zadig.cbz", "Emma")] {
      var reader = shelfReader()
      var preferences = Reader.Preferences(page: 3)
      preferences.location = .disk(path: path)
      reader.begin(preferences)
      _ = reader.receive(.opened(bookFacts(pages: 40)))
      _ = reader.receive(.pagesAreThere)
      reader.pass(seconds: 4, from: 1)
      #expect(!reader.isShelfInSight)
      #expect(reader.press(keys: "L").count == (title == "Faust" ? 0 : 1))
      _ = reader.receive(.shelved(books(), words: ""))
      reader.pass(seconds: 3, from: 10)
      #expect(reader.hasPutBack)
      #expect(reader.meantTitle == title)
    }
  }

  @Test("an empty shelf says how books come to it, and takes every key")
  func empty() {
    var reader = shelfReader([])
    let shown = reader.overlay.shelf
    #expect(shown?.hint.contains("drop books") == true && shown?.title.isEmpty == false)
    for key in ["Right", "Return", "Tab", "End", "+", "-", "Up", "x"] { reader.press(keys: key) }
    _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(9, 9), zooms: true))
    #expect(reader.click(at: Vector2(640, 400)) == [])
    reader.pass(seconds: 1, from: 1)
    #expect(reader.shelf?.out == nil && reader.scene != nil)
  }

  @Test("wild hands leave a shelf that can be used", arguments: UInt64(0)..<20)
  func wild(seed: UInt64) {
    var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    var reader = shelfReader(books((0..<60).map { "Book \($0)" }))
    var time = 1.0
    let keys = ["Right", "Left", "Return", "Tab", "+", "-", "Escape", "End", "Down", "Up", "b"]
    for _ in 0..<400 {
      time += Double(next(50)) / 1000
      let place = Vector2(Double(next(1280)), Double(next(800)))
      switch next(9) {
      case 0: reader.press(keys: keys[next(keys.count)])
      case 1: _ = reader.receive(.pressed(at: place))
      case 2: _ = reader.receive(.released(at: place, time: time))
      case 3:
        _ = reader.receive(
          .wheel(notches: Vector2(0, Double(next(5) - 2)), at: place, zooms: next(2) == 0))
      case 4: _ = reader.receive(.openingFailed)
      case 5 where reader.hasPutBack: reader.begin(Reader.Preferences())
      case 6, 7: _ = reader.receive(.moved(to: place, time: time))
      default: _ = reader.receive(.tick(time: time))
      }
      #expect(reader.scene != nil)
      #expect((0...1).contains(reader.shelf?.opening.progress ?? -1))
    }
    _ = reader.receive(.released(at: Vector2(0, 0), time: time))
    reader.pass(seconds: 6, from: time + 1)
    #expect(!reader.isMoving)
  }
}
