import BookModel
import BookStore
import Foundation
import PageService
import ReaderCore

/// A book that is open, or being opened: where it lies, what it is, and who reads its file.
struct OpenBook {
  let path: String
  /// What it is by its content; nil where that cannot be told.
  let identity: BookIdentity?
  let service: PageService
  /// What the reader begins with: what was asked for and what is remembered.
  var preferences: Reader.Preferences

  /// The name of its file.
  var fileName: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Begins to open a book.
  ///
  /// - Parameters:
  ///   - path: the file or folder.
  ///   - terms: what every book of the session is opened with; a page in it is that of the first.
  ///   - keeper: knows what is remembered.
  ///   - keys: the keys in force; nil for those of the terms.
  ///   - page: the page to open it at, where one was asked for.
  ///   - memory: what to begin with, where that is not what was kept on disk.
  ///   - warn: called from another thread where the kernel does not offer what confines a decoder.
  ///   - wake: called from another thread where there is news.
  init(
    _ path: String, _ terms: SessionTerms, _ keeper: BookKeeper, keys: KeyTable, page: Int?,
    memory: BookMemory? = nil, warn: @escaping @Sendable ([Protection]) -> Void,
    wake: @escaping @Sendable () -> Void
  ) {
    self.path = path
    // Before its first byte is read for the screen: it says which page that is.
    identity = try? BookIdentity(of: path)
    let onDisk = keeper.memory(of: identity)
    keeper.begin(identity, with: onDisk)
    var remembered = memory ?? onDisk
    if !terms.resumes, memory == nil { remembered.page = nil }
    var opening = terms.opening
    opening.layout = terms.text.applied(to: remembered.layout(over: opening.layout))
    preferences = terms.preferences
    preferences.page = page
    preferences.keys = keys
    preferences.path = path
    preferences.fileName = URL(fileURLWithPath: path).lastPathComponent
    preferences.memory = remembered
    preferences.textLayout = opening.layout
    service = PageService(
      path: path, terms: opening, spillFolder: terms.cacheFolder?.path,
      warn: { missing in
        ProtectionWarning.onStandardError(missing)
        warn(missing)
      }, wake: wake)
  }
}
