import BookModel
import BookStore
import DiskFiles
internal import Foundation
internal import GRDB

/// A new library made of what can be read of a damaged one, and of the newest copy for the rest.
///
/// The damaged file is not changed: what is read is a copy of it.
struct LibrarySalvage {
  /// What was saved.
  struct Saved: Equatable {
    /// Books that were read from the damaged file.
    var books = 0
    /// Books that were taken from the copy.
    var booksOfCopy = 0
    /// The day of that copy; nil where none was needed, or there was none.
    var day: String?

    /// The same in words; nil where nothing was saved.
    var words: String? {
      let count = { (books: Int) in books == 1 ? "1 book was" : "\(books) books were" }
      var parts: [String] = []
      if books > 0 { parts.append("\(count(books)) saved from it") }
      if let day, booksOfCopy > 0 {
        parts.append("\(count(booksOfCopy)) taken from the copy of \(day)")
      }
      return parts.isEmpty ? nil : parts.joined(separator: " and ")
    }
  }

  /// The folder of the library.
  let folder: String
  /// The damaged file.
  let damaged: String

  /// How the tables follow each other: what others refer to first, and before the books those that are not to
  /// come back from the copy.
  private static let tables = [
    "removed", "book", "file", "collection", "collected", "watched", "refused", "pending",
  ]

  /// Makes the new library at a path.
  ///
  /// - Throws: where it cannot be written.
  func rebuild(at place: String) throws -> Saved {
    for path in Self.files(of: place) { DiskFile.remove(path) }
    try DiskFile.write([], to: place)
    let target = try DatabaseQueue(path: place)
    try Schema.migrator.migrate(target)
    var saved = Saved()
    let reading = folder + "/library.reading.sqlite"
    defer { for path in Self.files(of: reading) { DiskFile.remove(path) } }
    let source = source(at: reading)
    var copy: (made: LibraryCopies.Copy, source: DatabaseQueue)?
    for table in Self.tables {
      let isWhole = try source.map { try SalvageReader(source: $0, table: table).copy(to: target) }
      // The copy fills the gaps of a table of which something is lost, and of no other, so that nothing
      // comes back which the reader has thrown away since.
      if isWhole != true, table != "removed" { copy = copy ?? soundCopy() }
      if table == "book" { saved.books = try count(in: target) }
      guard isWhole != true, let copy else { continue }
      try SalvageReader(source: copy.source, table: table).copy(to: target)
      guard table == "book" else { continue }
      (saved.booksOfCopy, saved.day) = (try count(in: target) - saved.books, copy.made.day)
    }
    try? source?.close()
    try? copy?.source.close()
    try target.write { database in
      for id in try Int64.fetchAll(database, sql: "SELECT id FROM book") {
        try Library.label(BookID(id), database)
        try Library.noteWhetherMissing(BookID(id), database)
      }
      // How far each was read is learnt anew.
      try database.execute(sql: "UPDATE book SET memory_stamp = 0")
      try database.execute(sql: "PRAGMA user_version = \(Schema.labelling)")
    }
    try target.close()
    return saved
  }

  /// A database's file and those that SQLite keeps beside it.
  static func files(of path: String) -> [String] { [path, path + "-wal", path + "-shm"] }

  private func count(in target: DatabaseQueue) throws -> Int {
    try target.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM book") } ?? 0
  }

  /// The damaged file, copied so that reading it changes nothing; nil where it is no database at all.
  private func source(at reading: String) -> DatabaseQueue? {
    for (from, to) in zip(Self.files(of: damaged), Self.files(of: reading)).prefix(2) {
      DiskFile.remove(to)
      try? FileManager.default.copyItem(atPath: from, toPath: to)
    }
    return Self.opened(reading)
  }

  /// The newest copy of which every page is sound.
  private func soundCopy() -> (LibraryCopies.Copy, DatabaseQueue)? {
    for copy in LibraryCopies(folder: folder).all {
      guard let source = Self.opened(copy.path, isReadOnly: true) else { continue }
      let verdict = try? source.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
      if verdict == "ok" { return (copy, source) }
    }
    return nil
  }

  private static func opened(_ path: String, isReadOnly: Bool = false) -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.prepareDatabase { database in
      // A file that somebody else prepared runs nothing by its schema.
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    return try? DatabaseQueue(path: path, configuration: configuration)
  }
}
