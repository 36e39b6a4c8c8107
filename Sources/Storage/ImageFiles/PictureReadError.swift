import RectoCPNG

/// Why bytes are no picture that is taken.
public struct PictureReadError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason, to follow a colon.
  public let description: String
}
