import DiskFiles
internal import Foundation
internal import GRDB

/// The library on disk: opened, brought up to date, set aside.
struct LibraryFile {
  /// Where it lies.
  let path: String
  private let folder: String

  /// The library of a data folder.
  init(in dataFolder: String) {
    folder = dataFolder
    path = dataFolder + "/library.sqlite"
  }

  /// Files that SQLite keeps beside its own.
  private static let companions = ["-wal", "-shm"]

  /// Seconds that one program waits for another to finish a change.
  private static let patience = 5.0

  /// Opens it, or makes it; whatever has to be told of that comes with it.
  ///
  /// - Parameter now: the day of whose date a copy is to lie beside it.
  /// - Returns: the connections, and the notice where something was wrong.
  /// - Throws: where it cannot be opened or made.
  func open(now: Date = Date()) throws -> (DatabasePool, notice: String?) {
    try DiskFile.makeFolder(folder)
    return try DiskFile.whileLocked(by: path + ".lock") {
      // What somebody reads is nobody else's business; SQLite's other files have the same rights.
      if DiskEntry(at: path) == nil { try DiskFile.write([], to: path) }
      // Emptied, or thrown away: what the copies have is not lost with it.
      let isLost = DiskEntry(at: path)?.size == 0 && !LibraryCopies(folder: folder).all.isEmpty
      let notice = isLost ? try replaceDamaged() : nil
      do {
        return (try connected(now), notice)
      } catch let error as DatabaseError where Self.isDamage(error) {
        let words = try replaceDamaged()
        return (try connected(now), words)
      }
    }
  }

  /// Puts a library of all that can be saved in the place of the damaged one; what has to be told of it.
  private func replaceDamaged() throws -> String {
    let draft = folder + "/library.salvaged.sqlite"
    defer { for path in LibrarySalvage.files(of: draft) { DiskFile.remove(path) } }
    let saved = try? LibrarySalvage(folder: folder, damaged: path).rebuild(at: draft)
    let place = try setAside()
    guard let words = saved?.words else {
      return "the library was damaged, and nothing of it could be saved: it lies at \(place) now, "
        + "and an empty one was begun"
    }
    try DiskFile.move(draft, to: path)
    return "the library was damaged: \(words); it lies at \(place) now"
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  private func connected(_ now: Date) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.label = "recto.library"
    configuration.busyMode = .timeout(Self.patience)
    configuration.maximumReaderCount = 3
    configuration.prepareDatabase { database in
      // A file that somebody else prepared runs nothing by its schema.
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    if DiskEntry(at: suspicion) != nil {
      let verdict = try pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
      guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      DiskFile.remove(suspicion)
    }
    try update(pool)
    try checkTables(pool)
    try label(pool)
    do {
      try LibraryCopies(folder: folder).make(of: pool, on: now)
    } catch let error as DatabaseError where Self.isDamage(error) {
      throw error
    } catch {
      // A disk that is full, or may not be written, has no room for a copy; the library itself is whole.
    }
    return pool
  }

  private func checkTables(_ pool: DatabasePool) throws {
    let names = try pool.read { database in
      try Set(String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    }
    guard Schema.tables.isSubset(of: names) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  /// Writes every book's title and keys anew where another Recto wrote them in another way.
  private func label(_ pool: DatabasePool) throws {
    let sql = "PRAGMA user_version"
    guard try pool.read({ try Int.fetchOne($0, sql: sql) }) != Schema.labelling else { return }
    try pool.write { database in
      for id in try Int64.fetchAll(database, sql: "SELECT id FROM book") {
        try Library.label(BookID(id), database)
      }
      try database.execute(sql: "\(sql) = \(Schema.labelling)")
    }
  }

  private func update(_ pool: DatabasePool) throws {
    let migrator = Schema.migrator
    let (applied, isNewer) = try pool.read { database in
      (try migrator.appliedIdentifiers(database), try migrator.hasBeenSuperseded(database))
    }
    guard !isNewer else {
      throw LibraryError(.open, path, .newer, "a newer Recto wrote it")
    }
    guard applied.count < migrator.migrations.count else { return }
    if !applied.isEmpty { try LibraryCopies.copy(pool, to: backup(asOf: applied.count)) }
    try migrator.migrate(pool)
  }

  /// Where the copy of a library of so many steps lies.
  func backup(asOf steps: Int) -> String { "\(folder)/library.before-\(steps + 1).sqlite" }

  // MARK: Damage

  private var suspicion: String { Self.suspicion(path) }

  private static func suspicion(_ path: String) -> String { path + ".suspect" }

  /// Notes that something in it could not be read.
  static func suspect(_ path: String) { try? DiskFile.write([], to: suspicion(path)) }

  /// Gives it another name, which is told; nothing is ever deleted.
  private func setAside() throws -> String {
    let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    let time = Date().formatted(format.year().month().day().time(includingFractionalSeconds: false))
    let free = (0..<100).lazy.map { $0 == 0 ? "" : "-\($0)" }
      .map { "\(folder)/library.damaged-\(time)\($0).sqlite" }
      .first { DiskEntry(at: $0) == nil }
    guard let free, (try? DiskFile.move(path, to: free)) != nil else {
      throw LibraryError(.open, path, .damaged, "it is damaged, and cannot be set aside")
    }
    // What was not written back yet belongs to it; there need not be any.
    for end in Self.companions { try? DiskFile.move(path + end, to: free + end) }
    DiskFile.remove(suspicion)
    return free
  }
}
