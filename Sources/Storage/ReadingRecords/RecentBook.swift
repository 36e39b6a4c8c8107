public import RectoBookModel
import Foundation

/// A book that was read.
public struct RecentBook: Equatable, Sendable, Codable {
  /// Where it lay, from the root; records call it its path.
  public var location: BookLocation
  /// Its title, or its file's name.
  public var title: String
  /// When it was last opened, in seconds since 1970.
  public var time: Double
  /// What it is, where that was learnt: it tells a book that was moved.
  public var identity: String?

  public init(
    _ location: BookLocation, title: String, time: Double, identity: BookIdentity? = nil
  ) {
    (self.location, self.title, self.time) = (location, title, time)
    self.identity = identity?.description
  }

  private enum CodingKeys: String, CodingKey {
    case location = "path"
    case title, time, identity
  }
}
