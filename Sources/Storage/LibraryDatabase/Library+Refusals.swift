import RectoBookModel
internal import GRDB

/// Files that are no books, and why.
///
/// A refusal is believed as long as the file does not change and this Recto is the one that refused it: a
/// later one may read more. What may pass by itself is believed for a while only.
extension Library {
  /// A file that is no book.
  public struct Refusal: Equatable, Sendable {
    /// Its path from the root.
    public var path: String
    /// Why it is none.
    public var reason: String
  }

  static let isBelieved = "version = ? AND (until IS NULL OR until > ?)"
  static var belief: StatementArguments { [ProgramVersion.current, now] }

  /// Notes why a file is no book, so that it is left alone until it changes.
  ///
  /// - Parameters:
  ///   - file: the file as it was.
  ///   - reason: why it is no book.
  ///   - seconds: for how long that is believed; nil for good, 0 where the next look asks again.
  /// - Throws: where the library cannot be changed.
  public func refuse(
    _ file: FoundFile, _ reason: String, for seconds: Double? = nil
  ) throws(LibraryError) {
    try change { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO refused (path, size, changed, reason, version, until)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          file.path, file.size, file.changed, reason, ProgramVersion.current,
          seconds.map { Self.now + $0 },
        ])
      try database.execute(sql: "DELETE FROM pending WHERE path = ?", arguments: [file.path])
    }
  }

  /// Why files are left alone that are no books, as long as they do not change.
  public func refusedFiles() throws(LibraryError) -> [FoundFile: String] {
    try read { database in
      let sql = """
        SELECT path, size, changed, reason FROM refused
        WHERE path NOT IN (SELECT path FROM file) AND \(Self.isBelieved)
        """
      let pairs = try Row.fetchAll(database, sql: sql, arguments: Self.belief).map { row in
        (FoundFile(path: row[0], size: row[1], changed: row[2]), row[3] as String)
      }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Every file that is known to be no book, by its path.
  public func refusals() throws(LibraryError) -> [Refusal] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT path, reason FROM refused WHERE path NOT IN (SELECT path FROM file) ORDER BY path
          """
      ).map { Refusal(path: $0[0], reason: $0[1]) }
    }
  }

  /// Forgets that files were refused: they are looked into when they are next come upon.
  ///
  /// - Throws: where one was not refused; nothing is changed then.
  public func dropRefusals(of paths: [String]) throws(LibraryError) {
    let known = Set(try refusals().map(\.path))
    for path in paths where !known.contains(path) {
      throw refusal("\(path.withoutControls) was not refused")
    }
    try change { database in
      for path in paths {
        try database.execute(sql: "DELETE FROM refused WHERE path = ?", arguments: [path])
      }
    }
  }
}
