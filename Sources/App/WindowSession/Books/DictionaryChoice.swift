package import RectoDictionaries
package import RectoSettings
import RectoBookModel

/// Which dictionaries words are looked up in.
package nonisolated struct DictionaryChoice: Equatable, Sendable {
  private let folders: DictionaryFolders
  private let asksService: Bool

  /// What is set, and the usual folders.
  ///
  /// - Parameters:
  ///   - set: the settings.
  ///   - user: the folders of the user.
  ///   - named: folders that are asked for, which come first.
  package init(_ set: ReaderSettings, _ user: UserFolders, named: [String] = []) {
    let paths = named + set.lookUp.dictionaryFolders
    let absolute = paths.compactMap { path in
      path.hasPrefix("~") ? user.home.map { $0 + path.dropFirst() } : path
    }
    folders = DictionaryFolders(named: absolute, dataHome: user.dataHome)
    asksService = set.lookUp.asksService ?? false
  }

  /// The dictionaries, none of them open.
  package var shelf: DictionaryShelf {
    DictionaryShelf(folders, service: asksService ? DictionaryService() : nil)
  }
}
