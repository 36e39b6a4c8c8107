import Foundation

/// A book that was read.
public struct RecentBook: Equatable, Sendable, Codable {
  /// Where it lay, as an absolute path.
  public var path: String
  /// Its title, or its file's name.
  public var title: String
  /// When it was last opened, in seconds since 1970.
  public var time: Double
  /// What it is, where that was learnt: it tells a book that was moved.
  public var identity: String?

  /// Makes a line of the list.
  public init(path: String, title: String, time: Double, identity: BookIdentity? = nil) {
    (self.path, self.title, self.time) = (path, title, time)
    self.identity = identity?.description
  }
}
