public import BookModel
import CPNG

/// Why a picture could not be written: the path and the reason.
public struct PictureFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file that was to be written.
  public let path: String
  /// The reason.
  public let reason: String

  /// One line for standard error.
  public var description: String { "cannot write \(path): \(reason)" }
}

/// Pictures as files.
public enum PictureFile {
  /// Writes a PNG in sRGB, whole or not at all: a file beside it takes its name when it is done.
  ///
  /// The path `-` is standard output.
  public static func write(_ bitmap: Bitmap, to path: String) throws(PictureFileError) {
    var reason = [CChar](repeating: 0, count: 256)
    let status = unsafe recto_png_write(
      DiskPath.characters(path), bitmap.bytes, bitmap.bytes.count, Int32(bitmap.width),
      Int32(bitmap.height), &reason,
      reason.count)
    guard status != 0 else { return }
    throw PictureFileError(path: path, reason: String(endingAtZero: reason))
  }
}
