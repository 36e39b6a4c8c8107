import PageGeometry
import RectoBookModel
import RectoShelfLayout
@testable import RectoReaderCore
import Testing

/// Which book is meant, and where books stand, while lists come and go.
@Suite("Lists of the shelf") struct ShelfOrderTests {
  private func book(_ id: Int, _ title: String, isOpened: Bool = false) -> ShelfBook {
    var book = ShelfBook(
      id: id, location: .disk(path: "/books/\(title).cbz"), title: title, pages: 40)
    book.isOpened = isOpened
    return book
  }

  private func reader(_ books: [ShelfBook]) -> Reader {
    var reader = Reader(view: wideView)
    reader.standBeforeShelf()
    _ = reader.receive(.shelved(books, words: ""))
    return reader
  }

  private func titles(of reader: Reader) -> [String] { reader.shelf?.books.map(\.title) ?? [] }

  @Test("a book that comes back from being forgotten is meant, and stands where it belongs")
  func comesBack() {
    let books = [book(1, "Alice"), book(2, "Bob"), book(3, "Carmilla"), book(4, "Dune")]
    var reader = reader(books)
    reader.press(keys: "Right")
    let undo = ShelfDeed.bringBack([2])
    _ = reader.receive(.tended(.forget([2]), .init(title: "Bob", undo: undo), as: .new))
    _ = reader.receive(.shelved([books[0], books[2], books[3]], words: ""))
    reader.press(keys: "End")
    #expect(reader.meantTitle == "Dune")
    #expect(reader.press(keys: "Ctrl+z") == [.tend(undo, as: .undo)])
    _ = reader.receive(.tended(undo, .init(title: "Bob", undo: .forget([2])), as: .undo))
    // The library changes once before the book has come.
    _ = reader.receive(.shelved([books[0], books[2], books[3]], words: ""))
    #expect(reader.meantTitle == "Dune")
    _ = reader.receive(.shelved([books[0], book(2, "Bob"), books[2], books[3]], words: ""))
    #expect(reader.meantTitle == "Bob")
    #expect(titles(of: reader) == ["Alice", "Bob", "Carmilla", "Dune"])
    #expect(reader.overlay.messages.map(\.text) == ["Back on the shelf: Bob."])
    // Once.
    reader.press(keys: "End")
    _ = reader.receive(.shelved([books[0], book(2, "Bob"), books[2], books[3]], words: ""))
    #expect(reader.meantTitle == "Dune")
  }

  @Test("several books that come back stand each where it belongs")
  func comeBack() {
    let books = (1...7).map { book($0, "Book \($0)") }
    var reader = reader(books)
    let gone = [1, 3, 4, 7]
    _ = reader.receive(
      .tended(.forget(gone), .init(title: "", count: 4, undo: .bringBack(gone)), as: .new))
    _ = reader.receive(.shelved(books.filter { !gone.contains($0.id) }, words: ""))
    let back = ShelfDeed.several([.bringBack([3, 1]), .bringBack([4, 7])])
    _ = reader.receive(.tended(back, .init(title: "", count: 4), as: .undo))
    _ = reader.receive(.shelved(books, words: ""))
    #expect(titles(of: reader) == books.map(\.title))
  }

  @Test("a title that there is not is told, and leads back to where typing began")
  func noTitle() {
    var reader = reader([book(1, "Alice"), book(2, "Quartet"), book(3, "Zeno")])
    _ = reader.receive(.clock(time: 1))
    reader.type("q")
    #expect(reader.meantTitle == "Quartet")
    reader.type("qxx")
    #expect(reader.meantTitle == "Alice")
    #expect(reader.overlay.messages.map(\.text) == ["No title or author matches “qqxx”."])
    _ = reader.receive(.clock(time: 100))
    reader.type("z")
    #expect(reader.meantTitle == "Zeno")
  }

  @Test("typing finds titles first, then other words of titles, then authors")
  func typedWords() {
    func book(_ id: Int, _ title: String, by authors: String) -> ShelfBook {
      ShelfBook(id: id, location: .disk(path: "/b/\(id)"), title: title, authors: authors)
    }
    let books = [
      book(1, "Aurora", by: "Zoë Marsh"), book(2, "The Dark Materials", by: "Pullman"),
      book(3, "Master", by: "Bulgakow"), book(4, "Zeno", by: "Italo Svevo"),
    ]
    for (typed, title) in [
      ("mas", "Master"), ("mat", "The Dark Materials"), ("dark m", "The Dark Materials"),
      ("mar", "Aurora"), ("sve", "Zeno"), ("bul", "Master"), ("z", "Zeno"),
      ("the d", "The Dark Materials"),
    ] {
      var reader = reader(books)
      _ = reader.receive(.clock(time: 1))
      reader.type(typed)
      #expect(reader.meantTitle == title, "\(typed)")
    }
  }

  @Test("the end of a search leads back to the book that was meant before it")
  func endOfSearch() {
    let books = [book(1, "Alice"), book(2, "Bob"), book(3, "Emma"), book(4, "Dune")]
    for isPrompt in [true, false] {
      var reader = reader(books)
      reader.press(keys: "Right", "/")
      reader.type("em")
      _ = reader.receive(.shelved([books[2]], words: "em"))
      if !isPrompt { reader.press(keys: "Return") }
      #expect(reader.meantTitle == "Emma")
      #expect(reader.press(keys: "Escape") == [.askShelf("")])
      _ = reader.receive(.shelved(books, words: ""))
      #expect(reader.meantTitle == "Bob")
    }
    // One that was opened meanwhile is where its hand has left it.
    var opened = reader(books)
    opened.press(keys: "Right", "/")
    opened.type("em")
    _ = opened.receive(.shelved([books[2]], words: "em"))
    opened.press(keys: "Return", "Return")
    _ = opened.receive(.openingFailed)
    for frame in 0..<180 { _ = opened.receive(.tick(time: Double(frame) / 60)) }
    opened.begin(Reader.Preferences())
    opened.press(keys: "Escape")
    _ = opened.receive(.shelved(books, words: ""))
    #expect(opened.meantTitle == "Emma")
  }

  @Test(
    "the list of orders marks the one that holds, said or not",
    arguments: [
      ("", "Last read first"), ("sort:author", "By author"), ("is:unread", "By title"),
      ("is:reading", "Last read first"), ("is:unread sort:added", "Newest first"),
    ])
  func marksOrder(words: String, order: String) {
    var reader = reader([book(1, "Alice")])
    reader.shelf?.words = words
    _ = reader.receive(.command(.shelves))
    let rows = reader.overlay.panel?.rows.filter { $0.detail.hasPrefix("sort:") && $0.isHere }
    #expect(rows?.map(\.text) == [order])
  }

  @Test("books of a folder that comes in stand behind those that are there, so that nothing moves")
  func comingIn() {
    var reader = reader([book(1, "Zeno", isOpened: true), book(2, "Recto")])
    let zeno = book(1, "Zeno", isOpened: true)
    _ = reader.receive(
      .shelved([zeno, book(3, "Amber"), book(4, "Brass"), book(2, "Recto")], words: ""))
    _ = reader.receive(
      .shelved(
        [zeno, book(3, "Amber"), book(4, "Brass"), book(5, "Cedar"), book(2, "Recto")], words: ""))
    #expect(titles(of: reader) == ["Zeno", "Recto", "Amber", "Brass", "Cedar"])
    // What is read in another window comes first all the same.
    _ = reader.receive(
      .shelved(
        [book(6, "Faust", isOpened: true), zeno, book(3, "Amber"), book(2, "Recto")], words: ""))
    #expect(titles(of: reader).first == "Faust")
  }

  @Test("the size of a cover's picture outlasts a search in which its book was not found")
  func coverSizes() {
    let books = [book(1, "Alice"), book(2, "Bob")]
    let size = PageSize(width: 300, height: 200)
    var reader = reader(books)
    _ = reader.receive(.shelfCover(1, size))
    reader.press(keys: "/")
    reader.type("bo")
    _ = reader.receive(.shelved([books[1]], words: "bo"))
    reader.press(keys: "Escape")
    _ = reader.receive(.shelved(books, words: ""))
    #expect(reader.shelf?.books.map(\.look.cover) == [size, nil])
    // It may come before the book.
    _ = reader.receive(.shelfCover(3, size))
    _ = reader.receive(.shelved(books + [book(3, "Emma")], words: ""))
    #expect(reader.shelf?.books.last?.look.cover == size)
  }
}
