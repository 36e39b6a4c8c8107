import RectoBookModel
import RectoLibraryDatabase
import RectoReaderCore

/// The books that the library has for some words, made ready for the shelf off the main thread.
nonisolated struct ShelfList: Sendable {
  /// As the shelf has them, in their order.
  let books: [ShelfBook]
  /// As the library has them.
  let byNumber: [BookID: LibraryBook]
  /// The words that were asked for.
  let words: String
  /// Whether these are all.
  let isWhole: Bool
  /// Whether there are none yet, and some are on their way.
  var isAwaited: Bool { books.isEmpty && !isWhole }

  /// Makes a list; an empty one where there is no library.
  init(_ books: [LibraryBook] = [], words: String, isWhole: Bool = true) {
    self.books = books.map(ShelfBook.init)
    byNumber = Dictionary(books.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    (self.words, self.isWhole) = (words, isWhole)
  }
}

nonisolated extension LibraryQuery {
  /// The books that are asked for with these words; all, those that were read last first, for none.
  init(_ asked: ShelfText) {
    let shelf: Shelf =
      switch asked.value(of: "is:") {
      case "recent": .recent
      case "reading": .reading
      case "unread": .unread
      case "finished": .finished
      case "missing": .missing
      default: .all
      }
    let collection = asked.value(of: "in:")
    let order = asked.value(of: "sort:") ?? ""
    let named = SortOrder(rawValue: order.hasPrefix("-") ? String(order.dropFirst()) : order)
    let isAll = shelf == .all && collection == nil && asked.sought.isEmpty
    let usual: SortOrder? = isAll ? .opened : nil
    self.init(
      shelf, collection: collection, words: asked.sought, order: named ?? usual,
      isReversed: named != nil && order.hasPrefix("-"))
  }
}

nonisolated extension ShelfBook {
  /// A book of the library as the shelf has it.
  init(_ book: LibraryBook) {
    self.init(
      id: Int(book.id.value), location: book.location, title: book.title,
      authors: book.card.authors.joined(separator: ", "), pages: book.pages, page: book.page,
      progress: book.progress, isMissing: book.isMissing, aspect: book.aspect,
      direction: book.direction)
    learn(book)
  }

  // Apart, since what is assigned in an initializer makes nothing else follow.
  private mutating func learn(_ book: LibraryBook) {
    (card, format, cover) = (book.card, book.format, book.cover)
    (isFinished, isOpened) = (book.finished != nil, book.opened != nil)
  }
}
