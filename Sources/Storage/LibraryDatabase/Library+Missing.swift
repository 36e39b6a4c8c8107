public import RectoBookModel
internal import GRDB

/// Which files are there: books whose disk is absent are missing, and come back with it.
extension Library {
  /// A place of a book, as the library has it.
  private struct Place {
    var file: Int64
    var book: BookID
    var path: String
    var isMissing: Bool

    init(_ row: Row) {
      (file, book) = (row["id"], BookID(row["book"]))
      (path, isMissing) = (row["path"], row["is_missing"])
    }
  }

  /// Looks which files are there, and notes what has changed.
  ///
  /// - Parameter root: the folder below which is looked; nil for all files.
  /// - Returns: whether anything has changed.
  /// - Throws: where the library cannot be read or changed.
  @discardableResult
  public func checkFiles(below root: String? = nil) throws(LibraryError) -> Bool {
    let places = try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, book, path, is_missing FROM file
          WHERE ?1 IS NULL OR path = ?1 OR substr(path, 1, length(?1) + 1) = ?1 || '/'
          """, arguments: [root]
      ).map(Place.init)
    }
    return try check(places)
  }

  /// Where a book lies now: every one of its places is looked at, and what has changed is noted.
  ///
  /// - Parameters:
  ///   - id: the number of the book.
  ///   - tried: places at which it could not be opened.
  /// - Returns: the first other place where there is a file; nil where there is none.
  /// - Throws: where the library cannot be read or changed.
  public func place(
    of id: BookID, besides tried: Set<BookLocation> = []
  ) throws(LibraryError) -> BookLocation? {
    let places = try read { database in
      try Row.fetchAll(
        database, sql: "SELECT id, book, path, is_missing FROM file WHERE book = ?",
        arguments: [id.value]
      ).map(Place.init)
    }
    try check(places)
    return try locations(of: id).first { !tried.contains($0) && FoundFile($0.path) != nil }
  }

  @discardableResult
  private func check(_ places: [Place]) throws(LibraryError) -> Bool {
    // The disk is asked with no database open for change: it may take its time.
    let changed = places.filter { $0.isMissing == (FoundFile($0.path) != nil) }
    guard !changed.isEmpty else { return false }
    try change { database in
      for place in changed {
        try database.execute(
          sql: "UPDATE file SET is_missing = ? WHERE id = ?",
          arguments: [!place.isMissing, place.file])
      }
      for book in Set(changed.map(\.book)) { try Self.recordWhetherMissing(book, database) }
    }
    return true
  }
}
