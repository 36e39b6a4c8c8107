import RectoBookModel
import RectoReadingRecords
internal import Foundation
internal import GRDB

/// What a reader does to the library.
extension Library {
  /// Changes what stands on a book's card; it outlives a new reading of the file.
  public func edit(_ id: BookID, _ edit: CardEdit) throws(LibraryError) {
    try change(id) { try Self.write(edit, onto: id, $0) }
  }

  /// Writes an edit on top of what was edited before.
  static func write(_ edit: CardEdit, onto id: BookID, _ database: Database) throws {
    let text = try String.fetchOne(
      database, sql: "SELECT edited FROM book WHERE id = ?", arguments: [id.value])
    let before = try? JSONDecoder().decode(CardEdit.self, from: Data((text ?? "{}").utf8))
    try write((before ?? CardEdit()).changed(by: edit), of: id, database)
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

  /// Forgets that a book is there; see `remove(_:)` of several.
  public func remove(_ id: BookID) throws(LibraryError) { try remove([id]) }

  /// Forgets that books are there: all of them, or none where one is not there. Their files stay, and so do
  /// their places and bookmarks; folders that are looked through do not bring them back, but adding or
  /// opening one does, with all that was said of it.
  public func remove(_ ids: [BookID]) throws(LibraryError) {
    for id in ids { try requireBook(id) }
    let paths = try change { database in
      var paths: [String] = []
      for id in ids {
        paths += try String.fetchAll(
          database, sql: "SELECT path FROM file WHERE book = ?", arguments: [id.value])
        try Self.remove(id, database)
      }
      return paths
    }
    forgetRecent(paths)
  }

  static func remove(_ id: BookID, _ database: Database) throws {
    let collections = try collections(of: id, database)
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO removed (identity, time, edited, collections)
        SELECT identity, ?, edited, ? FROM book WHERE id = ?
        """, arguments: [now, try json(collections), id.value])
    try database.execute(sql: "DELETE FROM book_words WHERE rowid = ?", arguments: [id.value])
    try database.execute(sql: "DELETE FROM book WHERE id = ?", arguments: [id.value])
  }

  /// Takes what lies at some paths out of the list of books read last.
  func forgetRecent(_ paths: [String]) {
    // A list that cannot be written says what was read, which is no harm.
    if !paths.isEmpty { try? recents?.forget(Set(paths.map { BookLocation(record: $0) })) }
  }

  /// Gives a book that comes back what the reader had said of it before it was removed, if it was.
  static func takeBack(_ identity: BookIdentity, as id: BookID, _ database: Database) throws {
    let row = try Row.fetchOne(
      database, sql: "SELECT edited, collections FROM removed WHERE identity = ?",
      arguments: [identity.description])
    guard let row else { return }
    try database.execute(
      sql: "UPDATE book SET edited = ? WHERE id = ? AND edited = '{}'",
      arguments: [row["edited"] as String, id.value])
    for name in list(row["collections"]) { try collect(id, in: name, database) }
    try database.execute(
      sql: "DELETE FROM removed WHERE identity = ?", arguments: [identity.description])
  }

  // MARK: Collections

  /// Puts books at the end of a collection, which is made where there is none of that name; a book stands
  /// in it once.
  public func collect(_ ids: [BookID], in name: String) throws(LibraryError) {
    let name = BookCard(title: name).checked.title ?? ""
    guard !name.isEmpty else { throw refusal("a collection needs a name") }
    for id in ids { try requireBook(id) }
    try change { database in
      for id in ids { try Self.collect(id, in: name, database) }
    }
  }

  static func collect(_ id: BookID, in name: String, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO collection (name, name_key) VALUES (?, ?)",
      arguments: [name, SortKey.plain(name)])
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO collected SELECT collection.id, ?, ifnull((SELECT max(place)
        FROM collected WHERE collection = collection.id), 0) + 1 FROM collection
        WHERE name_key = ?
        """, arguments: [id.value, SortKey.plain(name)])
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

  private func change(_ id: BookID, _ body: (Database) throws -> Void) throws(LibraryError) {
    try requireBook(id)
    try change(body)
  }

  private func requireBook(_ id: BookID) throws(LibraryError) {
    guard try book(id) != nil else { throw refusal("there is no book \(id)") }
  }
}
