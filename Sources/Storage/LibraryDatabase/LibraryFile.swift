import RectoBookModel
import RectoDiskFiles
internal import Foundation
internal import GRDB

/// The library on disk: opened, brought up to date, mended.
struct LibraryFile {
  /// Where it lies.
  let path: String
  /// The folder in which it lies.
  let folder: String

  /// The library of a data folder.
  init(in dataFolder: String) {
    folder = dataFolder
    path = dataFolder + "/library.sqlite"
  }

  /// How the file was when it was looked at: another file has another place, and one that was written over
  /// another size or time.
  struct Stamp: Equatable, Sendable {
    let place: DiskPlace
    fileprivate let size: Int
    fileprivate let written: Int64
    /// Size and time, to be noted.
    var words: String { "\(size) \(written)" }
  }

  /// How the file is now; nil where there is none.
  var stamp: Stamp? { Self.stamp(of: path) }

  /// How the file at a path is now; nil where there is none.
  static func stamp(of path: String) -> Stamp? {
    guard let place = DiskPlace(path), let entry = DiskEntry(at: path) else { return nil }
    return Stamp(place: place, size: entry.size, written: entry.used)
  }

  /// An open library.
  struct Opened {
    let pool: DatabasePool
    /// How the file was when it was open.
    let stamp: Stamp?
    /// What was wrong, and is mended; nil where nothing was.
    let notice: String?
  }

  /// What makes one doubt that it is sound.
  enum Doubt {
    /// Nothing does.
    case none
    /// Somebody else has written it.
    case glance
    /// Something in it could not be read.
    case check
    /// Something in it cannot be read, although every page looks sound.
    case rebuild
  }

  /// Seconds that one program waits for another to finish a change.
  private static let patience = 5.0
  /// Milliseconds that one program waits for another to open or mend it: ten thousand books are mended in
  /// a few seconds.
  private static let openingPatience = 30_000

  /// Opens it, or makes it; whatever has to be told of that comes with it.
  ///
  /// - Parameters:
  ///   - now: the day of whose date a copy is to lie beside it.
  ///   - doubt: how closely it is looked at.
  /// - Returns: the connections, and the notice where something was wrong.
  /// - Throws: where it cannot be opened or made, or another program takes too long to open it.
  func open(now: Date = Date(), _ doubt: Doubt = .none) throws -> Opened {
    guard !DiskPath.isBytes(folder) else {
      // SQLite is told paths as text, and would write elsewhere.
      throw LibraryError(
        .open, DiskPath.escaped(path), .wrong, "the name of its folder is not UTF-8")
    }
    try DiskFile.makeFolder(folder)
    let busy: any Error = LibraryError(
      .open, path, .busy, "another program has locked it")
    return try DiskFile.whileLocked(
      by: path + ".lock", patience: Self.openingPatience, orElse: busy
    ) {
      var notice = try LibraryMending(self).finish()
      // What somebody reads is nobody else's business; SQLite's other files have the same rights.
      if DiskEntry(at: path) == nil { try DiskFile.write([], to: path) }
      let isWritten = try LogPair(self).part()
      // Emptied, or thrown away: what the copies have is not lost with it.
      let isLost = DiskEntry(at: path)?.size == 0 && !LibraryCopies(folder: folder).all.isEmpty
      if isLost || doubt == .rebuild { notice = try LibraryMending(self).mend() }
      do {
        return try opened(now, isWritten && doubt == .none ? .glance : doubt, notice)
      } catch let error as DatabaseError where Self.isDamage(error) {
        notice = try LibraryMending(self).mend()
        return try opened(now, .none, notice)
      }
    }
  }

  /// Opens what lies at the path by now, in place of what lay there.
  ///
  /// - Parameters:
  ///   - doubt: how closely it is looked at.
  ///   - home: the folder as it was when the library was opened first.
  /// - Returns: the connections, and the notice where something was wrong.
  /// - Throws: where it cannot be opened; or neither the library is there nor that folder: a disk that has
  ///   gone is waited for, and nothing begun where it was.
  func reopen(_ doubt: Doubt, in home: DiskPlace?) throws -> Opened {
    guard DiskEntry(at: path) != nil || DiskPlace(folder) == home else {
      throw LibraryError(.open, path, .other, "its folder is no longer there")
    }
    return try open(doubt)
  }

  /// Whether an error says that something is lost: of the file, or of the log beside it, which somebody has
  /// cut off under those who have it open. SQLite would ask for what was in it until the last of them ends.
  static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
      || error.extendedResultCode == .SQLITE_IOERR_SHORT_READ
  }

  private func opened(_ now: Date, _ doubt: Doubt, _ notice: String?) throws -> Opened {
    let pool = try connected(now, doubt)
    LogPair(self).keep()
    return Opened(pool: pool, stamp: stamp, notice: notice)
  }

  private func connected(_ now: Date, _ doubt: Doubt) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.label = "recto.library"
    configuration.busyMode = .timeout(Self.patience)
    configuration.maximumReaderCount = 3
    configuration.prepareDatabase { database in
      // A file that somebody else prepared runs nothing by its schema.
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    let isSuspect = DiskEntry(at: suspicion) != nil
    if isSuspect || doubt != .none {
      let isClose = isSuspect || doubt != .glance
      let question = isClose ? "PRAGMA integrity_check" : "PRAGMA quick_check"
      guard try pool.read({ try String.fetchOne($0, sql: question) }) == "ok" else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
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
      throw LibraryError(.open, path, .newer, "a newer version of Recto wrote it")
    }
    guard applied.count < migrator.migrations.count else { return }
    if !applied.isEmpty { try LibraryCopies.copy(pool, to: backup(asOf: applied.count)) }
    try migrator.migrate(pool)
  }

  /// Where the copy of a library of so many steps lies.
  func backup(asOf steps: Int) -> String { "\(folder)/library.before-\(steps + 1).sqlite" }

  // MARK: Suspicion

  private var suspicion: String { Self.suspicion(path) }

  private static func suspicion(_ path: String) -> String { path + ".suspect" }

  /// Notes that something in it could not be read.
  static func suspect(_ path: String) { try? DiskFile.write([], to: suspicion(path)) }

  /// Forgets that: what lies there is another file now.
  func trust() { DiskFile.remove(suspicion) }
}
