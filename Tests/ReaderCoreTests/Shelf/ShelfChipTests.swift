import PageLayout
import RectoBookModel
import RectoShelfLayout
@testable import RectoReaderCore
import Testing

@Suite("What the shelf is chosen by, as chips") struct ShelfChipTests {
  private func chips(_ reader: Reader) -> [String] { reader.overlay.shelf?.chips.map(\.text) ?? [] }

  /// A shelf that shows the same books for some words.
  private func reader(_ words: String) -> Reader {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"])
    let books = reader.shelf?.books ?? []
    guard !words.isEmpty else { return reader }
    _ = reader.receive(.invocation(Invocation(.shelves, argument: words)))
    _ = reader.receive(.shelved(books, words: words))
    return reader
  }

  @Test(
    "each choice and the order is a chip, the words that are looked for one more",
    arguments: [
      ("", ["Sort and filter"]), ("is:unread", ["Unread"]),
      ("is:reading sort:-added", ["In progress", "Newest first, reversed"]),
      ("in:\"For the train\" white whale", ["In “For the train”", "“white whale”"]),
      ("is:bogus", ["is:bogus"]), ("tag:sea", ["“tag:sea”"]),
    ])
  func chips(words: String, expected: [String]) {
    let reader = reader(words)
    #expect(chips(reader) == expected)
    #expect(reader.overlay.shelf?.chips.allSatisfy { $0.canGo == !words.isEmpty } == true)
    #expect(reader.overlay.shelf?.count == (words.isEmpty ? "" : "3 books"))
  }

  @Test("over the books of a grid a chip leads to what can be chosen, unless there is but one")
  func grid() {
    var grid = shelfReader(of: ["Alice", "Bob"], form: .grid)
    #expect(chips(grid) == [ScreenText.menuItem(.shelves)])
    #expect(grid.overlay.shelf?.head == BookShelf.head(in: grid.view))
    let single = shelfReader(of: ["Alice"], form: .grid)
    #expect(chips(single).isEmpty && single.overlay.shelf?.head == 0)
    _ = grid.receive(.invocation(Invocation(.shelves, argument: "is:unread")))
    _ = grid.receive(.shelved(grid.shelf?.books ?? [], words: "is:unread"))
    #expect(chips(grid) == ["Unread"])
  }

  @Test("a chip goes by its cross, the last by Backspace, and all by Esc")
  func goes() {
    let words = "is:unread in:Train sort:author whale"
    var reader = reader(words)
    #expect(chips(reader).count == 4)
    #expect(
      reader.receive(.overlay(.library(.removed(chip: 1))))
        == [.askShelf("is:unread sort:author whale")])
    _ = reader.receive(.overlay(.library(.removed(chip: 9))))
    #expect(reader.press(keys: "Backspace") == [.askShelf("is:unread sort:author")])
    #expect(reader.press(keys: "Backspace") == [.askShelf("is:unread")])
    #expect(reader.press(keys: "Backspace") == [.askShelf("")])
    #expect(reader.press(keys: "Backspace") == [])
    var other = self.reader(words)
    #expect(other.press(keys: "Escape") == [.askShelf("")])
  }

  @Test("a click on a chip leads to all that can be chosen")
  func leads() {
    var reader = reader("is:unread")
    #expect(reader.receive(.overlay(.library(.chose(chip: 0)))) == [.askCollections])
    #expect(reader.overlay.panel?.title == "On the shelf")
    // What is chosen there comes beside what was chosen of another kind.
    _ = reader.receive(.collections([.init("For the train", count: 2), .init("Home", count: 0)]))
    let rows = reader.overlay.panel?.rows ?? []
    #expect(rows.map(\.text).contains("In “For the train”") && rows.count == 14)
    let row = rows.firstIndex { $0.text == "In “For the train”" } ?? 0
    #expect(
      reader.receive(.overlay(.chose(row: row))) == [.askShelf("is:unread in:\"For the train\"")])
  }

  @Test("a grid begins below its chips, and chips of a row stand above its books")
  func head() throws {
    var reader = reader("is:unread")
    let row = try #require(reader.overlay.shelf)
    #expect(row.head == 0 && row.booksTop > 40 && row.booksTop < reader.view.height / 2)
    reader.press(keys: "Tab")
    let grid = try #require(reader.overlay.shelf)
    #expect(grid.head == BookShelf.head(in: reader.view) && grid.booksTop == grid.head)
    #expect(grid.labels.allSatisfy { $0.area.least.y > grid.head })
    #expect((grid.framed?.least.y ?? 0) > grid.head)
  }

  @Test("a filter that is typed becomes a chip by the space after it")
  func typed() {
    var reader = reader("sort:author")
    #expect(reader.press(keys: "/") == [])
    #expect(reader.overlay.prompt?.text == "" && chips(reader) == ["By author"])
    reader.type("is:unread")
    // Before the space it counts, and stands in the line.
    #expect(reader.shelf?.words == "sort:author is:unread")
    #expect(reader.overlay.prompt?.text == "is:unread" && chips(reader) == ["By author"])
    reader.type(" ")
    #expect(reader.overlay.prompt?.text == "" && chips(reader) == ["By author", "Unread"])
    // A name in quotes is whole after its last quote.
    reader.type("in:\"For the")
    #expect(chips(reader) == ["By author", "Unread"])
    reader.type(" train\" ")
    #expect(chips(reader) == ["By author", "Unread", "In “For the train”"])
    // A filter of the same kind takes the place of the one before.
    reader.type("is:finished ")
    #expect(chips(reader) == ["By author", "In “For the train”", "Finished"])
    reader.type("whale")
    #expect(
      reader.shelf?.words == "sort:author in:\"For the train\" is:finished whale")
    // Backspace erases what is typed, and then chips.
    reader.press(keys: "Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    #expect(chips(reader).count == 3)
    #expect(reader.press(keys: "Backspace") == [.askShelf("sort:author in:\"For the train\"")])
    reader.type("em")
    #expect(reader.press(keys: "Return") == [])
    #expect(reader.shelf?.words == "sort:author in:\"For the train\" em")
    #expect(chips(reader).last == "“em”")
    // Esc ends the search and leaves the filters.
    reader.press(keys: "/")
    #expect(reader.overlay.prompt?.text == "em")
    #expect(reader.press(keys: "Escape") == [.askShelf("sort:author in:\"For the train\"")])
  }

  @Test("a collection's name becomes one part of what is asked for, whatever stands in it")
  func tokens() {
    for name in ["Home", "For the train", "a\"b", "in:x", "漫画 本"] {
      let words = ShelfText("is:unread " + ShelfText.token(ofCollection: name))
      #expect(words.parts.count == 2)
      #expect(words.value(of: "in:") == name.filter { $0 != "\"" })
      #expect(ShelfText(words.text) == words)
    }
  }
}
