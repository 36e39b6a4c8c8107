import BookFixtures
import Foundation
import RectoBookModel
import RectoReaderCore
import RectoReadingRecords
import Testing

@testable import RectoLibraryDatabase
@testable import RectoWindowSession

@Suite("Annotations between window and library") struct AnnotationKeeperTests {
  private let folder: TemporaryFolder
  private let book: BookIdentity

  init() throws {
    folder = try TemporaryFolder()
    book = try #require(BookIdentity(String(repeating: "1a", count: 16)))
  }

  /// A window: its keeper, and what it hears.
  private struct Desk {
    let library: LibraryKeeper
    let mailbox = Mailbox()
    let keeper: AnnotationKeeper

    init(in folder: String, _ book: BookIdentity?) {
      library = LibraryKeeper(in: UserFolders(replacedBy: folder), pause: .zero)
      keeper = AnnotationKeeper(library, mailbox: mailbox)
      keeper.begin(book)
    }

    /// Waits for the first event that says what is wanted.
    func hear<Result>(_ wanted: (Event) -> Result?) async throws -> Result {
      for _ in 0..<600 {
        for message in mailbox.take() {
          let events: [Event] =
            switch message {
            case .annotations(let news): keeper.receive(news)
            case .event(let event): [event]
            default: []
            }
          for event in events { if let result = wanted(event) { return result } }
        }
        try await Task.sleep(for: .milliseconds(50))
      }
      throw CancellationError()
    }

    func all() async throws -> [Annotation] {
      try await hear { if case .annotations(let all) = $0 { all } else { nil } }
    }
  }

  private func annotation(_ id: String, note: String = "") -> Annotation {
    Annotation(
      id: id, kind: .highlight, color: .yellow,
      passage: TextPassage(place: .page(PageNumber(3)), start: 0, quote: "words"), note: note,
      created: 0)
  }

  @Test("what one window marks the other hears, with the time of the writing")
  func two() async throws {
    let (one, other) = (Desk(in: folder.url.path, book), Desk(in: folder.url.path, book))
    for desk in [one, other] {
      desk.library.begin(report: { _ in })
      #expect(try await desk.all() == [])
    }
    #expect(one.keeper.keep(put: [annotation("a")], removed: []) == [])
    let kept = try await one.hear { event -> Annotation? in
      if case .keptAnnotations(let put, _) = event { put.first } else { nil }
    }
    #expect(kept.created > 1e9 && kept.changed >= kept.created)
    #expect(try await other.all() == [kept])
    #expect(other.keeper.keep(put: [], removed: ["a"]) == [])
    #expect(try await one.hear { $0 == .annotations([]) ? true : nil })
    for desk in [one, other] { desk.library.finish(within: 60) }
  }

  @Test(
    "what cannot be written is told once, warned of before the end, and written as soon as it can be"
  )
  func later() async throws {
    // What is no file is no library.
    let path = try folder.write([1], to: "library.sqlite/in-the-way")
    let desk = Desk(in: folder.url.path, book)
    desk.library.begin(report: { _ in })
    #expect(desk.keeper.keep(put: [annotation("a")], removed: []) == [])
    let trouble = try await desk.hear { event -> [String]? in
      if case .troubled(_, let words) = event { words } else { nil }
    }
    #expect(trouble.count == 1)
    let warning = desk.keeper.warn()
    #expect(
      warning == .troubled(topic: "annotations", [AnnotationText.quitLosesAnnotations]),
      "it goes with its cause")
    #expect(desk.keeper.warn() == nil, "who quits again means it")
    try FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
    let mended = try await desk.hear { event -> Bool? in
      if case .troubled(_, let words) = event { words.isEmpty } else { nil }
    }
    #expect(mended)
    desk.library.finish(within: 60)
    #expect(try Library(in: folder.url.path).annotations(of: book).map(\.id) == ["a"])
  }

  @Test("a book that cannot be told from others keeps none, and says so")
  func nameless() {
    let desk = Desk(in: folder.url.path, nil)
    let told = desk.keeper.keep(put: [annotation("a")], removed: [])
    #expect(told == [.reported(AnnotationText.keepsNoAnnotations, isError: true)])
  }
}
