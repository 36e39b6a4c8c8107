import RectoDiskFiles
internal import Foundation
internal import GRDB

/// A book's file as it was when it was looked at.
public struct FoundFile: Hashable, Sendable {
  /// Its path from the root.
  public var path: String
  /// Its bytes; 0 for a folder.
  public var size: Int
  /// When it was written last, in nanoseconds since 1970.
  public var changed: Int64

  /// A file as the caller saw it: the disk is not asked.
  public init(path: String, size: Int, changed: Int64) {
    (self.path, self.size, self.changed) = (path, size, changed)
  }

  /// Looks at a file or folder; nil where there is none.
  public init?(_ path: String) {
    guard let entry = DiskEntry(at: path), entry.kind != .other else { return nil }
    self.init(path: path, size: entry.size, changed: entry.used)
  }
}
