import BookFixtures
import PageGeometry
import PageLayout
import RectoBookModel
import RectoShelfLayout
@testable import RectoReaderCore
import Testing

@Suite("Series on the shelf as stacks") struct ShelfStackTests {
  /// Alice, three volumes of Dune of which the first is read, Emma, two of Fables, Zeno.
  private var books: [ShelfBook] {
    let rows: [(String, String, String)] = [
      ("Alice", "", ""), ("Dune 10", "Dune", "10"), ("Dune 2", "dune ", "2"), ("Emma", "", ""),
      ("Fables 1", "Fables", "1"), ("Dune 1", "Dune", "1"), ("Fables 2", "Fables", "2"),
      ("Zeno", "Lonely", "1"),
    ]
    return rows.enumerated().map { index, row in
      var book = ShelfBook(
        id: index + 1, location: .disk(path: "/books/\(row.0).cbz"), title: row.0, pages: 40)
      book.card = BookCard(title: row.0, series: row.1.isEmpty ? nil : row.1, number: row.2)
      book.isFinished = row.0 == "Dune 1"
      return book
    }
  }

  private func reader(form: BookShelf.Form = .row, lessMotion: Bool = true) -> Reader {
    var reader = Reader(view: wideView)
    _ = reader.receive(.preferred(lessMotion: lessMotion))
    reader.standBeforeShelf()
    _ = reader.receive(.shelved(books, words: ""))
    if form == .grid { reader.press(keys: "Tab") }
    return reader
  }

  private func titles(_ reader: Reader) -> [String] {
    reader.shelf?.books.map { book in
      book.stack.map { "\($0.name)×\($0.books.count)" } ?? book.title
    } ?? []
  }

  private let stacked = ["Alice", "Dune×3", "Emma", "Fables×2", "Zeno"]
  private let open = ["Alice", "Dune 1", "Dune 2", "Dune 10", "Emma", "Fables×2", "Zeno"]

  private func tick(_ reader: inout Reader, from time: Double, seconds: Double = 1) {
    for frame in 0...Int(seconds * 60) {
      _ = reader.receive(.tick(time: time + Double(frame) / 60))
    }
  }

  @Test("by title a stack stands where the name of its series belongs, spread or not")
  func byTitle() {
    var books = self.books
    let series = [2: "The Long Earth", 3: "The Long Earth", 6: "The Long Earth"]
    for (id, name) in series {
      books[id - 1].card = BookCard(title: books[id - 1].title, series: name, number: "\(id)")
    }
    for isReversed in [false, true] {
      var reader = Reader(view: wideView)
      _ = reader.receive(.preferred(lessMotion: true))
      reader.standBeforeShelf()
      let words = isReversed ? "sort:-title" : "sort:title"
      _ = reader.receive(.invocation(Invocation(.shelves, argument: words)))
      let sorted = books.sorted { isReversed ? $1.title < $0.title : $0.title < $1.title }
      _ = reader.receive(.shelved(sorted, words: words))
      let expected = ["Alice", "Emma", "Fables×2", "The Long Earth×3", "Zeno"]
      #expect(titles(reader) == (isReversed ? expected.reversed() : expected))
      // It opens where it stands.
      let place = isReversed ? 1 : 3
      for _ in 0..<place { reader.press(keys: "Right") }
      reader.press(keys: "Return")
      _ = reader.receive(.tick(time: 10))
      #expect(Set(titles(reader)[place..<place + 3]) == ["Dune 1", "Dune 2", "Dune 10"])
    }
  }

  @Test("books of one series are a stack with the next unread one on top, and its name below")
  func stacks() throws {
    var reader = reader()
    #expect(titles(reader) == stacked)
    reader.press(keys: "Right")
    let shown = try #require(reader.overlay.shelf)
    #expect(shown.title == "Dune" && shown.detail == "3 books · next: Dune 2")
    #expect(reader.meantTitle == "Dune 2")
    #expect(shown.badges.map(\.text) == ["3", "2"])
    #expect(Set(self.reader(form: .grid).overlay.shelf?.badges.map(\.text) ?? []) == ["3", "2"])
    #expect(reader.shelf?.books[1].look.behind.map(\.key) == [2, 6])
    // A book on the shelf of its own says what it always said.
    reader.press(keys: "Right")
    #expect(reader.overlay.shelf?.title == "Emma")
  }

  @Test(
    "Enter or a click opens the stack, Esc closes it; with less motion at once",
    arguments: BookShelf.Form.allCases)
  func opens(form: BookShelf.Form) throws {
    for isClick in [true, false] {
      var reader = reader(form: form)
      reader.press(keys: "Right")
      tick(&reader, from: 0)
      if isClick {
        let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
        let place = shelf.seenPlace(of: 1, in: reader.view).point(at: Vector2(0.5, 0.5))
        #expect(reader.click(at: place) == [])
      } else {
        #expect(reader.press(keys: "Return") == [])
      }
      _ = reader.receive(.tick(time: 10))
      #expect(titles(reader) == open && reader.meantTitle == "Dune 2")
      #expect(reader.shelf?.stacks.fan?.share == 1)
      // There Enter opens the book.
      var opening = reader
      #expect(opening.press(keys: "Return") == [.openBook(.disk(path: "/books/Dune 2.cbz"))])
      reader.press(keys: "Right")
      #expect(reader.meantTitle == "Dune 10")
      #expect(reader.press(keys: "Escape") == [])
      _ = reader.receive(.tick(time: 11))
      tick(&reader, from: 12)
      #expect(titles(reader) == stacked && reader.overlay.shelf?.title == "Dune")
    }
  }

  @Test("in motion nothing jumps, and it takes a moment", arguments: BookShelf.Form.allCases)
  func moves(form: BookShelf.Form) throws {
    var reader = reader(form: form, lessMotion: false)
    reader.press(keys: "Right")
    tick(&reader, from: 0, seconds: 3)
    func emma(_ reader: Reader) throws -> Vector2 {
      let shelf = try #require(reader.shelf)
      let index = try #require(shelf.books.firstIndex { $0.title == "Emma" })
      return shelf.shelf(in: reader.surroundings).seenPlace(of: index, in: reader.view).min
    }
    var before = try emma(reader)
    for key in ["Return", "Escape"] {
      reader.press(keys: key)
      #expect((try emma(reader) - before).length < 1e-6, "\(key)")
      #expect(reader.isMoving)
      let start = key == "Return" ? 10.0 : 20
      _ = reader.receive(.tick(time: start))
      for frame in 1...120 {
        _ = reader.receive(.tick(time: start + Double(frame) / 60))
        let now = try emma(reader)
        #expect((now - before).length < 200, "\(key) \(frame)")
        before = now
      }
      #expect(!reader.isMoving && titles(reader) == (key == "Return" ? open : stacked))
      // A list that comes on the way holds nothing up.
      guard key == "Return" else { continue }
      var other = reader
      other.press(keys: "Escape")
      _ = other.receive(.tick(time: 15))
      _ = other.receive(.tick(time: 15.1))
      _ = other.receive(.shelved(books, words: ""))
      tick(&other, from: 15.2)
      #expect(titles(other) == stacked)
    }
  }

  @Test("going on to another book closes the stack behind", arguments: BookShelf.Form.allCases)
  func leaves(form: BookShelf.Form) {
    for (keys, title) in [(["Right", "Right"], "Emma"), (["Left", "Left"], "Alice")] {
      var reader = reader(form: form)
      reader.press(keys: "Right", "Return")
      _ = reader.receive(.tick(time: 1))
      for key in keys { reader.press(keys: key) }
      #expect(reader.meantTitle == title)
      tick(&reader, from: 2)
      #expect(titles(reader) == stacked && reader.meantTitle == title)
    }
    // Another stack opens, and this one closes.
    var reader = reader(form: form)
    reader.press(keys: "Right", "Return")
    _ = reader.receive(.tick(time: 1))
    reader.type("fables")
    reader.press(keys: "Return")
    tick(&reader, from: 2)
    #expect(titles(reader) == ["Alice", "Dune×3", "Emma", "Fables 1", "Fables 2", "Zeno"])
    #expect(reader.meantTitle == "Fables 1")
  }

  @Test(
    "filters and searches look into stacks, an order alone does not, and typing finds a volume's stack"
  )
  func looksInto() {
    var reader = reader()
    for (words, isFlat) in [
      ("dune", true), ("is:unread", true), ("in:A", true), ("sort:title", false),
    ] {
      _ = reader.receive(.invocation(Invocation(.shelves, argument: words)))
      _ = reader.receive(.shelved(books, words: words))
      #expect(titles(reader).contains("Dune 10") == isFlat, "\(words)")
    }
    _ = reader.receive(.invocation(Invocation(.shelves, argument: " ")))
  }

  @Test(
    "typing a volume's title brings it out of its stack, typing the series' name means the stack",
    arguments: BookShelf.Form.allCases)
  func typing(form: BookShelf.Form) {
    var reader = reader(form: form)
    reader.type("fables")
    #expect(reader.overlay.shelf?.title == "Fables" && titles(reader) == stacked)
    reader.type(" 2")
    #expect(reader.meantTitle == "Fables 2" && reader.overlay.shelf?.title == "Fables 2")
    var opening = reader
    opening.settled(.tick(time: 10))
    #expect(opening.press(keys: "Return") == [.openBook(.disk(path: "/books/Fables 2.cbz"))])
    // What nothing begins with leads back.
    reader.type("x")
    #expect(reader.meantTitle == "Alice")
    tick(&reader, from: 20)
    #expect(titles(reader) == stacked && reader.meantTitle == "Alice")
    // The volume whose cover is seen comes out as well.
    reader.type("dune 2")
    #expect(titles(reader) == open && reader.meantTitle == "Dune 2")
  }

  @Test("what tells how many books lie in a stack stands where no other book hides its foot")
  func badges() throws {
    var reader = reader()
    for key in ["Home", "Right", "Right", "Right", "End"] {
      reader.press(keys: key)
      tick(&reader, from: 0)
      let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
      let entries = try #require(
        reader.shelf?.books.indices.filter {
          reader.shelf?.books[$0].stack != nil
        })
      let shown = try #require(reader.overlay.shelf?.badges)
      for (entry, badge) in zip(entries, shown) {
        // So much of it lies to the left of its place: its middle is on its own book.
        let middle = badge.place + Vector2(16 - 32 * badge.share, -17)
        #expect(shelf.book(at: middle, in: reader.view) == entry, "\(key) \(entry)")
      }
    }
  }

  @Test("they are put away by a command, which is remembered, and by what is set elsewhere")
  func putAway() {
    var reader = reader()
    reader.press(keys: "Right")
    #expect(reader.press(keys: "Alt+Shift+t") == [.keepDefaults([.stacks(false)])])
    #expect(titles(reader) == books.map(\.title) && reader.meantTitle == "Dune 2")
    #expect(reader.press(keys: "Alt+Shift+t") == [.keepDefaults([.stacks(true)])])
    #expect(titles(reader) == stacked)
    var defaults = ReadingDefaults()
    defaults.stacksSeries = false
    _ = reader.receive(.adopted(defaults))
    #expect(titles(reader).count == 8)
    // The menu tells how it is.
    reader.press(keys: "Menu")
    #expect(
      reader.overlay.panel?.rows.contains { $0.text == "Stack series" && $0.isOn == false } == true)
  }

  @Test("what is done to a stack is done to all of its books")
  func deeds() throws {
    var reader = reader()
    reader.press(keys: "Right")
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish([6, 3, 2], true), as: .new)])
    reader.press(keys: "Insert", "Shift+Right")
    #expect(reader.overlay.shelf?.hint == "4 books selected")
    #expect(reader.press(keys: "Delete") == [])
    #expect(reader.press(keys: "Return") == [.tend(.forget([2, 3, 4, 6]), as: .new)])
    reader.press(keys: "Ctrl+a")
    #expect(reader.overlay.shelf?.hint == "8 books selected")
    // What is selected in a stack stays so when it opens.
    reader.press(keys: "Escape", "Home", "Right", "Insert", "Return")
    _ = reader.receive(.tick(time: 5))
    #expect(reader.shelf?.selection.books == [2, 3, 6] && titles(reader) == open)
  }

  @Test("a book that lies in a stack comes from there and goes back there")
  func comesBack() {
    for lessMotion in [true, false] {
      var reader = reader(lessMotion: lessMotion)
      var preferences = Reader.Preferences(page: 3)
      preferences.location = .disk(path: "/books/Dune 10.cbz")
      reader.begin(preferences)
      #expect(reader.shelf?.out == 2 && titles(reader) == open)
      _ = reader.receive(.opened(bookFacts(pages: 40)))
      _ = reader.receive(.pagesAreThere)
      tick(&reader, from: 0, seconds: 4)
      #expect(!reader.isShelfInSight)
      // A list that comes meanwhile leaves it where it is.
      _ = reader.receive(.shelved(books, words: ""))
      _ = reader.receive(.command(.shelf))
      tick(&reader, from: 10, seconds: 4)
      #expect(reader.hasPutBack && reader.meantTitle == "Dune 10")
    }
  }

  @Test("a large shelf is put into stacks in no time that a hand would notice")
  func large() {
    let many = (0..<10_000).map { index in
      var book = ShelfBook(
        id: index + 1, location: .disk(path: "/books/\(index).cbz"), title: "Book \(index)")
      book.card = BookCard(
        title: book.title, series: "Series \(index % 5)", number: String(index / 5))
      return book
    }
    var reader = Reader(view: wideView)
    reader.standBeforeShelf()
    let spent = threadSeconds {
      _ = reader.receive(.shelved(many, words: ""))
      for _ in 0..<3 { reader.press(keys: "Return", "Escape") }
    }
    #expect(reader.shelf?.stacks.all.count == 10_000)
    // Of a debug build.
    #expect(spent < 10)
  }

  @Test(
    "lists that come and go leave what is meant, whatever stands in stacks",
    arguments: UInt64(0)..<30)
  func lists(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = reader(lessMotion: random.flag())
    for step in 0..<40 {
      let key = ["Right", "Left", "Return", "Escape", "Tab", "End", "Home"][random.whole(0...6)]
      reader.press(keys: key)
      if reader.shelf?.out != nil { return }
      if random.flag() { _ = reader.receive(.tick(time: Double(step) / 5)) }
      if random.flag() {
        _ = reader.receive(
          .shelved(books.filter { _ in random.flag() || random.flag() }, words: ""))
      }
      guard let shelf = reader.shelf else { return }
      let all = shelf.books.flatMap { $0.stack?.books ?? [$0.id] }
      #expect(all.sorted() == shelf.stacks.all.map(\.id).sorted())
      #expect(shelf.scroll.goal >= 0 && shelf.scroll.goal <= Double(max(0, shelf.books.count - 1)))
      if let fan = shelf.stacks.fan { #expect(fan.members.upperBound <= shelf.books.count) }
      #expect(reader.scene != nil)
    }
  }
}
