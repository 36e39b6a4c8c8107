/// Some books that belong together, with how many there are.
public struct BookGroup: Equatable, Sendable {
  /// The name of the series or collection.
  public var name: String
  /// How many books it has.
  public var books: Int
  /// How many of them were read to their end.
  public var finished: Int
}
