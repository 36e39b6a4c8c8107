import Foundation

/// Where the program keeps what it can make anew.
nonisolated enum CacheFolder {
  /// `cache` in the folder that replaces all others, or `recto` in the XDG cache folder; nil where
  /// there is neither.
  static func url(replacedBy replacement: String? = nil) -> URL? {
    let environment = ProcessInfo.processInfo.environment
    if let replacement { return URL(fileURLWithPath: replacement).appending(path: "cache") }
    let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { $0 + "/.cache" }
    return cache.map { URL(fileURLWithPath: $0).appending(path: "recto") }
  }
}
