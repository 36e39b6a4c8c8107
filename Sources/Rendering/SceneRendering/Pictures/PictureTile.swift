/// A part of a picture, counted in pixels from its upper left corner.
public nonisolated struct PictureTile: Equatable, Sendable {
  /// Its least column and row.
  public var x, y: Int
  /// Its extent, at least 1 each way.
  public var width, height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
