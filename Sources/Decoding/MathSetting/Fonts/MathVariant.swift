/// A larger shape of a sign.
public struct MathVariant: Hashable, Sendable {
  public var id: UInt32
  /// How long it is in the direction in which it grows.
  public var length: Int

  public init(id: UInt32, length: Int) { (self.id, self.length) = (id, length) }
}
