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
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish(1, true), isUndo: false)])
    var books = reader.shelf?.books ?? []
    books[0].isFinished = true
    _ = reader.receive(.tended(.finish(1, true), title: "Emma", undo: .finish(1, false)))
    _ = reader.receive(.shelved(books, words: ""))
    #expect(reader.overlay.messages.map(\.text) == ["Marked as read: Emma. Ctrl+z undoes it."])
    reader.press(keys: "Menu")
    #expect(rows(of: reader).contains { $0.text == "Mark as unread" })
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish(1, false), isUndo: false)])
  }

  @Test("what was done is taken back step by step, the last first")
  func undoes() {
    var reader = shelfReader(of: ["Emma"])
    _ = reader.receive(.tended(.finish(1, true), title: "Emma", undo: .finish(1, false)))
    _ = reader.receive(.tended(.collect(1, in: "A"), title: "Emma", undo: .uncollect(1, from: "A")))
    // What changed nothing is not taken back.
    _ = reader.receive(.tended(.collect(1, in: "A"), title: "Emma", undo: nil))
    #expect(reader.press(keys: "Ctrl+z") == [.tend(.uncollect(1, from: "A"), isUndo: true)])
    #expect(reader.press(keys: "Ctrl+z") == [.tend(.finish(1, false), isUndo: true)])
    #expect(reader.press(keys: "Ctrl+z") == [])
    #expect(reader.overlay.messages.map(\.text) == ["Nothing to undo."])
  }

  @Test("a collection is typed, or one that is there is chosen")
  func collects() {
    var reader = shelfReader(of: ["Emma"])
    #expect(reader.press(keys: "Ctrl+t") == [.askCollections])
    _ = reader.receive(.collections(["For the train", "Home"]))
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["For the train", "Home"])
    reader.type("tra")
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["For the train"])
    // What is typed is a new one, unless one that is there is chosen.
    var new = reader
    #expect(new.press(keys: "Return") == [.tend(.collect(1, in: "tra"), isUndo: false)])
    #expect(
      reader.press(keys: "Tab", "Return")
        == [.tend(.collect(1, in: "For the train"), isUndo: false)])
    #expect(reader.overlay.prompt == nil)
    // Esc and an empty line do nothing.
    reader.press(keys: "Ctrl+t")
    #expect(reader.press(keys: "Return") == [] && reader.overlay.prompt == nil)
    reader.press(keys: "Ctrl+t")
    reader.type("x")
    #expect(reader.press(keys: "Escape") == [] && reader.overlay.prompt == nil)
  }

  @Test("a card is changed field by field")
  func edits() throws {
    var reader = shelfReader(of: ["Emma"])
    reader.press(keys: "Ctrl+e")
    #expect(rows(of: reader).map(\.text) == ["Title", "Authors", "Series", "Number", "Tags"])
    #expect(rows(of: reader).map(\.detail) == ["Emma", "Jane Austen", "Novels", "4", "classic"])
    // Letters do nothing there.
    #expect(reader.press(keys: "q", "x", "d") == [] && rows(of: reader).count == 5)
    reader.press(keys: "Down", "Return")
    #expect(reader.overlay.prompt?.text == "Jane Austen")
    #expect(reader.overlay.prompt?.note == "separate with ;")
    reader.type("; Another")
    #expect(
      reader.press(keys: "Return")
        == [.tend(.edit(1, .authors, "Jane Austen; Another"), isUndo: false)])
    // The list is there still, and shows what the library says now.
    var books = reader.shelf?.books ?? []
    books[0].card.authors = CardField.names(in: "Jane Austen; Another;; ")
    _ = reader.receive(.shelved(books, words: ""))
    #expect(rows(of: reader)[1].detail == "Jane Austen; Another")
    // What stays as it was is not done.
    reader.press(keys: "Return")
    #expect(reader.press(keys: "Return") == [] && reader.overlay.prompt == nil)
    reader.press(keys: "Escape")
    #expect(reader.overlay.panel == nil && reader.isShelfInSight)
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
    #expect(reader.press(keys: "Return") == [.tend(.forget(1), isUndo: false)])
    let place = BookLocation.disk(path: "/books/Emma.cbz")
    _ = reader.receive(.tended(.forget(1), title: "Emma", undo: .bringBack(place, title: "Emma")))
    _ = reader.receive(.shelved([], words: ""))
    #expect(reader.press(keys: "Ctrl+z") == [.tend(.bringBack(place, title: "Emma"), isUndo: true)])
  }
}
