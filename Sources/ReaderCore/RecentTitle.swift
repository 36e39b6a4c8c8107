/// A book that was read before.
public struct RecentTitle: Equatable, Sendable {
  /// Where it lies.
  public var path: String
  /// Its title, or its file's name.
  public var title: String

  /// Makes a book.
  public init(path: String, title: String) { (self.path, self.title) = (path, title) }
}
