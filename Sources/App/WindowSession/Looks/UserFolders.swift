import RectoBookModel
import RectoDiskFiles

/// The folders of a user in which the program keeps something, by what it is for.
package nonisolated struct UserFolders: Equatable {
  /// Keys and settings, as the user writes them.
  package let configuration: String?
  /// What is remembered of books.
  package let data: String?
  /// What happened last: the window, the books.
  package let state: String?
  /// What can be made anew at any time.
  package let cache: String?
  /// The home folder of the user.
  let home: String?
  /// Where programs keep what they have for a user, each in a folder of its own.
  let dataHome: String?
  /// Whether one folder stands for them all.
  let isReplaced: Bool
  /// Why there is none where the user has one; nil where nothing is wrong.
  let fault: String?

  /// The XDG folders named `recto`; or, where one folder replaces them all, that folder, with
  /// `cache` in it. A folder is nil where neither its variable nor `HOME` is an absolute path, or it is no
  /// text: not all that writes there can name it.
  package init(
    replacedBy replacement: String?,
    environment: [String: String] = Self.environment
  ) {
    isReplaced = replacement != nil
    home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let ownData = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    dataHome = replacement ?? ownData ?? home.map { $0 + "/.local/share" }
    if let replacement {
      (configuration, data, state) = (replacement, replacement, replacement)
      cache = replacement + "/cache"
      fault = nil
      return
    }
    var fault: String?
    let folder = { (variable: String, usual: String) -> String? in
      // The specification has paths that are not absolute ignored.
      let own = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      guard let root = own ?? home else { return nil }
      guard !DiskPath.isBytes(root) else {
        fault =
          fault
          ?? "\(own == nil ? "HOME" : variable): the name is not UTF-8: \(DiskPath.escaped(root))"
        return nil
      }
      return own.map { $0 + "/recto" } ?? "\(root)/\(usual)/recto"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
    self.fault = fault
  }

  /// The variables that name folders, as far as they are set.
  private static var environment: [String: String] {
    let names = [
      "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    ]
    let pairs = names.compactMap { name in ProgramEnvironment.path(name).map { (name, $0) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// These folders.
  ///
  /// - Throws: where nothing can be kept in one of them.
  package func checked() throws -> UserFolders {
    if let fault { throw CommandFailure(reason: fault) }
    return self
  }

  /// The path of the settings file, whether it is there or not; nil where there is no folder for it.
  package var settingsFile: String? { configuration.map { $0 + "/config.toml" } }

  /// Where sketchbooks come that the program makes.
  var sketchbooks: String? { data.map { $0 + "/sketchbooks" } }
}
