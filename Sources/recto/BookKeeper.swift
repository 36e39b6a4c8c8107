import BookModel
import BookStore
import Dispatch
import Foundation
import ReaderCore
import Synchronization

/// Keeps on disk what is to be remembered of the open book, off the main thread.
final class BookKeeper {
  private let memories: BookMemories?
  private let recents: RecentBooks?
  /// The library, which learns what is kept.
  let library: LibraryKeeper
  private let queue = DispatchQueue(label: "recto.memory", qos: .utility)
  /// What is on disk, or on its way there.
  private var kept: BookMemory?
  private var keptAt = -Double.infinity

  /// What waits to be written.
  private let late = LateMemory()

  /// Seconds between two writings of a place that changes: a riffle is not written leaf by leaf, and no
  /// more than that is lost with the program.
  private static let pause = 1.0

  /// Keeps in the given folders; nothing where there is none.
  init(in folders: UserFolders) {
    memories = folders.data.map { BookMemories(in: $0) }
    recents = folders.state.map { RecentBooks(in: $0) }
    library = LibraryKeeper(in: folders)
  }

  /// What is remembered of a book; read at once, for it says where to open it.
  func memory(of book: BookIdentity?) -> BookMemory {
    let memory = book.flatMap { book in memories?.memory(of: book) } ?? BookMemory()
    kept = memory
    return memory
  }

  /// Keeps what is to be remembered now, if it is not on disk.
  ///
  /// - Parameters:
  ///   - memory: all of it.
  ///   - book: of which book; nil where that could not be told, and nothing is kept.
  ///   - time: now, in seconds of one clock.
  ///   - isUrgent: whether it does not wait for another change.
  func keep(_ memory: BookMemory, of book: BookIdentity?, at time: Double, isUrgent: Bool) {
    guard let book, let memories, memory != kept else { return }
    kept = memory
    let (late, library) = (late, library)
    // That it cannot be kept is no reason to trouble anyone who reads.
    let write = { @Sendable in
      for (book, memory) in late.take() where (try? memories.update(book) { $0 = memory }) != nil {
        library.learn(book)
      }
    }
    let isWaiting = late.put(memory, of: book)
    let isDue = isUrgent || time > keptAt + Self.pause
    if isDue {
      keptAt = time
      queue.async(execute: write)
    } else if !isWaiting {
      queue.asyncAfter(deadline: .now() + (keptAt + Self.pause - time), execute: write)
    }
  }

  /// Puts a book at the top of those read lately.
  func note(_ path: String, title: String, facts: BookFacts, identity: BookIdentity?) {
    // It is looked for from another folder next time.
    let path = URL(fileURLWithPath: path).path
    if let identity { library.noteOpened(path, facts, identity) }
    guard let recents else { return }
    let now = Date().timeIntervalSince1970
    queue.async {
      try? recents.note(
        BookStore.RecentBook(path: path, title: title, time: now, identity: identity))
    }
  }

  /// Sends the books that were read lately, those that are still there.
  func sendRecent(to mail: SessionMail) {
    let recents = recents
    queue.async {
      let books = (recents?.books ?? []).filter { FileManager.default.fileExists(atPath: $0.path) }
      mail.put(.recent(books.map { ReaderCore.RecentBook(path: $0.path, title: $0.title) }))
    }
  }

  /// Waits until everything is on disk.
  func finish() {
    queue.sync {}
    library.finish()
  }
}

/// The last of what is to be kept of each book, until it is written.
private nonisolated final class LateMemory: Sendable {
  private let waiting = Mutex<[BookIdentity: BookMemory]>([:])

  /// Puts a memory in the place of what waits; whether anything waited.
  func put(_ memory: BookMemory, of book: BookIdentity) -> Bool {
    waiting.withLock { waiting in
      defer { waiting[book] = memory }
      return !waiting.isEmpty
    }
  }

  /// Takes all that waits.
  func take() -> [BookIdentity: BookMemory] {
    waiting.withLock { waiting in
      defer { waiting = [:] }
      return waiting
    }
  }
}
