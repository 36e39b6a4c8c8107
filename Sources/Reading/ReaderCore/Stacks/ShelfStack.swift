/// A series that stands on the shelf as one stack.
public struct ShelfStack: Equatable, Sendable {
  /// What the series is called.
  public let name: String
  /// The numbers of its books, in their order.
  public let books: [Int]
  /// The names by which typing finds each of them.
  let jumpNames: [JumpNames]
}
