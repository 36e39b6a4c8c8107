import RectoBookModel
import RectoReadingRecords
import RectoDesktop
import Dispatch
import Foundation
import RectoReaderCore

/// Keeps on disk what is to be remembered of the open book, off the main thread.
final class BookKeeper {
  /// Brings memories to the disk; nil where there is no folder for them.
  let writer: MemoryWriter?
  private let recents: RecentBooks?
  /// Where drawings are kept; nil where they are not.
  private let dataFolder: String?
  /// The library, which learns what is kept.
  let library: LibraryKeeper
  private let queue = DispatchQueue(label: "recto.recent", qos: .utility)
  /// What the disk has of the open books' memories, or is to have soon, as far as it is this window's.
  private var told: [BookIdentity: BookMemory] = [:]
  private var keptAt = -Double.infinity

  /// Seconds between two writings of a place that changes: a riffle is not written leaf by leaf, and no
  /// more than that is lost where the program is killed.
  private static let pause = 1.0

  /// Keeps in the given folders; nothing where there is none.
  ///
  /// - Parameters:
  ///   - folders: where memories, the list of books read last and the library are.
  ///   - retrySeconds: after how long what could not be written is tried again.
  ///   - news: called from another thread with what the reader should hear.
  init(
    in folders: UserFolders, retrySeconds: Double = 3,
    news: @escaping @Sendable (MemoryWriter.News) -> Void
  ) {
    let library = LibraryKeeper(in: folders)
    self.library = library
    dataFolder = folders.data
    recents = folders.state.map { RecentBooks(in: $0) }
    writer = folders.data.map {
      MemoryWriter(
        BookMemories(in: $0), retrySeconds: retrySeconds, learn: { library.learn($0) }, news: news)
    }
  }

  /// Asks the disk what is known of a book, from any thread.
  var seeker: BookSeeker {
    BookSeeker(writer: writer, recents: recents, library: library, dataFolder: dataFolder)
  }

  /// A book is opened with what is remembered of it.
  func begin(_ book: BookIdentity?, with memory: BookMemory) {
    if let book { told[book] = memory }
  }

  /// Stores what is to be remembered now, if it is not on disk.
  ///
  /// - Parameters:
  ///   - memory: all of it.
  ///   - book: of which book; nil where that could not be told, and nothing is kept.
  ///   - time: now, in seconds of one clock.
  ///   - isUrgent: whether it does not wait for another change.
  func store(_ memory: BookMemory, of book: BookIdentity?, at time: Double, isUrgent: Bool) {
    guard let book, let writer else { return }
    let before = told[book] ?? BookMemory()
    if memory != before {
      told[book] = memory
      let isReaders = memory.bookmarks != before.bookmarks || memory.marks != before.marks
      writer.put(memory, since: before, of: book, isWorthReporting: isReaders)
    } else if !isUrgent {
      return
    }
    let isDue = isUrgent || time > keptAt + Self.pause
    if isDue { keptAt = time }
    writer.write(in: isDue ? 0 : keptAt + Self.pause - time)
  }

  /// Takes what another window has changed into what is kept of this one's.
  ///
  /// - Returns: the window's memory with the change in it, as far as that shows in every window.
  func adopt(_ change: MemoryLedger.Change, into memory: BookMemory) -> BookMemory {
    let adopt = { MemoryMerge.adopted(from: change.before, to: change.after, by: $0) }
    told[change.book] = told[change.book].map(adopt)
    return adopt(memory)
  }

  /// Puts a book at the top of those read lately, and into the library.
  ///
  /// - Parameters:
  ///   - location: where it lies.
  ///   - title: its title, or the name of its file.
  ///   - facts: what it says of itself.
  ///   - identity: what it is.
  ///   - former: what an earlier Recto took it for.
  ///   - succeeds: called from another thread where the library knows what it was before it was changed.
  func record(
    _ location: BookLocation, title: String, facts: BookFacts, identity: BookIdentity?,
    former: BookIdentity?, succeeds: @escaping @Sendable (BookPredecessor) -> Void
  ) {
    // It is looked for from another folder next time.
    let location = location.whole(in: FileManager.default.currentDirectoryPath)
    if let identity {
      library.recordOpened(location, facts, identity, former: former, succeeds: succeeds)
    }
    guard let recents else { return }
    let now = Date().timeIntervalSince1970
    queue.async {
      try? recents.record(
        RecentBook(location, title: title, time: now, identity: identity))
    }
  }

  /// Sends the books that were read lately, those that are still there.
  func sendRecent(to mailbox: Mailbox) {
    let recents = recents
    // A disk that does not answer keeps nothing else waiting.
    DispatchQueue.global(qos: .userInitiated).async {
      let books = (recents?.books ?? []).filter {
        FileManager.default.fileExists(atPath: $0.location.path)
      }
      mailbox.put(.recent(books.map { RecentTitle($0.location, title: $0.title) }))
    }
  }

  /// Waits until everything is on disk, but so many seconds at most.
  ///
  /// - Returns: whether the memories are.
  @discardableResult
  func finish(within seconds: Double) -> Bool {
    let end = monotonicSeconds() + seconds
    let isKept = writer?.finish(within: seconds) ?? true
    _ = queue.finish(within: end - monotonicSeconds())
    library.finish(within: end - monotonicSeconds())
    return isKept
  }
}

nonisolated extension DispatchQueue {
  /// Waits until what was begun here has ended, but so many seconds at most; whether it has.
  func finish(within seconds: Double) -> Bool {
    let end = DispatchSemaphore(value: 0)
    async { end.signal() }
    return end.wait(timeout: .now() + max(0, seconds)) == .success
  }
}
