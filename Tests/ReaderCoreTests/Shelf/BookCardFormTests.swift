import RectoBookModel
@testable import RectoReaderCore
import Testing

@Suite("The form for a book's card") struct BookCardFormTests {
  private func form(of reader: Reader) throws -> OverlayContent.BookForm {
    try #require(reader.overlay.bookForm)
  }

  @Test("all fields stand in one form, and Enter saves what was changed as one step")
  func saves() throws {
    var reader = shelfReader(of: ["Emma"])
    #expect(reader.press(keys: "Ctrl+e") == [.previewCover(PageNumber(1), of: 1)])
    let form = try form(of: reader)
    #expect(
      form.fields.map(\.name) == ["Title", "Authors", "Series", "Number", "Tags", "Cover page"])
    #expect(
      form.fields.map(\.text) == ["Emma", "Jane Austen", "Novels", "4", "classic", "1"])
    #expect(form.focused == 0 && form.cover == PageNumber(1))
    // Letters are typed and jump to no title.
    reader.type(" q")
    reader.press(keys: "Tab")
    #expect(try self.form(of: reader).note == "separate with ;")
    reader.type("; Another")
    reader.press(keys: "Down", "Down", "Backspace")
    reader.type("5")
    let change = CardChange([
      .title: "Emma q", .authors: "Jane Austen; Another", .number: "5",
    ])
    #expect(
      reader.press(keys: "Return") == [.endPreviews, .tend(.edit([1], change), as: .new)])
    #expect(reader.overlay.bookForm == nil && reader.isShelfInSight)
  }

  @Test("what stays as it was is not saved, and Esc saves nothing")
  func keeps() {
    var reader = shelfReader(of: ["Emma"])
    reader.press(keys: "Ctrl+e")
    reader.type("  ")
    #expect(reader.press(keys: "Return") == [.endPreviews])
    reader.press(keys: "Ctrl+e")
    reader.type("x")
    #expect(reader.press(keys: "Escape") == [.endPreviews])
    #expect(reader.overlay.bookForm == nil && reader.press(keys: "Ctrl+z") == [])
    // Keys of commands do nothing to what lies below.
    reader.press(keys: "Ctrl+e")
    #expect(reader.press(keys: "Ctrl+m", "Alt+s", "Ctrl+q", "Alt+g") == [])
    #expect(reader.overlay.bookForm != nil)
  }

  @Test("the cover is a page of the book: typed, or by steps; its picture follows")
  func covers() throws {
    var reader = shelfReader(of: ["Emma"])
    reader.press(keys: "Ctrl+e", "Shift+Tab")
    #expect(try form(of: reader).focused == 5 && form(of: reader).note == "of 40")
    #expect(reader.type("2") == [.previewCover(PageNumber(12), of: 1)])
    // Letters are no number, and no page lies beyond the last.
    #expect(reader.type("x") == [])
    #expect(reader.type("3") == [.previewCover(PageNumber(40), of: 1)])
    #expect(
      reader.receive(.overlay(.library(.steppedCover(by: 1)))) == []
        && reader.press(keys: "Up") == [])
    #expect(
      reader.receive(.overlay(.library(.steppedCover(by: -1))))
        == [.previewCover(PageNumber(39), of: 1)])
    #expect(
      reader.press(keys: "PageUp") == [.previewCover(PageNumber(29), of: 1)])
    #expect(
      reader.receive(.overlay(.library(.savedCard)))
        == [.endPreviews, .tend(.edit([1], CardChange(cover: CoverPage(29))), as: .new)])
    // An empty line means the first page.
    reader.press(keys: "Ctrl+e", "Shift+Tab", "Backspace")
    #expect(try form(of: reader).cover == PageNumber(1))
    #expect(
      reader.press(keys: "Return") == [
        .endPreviews, .tend(.edit([1], CardChange(cover: .first)), as: .new),
      ])
  }

  @Test("the pointer means a field, and a press beside the form loses nothing")
  func pointer() throws {
    var reader = shelfReader(of: ["Alice", "Emma"])
    reader.press(keys: "Ctrl+e")
    _ = reader.receive(.overlay(.library(.focused(field: 2))))
    _ = reader.receive(.overlay(.library(.focused(field: 99))))
    #expect(try form(of: reader).focused == 2)
    reader.type("!")
    #expect(reader.click(at: .init(600, 400)) == [] && reader.meantTitle == "Alice")
    _ = reader.receive(.pressedRight(at: .init(600, 400)))
    #expect(try form(of: reader).fields[2].text == "Novels!")
    #expect(reader.receive(.overlay(.library(.closedCard))) == [.endPreviews])
    #expect(reader.overlay.bookForm == nil)
  }

  @Test("of several books those fields stand there that all may share, and what differs is kept")
  func several() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"])
    var books = reader.shelf?.books ?? []
    books[1].card.tags = ["fable", "night"]
    books[2].card.authors = ["Somebody"]
    _ = reader.receive(.shelved(books, words: ""))
    reader.press(keys: "Ctrl+a")
    #expect(reader.press(keys: "Ctrl+e") == [])
    let form = try form(of: reader)
    #expect(form.title == "Card of 3 books" && form.cover == nil)
    #expect(form.fields.map(\.name) == ["Authors", "Series", "Add tags"])
    #expect(form.fields.map(\.text) == ["", "Novels", ""])
    #expect(form.fields[0].hint.hasPrefix("Various"))
    reader.press(keys: "Tab")
    reader.type(" 2")
    reader.press(keys: "Tab")
    reader.type("sea")
    let change = CardChange([.series: "Novels 2", .tags: "sea"], addsTags: true)
    #expect(
      reader.press(keys: "Return") == [.endPreviews, .tend(.edit([1, 2, 3], change), as: .new)])
  }

  @Test("commas part tags that are typed, and none that were there")
  func commas() throws {
    var reader = shelfReader(of: ["Emma"])
    var books = reader.shelf?.books ?? []
    books[0].card.tags = ["Fiction, general"]
    _ = reader.receive(.shelved(books, words: ""))
    reader.press(keys: "Ctrl+e", "Shift+Tab", "Shift+Tab")
    #expect(try form(of: reader).note == "separate with , or ;")
    reader.type("; sea, night,, fable;")
    let change = CardChange([.tags: "Fiction, general; sea; night; fable"])
    #expect(
      reader.press(keys: "Return") == [.endPreviews, .tend(.edit([1], change), as: .new)])
  }

  @Test("while a book is read, the page in sight becomes its cover, or the one of a count")
  func usesPage() {
    var reader = openReader(pages: 20)
    reader.press(keys: "Right")
    let page = reader.pages[0]
    #expect(reader.press(keys: "Alt+j") == [.useAsCover(PlacedPage(page))])
    #expect(reader.press(keys: "7", "Alt+j") == [.useAsCover(PlacedPage(PageNumber(7)))])
    #expect(
      reader.press(keys: "9", "9", "9", "Alt+j") == [.useAsCover(PlacedPage(PageNumber(20)))])
    // On the shelf there is no page.
    var shelf = shelfReader(of: ["Emma"])
    #expect(shelf.press(keys: "Alt+j") == [])
    // What came of it is told though no shelf is there, and undone there once it is.
    let outcome = ShelfDeed.Outcome(title: "Emma", undo: .edit([1], CardChange(cover: .first)))
    _ = reader.receive(
      .tended(.edit([1], CardChange(cover: CoverPage(7))), outcome, as: .new))
    #expect(reader.overlay.messages.map(\.text) == ["Cover changed: Emma."])
  }
}
