/// A part of a shape that is built.
public struct MathGlyphPart: Hashable, Sendable {
  public var id: UInt32
  public var length: Int
  /// How far the one before and the one after may overlap it.
  public var startOverlap, endOverlap: Int
  /// Whether it may stand any number of times.
  public var isExtender: Bool

  public init(id: UInt32, length: Int, startOverlap: Int, endOverlap: Int, isExtender: Bool) {
    (self.id, self.length, self.isExtender) = (id, length, isExtender)
    (self.startOverlap, self.endOverlap) = (startOverlap, endOverlap)
  }
}
