import RectoBookModel
import PageGeometry
import PageLayout
import RectoShelfLayout
@testable import RectoReaderCore
import Testing

@Suite("What is done to books on the shelf") struct ShelfCareTests {
  private func rows(of reader: Reader) -> [OverlayContent.Row] { reader.overlay.panel?.rows ?? [] }

  /// Chooses a row of the open list by the beginning of its words.
  private func choose(_ text: String, in reader: inout Reader) throws -> [Effect] {
    let row = try #require(rows(of: reader).firstIndex { $0.text.hasPrefix(text) }, "\(text)")
    return reader.settled(.overlay(.chose(row: row)))
  }

  @Test("the menu of the selected book has what can be done to it, with keys that do the same")
  func menu() throws {
    let reader = shelfReader(of: ["Alice", "Emma"])
    for key in ["Menu", "Shift+F10"] {
      var asked = reader
      asked.press(keys: "Right", key)
      #expect(
        rows(of: asked).prefix(6).map(\.text) == [
          "Open \"Emma\"", "About this book", "Mark as read", "Add to collection…", "Edit card…",
          "Forget…",
        ])
      #expect(
        rows(of: asked).prefix(6).map(\.detail) == [
          "Enter", "Alt+Enter", "Ctrl+m", "Ctrl+t", "Ctrl+e", "Delete",
        ])
      for row in rows(of: asked).prefix(6) {
        var (pointed, pressed) = (asked, asked)
        let effects = try choose(row.text, in: &pointed)
        #expect(pressed.press(keys: row.detail) == effects, "\(row.text)")
        #expect(pressed.overlay == pointed.overlay, "\(row.text)")
      }
    }
    // Where there is no book there is nothing to do to one.
    var empty = shelfReader(of: [])
    empty.press(keys: "Menu")
    #expect(rows(of: empty).first?.text == "Sort and filter")
  }

  @Test("the right button selects the book under it and opens its menu")
  func pointer() throws {
    for form in [BookShelf.Form.row, .grid] {
      var reader = shelfReader(of: ["Alice", "Bob", "Emma"], form: form)
      let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
      let place = shelf.seenPlace(of: 1, in: wideView).point(at: Vector2(0.5, 0.5))
      #expect(reader.receive(.pressedRight(at: place)) == [])
      #expect(reader.meantTitle == "Bob")
      #expect(rows(of: reader).first?.text == "Open \"Bob\"")
      #expect(reader.overlay.panel?.place == place)
      // Beside books it is the shelf's.
      _ = reader.receive(.pressedRight(at: Vector2(5, 5)))
      #expect(rows(of: reader).first?.text == "Sort and filter")
    }
  }

  @Test("a book is opened from its menu")
  func opens() throws {
    var reader = shelfReader(of: ["Alice", "Emma"])
    reader.press(keys: "Right", "Menu")
    #expect(
      try choose("Open \"Emma\"", in: &reader) == [.openBook(.disk(path: "/books/Emma.cbz"))])
    #expect(reader.shelf?.out == 2)
    // While it is out nothing is done to books.
    #expect(reader.press(keys: "Ctrl+m", "Delete", "Ctrl+e", "Ctrl+t") == [])
    #expect(reader.overlay.sheet == nil && reader.overlay.prompt == nil)
  }

  @Test("a book is marked as read, and as unread again")
  func finishes() {
    var reader = shelfReader(of: ["Emma"])
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish([1], true), as: .new)])
    var books = reader.shelf?.books ?? []
    books[0].isFinished = true
    _ = reader.receive(
      .tended(.finish([1], true), .init(title: "Emma", undo: .finish([1], false)), as: .new))
    _ = reader.receive(.shelved(books, words: ""))
    #expect(reader.overlay.messages.map(\.text) == ["Marked as read: Emma. Ctrl+z undoes it."])
    reader.press(keys: "Menu")
    #expect(rows(of: reader).contains { $0.text == "Mark as unread" })
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish([1], false), as: .new)])
  }

  @Test("what was done is taken back step by step, the last first, and done again the other way")
  func undoes() {
    var reader = shelfReader(of: ["Emma"])
    func done(_ deed: ShelfDeed, _ undo: ShelfDeed?, _ turn: ShelfDeed.Turn = .new) -> Event {
      .tended(deed, .init(title: "Emma", undo: undo), as: turn)
    }
    let (finish, unfinish) = (ShelfDeed.finish([1], true), ShelfDeed.finish([1], false))
    let (collect, uncollect) = (
      ShelfDeed.collect([1], in: "A"), ShelfDeed.uncollect([1], from: "A")
    )
    _ = reader.receive(done(finish, unfinish))
    _ = reader.receive(done(collect, uncollect))
    // What changed nothing is not taken back.
    _ = reader.receive(done(collect, nil))
    #expect(reader.press(keys: "Ctrl+z") == [.tend(uncollect, as: .undo)])
    _ = reader.receive(done(uncollect, collect, .undo))
    #expect(reader.press(keys: "Ctrl+z") == [.tend(unfinish, as: .undo)])
    _ = reader.receive(done(unfinish, finish, .undo))
    #expect(reader.press(keys: "Ctrl+z") == [])
    #expect(reader.overlay.messages.map(\.text) == ["Nothing to undo."])
    // The other way.
    #expect(reader.press(keys: "Ctrl+y") == [.tend(finish, as: .redo)])
    _ = reader.receive(done(finish, unfinish, .redo))
    #expect(reader.press(keys: "Ctrl+Shift+z") == [.tend(collect, as: .redo)])
    _ = reader.receive(done(collect, uncollect, .redo))
    #expect(reader.press(keys: "Ctrl+y") == [])
    #expect(reader.overlay.messages.map(\.text) == ["Nothing to redo."])
    // What is newly done leaves nothing to be done again.
    #expect(reader.press(keys: "Ctrl+z") == [.tend(uncollect, as: .undo)])
    _ = reader.receive(done(uncollect, collect, .undo))
    _ = reader.receive(done(finish, unfinish))
    #expect(reader.press(keys: "Ctrl+y") == [])
  }

  @Test("a collection is typed, or one that is there is chosen")
  func collects() {
    var reader = shelfReader(of: ["Emma"])
    #expect(reader.press(keys: "Ctrl+t") == [.askCollections])
    _ = reader.receive(.collections([.init("For the train", count: 3), .init("Home", count: 0)]))
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["For the train", "Home"])
    reader.type("tra")
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["For the train"])
    // What is typed is a new one, unless one that is there is chosen.
    var new = reader
    #expect(new.press(keys: "Return") == [.tend(.collect([1], in: "tra"), as: .new)])
    #expect(
      reader.press(keys: "Tab", "Return")
        == [.tend(.collect([1], in: "For the train"), as: .new)])
    #expect(reader.overlay.prompt == nil)
    // Esc and an empty line do nothing.
    reader.press(keys: "Ctrl+t")
    #expect(reader.press(keys: "Return") == [] && reader.overlay.prompt == nil)
    reader.press(keys: "Ctrl+t")
    reader.type("x")
    #expect(reader.press(keys: "Escape") == [] && reader.overlay.prompt == nil)
  }

  @Test("a book is forgotten after a question, which says that its file stays")
  func forgets() throws {
    var reader = shelfReader(of: ["Emma"])
    #expect(reader.press(keys: "Delete") == [])
    let sheet = try #require(reader.overlay.sheet)
    #expect(sheet.answers == ["Forget", "Cancel"])
    #expect(sheet.sections.flatMap(\.rows).contains { $0.value.contains("Its file stays") })
    var other = reader
    #expect(other.press(keys: "Escape") == [] && other.overlay.sheet == nil)
    // No other key says yes.
    other = reader
    #expect(other.press(keys: "y", "Delete", "x", "Tab", "Return") == [])
    #expect(other.overlay.sheet == nil)
    #expect(reader.press(keys: "Return") == [.tend(.forget([1]), as: .new)])
    _ = reader.receive(
      .tended(.forget([1]), .init(title: "Emma", undo: .bringBack([1])), as: .new))
    _ = reader.receive(.shelved([], words: ""))
    #expect(reader.press(keys: "Ctrl+z") == [.tend(.bringBack([1]), as: .undo)])
  }
}
