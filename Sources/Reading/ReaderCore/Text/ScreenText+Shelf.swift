import RectoBookModel

/// Words about books on the shelf.
public enum ShelfScreenText {
  // MARK: Under the row of books

  /// Under the title of a book: its file is not where it was.
  static let missing = "file not found"
  /// Under the title of a book: it was read to the end.
  static let finished = "finished"
  /// Under the title of a book: where the reader stopped.
  static func shelfPlace(_ page: Int, of pages: Int) -> String { "page \(page) of \(pages)" }
  /// Under the title of a book that was never opened: how many pages it has.
  static func shelfPages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count) pages" }
  /// Where there is no book, under the buttons `chooseBook` and `addFolder`.
  static let addBooks = "Or drop books and folders here."
  /// A button on a shelf with few books, and the title of the window in which a book is chosen.
  public static let chooseBook = "Open a book"
  /// A button on a shelf with few books, and the title of the window in which a folder is chosen.
  public static let addFolder = "Add a folder"
  /// A button on a shelf with books: they stand in a grid, or else in a row.
  static let form = "Grid"
  /// In the middle of a shelf without books.
  static let emptyShelf = "No books yet."
  /// In the middle of a shelf whose books all lack the words that were typed.
  static func nothingOnShelf(_ words: String) -> String {
    "No book matches “\(words.shortened)”."
  }
  /// A message: no word of a title and no author begins with what was typed on the shelf to jump to a book.
  static func noTitle(_ typed: String) -> String {
    "No title or author matches “\(typed.shortened)”."
  }
  /// Beside words that the shelf is searched for: how many books have them.
  static func bookCount(_ count: Int) -> String { count == 1 ? "1 book" : "\(count) books" }
  /// A message: a book is to be opened whose file is not there; an error. The book's title.
  static func missingBook(_ title: String) -> String {
    "Cannot find the file for “\(title.shortened)”. Your place is saved."
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
  static let farthestReadFirst = "Most progress"

  // MARK: The menu of a book, and what comes of it

  /// A note beside names that are typed: what stands between two of them.
  static let severalNames = "separate with ;"
  /// The same beside tags.
  static let severalTags = "separate with , or ;"
  /// What stands before the name of the collection that a book is added to.
  static let collection = "Collection"
  /// An answer: forget the book.
  static let answerForget = "Forget"
  /// The title of a question, before a book of the library is forgotten.
  static let forgetTitle = "Forget this book?"
  /// What stands under that title. The book's title.
  static func forgets(_ title: String) -> String {
    "“\(title)” leaves your library. Its file stays, and so do your place and bookmarks."
  }
  /// A sentence after a message of what was done: the key that undoes what was done.
  static func undoes(_ key: String) -> String { "\(key) undoes it." }
}
