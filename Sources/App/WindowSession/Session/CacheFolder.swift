package import Foundation

/// Where the program keeps what it can make anew.
package nonisolated enum CacheFolder {
  /// `cache` in the folder that replaces all others, or `recto` in the XDG cache folder; nil where
  /// there is neither.
  package static func url(replacedBy replacement: String? = nil) -> URL? {
    UserFolders(replacedBy: replacement).cache.map { URL(fileURLWithPath: $0) }
  }
}
