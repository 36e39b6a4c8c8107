import BookModel
import BookStore
internal import Foundation
internal import GRDB

/// What a reader does to the library.
extension Library {
  /// Changes what stands on a book's card; it outlives a new reading of the file.
  public func edit(_ id: BookID, _ edit: CardEdit) throws(LibraryError) {
    try change(id) { database in
      let text = try String.fetchOne(
        database, sql: "SELECT edited FROM book WHERE id = ?", arguments: [id.value])
      let before = try? JSONDecoder().decode(CardEdit.self, from: Data((text ?? "{}").utf8))
      try Self.write((before ?? CardEdit()).changed(by: edit), of: id, database)
    }
  }

  /// Lets the card say again what the file says.
  public func forgetEdits(_ id: BookID) throws(LibraryError) {
    try change(id) { try Self.write(CardEdit(), of: id, $0) }
  }

  private static func write(_ edit: CardEdit, of id: BookID, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE book SET edited = ? WHERE id = ?", arguments: [try json(edit), id.value])
    try label(id, database)
  }

  /// Says that a book was read to its end, or that it was not.
  public func setFinished(_ id: BookID, _ isFinished: Bool) throws(LibraryError) {
    try change(id) { database in
      try database.execute(
        sql: "UPDATE book SET finished = ? WHERE id = ?",
        arguments: [isFinished ? Self.now : nil, id.value])
    }
  }

  /// Forgets that a book is there. Its file stays, and so do its place and bookmarks; folders that are
  /// looked through do not bring it back, but adding or opening it does.
  public func remove(_ id: BookID) throws(LibraryError) {
    var paths: [String] = []
    try change(id) { database in
      paths = try String.fetchAll(
        database, sql: "SELECT path FROM file WHERE book = ?", arguments: [id.value])
      try database.execute(
        sql: "INSERT OR REPLACE INTO removed SELECT identity, ? FROM book WHERE id = ?",
        arguments: [Self.now, id.value])
      try database.execute(sql: "DELETE FROM book_words WHERE rowid = ?", arguments: [id.value])
      try database.execute(sql: "DELETE FROM book WHERE id = ?", arguments: [id.value])
    }
    // A list that cannot be written says what was read, which is no harm.
    for path in paths { try? recents?.forget(path: path) }
  }

  // MARK: Collections

  /// Puts books at the end of a collection, which is made where there is none of that name; a book stands
  /// in it once.
  public func collect(_ ids: [BookID], in name: String) throws(LibraryError) {
    let name = BookCard(title: name).checked.title ?? ""
    guard !name.isEmpty else { throw refusal("a collection needs a name") }
    for id in ids { try requireBook(id) }
    try change { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO collection (name, name_key) VALUES (?, ?)",
        arguments: [name, SortKey.plain(name)])
      for id in ids {
        try database.execute(
          sql: """
            INSERT OR IGNORE INTO collected SELECT collection.id, ?, ifnull((SELECT max(place)
            FROM collected WHERE collection = collection.id), 0) + 1 FROM collection
            WHERE name_key = ?
            """, arguments: [id.value, SortKey.plain(name)])
      }
    }
  }

  /// Takes books out of a collection.
  public func uncollect(_ ids: [BookID], from name: String) throws(LibraryError) {
    try change(collection: name) { database, collection in
      for id in ids {
        try database.execute(
          sql: "DELETE FROM collected WHERE collection = ? AND book = ?",
          arguments: [collection, id.value])
      }
    }
  }

  /// Ends a collection; its books stay.
  public func dropCollection(_ name: String) throws(LibraryError) {
    try change(collection: name) { database, collection in
      try database.execute(sql: "DELETE FROM collection WHERE id = ?", arguments: [collection])
    }
  }

  private func change(
    collection name: String, _ body: (Database, Int64) throws -> Void
  ) throws(LibraryError) {
    let isThere = try change { database in
      let collection = try Int64.fetchOne(
        database, sql: "SELECT id FROM collection WHERE name_key = ?",
        arguments: [SortKey.plain(name)])
      guard let collection else { return false }
      try body(database, collection)
      return true
    }
    guard isThere else { throw refusal("there is no collection “\(name)”") }
  }

  // MARK: Missing books

  private func change(_ id: BookID, _ body: (Database) throws -> Void) throws(LibraryError) {
    try requireBook(id)
    try change(body)
  }

  private func requireBook(_ id: BookID) throws(LibraryError) {
    guard try book(id) != nil else { throw refusal("there is no book \(id)") }
  }

  /// Looks which files are there, and notes what has changed: books whose disk is absent are missing, and
  /// come back with it.
  ///
  /// - Returns: whether anything has changed.
  @discardableResult
  public func checkFiles() throws(LibraryError) -> Bool {
    let files = try read { database in
      try Row.fetchAll(database, sql: "SELECT id, path, is_missing FROM file").map { row in
        (id: row["id"] as Int64, path: row["path"] as String, isMissing: row["is_missing"] as Bool)
      }
    }
    // The disk is asked with no database open for change: it may take its time.
    let changed = files.filter { ($0.isMissing) == (FoundFile($0.path) != nil) }
    guard !changed.isEmpty else { return false }
    try change { database in
      for file in changed {
        try database.execute(
          sql: "UPDATE file SET is_missing = ? WHERE id = ?",
          arguments: [!file.isMissing, file.id])
      }
      try database.execute(
        sql: """
          UPDATE book SET is_missing =
          NOT EXISTS (SELECT 1 FROM file WHERE file.book = book.id AND NOT file.is_missing)
          """)
    }
    return true
  }
}
