internal import GRDB
import RectoBookModel

/// The tables of a sketchbook: those of drawings, and two that say how its pages are bound.
enum SketchbookSchema {
  /// The statement of the table that tells which sketchbook it is, and how many of the bindings hold.
  private static func table(_ head: SketchbookHead) -> String {
    """
    CREATE TABLE sketchbook (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      head TEXT NOT NULL DEFAULT '\(head.words)',
      cursor INTEGER NOT NULL) STRICT
    """
  }

  /// Each row is the order of all pages after something was done to it: their numbers, 4 bytes each, the lowest first.
  private static let binding = """
    CREATE TABLE binding (
      seq INTEGER PRIMARY KEY,
      at REAL NOT NULL,
      sheets BLOB NOT NULL) STRICT
    """

  /// The statements that make its tables, by the name of each.
  static func statements(_ head: SketchbookHead) -> [String: String] {
    DrawingSchema.statements.merging(["sketchbook": table(head), "binding": binding]) { a, _ in a }
  }

  /// Makes the tables.
  static func make(_ head: SketchbookHead, _ db: Database) throws {
    for (_, statement) in statements(head).sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: statement)
    }
    try db.execute(
      sql: "PRAGMA application_id = \(Int32(bitPattern: SketchbookHead.application))")
    try db.execute(sql: "PRAGMA user_version = \(head.number)")
  }

  /// Looks whether a file has these tables and nothing else: no view, no trigger, nothing that would run.
  ///
  /// - Throws: where it has not.
  static func check(_ db: Database, path: String, _ head: SketchbookHead) throws {
    let expected = statements(head)
    var found: Set<String> = []
    for row in try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_master LIMIT 100") {
      let (type, name, sql): (String, String, String?) = (row[0], row[1], row[2])
      let isKnown =
        type == "table" && sql == expected[name]
        || type == "index" && sql == nil && name.hasPrefix("sqlite_autoindex_")
      guard isKnown else { throw DrawingError(.open, path, "it has more than a sketchbook has") }
      if type == "table" { found.insert(name) }
    }
    guard found.count == expected.count else {
      throw DrawingError(.open, path, "it is no sketchbook")
    }
  }
}
