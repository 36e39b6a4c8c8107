import RectoBookModel
internal import GRDB

/// Which books are asked for, and in which order.
public struct LibraryQuery: Equatable, Sendable {
  /// Which part of the library.
  public enum Shelf: Equatable, Hashable, Sendable {
    /// Every book.
    case all
    /// Those that were opened, the latest first.
    case recent
    /// Those that were neither opened nor said to be finished.
    case unread
    /// Those that were opened and have pages left; one that is read once more among them.
    case reading
    /// Those whose end was reached.
    case finished
    /// Those whose file is not there.
    case missing
  }

  /// What comes first.
  public enum SortOrder: String, CaseIterable, Sendable {
    case title
    /// By the last name of the first author, then series, number, title.
    case author
    /// By series and number; books of none come last.
    case series
    /// The latest first.
    case added
    /// Those that were read last first.
    case opened
    /// Those that were read furthest first.
    case progress
  }

  /// Which part of the library.
  public var shelf: Shelf
  /// Only the books of this series; nil for all books.
  public var series: String?
  /// Only the books of this collection; nil for all books.
  public var collection: String?
  /// Words that must all be found, each as the beginning of a word of title, author, series or tag;
  /// `title:`, `author:`, `series:` and `tag:` before one say where. Empty for all books.
  public var words: String
  /// What comes first; nil for what suits: the best match where words are looked for, unless more than
  /// `Limits.rankedBooks` books are found, else what suits the shelf.
  public var order: SortOrder?
  /// Whether the order is reversed.
  public var isReversed: Bool

  /// Asks for books.
  public init(
    _ shelf: Shelf = .all, series: String? = nil, collection: String? = nil, words: String = "",
    order: SortOrder? = nil, isReversed: Bool = false
  ) {
    (self.shelf, self.series, self.collection) = (shelf, series, collection)
    (self.words, self.order, self.isReversed) = (words, order, isReversed)
  }
}

extension LibraryQuery {
  /// The tables and conditions in SQL, with their arguments; nil where nothing can be found.
  var source: (sql: String, arguments: StatementArguments)? {
    var tables = "book"
    var conditions: [String] = []
    var arguments = StatementArguments()
    if !words.allSatisfy(\.isWhitespace) {
      guard let pattern = SearchText.pattern(words) else { return nil }
      tables += " JOIN book_words ON book_words.rowid = book.id"
      conditions.append("book_words MATCH ?")
      arguments += [pattern]
    }
    switch shelf {
    case .all: break
    case .recent: conditions.append("opened IS NOT NULL")
    case .unread: conditions.append("opened IS NULL AND finished IS NULL")
    case .reading:
      conditions.append("opened IS NOT NULL AND (finished IS NULL OR progress < 1)")
    case .finished: conditions.append("finished IS NOT NULL")
    case .missing: conditions.append("is_missing")
    }
    if let series {
      conditions.append("series_key = ?")
      arguments += [SortKey.series(series)]
    }
    if let collection {
      tables += " JOIN collected ON collected.book = book.id"
      conditions.append("collected.collection = (SELECT id FROM collection WHERE name_key = ?)")
      arguments += [SortKey.plain(collection)]
    }
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    return (" FROM \(tables)\(filter)", arguments)
  }

  /// The same, by title where too many books are found for one to be the best.
  func withoutRank(
    in database: Database, most: Int = Limits.rankedBooks
  ) throws -> LibraryQuery {
    guard order == nil, let pattern = SearchText.pattern(words) else { return self }
    let found = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM (SELECT 1 FROM book_words WHERE book_words MATCH ? LIMIT ?)",
      arguments: [pattern, most + 1])
    var query = self
    if found ?? 0 > most { query.order = .title }
    return query
  }

  /// The order in SQL; every order is total.
  var ordering: String {
    let keys: [Key] =
      switch order {
      case .title: Self.byTitle
      case .author: [Key("author_key"), Key("series_key"), Key("number_key"), Key("title_key")]
      case .series: [Key("series_key"), Key("number_key"), Key("title_key")]
      case .added: [Key("added", falls: true), Key("book.id", falls: true)]
      case .opened: Self.byOpened
      case .progress: [Key("progress", falls: true)] + Self.byOpened
      case nil: usual
      }
    return " ORDER BY "
      + (keys + [Key("book.id")]).map { $0.sql(isReversed: isReversed) }.joined(separator: ", ")
  }

  /// A column to sort by.
  private struct Key {
    private let column: String
    private let falls: Bool

    /// The least of it comes first, or the greatest where it falls.
    init(_ column: String, falls: Bool = false) { (self.column, self.falls) = (column, falls) }

    func sql(isReversed: Bool) -> String { column + (falls != isReversed ? " DESC" : "") }
  }

  private static let byTitle = [Key("title_key"), Key("number_key")]
  /// Of those that were never opened, such as all of a folder that has just come in, nothing is later: they are found
  /// by their titles.
  private static let byOpened = [Key("opened", falls: true)] + byTitle

  private var usual: [Key] {
    // A word of the title says more than one of a series, and that more than a tag.
    if !words.allSatisfy(\.isWhitespace) {
      return [Key("bm25(book_words, 10, 5, 6, 2)"), Key("title_key")]
    }
    if collection != nil { return [Key("collected.place")] }
    if series != nil { return [Key("series_key"), Key("number_key"), Key("title_key")] }
    switch shelf {
    case .recent, .reading, .finished: return Self.byOpened
    case .all, .unread, .missing: return Self.byTitle
    }
  }
}
