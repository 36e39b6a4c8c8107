import BookFixtures
import RectoBookModel
import RectoReadingRecords
import RectoDecoderService
import RectoDesktop
import RectoDiskFiles
import Foundation
import PageLayout
import RectoReaderCore
import Testing

@testable import RectoWindowSession

/// Which of the books that are asked for is read in the end, without a window.
@MainActor @Suite struct BookSessionTests {
  private let folder: TemporaryFolder
  private let options: SessionOptions
  private let mailbox = Mailbox()
  private let keeper: BookKeeper
  private let reader = Reader(view: ViewSize(width: 800, height: 600))

  init() throws {
    folder = try TemporaryFolder()
    let data = folder.url.path + "/data"
    let folders = UserFolders(replacedBy: data)
    options = SessionOptions(
      books: [], opening: DecodingOptions(), preferences: Reader.Preferences(), folders: folders,
      stateFolder: StateFolder(replacedBy: data))
    keeper = BookKeeper(in: folders) { _ in }
  }

  private func write(_ name: String) throws -> String {
    try folder.write(PDFFixture.bytes(sizes: [(300, 400)]), to: "books/" + name)
  }

  /// Takes what other threads have said until something comes of it.
  private func outcome<Outcome>(
    of session: BookSession, _ body: ([Mailbox.Message]) -> Outcome?
  ) throws -> Outcome {
    let end = monotonicSeconds() + 60
    while monotonicSeconds() < end {
      let messages = mailbox.take()
      for case .foundBook(let found, let number) in messages {
        session.open(found, number: number, options, for: reader)
      }
      if let outcome = body(messages) { return outcome }
      usleep(2_000)
    }
    throw CommandFailure(reason: "nothing came of it within a minute")
  }

  @Test("whatever is typed, a book is known by its path from the root")
  func whole() {
    let options = SessionOptions(
      books: [.disk(path: "a/../b.pdf"), .disk(path: "/c.pdf")], opening: DecodingOptions(),
      preferences: Reader.Preferences(), folders: UserFolders(replacedBy: "d"),
      stateFolder: StateFolder(replacedBy: "d"))
    let folder = FileManager.default.currentDirectoryPath
    #expect(options.books.map(\.path) == [folder + "/b.pdf", "/c.pdf"])
  }

  @Test("of books that are asked for one after the other the last one opens, and no other")
  func last() throws {
    let session = BookSession(nil, keeper: keeper, mailbox: mailbox)
    defer { session.close() }
    let paths = try ["one.pdf", "two.pdf", "three.pdf"].map(write)
    for path in paths { session.open(path, for: reader) }
    #expect(session.locationAhead?.path == paths[2])
    let arrived = try outcome(of: session) { _ in session.takeNext() }
    guard case .opens(let book, let news) = arrived.arrival else {
      Issue.record("\(arrived.arrival)")
      return
    }
    #expect(book.location.path == paths[2])
    #expect(!arrived.isOutdated)
    #expect(session.locationAhead == nil)
    session.change(to: book, saying: news)
    #expect(session.hasEarlyEvents)
    #expect(session.takeEvents().count >= news.count)
    #expect(!session.hasEarlyEvents)
  }

  @Test("a book that does not open leaves the one that is read, and says why")
  func failing() throws {
    let path = try folder.write(Array("%PDF-1.4 is all it says".utf8), to: "books/bad.pdf")
    let session = BookSession(nil, keeper: keeper, mailbox: mailbox)
    defer { session.close() }
    session.open(path, for: reader)
    let arrived = try outcome(of: session) { _ in session.takeNext() }
    guard case .fails(let failed, _) = arrived.arrival else {
      Issue.record("\(arrived.arrival)")
      return
    }
    #expect(failed.path == path)
    #expect(session.book == nil)
    #expect(session.locationAhead == nil)
  }

  @Test("why a book does not open is said until its file has changed, or is there")
  func refused() throws {
    let session = BookSession(nil, keeper: keeper, mailbox: mailbox)
    defer { session.close() }
    for (name, isThere) in [("late.pdf", false), ("bad.pdf", true)] {
      _ = try folder.write(Array("x".utf8), to: "books/" + (isThere ? name : "other"))
      let location = BookLocation.disk(path: folder.url.path + "/books/" + name)
      let error = DocumentError(.opening(path: location.path), reason: "it is not there")
      let said = session.refusal(of: location, because: error)
      let topic = BookSession.topic(ofOpening: location)
      #expect(said == .troubled(topic: topic, [ScreenText.notOpened(error)]))
      // The watch begins on a thread of its own.
      usleep(500_000)
      _ = try write(name)
      let after = try outcome(of: session) { messages in
        messages.lazy.compactMap { if case .event(let event) = $0 { event } else { nil } }.first
      }
      #expect(after == .troubled(topic: topic, []))
    }
  }

  @Test("a book whose file changes while it is read anew is read once more")
  func outdated() throws {
    let path = try write("book.pdf")
    let session = BookSession(nil, keeper: keeper, mailbox: mailbox)
    defer { session.close() }
    session.open(path, for: reader)
    let first = try outcome(of: session) { _ in session.takeNext() }
    guard case .opens(let book, let news) = first.arrival else {
      Issue.record("\(first.arrival)")
      return
    }
    session.change(to: book, saying: news)
    session.reload(for: reader)
    #expect(session.locationAhead?.path == path)
    session.reload(for: reader)
    let second = try outcome(of: session) { _ in session.takeNext() }
    #expect(second.isOutdated)
    guard case .opens(let again, _) = second.arrival else {
      Issue.record("\(second.arrival)")
      return
    }
    #expect(again.isReload)
    again.service.close()
  }

  @Test("a row that was asked for goes before the folder, and ends")
  func row() throws {
    let paths = try ["one.pdf", "two.pdf"].map(write)
    let row = paths.map { BookLocation.disk(path: $0) }
    let session = BookSession(nil, keeper: keeper, mailbox: mailbox)
    defer { session.close() }
    session.open(paths[0], for: reader)
    let arrived = try outcome(of: session) { _ in session.takeNext() }
    guard case .opens(let book, _) = arrived.arrival else {
      Issue.record("\(arrived.arrival)")
      return
    }
    session.change(to: book)
    let (next, isAsked) = session.neighbour(1, in: row)
    #expect(next?.path == paths[1])
    #expect(!isAsked)
    let (none, isNoneAsked) = session.neighbour(-1, in: row)
    #expect(none == nil)
    #expect(!isNoneAsked)
    // Without a row the folder is asked.
    let (_, isFolderAsked) = session.neighbour(1, in: [])
    #expect(isFolderAsked)
    let found = try outcome(of: session) { messages -> BookLocation? in
      for case .neighbour(1, let location, let next) in messages where location == book.location {
        return next
      }
      return nil
    }
    #expect(found.path == paths[1])
    for row in [row, []] {
      session.nameNext(in: row)
      let name = try outcome(of: session) { messages -> String? in
        for case .event(.nextBook(let name)) in messages { return name }
        return nil
      }
      #expect(name == "two.pdf")
    }
    #expect(session.isBeside(book.location))
  }
}
