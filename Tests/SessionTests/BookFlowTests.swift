import RectoBookModel
import RectoBookQuestions
import RectoSession
import Testing

@Suite("What of a book is on its way") struct BookFlowTests {
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
    _ = flow.relayout.begin()
    #expect(!ofPages.contains(where: flow.lets) && flow.lets(ofBook))
  }
}
