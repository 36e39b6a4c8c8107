import RectoBookModel
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

@Suite("what stays when another book comes") struct SuccessionTests {
  /// The reader after another book came, or the same one read anew.
  private func next(after reader: Reader, isReload: Bool) -> Reader {
    var preferences = Reader.Preferences()
    preferences.location = .disk(path: isReload ? "/a.cbz" : "/b.cbz")
    preferences.memory = isReload ? reader.memory : nil
    var next = reader
    next.begin(preferences, isReload: isReload)
    _ = next.receive(.opened(bookFacts(pages: 20)))
    return next
  }

  private func reader() -> Reader {
    var preferences = Reader.Preferences(page: 4)
    preferences.location = .disk(path: "/a.cbz")
    return openReader(preferences: preferences)
  }

  @Test("what belongs to the window stays", arguments: [false, true])
  func window(isReload: Bool) {
    var before = reader()
    _ = before.receive(.preferred(lessMotion: true))
    before.press(keys: "F5", "Alt+z", "w", "Z", "v")
    let after = next(after: before, isReload: isReload)
    #expect(after.isPresenting && after.prefersLessMotion && !after.book.inView.hold.keepsZoom)
    #expect(after.book.inView.pointer.hasLens && after.book.notes.selectsText)
    #expect(after.view == before.view && after.facts != nil)
    #expect(after.book.inView.hold.fit == (isReload ? .width : .page))
    #expect(after.pageNumbers == (isReload ? [4, 5] : [1]))
  }

  @Test("the fit stays where zooms are kept, and what is remembered of the book goes before it")
  func fit() {
    var before = reader()
    before.press(keys: "w")
    #expect(next(after: before, isReload: false).book.inView.hold.fit == .width)
    var preferences = Reader.Preferences()
    preferences.memory = BookMemory()
    preferences.memory?.zoom = 2
    before.begin(preferences)
    #expect(before.book.inView.hold.fit == nil && before.zoom == 2)
  }

  @Test("a line that is being typed stays, unless it is about the book that goes")
  func prompt() {
    for (keys, label, stays) in [
      ([":", "n", "i"], ":", true), (["o", "x"], "Open", true), (["g", "5"], "Page", false),
      (["/", "a", "b"], "Find", false),
    ] {
      var before = reader()
      for key in keys { before.press(keys: key) }
      let typed = before.overlay.prompt?.text
      #expect(before.overlay.prompt?.label == label && typed?.isEmpty == false)
      let again = next(after: before, isReload: true).overlay.prompt
      #expect(again?.label == label && again?.text == typed)
      let other = next(after: before, isReload: false).overlay.prompt
      #expect(stays ? other?.text == typed : other == nil, "\(label)")
    }
  }

  @Test("of a book read anew the search is gone on with, and places and lists stay")
  func reload() {
    var before = reader()
    before.press(keys: "/", "a", "b", "Return", "End", "t")
    let terms = SearchTerms(words: "ab")
    var again = before
    again.begin(before.book.inView.preferences, isReload: true)
    let effects = again.receive(.opened(bookFacts(pages: 20)))
    #expect(effects.contains(.search(terms, from: PageNumber(4))), "\(effects)")
    #expect(again.overlay.panel != nil && again.book.notes.jumps == before.book.notes.jumps)
    let other = next(after: before, isReload: false)
    #expect(
      other.book.notes.search.terms == nil && other.overlay.panel == nil
        && other.book.notes.jumps == Jumps())
  }

  @Test("what is told goes with the book, but for what went wrong")
  func messages() {
    var before = reader()
    _ = before.receive(.reported("a passing word", isError: false))
    _ = before.receive(.reported("a fault", isError: true))
    #expect(next(after: before, isReload: false).overlay.messages.map(\.text) == ["a fault"])
  }

  @Test("a file that is cut short says so until a whole one is read anew")
  func cut() {
    var reader = openReader()
    var facts = bookFacts(pages: 7)
    facts.endsEarly = true
    reader.begin(Reader.Preferences(), isReload: true)
    _ = reader.receive(.opened(facts))
    let message = "This file is cut off at page 7; the rest is missing."
    #expect(reader.overlay.messages.map(\.text) == [message])
    facts.missingPages = 17
    _ = reader.receive(.opened(facts))
    #expect(
      reader.overlay.messages.map(\.text)
        == ["This file is cut off at page 7; 17 pages are missing."])
    #expect(reader.overlay.messages.first?.isError == true)
    #expect(next(after: reader, isReload: true).overlay.messages.isEmpty)
  }

  @Test("a book of tall pictures says how it is read with more ease, and one of pages does not")
  func tall() {
    for (width, isTold) in [(200.0, true), (700, false)] {
      var reader = openReader()
      reader.begin(Reader.Preferences())
      _ = reader.receive(
        .opened(bookFacts(pages: 7, size: PageSize(width: width, height: 1000))))
      #expect(
        reader.overlay.messages.map(\.text)
          == (isTold ? ["Tall pages: c scrolls them as one long strip."] : []))
    }
  }

  @Test("where the book was put back, all goes on to be seen as it was, and no book keeps that")
  func tone() {
    var before = reader()
    before.press(keys: "Ctrl+i", "Alt+=", "Alt+]")
    let tone = before.tone
    #expect(tone.paper == .night && !tone.isPlain && tone.keepsPictures)
    var shelf = before
    shelf.begin(Reader.Preferences())
    #expect(shelf.tone == tone && shelf.memory == BookMemory())
    #expect(next(after: shelf, isReload: false).tone.brightness == 0)
  }

  @Test("night in the window is night in a book without a paper of its own, and no book keeps that")
  func night() {
    var shelf = Reader(view: wideView)
    shelf.standBeforeShelf()
    shelf.press(keys: "Ctrl+i")
    var book = next(after: shelf, isReload: false)
    #expect(book.tone.paper == .night && book.memory.paper == nil)
    // From there to the next one, and back by day.
    #expect(next(after: book, isReload: false).tone.paper == .night)
    book.press(keys: "Ctrl+i")
    #expect(book.tone.paper == .white && next(after: book, isReload: false).tone.paper == .white)
    // Night that is chosen for the book itself is kept.
    book.press(keys: "Ctrl+i")
    #expect(book.tone.paper == .night && book.memory.paper == "night")
    // What is remembered of a book, or asked for, goes before it; a tinted paper stays with its book.
    var own = shelf
    var preferences = Reader.Preferences()
    preferences.location = .disk(path: "/b.cbz")
    preferences.memory = BookMemory()
    preferences.memory?.paper = "sepia"
    own.begin(preferences)
    #expect(own.tone.paper == .sepia)
    _ = own.receive(.opened(bookFacts(pages: 20)))
    #expect(next(after: own, isReload: false).tone.paper == .white)
  }
}
