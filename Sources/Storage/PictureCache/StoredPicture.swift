import RectoBookModel

/// A picture as a small file of a cache, which may hold anything: its own sizes are believed only where
/// they are expected.
enum StoredPicture {
  /// Unpacks a picture of an expected width and a height within `heights`; nil where the bytes are
  /// those of none.
  static func picture(from packed: [UInt8], width: Int, heights: ClosedRange<Int>) -> Bitmap? {
    guard let size = QuiteOKImage.size(of: packed), size.width == width,
      heights.contains(size.height)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: width * size.height * 4)
    var span = bytes.mutableSpan
    guard QuiteOKImage.unpack(packed, into: &span).isWhole else { return nil }
    return Bitmap(width: width, height: size.height, bytes: bytes)
  }
}
