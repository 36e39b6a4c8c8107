import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
import Dispatch
import Synchronization

/// Brings what is to be remembered of open books to the disk, on a queue of its own, and tells what others
/// keep of the same books.
///
/// What cannot be written stays, is told once, and is tried again until it can.
nonisolated final class MemoryWriter: Sendable {
  /// What it has to say.
  enum News: Equatable, Sendable {
    /// Another window has changed what is remembered of a book.
    case changed(MemoryLedger.Change)
    /// Something is not on disk, for this reason.
    case isFailing(SaveFault)
    /// Everything is on disk again.
    case isMended
    /// The memory of a book cannot be read, for this reason.
    case unreadable(String)
    /// The same was set aside, and lies here now.
    case wasSetAside(path: String)
  }

  /// A change of a memory that is not on disk yet.
  private struct Late {
    var base: BookMemory
    var mine: BookMemory
  }

  private struct State {
    /// What is not on disk: a change stays here until it is.
    var late: [BookIdentity: Late] = [:]
    /// Whether a write is due already.
    var isAwaited = false
    /// Why the last write failed, as far as it was told.
    var told: SaveFault?

    /// A change is on disk; what has come since waits, over it.
    mutating func wasWritten(_ item: Late, of book: BookIdentity) {
      if late[book]?.mine == item.mine { late[book] = nil } else { late[book]?.base = item.mine }
    }
  }

  private let ledger: MemoryLedger
  private let memories: BookMemories
  private let queue = DispatchQueue(label: "recto.memory", qos: .utility)
  private let state = Mutex(State())
  private let retrySeconds: Double
  /// Called with a book whose memory was written.
  private let learn: @Sendable (BookIdentity) -> Void
  private let news: @Sendable (News) -> Void

  /// Writes nothing yet.
  ///
  /// - Parameters:
  ///   - memories: where they are kept.
  ///   - retrySeconds: after how long what could not be written is tried again.
  ///   - learn: called with a book whose memory was written.
  ///   - news: called with what the reader should hear. Both are called from other threads.
  init(
    _ memories: BookMemories, retrySeconds: Double = 3,
    learn: @escaping @Sendable (BookIdentity) -> Void,
    news: @escaping @Sendable (News) -> Void
  ) {
    (self.memories, ledger) = (memories, MemoryLedger(memories))
    (self.retrySeconds, self.learn, self.news) = (retrySeconds, learn, news)
  }

  // MARK: Reading

  /// Reads what is remembered of a book, once all that waits is written. Waits for the disk.
  func memory(of book: BookIdentity, knownBefore former: BookIdentity? = nil) -> BookMemory {
    queue.sync {
      write()
      let (memory, fault) = ledger.open(book, knownBefore: former)
      if let fault { news(.unreadable(fault.description)) }
      return memory
    }
  }

  /// What is remembered of a book that is not to be opened. Waits for the disk.
  func peek(at book: BookIdentity) -> BookMemory {
    queue.sync {
      write()
      return memories.memory(of: book)
    }
  }

  /// Listens for what other windows keep of a book, until the watch is let go.
  func watch(_ book: BookIdentity) -> LateWatch<FileWatch> {
    let (memories, look) = (memories, { @Sendable [weak self] in self?.look(at: book) ?? () })
    return LateWatch(onBegin: look) {
      try DiskFile.makeFolder(memories.path)
      return try FileWatch(memories.path(of: book), settling: Self.settling, onChange: look)
    }
  }

  /// Milliseconds after which another window's change is read: its file is written whole.
  private static let settling = 50

  private func look(at book: BookIdentity) {
    queue.async {
      if let change = self.ledger.look(at: book) { self.news(.changed(change)) }
    }
  }

  // MARK: Writing

  /// Keeps a change; it is written when that was asked for.
  ///
  /// - Parameters:
  ///   - mine: the memory as the window has it now.
  ///   - base: as it was kept last, or read.
  ///   - book: the book.
  ///   - isWorthReporting: whether a failure is told even where it was told before.
  func put(
    _ mine: BookMemory, since base: BookMemory, of book: BookIdentity, isWorthReporting: Bool
  ) {
    state.withLock { state in
      state.late[book] = Late(base: state.late[book]?.base ?? base, mine: mine)
      if isWorthReporting { state.told = nil }
    }
  }

  /// Has all that waits written in so many seconds.
  func write(in seconds: Double) {
    if seconds <= 0 { return queue.async { self.write() } }
    let isAwaited = state.withLock { state in
      defer { state.isAwaited = true }
      return state.isAwaited
    }
    guard !isAwaited else { return }
    queue.asyncAfter(deadline: .now() + seconds) {
      self.state.withLock { $0.isAwaited = false }
      self.write()
    }
  }

  /// Has all that waits written; whether that came to an end in so many seconds.
  func finish(within seconds: Double) -> Bool {
    let end = DispatchSemaphore(value: 0)
    queue.async {
      self.write()
      end.signal()
    }
    guard end.wait(timeout: .now() + seconds) == .success else { return false }
    return state.withLock { $0.late.isEmpty }
  }

  private func write() {
    let late = state.withLock(\.late)
    var fault: SaveFault?
    for (book, item) in late {
      do {
        let kept = try ledger.store(item.mine, since: item.base, of: book)
        state.withLock { $0.wasWritten(item, of: book) }
        if let path = kept.setAside { news(.wasSetAside(path: path)) }
        if let change = kept.change { news(.changed(change)) }
        learn(book)
      } catch {
        fault = SaveFault(error)
      }
    }
    report(fault, hasWritten: !late.isEmpty)
    if fault != nil { write(in: retrySeconds) }
  }

  private func report(_ fault: SaveFault?, hasWritten: Bool) {
    let before = state.withLock { state in
      defer { if hasWritten { state.told = fault } }
      return state.told
    }
    guard hasWritten, before != fault else { return }
    news(fault.map { .isFailing($0) } ?? .isMended)
  }
}
