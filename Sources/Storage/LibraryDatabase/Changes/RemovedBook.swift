internal import GRDB

/// A book that was removed, with all that the library had of it, so that it can come back as it was.
struct RemovedBook: Sendable {
  /// A row of a table.
  private typealias Record = [String: DatabaseValue]

  private let book: Record
  private let files: [Record]
  private let collected: [Record]

  /// What the library has of a book; nil where it has none of that number.
  init?(_ id: BookID, _ database: Database) throws {
    func records(_ sql: String) throws -> [Record] {
      try Row.fetchAll(database, sql: sql, arguments: [id.value]).map { row in
        Record(
          Array(zip(row.columnNames, row.databaseValues)), uniquingKeysWith: { first, _ in first })
      }
    }
    guard let book = try records("SELECT * FROM book WHERE id = ?").first else { return nil }
    self.book = book
    files = try records("SELECT * FROM file WHERE book = ?")
    collected = try records("SELECT * FROM collected WHERE book = ?")
  }

  /// What it was called.
  var title: String { book["title"].flatMap { String.fromDatabaseValue($0) } ?? "" }

  /// Where it was found.
  var paths: [String] {
    files.compactMap { $0["path"].flatMap { String.fromDatabaseValue($0) } }
  }

  /// Puts it back, unless what it is has come back by itself.
  ///
  /// - Returns: whether it is there again by this.
  func restore(as id: BookID, _ database: Database) throws -> Bool {
    try Self.insert(book, into: "book", database)
    guard database.changesCount > 0 else { return false }
    for file in files { try Self.insert(file, into: "file", database) }
    for place in collected {
      let isThere = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM collection WHERE id = ?)",
        arguments: [place["collection"]])
      if isThere == true { try Self.insert(place, into: "collected", database) }
    }
    try database.execute(
      sql: "DELETE FROM removed WHERE identity = ?", arguments: [book["identity"]])
    try Library.label(id, database)
    try Library.recordWhetherMissing(id, database)
    return true
  }

  /// Adds a row, but where one that must be the only one is there already.
  private static func insert(
    _ record: Record, into table: String, _ database: Database
  ) throws {
    let columns = record.keys.sorted()
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    try database.execute(
      sql: "INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
      arguments: StatementArguments(columns.map { record[$0] ?? .null }))
  }
}
