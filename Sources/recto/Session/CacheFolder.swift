import Foundation

/// Where the program keeps what it can make anew.
nonisolated enum CacheFolder {
  /// `cache` in the folder that replaces all others, or `recto` in the XDG cache folder; nil where
  /// there is neither.
  static func url(replacedBy replacement: String? = nil) -> URL? {
    UserFolders(replacedBy: replacement).cache.map { URL(fileURLWithPath: $0) }
  }
}
