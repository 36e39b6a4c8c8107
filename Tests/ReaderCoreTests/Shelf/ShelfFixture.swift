import RectoBookModel
import RectoShelfLayout
@testable import RectoReaderCore

/// A reader before a shelf of a few books, numbered from 1.
func shelfReader(
  of titles: [String], form: BookShelf.Form = .row, keys: KeyProfile = .standard
) -> Reader {
  var preferences = Reader.Preferences()
  preferences.keys = keys.table
  // They are all of one series.
  preferences.defaults.stacksSeries = false
  var reader = Reader(view: wideView, preferences: preferences)
  reader.standBeforeShelf()
  let books = titles.enumerated().map { index, title in
    var book = ShelfBook(
      id: index + 1, location: .disk(path: "/books/\(title).cbz"), title: title,
      authors: "Jane Austen", pages: 40, page: 12, progress: 0.3)
    book.card = BookCard(
      title: title, authors: ["Jane Austen"], series: "Novels", number: "4", tags: ["classic"])
    book.format = "cbz"
    return book
  }
  _ = reader.receive(.shelved(books, words: ""))
  if form == .grid { reader.press(keys: "Tab") }
  return reader
}

extension Reader {
  /// The title of the book that is meant on the shelf.
  var meantTitle: String? { shelf?.meant.map { shelf?.books[$0].title ?? "" } }
}
