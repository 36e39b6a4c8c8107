/// A picture in memory: 8-bit sRGB with alpha, opaque where it is a page.
///
/// `bytes` holds R, G, B, A of each pixel, rows from the top, no padding.
public struct Bitmap: Equatable, Sendable {
  /// Pixels across, at least 1.
  public let width: Int
  /// Pixels down, at least 1.
  public let height: Int
  /// `width * height * 4` bytes.
  public let bytes: [UInt8]

  /// Makes a picture from its bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(
      width > 0 && height > 0 && bytes.count == width * height * 4,
      "a \(width)×\(height) picture has \(width * height * 4) bytes, got \(bytes.count)")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }
}
