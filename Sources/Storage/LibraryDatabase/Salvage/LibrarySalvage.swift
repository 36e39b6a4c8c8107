import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
internal import Foundation
internal import GRDB

/// A new library made of what can be read of a damaged one, and of the newest copy for the rest.
///
/// The damaged file is not changed: what is read is a copy of it.
struct LibrarySalvage {
  struct Saved: Equatable {
    /// Books that were read from the damaged file.
    var books = 0
    /// Books that were taken from the copy.
    var booksOfCopy = 0
    /// The day of that copy; nil where none was needed, or there was none.
    var day: String?
    /// Files of books that are lost: they are looked into anew.
    var files = 0
    /// Highlights and notes, whether they were read from the damaged file or taken from the copy.
    var annotations = 0

    /// The same in words; nil where nothing was saved.
    var words: String? {
      let count = { (books: Int) in books == 1 ? "1 book was" : "\(books) books were" }
      var parts: [String] = []
      if books > 0 { parts.append("\(count(books)) saved from it") }
      if let day, booksOfCopy > 0 {
        parts.append("\(count(booksOfCopy)) taken from the copy of \(day)")
      }
      if files > 0 {
        parts.append(
          files == 1 ? "1 file is looked into anew" : "\(files) files are looked into anew")
      }
      if annotations > 0 {
        let marks =
          annotations == 1 ? "1 highlight or note was" : "\(annotations) highlights and notes were"
        parts.append("\(marks) saved")
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
    "annotation", "reading_day",
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
    let tables = try target.read { database in
      try Self.tables.map { try Self.table($0, database) }
    }
    var scanned: [String: PageScan.Rows]?
    for table in tables {
      let (reader, isBook) = (SalvageReader(table: table), table.name == "book")
      let isWhole = try source.map { try reader.copy(from: $0, to: target) } ?? false
      if isBook { saved.books = try count(in: target) }
      if table.name == "file" { saved.files = try count(of: "pending", in: target) }
      // A table that begins with an empty page has no books, and has perhaps lost them all.
      if isWhole, !isBook || saved.books > 0 { continue }
      let found = scanned ?? PageScan.rows(of: tables, in: damaged)
      scanned = found
      let rows = found[table.name] ?? PageScan.Rows()
      try reader.write(rows.whole, to: target)
      if isBook { saved.books = try count(in: target) }
      // The copy fills the gaps of a table of which something is lost, and of no other, so that nothing
      // comes back which the reader has thrown away since.
      if !isWhole, table.name != "removed" { copy = copy ?? soundCopy() }
      if !isWhole, table.name != "removed", let copy {
        try reader.copy(from: copy.source, isOld: true, to: target)
        if isBook {
          (saved.booksOfCopy, saved.day) = (try count(in: target) - saved.books, copy.made.day)
        }
      }
      // A row that has lost its end is better than none, and no better than that.
      let files = isBook ? found["file"]?.whole ?? [] : []
      try reader.write(Self.placed(rows.torn, by: files), to: target)
      if isBook { saved.books = try count(in: target) - saved.booksOfCopy }
      if table.name == "file" { saved.files = try count(of: "pending", in: target) }
    }
    try? source?.close()
    try? copy?.source.close()
    try target.write { database in
      for id in try Int64.fetchAll(database, sql: "SELECT id FROM book") {
        try Library.label(BookID(id), database)
        try Library.recordWhetherMissing(BookID(id), database)
      }
      let marks = "SELECT count(*) FROM annotation WHERE is_removed = 0 AND body <> ''"
      saved.annotations = try Int.fetchOne(database, sql: marks) ?? 0
      // How far each was read is learnt anew.
      try database.execute(sql: "UPDATE book SET memory_stamp = 0")
      try database.execute(sql: "PRAGMA user_version = \(Schema.labelling)")
    }
    try target.close()
    return saved
  }

  /// A table as it is today.
  private static func table(_ name: String, _ database: Database) throws -> PageScan.Table {
    let columns = try Row.fetchAll(
      database, sql: "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)",
      arguments: [name])
    return PageScan.Table(
      name: name,
      columns: columns.map { row in
        PageScan.Column(
          name: row["name"], type: row["type"],
          isOptional: !(row["notnull"] as Bool) && row["pk"] as Int == 0,
          hasDefault: (row["dflt_value"] as String?) != nil)
      })
  }

  /// Torn rows of books with the places of their files, which stand behind what such a row has lost.
  private static func placed(_ books: [Row], by files: [Row]) -> [Row] {
    guard !books.isEmpty, !files.isEmpty else { return books }
    let places = Dictionary(
      files.map { ($0["book"] as Int64, $0["path"] as DatabaseValue) }, uniquingKeysWith: { $1 })
    return books.map { book in
      guard book["path"] as String? == "", let place = places[book["id"]] else { return book }
      let pairs = zip(book.columnNames, book.databaseValues).map { name, value in
        (name, (name == "path" ? place : value) as (any DatabaseValueConvertible)?)
      }
      return Row(Dictionary(pairs, uniquingKeysWith: { $1 }))
    }
  }

  /// A database's file and those that SQLite keeps beside it.
  static func files(of path: String) -> [String] { [path, path + "-wal", path + "-shm"] }

  private func count(of table: String = "book", in target: DatabaseQueue) throws -> Int {
    try target.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } ?? 0
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
