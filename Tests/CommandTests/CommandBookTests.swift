import BookFixtures
import RectoBookModel
import RectoBookQuestions
import Foundation
import RectoDecoderService
import Testing

@testable import RectoCommandOptions
@testable import RectoWindowSession

@Suite("a book for a command") struct CommandBookTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func novel() throws -> String {
    try folder.write(ChaptersFixture.bytes(paragraphs: [30, 30, 30]), to: "x.epub")
  }

  /// Reads as on a machine that is busy elsewhere: nothing is heard before all pages are counted, and
  /// then everything at once. A question that is answered by nothing ends soon.
  private func late(_ service: PageService) -> [PageEvent] {
    var heard: [PageEvent] = []
    while true {
      let more = service.waitForEvents(seconds: heard.isEmpty ? 5 : 2)
      heard += more
      let isOpening = heard.contains {
        if case .opened(let facts) = $0 { !facts.isCounted } else { false }
      }
      let isCounted = heard.contains { if case .counted(_, true) = $0 { true } else { false } }
      if more.isEmpty || !isOpening || isCounted { return heard }
    }
  }

  @Test("it is counted, too, where it opens and is counted between two looks")
  func openedAndCounted() throws {
    let path = try novel()
    let usual = try CommandBook(path)
    try usual.countAll()
    let book = try CommandBook(path, nextEvents: late)
    try book.countAll()
    #expect(book.facts.isCounted)
    #expect(book.facts.pageCount == usual.facts.pageCount)
    #expect(try book.page(-1).value == usual.facts.pageCount)
    #expect(try book.ask(OutlineQuestion()).isEmpty)
  }

  @Test("an event that comes with an answer waits for the next question, in its order")
  func inbox() throws {
    var batches: [[PageEvent]] = [
      [.counted(pageCount: 1, isFirm: false), .counted(pageCount: 2, isFirm: false)],
      [.answered(BookAnswer(to: OutlineQuestion(), [])), .counted(pageCount: 3, isFirm: true)],
    ]
    let inbox = EventInbox(path: "x.epub") { batches.isEmpty ? [] : batches.removeFirst() }
    func count() throws -> Int {
      try inbox.first { if case .counted(let count, _) = $0 { count } else { nil } }
    }
    #expect(try [count(), count()] == [1, 2])
    #expect(try inbox.first { try $0.answer(to: OutlineQuestion()) } == [])
    #expect(try count() == 3)
    #expect(throws: DocumentError(.opening(path: "x.epub"), reason: "no answer")) { try count() }
  }

  @Test("a question without an answer says why, and only to who asked it")
  func unanswered() throws {
    let asked = SurveyQuestion(isThorough: true)
    let error = DocumentError(.opening(path: "x.pdf"), reason: "it took too long")
    let event = PageEvent.unanswered(AnyBookQuestion(asked), error)
    #expect(throws: error) { try event.answer(to: asked) }
    #expect(try event.answer(to: SurveyQuestion(isThorough: false)) == nil)
    #expect(try event.answer(to: OutlineQuestion()) == nil)
  }

  @Test("a window that turns to another book hears everything that this one said")
  @MainActor func openingNews() throws {
    let facts = try CommandBook(try novel()).facts
    let counted = PageEvent.counted(pageCount: 9, isFirm: true)
    let news = OpeningNews([counted, .opened(facts), counted])
    #expect(news.outcome == .opens)
    #expect(news.rest.count == 2)
    #expect(OpeningNews([counted]).outcome == nil)
    let error = DocumentError(.opening(path: "x"), reason: "y")
    #expect(OpeningNews([.failedToOpen(error), counted]).outcome == .fails(error))
    #expect(OpeningNews([.locked(wasWrong: false)]).outcome == .opens)
  }
}
