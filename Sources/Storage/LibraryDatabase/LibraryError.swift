import RectoDiskFiles
internal import GRDB

/// Why the library could not be read or changed.
public struct LibraryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// Opening the file, or making it.
    case open
    /// Looking something up.
    case read
    /// Changing something.
    case change
  }

  /// What kind of thing went wrong.
  public enum Kind: Sendable {
    /// The disk has no room.
    case full
    /// The file or its folder may not be written.
    case readOnly
    /// The file is not what it was: some of it is lost.
    case damaged
    /// Another program has kept it for itself too long.
    case busy
    /// A newer Recto wrote it.
    case newer
    /// What was named is not there, or may not be so.
    case wrong
    /// Anything else.
    case other
  }

  /// What was tried.
  public let operation: Operation
  /// The file of the library.
  public let path: String
  /// What kind of thing went wrong.
  public let kind: Kind
  public let reason: String

  /// One line for standard error.
  public var description: String { "cannot \(operation.rawValue) the library \(path): \(reason)" }

  init(_ operation: Operation, _ path: String, _ kind: Kind, _ reason: String) {
    (self.operation, self.path, self.kind, self.reason) = (operation, path, kind, reason)
  }

  /// What SQLite, or the disk below it, has to say.
  init(_ operation: Operation, _ path: String, _ error: any Error) {
    if let error = error as? LibraryError {
      self = error
      return
    }
    if let error = error as? DiskFileError {
      self.init(operation, path, .readOnly, error.reason)
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(operation, path, .other, "\(error)")
      return
    }
    let words = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_FULL: self.init(operation, path, .full, "the disk is full")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
      self.init(operation, path, .readOnly, "the file or its folder may not be written")
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      self.init(
        operation, path, .damaged, "it is damaged, and mended when it is opened next: \(words)")
    case .SQLITE_IOERR where FileSizeLimit.isSet:
      self.init(operation, path, .full, FileSizeLimit.reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(operation, path, .busy, "another program has locked it")
    default: self.init(operation, path, .other, words)
    }
  }
}
