import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
import RectoDrawingStore
import Dispatch
import Foundation
import RectoLibraryImport
import RectoLibraryDatabase
import Synchronization

/// The library behind a window: told of what is read, and filled in the background.
///
/// Nothing of it happens before `begin`, which comes after the first page is up; everything happens on a
/// thread of its own. A library that cannot be opened is told of once, and reading goes on without; whoever
/// needs it later has it tried again.
nonisolated final class LibraryKeeper: Sendable {
  /// What the window may use of it.
  struct Services: Sendable {
    let library: Library
    let changes: LibraryChanges
    let covers: CoverCache?
    let importer: LibraryImporter
    let watch: FolderWatch
    /// Takes over what was drawn on a book as it was before another program changed it.
    let inherit: @Sendable (BookIdentity, BookIdentity) -> Void

    /// A disk may have come or gone: looks which files are there, and for books on what came.
    func followDisks() throws {
      try library.checkFiles()
      try followFolders()
    }

    /// Learns how far books were read meanwhile, and which files are there.
    func catchUp() throws {
      try library.catchUp()
      try library.checkFiles()
    }

    /// Watches the folders that are to be watched by now.
    func followFolders() throws { watch.follow(try library.watchedFolders()) }
  }

  private let folders: UserFolders
  private let queue = DispatchQueue(label: "recto.library", qos: .utility)
  private let opened = Mutex<Services?>(nil)
  private let mounts = Mutex<MountWatch?>(nil)
  /// What is told and done while the library is opened and after; set by `begin`.
  private let opening = Mutex<Opening?>(nil)
  /// What was to be done before `begin`; nil from there on.
  private let early = Mutex<[Use]?>([])

  /// What is to be done with the library, and what where that cannot be.
  private struct Use: Sendable {
    var otherwise: @Sendable () -> Void
    var body: @Sendable (Services) throws -> Void

    func perform(with services: Services?) {
      guard let services, (try? body(services)) != nil else { return otherwise() }
    }
  }

  /// For how long nobody tries again: another program may hold it, and each try waits for that.
  private let pause: Duration

  /// Knows of the library in some folders, and opens nothing.
  ///
  /// - Parameters:
  ///   - folders: where it lies.
  ///   - pause: how long it is left alone after it could not be opened.
  init(in folders: UserFolders, pause: Duration = .seconds(5)) {
    (self.folders, self.pause) = (folders, pause)
  }

  /// Opens the library, learns what was missed, and goes on with what was being added.
  ///
  /// - Parameters:
  ///   - report: called with what the reader should know.
  ///   - news: called with what the importer has to say.
  func begin(
    report: @escaping @Sendable (String) -> Void,
    news: @escaping @Sendable (LibraryImporter.News) -> Void = { _ in }
  ) {
    guard let data = folders.data else {
      for use in takeEarly() { use.perform(with: nil) }
      return
    }
    let (state, cache) = (folders.state, folders.cache)
    // What was saved of a damaged one knows neither how far books were read nor which files are there, and
    // has those of lost books looked into.
    let learnAnew: @Sendable () -> Void = { [weak self] in
      self?.use { services in
        try services.catchUp()
        services.importer.resume()
      }
    }
    let make = { @Sendable () throws -> Services in
      let library = try Library(in: data, stateFolder: state) { notice in
        report(notice)
        learnAnew()
      }
      let covers = cache.map { CoverCache(in: $0) }
      let inherit = DrawingFile.inheriting(in: data, report: report)
      let importer = LibraryImporter(
        library, covers: covers, spillFolder: cache, finish: SketchbookCover.drawn,
        inherit: inherit
      ) { said in
        if case .failed(let error) = said { report(error.description) }
        news(said)
      }
      return Services(
        library: library, changes: LibraryChanges(library), covers: covers, importer: importer,
        watch: FolderWatch(importer), inherit: inherit)
    }
    opening.withLock { $0 = Opening(make: make, report: report) }
    queue.async {
      let services = self.awaitedServices()
      for use in self.takeEarly() { use.perform(with: services) }
    }
  }

  /// How the library is opened, and when that has failed last.
  private struct Opening: Sendable {
    let make: @Sendable () throws -> Services
    let report: @Sendable (String) -> Void
    var failed: (time: ContinuousClock.Instant, words: String)?
  }

  /// What is open, or is opened now; nil where that fails, which is told once. On the library's thread.
  private func awaitedServices() -> Services? {
    if let services { return services }
    guard let opening = opening.withLock({ $0 }) else { return nil }
    if let failed = opening.failed, ContinuousClock.now < failed.time + pause { return nil }
    do {
      let services = try opening.make()
      opened.withLock { $0 = services }
      if let notice = services.library.notice { opening.report(notice) }
      do { try services.catchUp() } catch { opening.report("\(error)") }
      // After those who wait for it.
      queue.async { self.goOn(with: services) }
      return services
    } catch {
      let words = "\(error)"
      self.opening.withLock { $0?.failed = (.now, words) }
      if opening.failed?.words != words { opening.report(words) }
      return nil
    }
  }

  /// Goes on with what was being added, and follows folders and disks.
  private func goOn(with services: Services) {
    services.importer.resume()
    if let watched = try? services.library.watchedFolders(), !watched.isEmpty {
      services.watch.watch(watched)
    }
    // Where the kernel does not tell, disks are looked for at the next start.
    let mounts = try? MountWatch { [weak self] in self?.use { try $0.followDisks() } }
    self.mounts.withLock { $0 = mounts }
  }

  /// What is open; nil before that, and where nothing can be.
  var services: Services? { opened.withLock { $0 } }

  /// Does something with the library, once it is open, on a thread of its own; what fails is no reason to
  /// trouble anyone who reads.
  ///
  /// - Parameters:
  ///   - otherwise: done in its place where it fails, or there is no library.
  ///   - body: what is to be done.
  func use(
    otherwise: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (Services) throws -> Void
  ) {
    let use = Use(otherwise: otherwise, body: body)
    let isEarly = early.withLock { early in
      early?.append(use)
      return early != nil
    }
    if !isEarly { queue.async { use.perform(with: self.awaitedServices()) } }
  }

  private func takeEarly() -> [Use] {
    early.withLock { early in
      defer { early = nil }
      return early ?? []
    }
  }

  /// Records that a book was opened now, by where it lies, from the root.
  ///
  /// - Parameters:
  ///   - location: where it lies.
  ///   - facts: what the book says of itself.
  ///   - identity: what it is.
  ///   - former: what an earlier Recto took it for.
  ///   - succeeds: called with what it was, where another program has changed it since.
  func recordOpened(
    _ location: BookLocation, _ facts: BookFacts, _ identity: BookIdentity, former: BookIdentity?,
    succeeds: @escaping @Sendable (BookPredecessor) -> Void
  ) {
    let now = Date().timeIntervalSince1970
    use { services in
      guard let file = FoundFile(location.path) else { return }
      let library = services.library
      let addition = try library.add(
        identity, knownBefore: former, at: file, facts: facts, opened: now)
      if let before = addition.succeeds {
        services.inherit(before, identity)
        let memory = library.memories.memory(of: before)
        succeeds(
          // The library has compared them.
          BookPredecessor(
            memory: memory, title: facts.title, pageCount: facts.pageCount, contents: facts.contents
          ))
      }
      // Its cover is still to be made.
      if services.covers?.has(identity) == false { services.importer.look(into: [location.path]) }
    }
  }

  /// Notes how far a book was read, which its memory says.
  func learn(_ identity: BookIdentity) { use { try $0.library.learn(identity) } }

  /// Stops what is going on, and waits until everything is on disk, but so many seconds at most.
  func finish(within seconds: Double) {
    services?.importer.stop()
    _ = queue.finish(within: seconds)
  }
}
