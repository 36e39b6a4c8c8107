import RectoDiskFiles
import RectoDrawingStore

/// Why something is not on disk, as a window tells it: without the name of a file that nobody has chosen.
nonisolated struct SaveFault: Equatable, Sendable {
  /// To follow a colon.
  let reason: String
  /// Whether the disk has no room, so that making some is all that is to be done.
  let isFull: Bool

  /// What an error comes to.
  init(_ error: any Error) {
    switch error {
    // A limit of the shell is no matter of room.
    case let error as DrawingError:
      (reason, isFull) = (error.reason, error.isFull && !FileSizeLimit.isSet)
    case let error as DiskFileError: (reason, isFull) = (error.reason, error.isFull)
    default: (reason, isFull) = ("\(error)", false)
    }
  }
}
