public import RectoBookModel
public import RectoReadingRecords
internal import Foundation
internal import GRDB

/// Looking books up.
extension Library {
  /// The books that are asked for, in their order; of a long list the part within `range`.
  public func books(
    _ query: LibraryQuery = LibraryQuery(), in range: Range<Int>? = nil
  ) throws(LibraryError) -> [LibraryBook] {
    guard let source = query.source else { return [] }
    return try read { database in
      let query = try query.withoutRank(in: database)
      guard let range else {
        return try Row.fetchAll(
          database, sql: "SELECT \(Self.columns)" + source.sql + query.ordering,
          arguments: source.arguments
        ).compactMap(Self.book)
      }
      // The numbers first: else every book is read to sort them, for a hundred.
      let part = " LIMIT \(range.count) OFFSET \(range.lowerBound)"
      let ids = try Int64.fetchAll(
        database, sql: "SELECT book.id" + source.sql + query.ordering + part,
        arguments: source.arguments)
      return try Self.books(with: ids.map { BookID($0) }, database)
    }
  }

  /// The numbers of the books that are asked for, in their order: a shelf of ten thousand at once.
  public func ids(_ query: LibraryQuery = LibraryQuery()) throws(LibraryError) -> [BookID] {
    guard let source = query.source else { return [] }
    return try read { database in
      let query = try query.withoutRank(in: database)
      return try Int64.fetchAll(
        database, sql: "SELECT book.id" + source.sql + query.ordering, arguments: source.arguments
      ).map { BookID($0) }
    }
  }

  /// The books with some numbers, in the order of the numbers; those that are there.
  public func books(with ids: [BookID]) throws(LibraryError) -> [LibraryBook] {
    try read { try Self.books(with: ids, $0) }
  }

  private static func books(with ids: [BookID], _ database: Database) throws -> [LibraryBook] {
    let marks = ids.map { String($0.value) }.joined(separator: ",")
    let found = try Row.fetchAll(
      database, sql: "SELECT \(columns) FROM book WHERE book.id IN (\(marks))"
    ).compactMap(book)
    let books = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { books[$0] }
  }

  /// The book of a number.
  public func book(_ id: BookID) throws(LibraryError) -> LibraryBook? {
    try books(with: [id]).first
  }

  /// What the library has at a location, where that is another content than this; nil where it has nothing.
  public func predecessor(
    of book: BookIdentity?, at location: BookLocation
  ) throws(LibraryError) -> KnownPlace? {
    try read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT identity, said, pages, contents, file.is_missing AS was_missing
          FROM file JOIN book ON book.id = file.book WHERE file.path = ?
          """, arguments: [location.record])
      guard let row, let identity = BookIdentity(row["identity"] as String), identity != book else {
        return nil
      }
      let said = try? JSONDecoder().decode(BookCard.self, from: Data((row["said"] as String).utf8))
      return KnownPlace(
        identity: identity, title: said?.title, pageCount: row["pages"],
        contents: (row["contents"] as String?).flatMap { ContentSketch($0) },
        isMissing: row["was_missing"])
    }
  }

  /// What the library has at a location.
  public struct KnownPlace: Equatable, Sendable {
    /// What it is by its content.
    public let identity: BookIdentity
    /// The title that the book has itself.
    public let title: String?
    /// How many pages it has, where that is known.
    public let pageCount: Int?
    /// What was in it, where that is known.
    public let contents: ContentSketch?
    /// Whether its file was not there when that was looked at last.
    public let isMissing: Bool
  }

  /// The book of some content.
  public func book(_ identity: BookIdentity) throws(LibraryError) -> LibraryBook? {
    try read { database in
      try Row.fetchOne(
        database, sql: "SELECT \(Self.columns) FROM book WHERE identity = ?",
        arguments: [identity.description]
      ).flatMap(Self.book)
    }
  }

  /// How many books are asked for.
  public func count(_ query: LibraryQuery = LibraryQuery()) throws(LibraryError) -> Int {
    guard let source = query.source else { return 0 }
    return try read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*)" + source.sql, arguments: source.arguments) ?? 0
    }
  }

  /// Every place where a book was found: those that are there first.
  public func locations(of id: BookID) throws(LibraryError) -> [BookLocation] {
    try read { database in
      try String.fetchAll(
        database, sql: "SELECT path FROM file WHERE book = ? ORDER BY is_missing, id",
        arguments: [id.value]
      ).map { BookLocation(record: $0) }
    }
  }

  /// Every place of every book: those that are there first.
  public func allLocations() throws(LibraryError) -> [BookID: [BookLocation]] {
    try lists("SELECT book, path FROM file ORDER BY is_missing, id")
      .mapValues { $0.map { BookLocation(record: $0) } }
  }

  /// The collections of every book that stands in one.
  public func allCollections() throws(LibraryError) -> [BookID: [String]] {
    try lists(
      """
      SELECT book, name FROM collected JOIN collection ON collection.id = collected.collection
      ORDER BY name_key
      """)
  }

  private func lists(_ sql: String) throws(LibraryError) -> [BookID: [String]] {
    try read { database in
      let pairs = try Row.fetchAll(database, sql: sql).map { (BookID($0[0]), [$0[1] as String]) }
      return Dictionary(pairs, uniquingKeysWith: +)
    }
  }

  /// The series that there are, in order.
  public func series() throws(LibraryError) -> [BookGroup] {
    try groups(
      """
      SELECT min(series), count(*), count(finished) FROM book WHERE series IS NOT NULL
      GROUP BY series_key ORDER BY series_key
      """)
  }

  /// The collections of the reader's own, in the order of their names.
  public func collections() throws(LibraryError) -> [BookGroup] {
    try groups(
      """
      SELECT name, count(book.id), count(finished) FROM collection
      LEFT JOIN collected ON collected.collection = collection.id
      LEFT JOIN book ON book.id = collected.book GROUP BY collection.id ORDER BY name_key
      """)
  }

  /// The collections in which a book stands.
  public func collections(of id: BookID) throws(LibraryError) -> [String] {
    try read { try Self.collections(of: id, $0) }
  }

  static func collections(of id: BookID, _ database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT name FROM collected JOIN collection ON collection.id = collected.collection
        WHERE book = ? ORDER BY name_key
        """, arguments: [id.value])
  }

  /// Makes sure that a series and a collection are there, where they are named.
  ///
  /// - Throws: where one is not, which only the caller could have known better.
  public func require(series: String?, collection: String?) throws(LibraryError) {
    let (hasSeries, hasCollection) = try read { database in
      (
        try Bool.fetchOne(
          database,
          sql: "SELECT EXISTS (SELECT 1 FROM book WHERE series IS NOT NULL AND series_key = ?)",
          arguments: [SortKey.series(series ?? "")]) ?? false,
        try Bool.fetchOne(
          database, sql: "SELECT EXISTS (SELECT 1 FROM collection WHERE name_key = ?)",
          arguments: [SortKey.plain(collection ?? "")]) ?? false
      )
    }
    if let series, !hasSeries { throw refusal("there is no series “\(series)”", .read) }
    if let collection, !hasCollection {
      throw refusal("there is no collection “\(collection)”", .read)
    }
  }

  private func groups(_ sql: String) throws(LibraryError) -> [BookGroup] {
    try read { database in
      try Row.fetchAll(database, sql: sql).map { row in
        BookGroup(name: row[0], books: row[1], finished: row[2])
      }
    }
  }

  // MARK: Rows

  static let columns = """
    book.id, identity, format, pages, direction, aspect, book.title, book.authors, book.series, \
    number, book.tags, added, \
    opened, finished, page, progress, is_missing, \
    CASE WHEN instr(edited, '"cover"') THEN edited END AS cover_edit, coalesce((SELECT file.path FROM file \
    WHERE file.book = book.id ORDER BY file.is_missing, file.id LIMIT 1), book.path) AS path
    """

  /// A book as its row has it; nil where that is none: a file may say anything.
  static func book(_ row: Row) -> LibraryBook? {
    guard let identity = BookIdentity(row["identity"] as String) else { return nil }
    let card = BookCard(
      title: row["title"], authors: list(row["authors"]), series: row["series"],
      number: row["number"], tags: list(row["tags"]))
    let pages = 1...Limits.pages
    let edit = (row["cover_edit"] as String?).flatMap {
      try? JSONDecoder().decode(CardEdit.self, from: Data($0.utf8))
    }
    return LibraryBook(
      id: BookID(row["id"]), identity: identity, location: BookLocation(record: row["path"]),
      card: card, format: row["format"],
      pages: (row["pages"] as Int?).flatMap { pages.contains($0) ? $0 : nil },
      direction: ReadingDirection(rawValue: row["direction"]) ?? .leftToRight,
      aspect: row["aspect"], added: row["added"], opened: row["opened"], finished: row["finished"],
      page: (row["page"] as Int?).flatMap { pages.contains($0) ? $0 : nil },
      progress: min(max(row["progress"], 0), 1), isMissing: row["is_missing"],
      cover: edit?.cover ?? .first)
  }

  /// The texts of a column.
  static func list(_ text: String) -> [String] {
    if text == "[]" { return [] }
    return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
  }
}
