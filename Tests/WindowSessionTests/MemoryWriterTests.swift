import BookFixtures
import RectoBookModel
import RectoReadingRecords
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import RectoWindowSession

/// News in the order in which it came, and a way to wait for the next.
private final class NewsBox: Sendable {
  private let stream: AsyncStream<MemoryWriter.News>
  private let end: AsyncStream<MemoryWriter.News>.Continuation

  init() { (stream, end) = AsyncStream.makeStream() }

  func put(_ news: MemoryWriter.News) { end.yield(news) }

  /// The first news that is looked for; earlier ones are passed over.
  func first<Value>(_ find: (MemoryWriter.News) -> Value?) async throws -> Value {
    for await news in stream {
      if let found = find(news) { return found }
    }
    throw CancellationError()
  }
}

@Suite("What is remembered on its way to the disk", .timeLimit(.minutes(15)))
struct MemoryWriterTests {
  private let folder: TemporaryFolder
  private let book: BookIdentity
  private let memories: BookMemories
  private let news = NewsBox()

  init() throws {
    folder = try TemporaryFolder()
    memories = BookMemories(in: folder.url.path + "/data")
    book = try BookIdentity(of: .disk(path: folder.write([1, 2, 3], to: "book")))
  }

  private func writer(retrySeconds: Double = 3_600) -> MemoryWriter {
    let news = news
    return MemoryWriter(memories, retrySeconds: retrySeconds, learn: { _ in }) { news.put($0) }
  }

  private func memory(_ bookmarks: Int..., page: Int = 1) -> BookMemory {
    var memory = BookMemory()
    memory.page = page
    memory.bookmarks = bookmarks.isEmpty ? nil : bookmarks.map { .init(page: $0, name: "\($0)") }
    return memory
  }

  @Test("what cannot be written is told at once, kept, and written once it can be")
  func fullDisk() async throws {
    // Nothing can be made below a file.
    let data = try folder.write([], to: "data")
    let writer = writer(retrySeconds: 0.02)
    writer.put(memory(5), since: BookMemory(), of: book, isWorthReporting: true)
    writer.write(in: 0)
    let reason = try await news.first {
      if case .isFailing(let fault) = $0 { fault.reason } else { nil }
    }
    // Nobody has chosen the name of that file.
    #expect(!reason.isEmpty && !reason.contains(folder.url.path))
    writer.put(memory(5, 6), since: memory(5), of: book, isWorthReporting: true)
    // Whenever one asks, also while it is being tried again.
    let saysWritten = Mutex(false)
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
      if writer.finish(within: 60) { saysWritten.withLock { $0 = true } }
    }
    #expect(!saysWritten.withLock { $0 })
    try FileManager.default.removeItem(atPath: data)
    try await news.first { if case .isMended = $0 { () } else { nil } }
    #expect(memories.memory(of: book) == memory(5, 6))
    #expect(writer.finish(within: 60))
  }

  @Test("what another window keeps is told when it happens")
  func otherWindow() async throws {
    let (mine, theirs) = (writer(), writer())
    _ = (mine.memory(of: book), theirs.memory(of: book))
    let watch = mine.watch(book)
    theirs.put(memory(9, page: 9), since: BookMemory(), of: book, isWorthReporting: true)
    theirs.write(in: 0)
    let change = try await news.first {
      if case .changed(let change) = $0 { change } else { nil }
    }
    #expect(change.book == book && change.before == BookMemory())
    #expect(change.after == memory(9, page: 9))
    mine.put(memory(2, page: 2), since: BookMemory(), of: book, isWorthReporting: true)
    #expect(mine.finish(within: 60))
    #expect(memories.memory(of: book) == memory(2, 9, page: 2))
    withExtendedLifetime(watch) {}
  }

  @Test("of changes that wait together all are written, and an older window's stay")
  func severalWaiting() throws {
    let writer = writer()
    try memories.update(book) { $0 = memory(1) }
    let base = writer.memory(of: book)
    try memories.update(book) { $0 = memory(1, 7) }
    writer.put(memory(1, 2), since: base, of: book, isWorthReporting: true)
    writer.put(memory(2, page: 3), since: memory(1, 2), of: book, isWorthReporting: true)
    #expect(writer.finish(within: 60))
    #expect(memories.memory(of: book) == memory(2, 7, page: 3))
    // Who opens the book now finds all of it.
    writer.put(memory(2, page: 4), since: memory(2, page: 3), of: book, isWorthReporting: false)
    #expect(writer.memory(of: book) == memory(2, 7, page: 4))
  }

  @Test("a memory that cannot be read is told and set aside, not written over")
  func unreadable() async throws {
    let path = try folder.write(Array("{\"page\": 3".utf8), to: "data/books/\(book).json")
    let writer = writer()
    #expect(writer.memory(of: book) == BookMemory())
    let reason = try await news.first {
      if case .unreadable(let reason) = $0 { reason } else { nil }
    }
    #expect(reason.contains(path))
    writer.put(memory(4), since: BookMemory(), of: book, isWorthReporting: true)
    #expect(writer.finish(within: 60))
    let aside = try await news.first { if case .wasSetAside(let path) = $0 { path } else { nil } }
    #expect(try String(contentsOfFile: aside, encoding: .utf8) == "{\"page\": 3")
    #expect(memories.memory(of: book) == memory(4))
  }

  @MainActor
  @Test("the keeper keeps what was changed since it was kept, beside what others changed")
  func keeper() async throws {
    let news = news
    let folders = UserFolders(replacedBy: folder.url.path + "/data")
    let keeper = BookKeeper(in: folders) { news.put($0) }
    keeper.begin(book, with: try #require(keeper.writer).memory(of: book))
    try memories.update(book) { $0 = memory(8) }
    keeper.store(memory(3, page: 2), of: book, at: 0, isUrgent: true)
    let change = try await news.first { if case .changed(let change) = $0 { change } else { nil } }
    let adopted = keeper.adopt(change, into: memory(3, page: 5))
    #expect(adopted == memory(3, 8, page: 5))
    // The other window takes its bookmark away; that this one has it now is no wish of its own.
    try memories.update(book) { $0 = memory(3, page: 2) }
    keeper.store(adopted, of: book, at: 9, isUrgent: false)
    #expect(keeper.finish(within: 60))
    #expect(memories.memory(of: book) == memory(3, page: 5))
  }
}
