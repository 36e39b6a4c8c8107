import Foundation
import RectoBookModel
import RectoDiskFiles

/// The folders of a desktop's user, as the file `user-dirs.dirs` names them.
nonisolated struct DesktopFolders {
  private let home: String
  private let lines: [Substring]

  /// Reads the file; nil without a home folder.
  init?(_ environment: [String: String]) {
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    let own = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let file = (own ?? home + "/.config") + "/user-dirs.dirs"
    let bytes = (try? DiskFile.read(file, atMost: Limits.settingsBytes)) ?? []
    self.home = home
    lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  /// The folder for something.
  ///
  /// - Parameters:
  ///   - name: as in the file, in capitals: `PICTURES`.
  ///   - usual: what it is called at home where the file does not say.
  /// - Returns: its absolute path.
  func path(of name: String, usually usual: String) -> String {
    let start = "XDG_\(name)_DIR=\""
    for line in lines where line.hasPrefix(start) && line.hasSuffix("\"") {
      let value = line.dropFirst(start.count).dropLast()
      // The specification has no others.
      if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".count) }
      if value.hasPrefix("/") { return String(value) }
    }
    return home + "/" + usual
  }
}
