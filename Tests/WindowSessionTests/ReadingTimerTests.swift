import BookFixtures
import Foundation
import RectoBookModel
import RectoReaderCore
import RectoReadingRecords
import RectoSettings
import Testing

@testable import RectoLibraryDatabase
@testable import RectoWindowSession

@Suite("Words and times between window, dictionaries and library") struct ReadingTimerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Waits for the first event that says what is wanted.
  private func hear<Result>(
    _ mailbox: Mailbox, _ wanted: (Event) -> Result?
  ) async throws -> Result {
    for _ in 0..<600 {
      for case .event(let event) in mailbox.take() {
        if let result = wanted(event) { return result }
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw CancellationError()
  }

  @Test("a word is looked up on another thread, in the folders that are set at that time")
  func words() async throws {
    let mailbox = Mailbox()
    let seeker = WordSeeker(mailbox: mailbox)
    let user = UserFolders(replacedBy: folder.url.path)
    seeker.seek("run", in: DictionaryChoice(.init(), user))
    let none = try await hear(mailbox) {
      if case .lookedUp(let answer) = $0 { answer } else { nil }
    }
    #expect(none.word == "run" && none.dictionaryCount == 0)
    try folder.write(Array("run\tA\tD\n".utf8), to: "own/w.index")
    try folder.write(Array("run".utf8), to: "own/w.dict")
    seeker.seek("run", in: DictionaryChoice(.init(), user, named: [folder.url.path + "/own"]))
    let found = try await hear(mailbox) {
      if case .lookedUp(let answer) = $0 { answer } else { nil }
    }
    #expect(found.articles.map(\.headword) == ["run"] && found.dictionaryCount == 1)
  }

  @Test("what was read of a book is told as it stands in the library, and forgotten there")
  func figures() async throws {
    let mailbox = Mailbox()
    let book = try #require(BookIdentity(String(repeating: "1a", count: 16)))
    let library = LibraryKeeper(in: UserFolders(replacedBy: folder.url.path), pause: .zero)
    library.begin(report: { _ in })
    library.use { services in
      try ReadingLog(services.library).record(
        ReadingSpell(from: 1_764_154_800, to: 1_764_154_830, pages: [3]), of: book)
    }
    let timer = await ReadingTimer(library)
    await timer.begin(book)
    await timer.ask(shelved: nil, to: mailbox)
    let figures = try await hear(mailbox) {
      if case .readingFigures(let figures, nil) = $0 { figures } else { nil }
    }
    #expect(figures.seconds == 30 && figures.pages == 1)
    await timer.forget(telling: mailbox)
    let words = try await hear(mailbox) {
      if case .reported(let words, false) = $0 { words } else { nil }
    }
    #expect(words == StatisticsText.forgotten)
    // Whoever looks at them sees that they are gone, at once and when they are asked for again.
    for isAsked in [false, true] {
      if isAsked {
        await timer.ask(shelved: nil, to: mailbox)
      } else {
        await timer.forget(telling: mailbox)
      }
      let isGone = try await hear(mailbox) {
        if case .readingFigures(let figures, nil) = $0 { figures == nil } else { nil }
      }
      #expect(isGone)
    }
    #expect(try ReadingLog(Library(in: folder.url.path)).figures().isEmpty)
  }
}
