import Foundation

/// The folders of a user in which the program keeps something, by what it is for.
nonisolated struct UserFolders: Equatable {
  /// Keys and settings, as the user writes them.
  let configuration: String?
  /// What is remembered of books.
  let data: String?
  /// What happened last: the window, the books.
  let state: String?
  /// What can be made anew at any time.
  let cache: String?
  /// Whether one folder stands for them all.
  let isReplaced: Bool

  /// The XDG folders named `recto`; or, where one folder replaces them all, that folder, with
  /// `cache` in it. A folder is nil where neither its variable nor `HOME` is an absolute path.
  init(
    replacedBy replacement: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    isReplaced = replacement != nil
    if let replacement {
      (configuration, data, state) = (replacement, replacement, replacement)
      cache = replacement + "/cache"
      return
    }
    let folder = { (variable: String, usual: String) -> String? in
      // The specification has paths that are not absolute ignored.
      if let own = environment[variable], own.hasPrefix("/") { return own + "/recto" }
      guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
      return "\(home)/\(usual)/recto"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }

  /// The file of settings.
  var settingsFile: String? { configuration.map { $0 + "/config.toml" } }
}
