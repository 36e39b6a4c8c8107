import RectoBookModel

/// A rectangle of whole pixels, from its upper left corner.
struct PixelBox: Equatable {
  var left: Int
  var top: Int
  /// The column behind its last one.
  var right: Int
  /// The row below its last one.
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }
  var area: Int { width * height }

  /// All of a picture.
  static func whole(width: Int, height: Int) -> PixelBox {
    PixelBox(left: 0, top: 0, right: width, bottom: height)
  }

  /// The least rectangle around both.
  func joined(with other: PixelBox) -> PixelBox {
    PixelBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// As fractions of a picture of so many pixels.
  func box(width: Int, height: Int) -> PageBox {
    PageBox(
      left: Double(left) / Double(width), top: Double(top) / Double(height),
      right: Double(right) / Double(width), bottom: Double(bottom) / Double(height))
  }
}
