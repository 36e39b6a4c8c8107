public import RectoReadingRecords
internal import GRDB

/// What is still to be read, what was refused, and which folders are looked at by themselves.
extension Library {
  /// A book's file that is still to be looked into.
  public struct PendingFile: Equatable, Sendable {
    /// Its path from the root.
    public var path: String
    /// Whether the reader named the file itself: it then comes back even where it was removed.
    public var isAsked: Bool

    public init(path: String, isAsked: Bool) { (self.path, self.isAsked) = (path, isAsked) }
  }

  /// Puts files at the end of those that are to be looked into; each stands there once.
  public func enqueue(_ files: [PendingFile]) throws(LibraryError) {
    guard !files.isEmpty else { return }
    try change { database in
      for file in files {
        try database.execute(
          sql: """
            INSERT INTO pending (path, is_asked) VALUES (?, ?) ON CONFLICT (path) DO
            UPDATE SET is_asked = max(is_asked, excluded.is_asked)
            """, arguments: [file.path, file.isAsked])
      }
    }
  }

  /// The files that are to be looked into, the first first; at most `limit` of them.
  public func pending(atMost limit: Int = .max) throws(LibraryError) -> [PendingFile] {
    try read { database in
      try Row.fetchAll(
        database, sql: "SELECT path, is_asked FROM pending ORDER BY id LIMIT ?", arguments: [limit]
      ).map { PendingFile(path: $0[0], isAsked: $0[1]) }
    }
  }

  /// How many files are to be looked into.
  public func pendingCount() throws(LibraryError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pending") ?? 0 }
  }

  /// Looks into a file no more: it is no book, or nobody wants it.
  public func dequeue(_ path: String) throws(LibraryError) {
    try change { database in
      try database.execute(sql: "DELETE FROM pending WHERE path = ?", arguments: [path])
    }
  }

  /// Looks into no file any more.
  public func dequeueAll() throws(LibraryError) {
    try change { try $0.execute(sql: "DELETE FROM pending") }
  }

  /// Every file of a book that need not be looked into as long as it does not change.
  public func settledFiles() throws(LibraryError) -> Set<FoundFile> {
    try read { database in
      // A file of which the decoder has said nothing yet is not settled, unless it is locked.
      let sql = """
        SELECT file.path, size, changed FROM file JOIN book ON book.id = file.book
        WHERE format IS NOT NULL AND NOT file.is_missing UNION ALL
        SELECT path, size, changed FROM refused WHERE path IN (SELECT path FROM file)
        AND \(Self.isBelieved)
        """
      return Set(
        try Row.fetchAll(database, sql: sql, arguments: Self.belief).map { row in
          FoundFile(path: row[0], size: row[1], changed: row[2])
        })
    }
  }

  /// Where books lie into which nobody has looked yet.
  public func unreadFiles() throws(LibraryError) -> [String] {
    try read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT file.path FROM book JOIN file ON file.book = book.id WHERE format IS NULL
          AND NOT file.is_missing
          AND file.path NOT IN (SELECT path FROM refused WHERE \(Self.isBelieved))
          GROUP BY book.id ORDER BY book.id
          """, arguments: Self.belief)
    }
  }

  /// Whether the reader has removed a book.
  public func isRemoved(_ identity: BookIdentity) throws(LibraryError) -> Bool {
    try read { database in
      try Bool.fetchOne(
        database, sql: "SELECT count(*) FROM removed WHERE identity = ?",
        arguments: [identity.description]) ?? false
    }
  }

  // MARK: Watched folders

  /// Watches a folder from now on, or no longer.
  public func setWatched(_ folder: String, _ isWatched: Bool) throws(LibraryError) {
    try change { database in
      try database.execute(sql: "DELETE FROM watched WHERE path = ?", arguments: [folder])
      guard isWatched else { return }
      try database.execute(
        sql: "INSERT INTO watched VALUES (?, ?)", arguments: [folder, Self.now])
    }
  }

  /// The folders that are watched, in order.
  public func watchedFolders() throws(LibraryError) -> [String] {
    try read { try String.fetchAll($0, sql: "SELECT path FROM watched ORDER BY path") }
  }
}
