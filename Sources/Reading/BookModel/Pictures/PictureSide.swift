/// Sides of pictures.
public enum PictureSide {
  /// A side of so many pixels, or of one more where that is a power of two.
  ///
  /// Software renderers make programs of their own for pictures with such a side, and who saw the first one would wait
  /// half a second for each.
  ///
  /// - Parameters:
  ///   - pixels: how many, at least 1.
  ///   - most: the most that there may be; a power of two gives way to one less there.
  /// - Returns: `pixels`, or one beside it; 1 and 2 as they are.
  public static func unremarkable(_ pixels: Int, most: Int = .max) -> Int {
    guard pixels > 2, pixels & (pixels - 1) == 0 else { return pixels }
    return pixels < most ? pixels + 1 : pixels - 1
  }
}
