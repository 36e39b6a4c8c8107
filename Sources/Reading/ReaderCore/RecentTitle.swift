public import RectoBookModel

/// A book that was read before.
public struct RecentTitle: Equatable, Sendable {
  /// Where it lies.
  public var location: BookLocation
  /// Its title, or its file's name.
  public var title: String

  public init(_ location: BookLocation, title: String) {
    (self.location, self.title) = (location, title)
  }
}
