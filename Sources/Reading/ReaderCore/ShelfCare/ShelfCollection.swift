/// A collection of books as the shelf knows it.
public struct ShelfCollection: Equatable, Sendable {
  public var name: String
  /// How many books stand in it.
  public var count: Int

  /// Names a collection of so many books.
  public init(_ name: String, count: Int) { (self.name, self.count) = (name, count) }
}
