import Foundation

/// Where the program keeps what it can make again.
nonisolated enum CacheFolder {
  /// The folder `cache` below `replacement`, or `recto` in the XDG cache folder; nil where there is
  /// no home.
  static func path(replacedBy replacement: String? = nil) -> String? {
    if let replacement { return URL(filePath: replacement).appending(path: "cache").path }
    let environment = ProcessInfo.processInfo.environment
    // A relative one is to be ignored, says the XDG specification.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/recto" }
    return environment["HOME"].map { $0 + "/.cache/recto" }
  }
}
