import PageGeometry
import PageLayout
import RectoBookModel
import RectoBookQuestions
import RectoReaderCore
import RectoSession
import Testing

@Suite("What of a book is on its way") struct BookFlowTests {
  private static let facts = BookFacts(
    format: "epub", pageCount: 60, usualSize: PageSize(width: 420, height: 600), flows: true)

  private static func reader(_ spread: SpreadMode) -> Reader {
    var reader = Reader(
      view: ViewSize(width: 1200, height: 800), preferences: .init(spread: spread))
    _ = reader.receive(.opened(facts))
    return reader
  }

  /// Turns while a layout is under way, which keeps page 1.
  private static func turned(
    _ spread: SpreadMode, _ commands: [Command], again: Bool = false
  ) -> Reader? {
    var (relayout, reader) = (Relayout(), reader(spread))
    relayout.demand(.standard)
    guard relayout.begin(for: reader) != nil else { return nil }
    for command in commands {
      _ = reader.receive(.invocation(Invocation(command)))
      _ = reader.receive(.landed)
    }
    if again { relayout.demand(.standard) }
    relayout.receive(.laidOut(facts, page: PageNumber(1)))
    return relayout.next(of: reader)
  }

  @Test(
    "every turn counts that is made while another layout is under way",
    arguments: [SpreadMode.onePage, .twoPages], 0..<5)
  func turns(spread: SpreadMode, count: Int) throws {
    let after = try #require(
      Self.turned(spread, [Command](repeating: .nextPage, count: count)))
    var expected = Self.reader(spread)
    for _ in 0..<count {
      _ = expected.receive(.invocation(Invocation(.nextPage)))
      _ = expected.receive(.landed)
    }
    #expect(after.pages == expected.pages && !after.isMoving)
    #expect(after.visiblePages == expected.visiblePages)
  }

  @Test(
    "who turns back meanwhile is where he was, and one layout after the other is not turned in twice"
  )
  func turnsBack() throws {
    let back = try #require(Self.turned(.onePage, [.nextPage, .nextPage, .previousPage]))
    #expect(back.pages == [PageNumber(2)])
    let again = try #require(Self.turned(.onePage, [.nextPage], again: true))
    #expect(again.pages == [PageNumber(1)])
  }

  @Test("while another layout is under way nothing is asked of a page: it would be another one")
  func layouts() {
    var flow = BookFlow()
    let ofPages = [
      AnyBookQuestion(TextQuestion(of: PageNumber(3))),
      AnyBookQuestion(PlacesQuestion([.text(chapter: 0, offset: 0)])),
    ]
    let ofBook = AnyBookQuestion(OutlineQuestion())
    #expect(ofPages.allSatisfy(flow.lets))
    flow.relayout.demand(.standard)
    #expect(!ofPages.contains(where: flow.lets) && flow.lets(ofBook))
    _ = flow.relayout.begin(for: Self.reader(.automatic))
    #expect(!ofPages.contains(where: flow.lets) && flow.lets(ofBook))
  }
}
