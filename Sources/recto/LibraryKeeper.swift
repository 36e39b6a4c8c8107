import BookModel
import BookStore
import Dispatch
import Foundation
import LibraryImport
import LibraryStore
import Synchronization

/// The library behind a window: told of what is read, and filled in the background.
///
/// Nothing of it happens before `begin`, which comes after the first page is up; everything happens on a
/// thread of its own. A library that cannot be opened is told of once, and reading goes on without.
nonisolated final class LibraryKeeper: Sendable {
  /// What the window may use of it.
  struct Desk: Sendable {
    let library: Library
    let covers: CoverCache?
    let importer: LibraryImporter
    let watch: FolderWatch
  }

  private let folders: UserFolders
  private let queue = DispatchQueue(label: "recto.library", qos: .utility)
  private let opened = Mutex<Desk?>(nil)
  /// What was to be done before `begin`; nil from there on.
  private let early = Mutex<[@Sendable (Desk) throws -> Void]?>([])

  /// Knows of the library in some folders, and opens nothing.
  init(in folders: UserFolders) { self.folders = folders }

  /// Opens the library, learns what was missed, and goes on with what was being added.
  ///
  /// - Parameters:
  ///   - tell: called with what the reader should know.
  ///   - news: called with what the importer has to say.
  func begin(
    tell: @escaping @Sendable (String) -> Void,
    news: @escaping @Sendable (LibraryImporter.News) -> Void = { _ in }
  ) {
    guard let data = folders.data else {
      _ = takeEarly()
      return
    }
    let (state, cache) = (folders.state, folders.cache)
    queue.async {
      do {
        let library = try Library(in: data, stateFolder: state)
        if let notice = library.notice { tell(notice) }
        let covers = cache.map { CoverCache(in: $0) }
        let importer = LibraryImporter(library, covers: covers, spillFolder: cache) { said in
          if case .failed(let error) = said { tell(error.description) }
          news(said)
        }
        let desk = Desk(
          library: library, covers: covers, importer: importer, watch: FolderWatch(importer))
        self.opened.withLock { $0 = desk }
        try library.catchUp()
        try library.checkFiles()
        for body in self.takeEarly() { try? body(desk) }
        importer.resume()
        let watched = try library.watchedFolders()
        if !watched.isEmpty { desk.watch.watch(watched) }
      } catch {
        _ = self.takeEarly()
        tell("\(error)")
      }
    }
  }

  /// Whether there is a folder that a library can be in.
  var isThere: Bool { folders.data != nil }

  /// What is open; nil before that, and where nothing can be.
  var desk: Desk? { opened.withLock { $0 } }

  /// Does something with the library, once it is open, on a thread of its own; what fails is no reason to
  /// trouble anyone who reads.
  func use(_ body: @escaping @Sendable (Desk) throws -> Void) {
    let isEarly = early.withLock { early in
      early?.append(body)
      return early != nil
    }
    if !isEarly { queue.async { if let desk = self.desk { try? body(desk) } } }
  }

  private func takeEarly() -> [@Sendable (Desk) throws -> Void] {
    early.withLock { early in
      defer { early = nil }
      return early ?? []
    }
  }

  /// Notes that a book was opened now, by its path from the root.
  func noteOpened(_ path: String, _ facts: BookFacts, _ identity: BookIdentity) {
    let now = Date().timeIntervalSince1970
    use { desk in
      guard let file = FoundFile(path) else { return }
      try desk.library.add(identity, at: file, facts: facts, opened: now)
      // Its cover is still to be made.
      if desk.covers?.has(identity) == false { desk.importer.add([path]) }
    }
  }

  /// Notes how far a book was read, which its memory says.
  func learn(_ identity: BookIdentity) { use { try $0.library.learn(identity) } }

  /// Stops what is going on, and waits until everything is on disk.
  func finish() {
    queue.sync { desk?.importer.stop() }
  }
}
