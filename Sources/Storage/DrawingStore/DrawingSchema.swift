internal import GRDB
import RectoBookModel

/// The tables of a file of drawings.
enum DrawingSchema {
  /// So that `file` and others know whose it is.
  static let application = Int32(bitPattern: SketchbookHead.application)
  /// The newest form that is known.
  static let version: Int32 = 1

  /// Looks whether it is a file of drawings that is known.
  static func check(_ db: Database, path: String) throws {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard application != Self.application || version != Self.version else { return }
    let isNewer = application == Self.application && version > Self.version
    throw DrawingError(
      .open, path, isNewer ? "a newer Recto wrote it" : "it is no file of drawings")
  }

  /// The statements that make the tables, by the name of each.
  static let statements = [
    "surface": """
    CREATE TABLE surface (
      id INTEGER PRIMARY KEY,
      owner TEXT NOT NULL,
      page INTEGER NOT NULL,
      layout TEXT NOT NULL DEFAULT '',
      cursor INTEGER NOT NULL DEFAULT 0,
      UNIQUE (owner, page, layout)) STRICT
    """,
    "stroke": """
    CREATE TABLE stroke (
      id INTEGER PRIMARY KEY,
      surface INTEGER NOT NULL REFERENCES surface ON DELETE CASCADE,
      name BLOB NOT NULL,
      tool INTEGER NOT NULL,
      colour INTEGER NOT NULL,
      width REAL NOT NULL,
      model INTEGER NOT NULL,
      unit REAL NOT NULL,
      samples BLOB NOT NULL,
      UNIQUE (surface, name)) STRICT
    """,
    "deed": """
    CREATE TABLE deed (
      surface INTEGER NOT NULL REFERENCES surface ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      at REAL NOT NULL,
      body BLOB NOT NULL,
      PRIMARY KEY (surface, seq)) STRICT, WITHOUT ROWID
    """,
    "wet": """
    CREATE TABLE wet (
      writer INTEGER NOT NULL,
      surface INTEGER NOT NULL REFERENCES surface ON DELETE CASCADE,
      name BLOB NOT NULL,
      tool INTEGER NOT NULL,
      colour INTEGER NOT NULL,
      width REAL NOT NULL,
      unit REAL NOT NULL,
      samples BLOB NOT NULL,
      PRIMARY KEY (writer, surface)) STRICT, WITHOUT ROWID
    """,
  ]

  /// Makes the tables where there are none.
  static func prepare(_ db: Database, path: String) throws {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    guard application == 0, version == 0, tables == 0 else { return try check(db, path: path) }
    for name in ["surface", "stroke", "deed", "wet"] {
      if let statement = statements[name] { try db.execute(sql: statement) }
    }
    try db.execute(
      sql: "PRAGMA application_id = \(Self.application); PRAGMA user_version = \(Self.version)")
  }
}
