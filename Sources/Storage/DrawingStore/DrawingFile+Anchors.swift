internal import GRDB
import RectoBookModel

/// Where surfaces lie in their book, whatever numbers its pages have.
///
/// A table of its own, made when the first anchor is kept: an older Recto reads the file without it.
extension DrawingFile {
  private static let table = """
    CREATE TABLE IF NOT EXISTS anchor (
      surface INTEGER PRIMARY KEY REFERENCES surface ON DELETE CASCADE,
      book TEXT NOT NULL,
      words TEXT NOT NULL) STRICT
    """

  private static func hasTable(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'anchor'")
      ?? false
  }

  /// What is known of where surfaces lie.
  public func anchors() throws(DrawingError) -> [DrawnSurface: SurfaceAnchor] {
    guard head == nil else { return [:] }
    return try read { db in
      guard try Self.hasTable(db) else { return [:] }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT page, layout, words FROM anchor JOIN surface ON surface.id = anchor.surface
          WHERE owner = ?
          """, arguments: [owner])
      return rows.reduce(into: [:]) { anchors, row in
        anchors[DrawnSurface(page: row[0], layout: row[1])] = SurfaceAnchor(words: row[2])
      }
    }
  }

  /// Keeps where a surface lies; nothing where nothing is drawn on it.
  ///
  /// - Throws: where it is not on the disk.
  public func record(_ anchor: SurfaceAnchor, of surface: DrawnSurface) throws(DrawingError) {
    guard head == nil else { return }
    try write { db in
      guard let (id, _) = try find(surface, db) else { return }
      try db.execute(sql: Self.table)
      try db.execute(
        sql: "INSERT OR REPLACE INTO anchor (surface, book, words) VALUES (?, ?, ?)",
        arguments: [id, owner, anchor.words])
    }
  }

  /// Whether the book is another than surfaces were anchored in, so that their pages may have other numbers.
  public func isUnsettled() throws(DrawingError) -> Bool {
    guard head == nil, !isReadOnly else { return false }
    return try read { db in
      guard try Self.hasTable(db) else { return false }
      return try Bool.fetchOne(
        db, sql: "SELECT count(*) FROM anchor WHERE book <> ? AND words LIKE 'content %'",
        arguments: [owner]) ?? false
    }
  }

  /// Gives surfaces the numbers that their pages have in the book as it is now.
  ///
  /// A page that is no more takes its surface out of sight, and brings it back where it comes back. What was never
  /// anchored stays where it is, unless another surface belongs there.
  ///
  /// - Parameter contents: what each page is by its file, the first page first; nil where that cannot be told.
  /// - Throws: where it is not on the disk.
  public func settle(_ contents: [UInt32?]) throws(DrawingError) {
    try write { db in
      guard try Self.hasTable(db) else { return }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT surface.id, page, words FROM surface LEFT JOIN anchor ON anchor.surface = surface.id
          WHERE owner = ? AND layout = '' ORDER BY page
          """, arguments: [owner])
      let surfaces = rows.map { row in
        let words: String? = row[2]
        let anchor = words.flatMap { SurfaceAnchor(words: $0) }
        return PageMatch.Surface(
          id: row[0], page: row[1],
          content: anchor.flatMap { anchor in
            if case .content(let content) = anchor { content } else { nil }
          })
      }
      let moves = PageMatch.moves(of: surfaces, to: contents)
      // None is in another's way while they move.
      for (id, _) in moves {
        try db.execute(
          sql: "UPDATE surface SET page = ? WHERE id = ?", arguments: [Int64.min + id, id])
      }
      for (id, page) in moves {
        try db.execute(sql: "UPDATE surface SET page = ? WHERE id = ?", arguments: [page, id])
      }
      try db.execute(sql: "UPDATE anchor SET book = ?", arguments: [owner])
    }
  }
}
