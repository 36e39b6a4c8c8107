/// A font as the pen draws it, as one number: the file of its shapes, and what is done to them where a family has no
/// cut that leans or is heavy.
public struct PenFont: Hashable, Sendable {
  /// The number of its file, in the order in which they were registered.
  public var file: Int
  /// Whether the pen leans the shapes to the right, by 12 degrees.
  public var isSlanted: Bool
  /// Whether the pen thickens the shapes, by a 24th of the size.
  public var isEmboldened: Bool
  /// Whether the pen turns the shapes to the right, by a quarter of a turn, for lines that run down.
  public var isTurned: Bool

  public init(
    file: Int, isSlanted: Bool = false, isEmboldened: Bool = false, isTurned: Bool = false
  ) {
    (self.file, self.isSlanted, self.isEmboldened) = (file, isSlanted, isEmboldened)
    self.isTurned = isTurned
  }

  /// The font of a number in a `DisplayItem`.
  public init(number: Int) {
    self.init(
      file: number >> 3, isSlanted: number & 1 != 0, isEmboldened: number & 2 != 0,
      isTurned: number & 4 != 0)
  }

  /// The number that stands for it in a `DisplayItem`.
  public var number: Int {
    file << 3 | (isTurned ? 4 : 0) | (isEmboldened ? 2 : 0) | (isSlanted ? 1 : 0)
  }
}
