import RectoBookModel

/// What is said of books on the shelf.
extension ScreenText {
  // MARK: Under the row of books

  /// Under the title of a book: its file is not where it was.
  static let missing = "file not found"
  /// Under the title of a book: it was read to the end.
  static let finished = "finished"
  /// Under the title of a book: where the reader stopped.
  static func shelfPlace(_ page: Int, of pages: Int) -> String { "page \(page) of \(pages)" }
  /// Under the title of a book that was never opened: how many pages it has.
  static func shelfPages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count) pages" }
  /// Where there is little to be seen; the command is typed as it stands.
  static let addBooks = "Drop books or folders here, or run: recto library add FOLDER"
  /// In the middle of a shelf without books.
  static let emptyShelf = "No books yet."
  /// In the middle of a shelf whose books all lack the words that were typed.
  static func nothingOnShelf(_ words: String) -> String {
    "No book matches \"\(words.shortened)\"."
  }
  /// Beside words that the shelf is searched for: how many books have them.
  static func bookCount(_ count: Int) -> String { count == 1 ? "1 book" : "\(count) books" }
  /// A message: a book is to be opened whose file is not there; an error. The book's title.
  static func missingBook(_ title: String) -> String {
    "Cannot find the file for \"\(title.shortened)\". Your place is saved."
  }

  // MARK: The list that chooses books and their order

  /// A line of the list: every book.
  static let shelfAll = "All books"
  /// A line of the list: books that were opened in the last weeks.
  static let shelfRecent = "Recently read"
  /// A line of the list: books that were begun and not finished.
  static let shelfReading = "In progress"
  /// A line of the list: books that were never opened.
  static let shelfUnread = "Unread"
  /// A line of the list: books that were read to the end.
  static let shelfFinished = "Finished"
  /// A line of the list: books whose files are not where they were.
  static let shelfMissing = "Missing"
  /// A line of the list: the order of the books on the shelf.
  static let byTitle = "By title"
  /// A line of the list: the order of the books on the shelf.
  static let byAuthor = "By author"
  /// A line of the list: the order of the books on the shelf.
  static let bySeries = "By series"
  /// A line of the list: the order of the books on the shelf, by when they came into the library.
  static let newestFirst = "Newest first"
  /// A line of the list: the order of the books on the shelf, by when they were opened.
  static let lastReadFirst = "Last read first"
  /// A line of the list: the order of the books on the shelf, by how much of them was read.
  static let farthestReadFirst = "Most read first"
}
