public import RectoBookModel
public import RectoReadingRecords
import RectoDiskFiles
import Dispatch
public import RectoLibraryDatabase
import Synchronization

/// Brings books into the library, one after the other, in the background.
///
/// Files are read by decoders that leave the cores to everything else. What is still to be read stands in
/// the library, so that `resume` goes on after the program has ended at any moment. Every method returns
/// at once and may be called from any thread; news comes from a thread of the importer's own.
public final class LibraryImporter: Sendable {
  /// How far it has come.
  public struct Progress: Equatable, Sendable {
    /// Books that were looked at since there was nothing to do, but those that are in already and are
    /// only looked into.
    public var done = 0
    /// Books that are known of, done ones among them.
    public var total = 0
    /// Of those that were looked at, or need no look: new ones, known ones, and files that are no books.
    public var added = 0, known = 0, refused = 0
    /// The file that is looked at; nil where nothing is going on, or folders are looked through.
    public var path: String?

    /// Nothing done yet.
    public init() {}
  }

  /// What it has to say.
  public enum News: Sendable {
    /// It has come so far.
    case progress(Progress)
    /// A book has come in, or is known better now.
    case added(BookID, isNew: Bool)
    /// A file is no book, for this reason.
    case refused(path: String, reason: String)
    /// The library itself fails; it stops.
    case failed(LibraryError)
    /// There is nothing left to do.
    case finished(Progress)
  }

  private enum Demand {
    /// Something that the reader named.
    case path(String)
    /// A watched folder.
    case folder(String)
    /// A book that was opened, and is to be looked into.
    case look(String)
    /// What was left over.
    case rest
  }

  /// A file that waits, and whether it is in the library already: then nobody needs to hear of it.
  private struct Waiting {
    var file: Library.PendingFile
    var isQuiet = false
  }

  private struct State {
    var demands: [Demand] = []
    var isRunning = false
    var isCancelled = false
    var isStopped = false
  }

  private let library: Library
  private let covers: CoverCache?
  private let options: BookProbe.Options
  private let finish: @Sendable (Bitmap, String, BookFacts, PageNumber) -> Bitmap
  private let inherit: @Sendable (BookIdentity, BookIdentity) -> Void
  private let news: @Sendable (News) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "recto.import", qos: .background)

  /// Makes one that has nothing to do.
  ///
  /// - Parameters:
  ///   - library: where books go.
  ///   - covers: where their covers go, if anywhere.
  ///   - decoderPath: the decoder; by default the one that belongs to the program.
  ///   - spillFolder: for what archives unpack; see `PageService`.
  ///   - finish: adds to a cover, a page of a book at a path, what its decoder does not know of; called from a thread of its
  ///     own.
  ///   - inherit: takes over what is kept elsewhere of a book that another program has changed; it is told what it was
  ///     and what it is.
  ///   - news: called from a thread of its own.
  public init(
    _ library: Library, covers: CoverCache?, decoderPath: String? = nil, spillFolder: String?,
    finish: @escaping @Sendable (Bitmap, String, BookFacts, PageNumber) -> Bitmap = {
      cover, _, _, _ in cover
    },
    inherit: @escaping @Sendable (BookIdentity, BookIdentity) -> Void = { _, _ in },
    news: @escaping @Sendable (News) -> Void
  ) {
    (self.library, self.covers, self.news, self.finish) = (library, covers, news, finish)
    self.inherit = inherit
    options = BookProbe.Options(decoderPath: decoderPath, spillFolder: spillFolder)
  }

  /// Adds files, and the books in folders, by their paths from the root.
  public func add(_ paths: [String]) { begin(paths.map { .path($0) }) }

  /// Looks through folders once more, for books that are new there.
  public func rescan(_ folders: [String]) { begin(folders.map { .folder($0) }) }

  /// Looks into books that are in the library already, for their facts and covers; that is not told as
  /// progress.
  public func look(into paths: [String]) { begin(paths.map { .look($0) }) }

  /// Goes on with what was left when the program ended, and looks into books that were only opened so far.
  public func resume() { begin([.rest]) }

  /// Leaves the books that were not looked at; those that are in stay.
  public func cancel() {
    state.withLock { state in
      state.demands = []
      state.isCancelled = state.isRunning
    }
  }

  /// Stops where it is, before the program ends; `resume` goes on from there. It does nothing any more.
  public func stop() { state.withLock { $0.isStopped = true } }

  /// Waits until there is nothing to do.
  public func waitUntilIdle() {
    // A turn may begin another one.
    while state.withLock({ $0.isRunning }) { queue.sync {} }
  }

  private func begin(_ demands: [Demand]) {
    let isFirst = state.withLock { state in
      state.demands += demands
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { queue.async { self.run() } }
  }

  // MARK: Working

  private var isInterrupted: Bool { state.withLock { $0.isCancelled || $0.isStopped } }

  private func run() {
    var progress = Progress()
    var waiting: [Waiting] = []
    var rescanned: [String] = []
    do {
      while true {
        // Folders are looked through first: whoever waits sees how many there are.
        while let demand = state.withLock({ state in
          state.demands.isEmpty ? nil : state.demands.removeFirst()
        }) {
          let files = try files(of: demand, &progress)
          try library.enqueue(files.filter { !$0.isQuiet }.map(\.file))
          let known = Set(waiting.map(\.file.path))
          waiting += files.filter { !known.contains($0.file.path) }
          if case .folder(let root) = demand { rescanned.append(root) }
          progress.total = progress.done + waiting.count { !$0.isQuiet }
          news(.progress(progress))
        }
        if state.withLock({ $0.isStopped }) { break }
        if state.withLock({ $0.isCancelled }) {
          try library.dequeueAll()
          waiting = []
        }
        guard !waiting.isEmpty else { break }
        let next = waiting.removeFirst()
        progress.path = next.file.path
        if !next.isQuiet { news(.progress(progress)) }
        guard try look(at: next.file, &progress) else { continue }
        if !next.isQuiet { progress.done += 1 }
      }
      // What was moved is known at its new place by now, so that it is not missing in between.
      if !isInterrupted { for root in rescanned { try library.checkFiles(below: root) } }
    } catch {
      news(.failed(error))
    }
    progress.path = nil
    // Said before it is idle, so that who waits for that has heard it.
    news(.finished(progress))
    let isMore = state.withLock { state in
      state.isCancelled = false
      state.isRunning = !state.demands.isEmpty && !state.isStopped
      return state.isRunning
    }
    if isMore { queue.async { self.run() } }
  }

  /// The files that a demand is for, but those that need no look.
  private func files(
    of demand: Demand, _ progress: inout Progress
  ) throws(LibraryError) -> [Waiting] {
    switch demand {
    case .rest:
      let pending = try library.pending()
      let known = Set(pending.map(\.path))
      return pending.map { Waiting(file: $0) }
        + (try library.unreadFiles()).filter { !known.contains($0) }.map(Self.inside)
    case .look(let path): return [Self.inside(path)]
    case .folder(let path): return try books(below: path, isAsked: false, &progress) ?? []
    case .path(let path):
      guard let file = FoundFile(path) else {
        refuse(path, "No such file or directory", &progress)
        return []
      }
      // What is named itself is taken for a book, whatever it is called.
      return try books(below: file.path, isAsked: true, &progress)
        ?? [Waiting(file: Library.PendingFile(path: path, isAsked: true))]
    }
  }

  /// A book that is in the library already.
  private static func inside(_ path: String) -> Waiting {
    Waiting(file: Library.PendingFile(path: path, isAsked: true), isQuiet: true)
  }

  /// The books below a folder that need a look; nil where it is none, or has none.
  private func books(
    below path: String, isAsked: Bool, _ progress: inout Progress
  ) throws(LibraryError) -> [Waiting]? {
    guard let found = try? BookWalk.finding(below: path, isCancelled: { self.isInterrupted }),
      !found.books.isEmpty
    else { return nil }
    let settled = try library.settledFiles()
    let refused = try library.refusedFiles()
    var files: [Waiting] = []
    for book in found.books {
      guard let file = FoundFile(book) else { continue }
      if settled.contains(file) {
        progress.known += 1
      } else if let reason = refused[file] {
        // Who did not ask has heard of it when it was refused.
        if isAsked { refuse(book, reason, &progress) } else { progress.refused += 1 }
      } else {
        files.append(Waiting(file: Library.PendingFile(path: book, isAsked: isAsked)))
      }
    }
    return files
  }

  /// Looks at a file; whether that came to an end.
  private func look(
    at pending: Library.PendingFile, _ progress: inout Progress
  ) throws(LibraryError) -> Bool {
    let path = pending.path
    guard let file = FoundFile(path) else {
      try library.dequeue(path)
      refuse(path, "it is no longer there", &progress)
      return true
    }
    let content: ContentIdentity
    do {
      content = try ContentIdentity(of: .disk(path: path))
    } catch {
      // Whoever may read it now, or has mended the disk, need not touch the file.
      try library.refuse(file, error.reason, for: 0)
      refuse(path, error.reason, &progress)
      return true
    }
    let identity = content.now
    let isRemoved = try library.isRemoved(identity)
    let wasRemoved = try content.before.map { before throws(LibraryError) in
      try library.isRemoved(before)
    }
    if !pending.isAsked, isRemoved || wasRemoved == true {
      try library.dequeue(path)
      return true
    }
    let known = try library.book(identity)
    if known?.format != nil, covers?.has(identity) ?? true {
      try store(content, file, nil, &progress)
      return true
    }
    let wanted = known?.cover ?? .first
    let outcome = BookProbe.outcome(
      of: .disk(path: path), options, cover: wanted, isCancelled: { self.isInterrupted })
    switch outcome {
    case .cancelled: return false
    case .refused(let reason, let mayPass):
      // A folder without a book may have one tomorrow.
      if DiskEntry(at: path)?.kind == .folder {
        try library.dequeue(path)
      } else {
        try library.refuse(file, reason, for: mayPass ? Limits.unfinishedLookSeconds : nil)
      }
      refuse(path, reason, &progress)
    case .locked:
      try store(content, file, nil, &progress)
      // Nothing more can be said of it until its password is known.
      try library.refuse(file, "it is locked with a password")
    case .book(let facts, let cover):
      covers?.store(cover.map { finish($0, path, facts, wanted.number) }, of: identity)
      try store(content, file, facts, &progress)
    }
    return true
  }

  private func store(
    _ content: ContentIdentity, _ file: FoundFile, _ facts: BookFacts?, _ progress: inout Progress
  ) throws(LibraryError) {
    let addition = try library.add(
      content.now, knownBefore: content.before, at: file, facts: facts)
    if let before = addition.succeeds {
      // What was read of the file as it was is read of it now.
      try? library.memories.copy(from: before, to: content.now)
      inherit(before, content.now)
      try library.learn(content.now)
    }
    if addition.isNew { progress.added += 1 } else { progress.known += 1 }
    news(.added(addition.id, isNew: addition.isNew))
  }

  private func refuse(_ path: String, _ reason: String, _ progress: inout Progress) {
    progress.refused += 1
    news(.refused(path: path, reason: reason))
  }
}
