public import RectoBookModel
public import RectoDiskFiles
import Synchronization

/// What the disk has of the memories of open books, as far as this program knows: so that what it changes
/// itself and what other windows change are told apart.
///
/// Calls read or write the disk, one at a time: from one queue.
public final class MemoryLedger: Sendable {
  /// What others changed.
  public struct Change: Equatable, Sendable {
    public let book: BookIdentity
    /// Its memory as this program knew it.
    public let before: BookMemory
    /// Its memory as the others made it.
    public let after: BookMemory
  }

  /// What keeping a memory came to.
  public struct Kept: Equatable, Sendable {
    /// What others changed meanwhile; that is kept as well.
    public let change: Change?
    /// Where the file lies now that could not be read, if there was one.
    public let setAside: String?
  }

  private let memories: BookMemories
  private let known = Mutex<[BookIdentity: BookMemory]>([:])

  /// Knows nothing yet.
  public init(_ memories: BookMemories) { self.memories = memories }

  /// Reads what is remembered of a book that is being opened.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - former: what an earlier Recto took it for, where that was something else.
  /// - Returns: the memory, and why it cannot be read, where it cannot; it is empty then.
  public func open(
    _ book: BookIdentity, knownBefore former: BookIdentity? = nil
  ) -> (memory: BookMemory, fault: DiskFileError?) {
    do throws(DiskFileError) {
      let memory = try memories.read(book, knownBefore: former)
      known.withLock { $0[book] = memory }
      return (memory, nil)
    } catch {
      known.withLock { $0[book] = BookMemory() }
      return (BookMemory(), error)
    }
  }

  /// Looks what others have changed since; nil where that is nothing, or cannot be seen.
  public func look(at book: BookIdentity) -> Change? {
    guard let memory = try? memories.read(book) else { return nil }
    return record(memory, of: book)
  }

  /// Stores what one window changed, beside what others did.
  ///
  /// - Parameters:
  ///   - mine: the memory as the window has it now.
  ///   - base: as it had it when it was kept last, or opened.
  ///   - book: the book.
  /// - Returns: what was found beside it.
  /// - Throws: where it cannot be written; then nothing is changed.
  public func store(
    _ mine: BookMemory, since base: BookMemory, of book: BookIdentity
  ) throws(DiskFileError) -> Kept {
    let revision = try memories.revise(book) {
      $0 = MemoryMerge.merged(base: base, mine: mine, theirs: $0)
    }
    // A file that was set aside says nothing about what others mean.
    let change = revision.setAside == nil ? record(revision.before, of: book) : nil
    known.withLock { $0[book] = revision.after }
    return Kept(change: change, setAside: revision.setAside)
  }

  private func record(_ memory: BookMemory, of book: BookIdentity) -> Change? {
    known.withLock { known in
      let before = known.updateValue(memory, forKey: book) ?? BookMemory()
      return before == memory ? nil : Change(book: book, before: before, after: memory)
    }
  }
}
