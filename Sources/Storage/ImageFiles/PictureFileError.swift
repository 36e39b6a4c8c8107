import RectoCPNG

/// Why a picture could not be written: the path and the reason.
public struct PictureFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file that was to be written.
  public let path: String
  public let reason: String

  /// One line for standard error.
  public var description: String { "cannot write \(path): \(reason)" }
}
