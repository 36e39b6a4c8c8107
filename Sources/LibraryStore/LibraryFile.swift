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
  func open() throws -> (DatabasePool, notice: String?) {
    try DiskFile.makeFolder(folder)
    return try DiskFile.whileLocked(by: path + ".lock") {
      // What somebody reads is nobody else's business; SQLite's other files have the same rights.
      if DiskEntry(at: path) == nil { try DiskFile.write([], to: path) }
      do {
        return (try connected(), nil)
      } catch let error as DatabaseError where Self.isDamage(error) {
        let place = try setAside()
        let words = "the library was damaged: it lies at \(place) now, and an empty one was begun"
        return (try connected(), words)
      }
    }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  private func connected() throws -> DatabasePool {
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
    return pool
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
    if !applied.isEmpty { try backUp(pool, asOf: applied.count) }
    try migrator.migrate(pool)
  }

  /// Where the copy of a library of so many steps lies.
  func backup(asOf steps: Int) -> String { "\(folder)/library.before-\(steps + 1).sqlite" }

  /// Copies all of it, as it is at one moment, to a file that is there whole or not at all.
  private func backUp(_ pool: DatabasePool, asOf steps: Int) throws {
    let place = backup(asOf: steps)
    let part = place + ".part"
    DiskFile.remove(part)
    try pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [part]) }
    try DiskFile.move(part, to: place)
  }

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
