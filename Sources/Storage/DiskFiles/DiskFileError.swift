import RectoCFiles
import Glibc

/// Why a file could not be read or written.
public struct DiskFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// Reading a file or listing a folder.
    case read
    /// Writing a file or making a folder.
    case write
    /// Watching a file or a folder.
    case watch
  }

  /// What was tried.
  public let operation: Operation
  /// The file or folder.
  public let path: String
  public let reason: String
  /// Whether the reason is that there is no such file.
  public let isMissing: Bool
  /// Whether it is missing because a link of that name leads nowhere.
  public let isDangling: Bool
  /// Whether the disk has no room.
  public let isFull: Bool

  init(_ operation: Operation, _ path: String, fault: CInt) {
    let words = unsafe strerror(fault).map { unsafe String(cString: $0) } ?? "error \(fault)"
    let reason =
      switch fault {
      case EINVAL: "neither a file nor a folder"
      case ENOSPC: "the disk is full"
      case EFBIG where FileSizeLimit.isSet: FileSizeLimit.reason
      default: words
      }
    self.init(
      operation, path, reason, isMissing: fault == ENOENT || fault == ENOTDIR,
      isFull: fault == ENOSPC)
  }

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - operation: what was tried.
  ///   - path: the file or folder.
  ///   - reason: why it failed, to follow a colon.
  ///   - isMissing: whether that is that there is no such file.
  ///   - isDangling: whether it is a link to nothing.
  ///   - isFull: whether the disk has no room.
  public init(
    _ operation: Operation, _ path: String, _ reason: String, isMissing: Bool = false,
    isDangling: Bool = false, isFull: Bool = false
  ) {
    (self.operation, self.path, self.reason) = (operation, path, reason)
    (self.isMissing, self.isDangling, self.isFull) = (isMissing, isDangling, isFull)
  }

  /// One line for standard error.
  public var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}
