import Foundation
internal import GRDB
import RectoDiskFiles

/// Files that cannot be written, or not be read.
extension DrawingFile {
  /// Whether a file can be written, and others made beside it.
  static func mayWrite(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return [path, folder].allSatisfy(FileManager.default.isWritableFile)
  }

  /// Opens a file that may not be written.
  static func reading(_ path: String) throws(DrawingError) -> DatabaseQueue {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      // Nobody can write it: without this SQLite would want to make files beside it.
      let name =
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      let queue = try DatabaseQueue(
        path: "file:\(name)?immutable=1", configuration: configuration)
      try queue.read { db in
        try DrawingSchema.check(db, path: path)
        try check(db, path)
      }
      return queue
    } catch {
      throw Self.error(.open, path, error)
    }
  }

  /// Looks whether the file is whole: what is damaged is neither read as far as it goes nor written.
  static func check(_ db: Database, _ path: String) throws {
    let found = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
    guard found == "ok" else { throw DrawingError(.open, path, damage(of: path)) }
  }

  /// What is said of a damaged file, and where copies of it are.
  static func damage(of path: String) -> String {
    let folder = copies(of: path)
    let has = FileManager.default.fileExists(atPath: folder)
    return has ? "it is damaged; copies of each day are in \(folder)" : "it is damaged"
  }

  static func copies(of path: String) -> String {
    (path as NSString).deletingLastPathComponent + "/copies"
  }

  static func error(
    _ operation: DrawingError.Operation, _ path: String, _ error: any Error
  ) -> DrawingError {
    if let error = error as? DrawingError { return error }
    if let error = error as? DiskFileError { return DrawingError(operation, path, error.reason) }
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
