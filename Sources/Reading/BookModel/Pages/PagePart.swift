/// A rectangle of a page that is drawn `pageWidth` pixels across.
public struct PagePart: Hashable, Sendable {
  /// Pixels across the whole page, within `Limits.partPageWidth`.
  public let pageWidth: Int
  /// Pixels from the page's left and upper edge to the rectangle's, at least 0.
  public let x: Int, y: Int
  /// Pixels across and down the rectangle, at least 1.
  public let width: Int, height: Int

  /// Makes a part; numbers out of range are brought into it.
  public init(pageWidth: Int, x: Int, y: Int, width: Int, height: Int) {
    let pages = Limits.partPageWidth
    let sides = 1...Limits.textureSide
    let places = 0...Limits.partPageWidth.upperBound * 64
    self.pageWidth = min(max(pageWidth, pages.lowerBound), pages.upperBound)
    self.x = min(max(x, places.lowerBound), places.upperBound)
    self.y = min(max(y, places.lowerBound), places.upperBound)
    self.width = min(max(width, sides.lowerBound), sides.upperBound)
    self.height = min(max(height, sides.lowerBound), sides.upperBound)
  }
}
