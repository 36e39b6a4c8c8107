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
