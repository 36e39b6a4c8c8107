import Foundation
internal import GRDB
import RectoBookModel
import RectoDiskFiles

/// Files that cannot be written, or not be read.
extension DrawingFile {
  /// Whether a file can be written, and others made beside it.
  static func mayWrite(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return [path, folder.isEmpty ? "." : folder].allSatisfy(FileManager.default.isWritableFile)
  }

  /// Opens a file that may not be written.
  static func reading(
    _ path: String, _ head: SketchbookHead?
  ) throws(DrawingError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    if head != nil { configuration.prepareDatabase { try distrust($0) } }
    // Nobody can write it: without this SQLite would want to make files beside it.
    return try opened(path, head, configuration, as: "immutable=1")
  }

  /// Opens a file, and looks whether it is what it should be, and whole.
  ///
  /// - Parameters:
  ///   - path: where it lies.
  ///   - head: what it says of itself where it is a sketchbook.
  ///   - configuration: how; drawings of a book are begun where they may be written and there are none.
  ///   - parameter: what SQLite is told of it beside its name.
  /// - Returns: the file, open.
  /// - Throws: where it is not.
  static func opened(
    _ path: String, _ head: SketchbookHead?, _ configuration: Configuration,
    as parameter: String?
  ) throws(DrawingError) -> DatabaseQueue {
    func look(_ db: Database) throws {
      if let head {
        try SketchbookSchema.check(db, path: path, head)
      } else if configuration.readonly {
        try DrawingSchema.check(db, path: path)
      } else {
        try DrawingSchema.prepare(db, path: path)
      }
      try check(db, path)
    }
    do {
      let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      let queue = try DatabaseQueue(
        path: parameter.map { "file:\(name)?\($0)" } ?? path, configuration: configuration)
      try configuration.readonly ? queue.read(look) : queue.write(look)
      return queue
    } catch {
      throw Self.error(.open, path, error)
    }
  }

  /// Milliseconds for which another program is waited for that draws in the same sketchbook.
  private static let patience = 5000

  /// Does something with a file while no other program does; of a sketchbook by a lock of our own.
  ///
  /// SQLite's own locks go where a program closes a file that it has open once more; and a sketchbook is opened by its
  /// path whenever it is looked at, and handed to its decoder. That of `flock` stays, and there is a journal beside the
  /// file for no longer than something is written.
  static func held<Value>(
    _ path: String, _ head: SketchbookHead?, _ body: () throws(DrawingError) -> Value
  ) throws(DrawingError) -> Value {
    guard head != nil else { return try body() }
    return try DiskFile.whileHeld(
      path, patience: patience, orElse: { DrawingError(.open, path, $0) }, body)
  }

  /// Copies all that is kept to a path at which nothing lies, as that of another book.
  func copy(to path: String, ownedBy owner: String) throws(DrawingError) {
    do {
      try queue.vacuum(into: path)
      let copy = try DatabaseQueue(path: path)
      try copy.write { db in
        try db.execute(sql: "UPDATE surface SET owner = ?", arguments: [owner])
      }
      try copy.close()
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw Self.error(.save, path, error)
    }
  }

  /// Trusts nothing in a file that may come from anywhere, as SQLite's authors advise.
  static func distrust(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
        PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY
        """)
  }

  /// Bytes of samples, and strokes, of a page that are read; nobody has drawn as much.
  private static let most = (bytes: 1 << 28, strokes: 1_000_000)

  /// Refuses a page on which more is drawn than memory should hold.
  func refuseTooMuch(of surface: Int64, _ db: Database) throws {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), coalesce(sum(length(samples)), 0),
          (SELECT coalesce(sum(length(body)), 0) FROM deed WHERE surface = ?1)
        FROM stroke WHERE surface = ?1
        """, arguments: [surface])
    let (strokes, bytes, deeds): (Int, Int, Int) = (row?[0] ?? 0, row?[1] ?? 0, row?[2] ?? 0)
    guard strokes <= Self.most.strokes, bytes <= Self.most.bytes, deeds <= Self.most.bytes else {
      throw DrawingError(.read, path, "more is drawn on a page than can be shown")
    }
  }

  /// Looks whether the file is whole: what is damaged is neither read as far as it goes nor written.
  static func check(_ db: Database, _ path: String) throws {
    let found = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
    guard found == "ok" else { throw DrawingError(.open, path, damage(of: path)) }
  }

  /// What is said of a damaged file, and where copies of it are: the folder holds those of all books.
  static func damage(of path: String) -> String {
    let folder = copies(of: path)
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let has = files.contains { $0.hasPrefix(name + "-") && $0.hasSuffix(".sketchbook") }
    return has ? "\(damaged); copies of each day are in \(folder)" : damaged
  }

  static let damaged = "it is damaged"

  static func copies(of path: String) -> String {
    (path as NSString).deletingLastPathComponent + "/copies"
  }

  static func error(
    _ operation: DrawingError.Operation, _ path: String, _ error: any Error
  ) -> DrawingError {
    if let error = error as? DrawingError { return error }
    if let error = error as? DiskFileError {
      return DrawingError(operation, path, error.reason, isFull: error.isFull)
    }
    guard let error = error as? DatabaseError else {
      return DrawingError(operation, path, "\(error)")
    }
    let isFull =
      error.resultCode == .SQLITE_FULL || error.resultCode == .SQLITE_IOERR && FileSizeLimit.isSet
    let reason: String =
      switch error.resultCode {
      case .SQLITE_FULL: "the disk is full"
      case .SQLITE_IOERR where FileSizeLimit.isSet: FileSizeLimit.reason
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
        "the file or its folder may not be written"
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: damage(of: path)
      case .SQLITE_BUSY, .SQLITE_LOCKED: "another program has locked it"
      default: error.message ?? "\(error.resultCode)"
      }
    return DrawingError(operation, path, reason, isFull: isFull)
  }
}
