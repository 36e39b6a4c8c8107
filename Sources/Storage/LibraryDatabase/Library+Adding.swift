public import RectoBookModel
public import RectoReadingRecords
import RectoDiskFiles
internal import Foundation
internal import GRDB

/// Adding books.
extension Library {
  /// What adding a book came to.
  public struct Addition: Equatable, Sendable {
    /// The book's number.
    public var id: BookID
    /// Whether the library had no such book.
    public var isNew: Bool
    /// What the book was before its file was written anew, if it was: its memory is the new one's too.
    public var succeeds: BookIdentity?
  }

  /// Adds a book, or a place of one that is there: what has the same content is one book.
  ///
  /// A file that was written anew stays the same book, with all that the reader said of it, unless that is
  /// still found elsewhere, its disk was away, or what is in it says that it is another one. A book that was
  /// removed comes back.
  /// - Parameters:
  ///   - identity: what it is.
  ///   - former: what an earlier Recto took it for, where that was something else.
  ///   - file: where it lies.
  ///   - facts: what the decoder says of it; nil where it was not asked, or there is a password: it is then
  ///     taken for the book that lay there only where nobody has looked into that one either.
  ///   - opened: when it was opened, in seconds since 1970, if it was.
  /// - Returns: the book's number, and whether there was none.
  /// - Throws: where the library cannot be changed; nothing is changed then.
  @discardableResult
  public func add(
    _ identity: BookIdentity, knownBefore former: BookIdentity? = nil, at file: FoundFile,
    facts: BookFacts?, opened: Double? = nil
  ) throws(LibraryError) -> Addition {
    _ = try? memories.read(identity, knownBefore: former)
    let memory = remembered(of: identity)
    return try change { database in
      if let former { try Self.rename(former, to: identity, at: file.path, database) }
      let place = try Row.fetchOne(
        database,
        sql: """
          SELECT book, identity, format, said, pages, contents, file.is_missing AS was_missing
          FROM file JOIN book ON book.id = file.book WHERE file.path = ?
          """, arguments: [file.path])
      let known = try Int64.fetchOne(
        database, sql: "SELECT id FROM book WHERE identity = ?", arguments: [identity.description])
      var addition: Addition
      if let known {
        addition = Addition(id: BookID(known), isNew: false)
      } else if let place, try Self.isAlone(place["book"], at: file.path, database),
        Self.isSame(place, facts)
      {
        addition = Addition(
          id: BookID(place["book"]), isNew: false,
          succeeds: BookIdentity(place["identity"] as String))
        try database.execute(
          sql:
            """
            UPDATE book SET identity = ?, format = NULL, pages = NULL, contents = NULL, memory_stamp = 0
            WHERE id = ?
            """,
          arguments: [identity.description, addition.id.value])
        // Here and not by whoever is told: after a kill in between nobody would be told again.
        if let before = addition.succeeds {
          try Self.inheritAnnotations(from: before, to: identity, database)
          try ReadingLog.inherit(from: before, to: identity, database)
        }
      } else {
        try database.execute(
          sql: """
            INSERT INTO book (identity, title, title_key, author_key, series_key, number_key, added,
            path) VALUES (?, '', '', '', '', '', ?, ?)
            """, arguments: [identity.description, Self.now, file.path])
        addition = Addition(id: BookID(database.lastInsertedRowID), isNew: true)
      }
      let id = addition.id
      try database.execute(
        sql: """
          INSERT INTO file (book, path, size, changed) VALUES (?, ?, ?, ?) ON CONFLICT (path) DO
          UPDATE SET book = excluded.book, size = excluded.size, changed = excluded.changed,
          is_missing = 0
          """, arguments: [id.value, file.path, file.size, file.changed])
      try database.execute(
        sql: "UPDATE book SET path = ?, opened = nullif(max(ifnull(opened, 0), ?), 0) WHERE id = ?",
        arguments: [
          try Self.namingPath(of: id, besides: file.path, database), opened ?? 0, id.value,
        ])
      try Self.takeBack(identity, as: id, database)
      for table in ["pending", "refused"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE path = ?", arguments: [file.path])
      }
      if let facts { try Self.write(facts, of: id, database) }
      try Self.label(id, database)
      let before: Int64? = place?["book"]
      for book in Set([id.value, before ?? id.value]) {
        try Self.recordWhetherMissing(BookID(book), database)
      }
      if let memory { try Self.write(memory, database) }
      return addition
    }
  }

  /// The path by which a book is called that has no title: the one that the reader knows, as long as the book
  /// is there, else the one that was found.
  private static func namingPath(
    of id: BookID, besides found: String, _ database: Database
  ) throws -> String {
    let known = try String.fetchOne(
      database,
      sql: """
        SELECT file.path FROM book JOIN file ON file.book = book.id AND file.path = book.path
        WHERE book.id = ? AND NOT file.is_missing
        """, arguments: [id.value])
    guard let known, known != found, DiskEntry(at: known) != nil else { return found }
    return known
  }

  /// Whether what lies at a place is the book that the library has there, changed.
  private static func isSame(_ place: Row, _ facts: BookFacts?) -> Bool {
    guard !(place["was_missing"] as Bool) else { return false }
    // One that nobody has looked into yet could be any.
    guard (place["format"] as String?) != nil else { return true }
    guard let facts else { return false }
    let said = try? JSONDecoder().decode(BookCard.self, from: Data((place["said"] as String).utf8))
    let contents = (place["contents"] as String?).flatMap { ContentSketch($0) }
    let before = BookPredecessor(
      memory: BookMemory(), title: said?.title, pageCount: place["pages"],
      contents: contents)
    return before.isSucceeded(by: facts)
  }

  /// A book is known as something else from now on: the one at this path, or one that is found nowhere else.
  private static func rename(
    _ former: BookIdentity, to identity: BookIdentity, at path: String, _ database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE OR IGNORE book SET identity = ?1 WHERE identity = ?2 AND (
          EXISTS (SELECT 1 FROM file WHERE file.book = book.id AND file.path = ?3)
          OR NOT EXISTS (SELECT 1 FROM file WHERE file.book = book.id AND NOT file.is_missing))
        """, arguments: [identity.description, former.description, path])
    try database.execute(
      sql: "UPDATE OR IGNORE removed SET identity = ? WHERE identity = ?",
      arguments: [identity.description, former.description])
  }

  /// Whether a book is found at one path only.
  private static func isAlone(_ book: Int64, at path: String, _ database: Database) throws -> Bool {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM file WHERE book = ? AND path <> ? AND NOT is_missing",
      arguments: [book, path]) == 0
  }

  private static func write(_ facts: BookFacts, of id: BookID, _ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE book SET format = ?, pages = ifnull(?, pages), direction = ?, aspect = ?, said = ?,
        contents = ? WHERE id = ?
        """,
      arguments: [
        facts.format, facts.isCounted ? facts.pageCount : nil, facts.direction.rawValue,
        facts.usualSize.aspect, try json(facts.card),
        facts.contents?.description, id.value,
      ])
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Writes title, authors, series, number and tags as they are to be shown, sorted and found.
  static func label(_ id: BookID, _ database: Database) throws {
    guard
      let row = try Row.fetchOne(
        database, sql: "SELECT said, edited, path FROM book WHERE id = ?", arguments: [id.value])
    else { return }
    let decoder = JSONDecoder()
    let said = try? decoder.decode(BookCard.self, from: Data((row["said"] as String).utf8))
    let edit = try? decoder.decode(CardEdit.self, from: Data((row["edited"] as String).utf8))
    var card = (edit ?? CardEdit()).applied(to: said ?? BookCard())
    let title = card.title ?? fileTitle(row["path"])
    card.title = title
    try database.execute(
      sql: """
        UPDATE book SET title = ?, authors = ?, series = ?, number = ?, tags = ?, title_key = ?,
        author_key = ?, series_key = ?, number_key = ? WHERE id = ?
        """,
      arguments: [
        title, try json(card.authors), card.series, card.number, try json(card.tags),
        SortKey.title(title), SortKey.author(card.authors.first ?? ""),
        SortKey.series(card.series ?? ""), SortKey.number(card.number ?? ""), id.value,
      ])
    try database.execute(
      sql:
        "INSERT OR REPLACE INTO book_words (rowid, title, authors, series, tags) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        id.value, SearchText.indexed(title),
        SearchText.indexed(card.authors.joined(separator: " · ")),
        SearchText.indexed(card.series ?? ""),
        SearchText.indexed(card.tags.joined(separator: " · ")),
      ])
  }

  /// What a book without a title is called: its file's name without the extension.
  private static func fileTitle(_ path: String) -> String {
    let name = Array((path.split(separator: "/").last ?? "").utf8)
    let stem = String(decoding: NaturalOrder.stem(of: name[...]), as: UTF8.self)
    let title = stem.replacing("_", with: " ").withoutControls.shortened
    return title.isEmpty ? path.shortened : title
  }

  static func recordWhetherMissing(_ id: BookID, _ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE book SET is_missing =
        NOT EXISTS (SELECT 1 FROM file WHERE file.book = book.id AND NOT file.is_missing) WHERE id = ?
        """, arguments: [id.value])
  }
}
