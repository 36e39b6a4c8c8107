import BookFixtures
import RectoSession
import Testing

@Suite("what a shelf asks a library") struct ShelfInquiryTests {
  /// A library that answers in order what it was asked, with the books as they were then.
  private struct Library {
    var inquiry = ShelfInquiry()
    /// How often books changed.
    var version = 0
    var asked: [(words: String, version: Int)] = []
    /// What the shelf shows.
    var words = ""
    var shown: (words: String, version: Int)?

    mutating func begin() {
      inquiry.begin(words)
      asked.append((words, version))
    }

    mutating func change() {
      version += 1
      if inquiry.renew(words) { begin() }
    }

    mutating func answer() {
      guard !asked.isEmpty else { return }
      let answer = asked.removeFirst()
      inquiry.receive(answer.words, isLast: true)
      guard answer.words == words else { return }
      shown = answer
      if inquiry.isDue, inquiry.renew(words) { begin() }
    }
  }

  @Test("the last answer knows the last change, however words and changes come", arguments: 0..<20)
  func last(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    for _ in 0..<50 {
      var library = Library()
      library.begin()
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        switch Int.random(in: 0..<3, using: &dice) {
        case 0: library.change()
        case 1:
          library.words =
            ["", "moby", "dick"].filter { $0 != library.words }
            .randomElement(using: &dice) ?? ""
          library.begin()
        default: library.answer()
        }
      }
      while !library.asked.isEmpty { library.answer() }
      #expect(library.shown?.words == library.words)
      #expect(library.shown?.version == library.version)
    }
  }

  @Test("many changes during one answer lead to one question more")
  func once() {
    var library = Library()
    library.begin()
    for _ in 0..<5 { library.change() }
    #expect(library.asked.count == 1)
    library.answer()
    #expect(library.asked.count == 1)
    library.answer()
    #expect(library.asked.isEmpty)
    #expect(library.shown?.version == 5)
  }

  @Test("an answer that is not the last leaves the question open")
  func parts() {
    var inquiry = ShelfInquiry()
    inquiry.begin("moby")
    inquiry.receive("moby", isLast: false)
    let asksTwice = inquiry.renew("moby")
    #expect(!asksTwice)
    #expect(!inquiry.isDue)
    inquiry.receive("moby", isLast: true)
    #expect(inquiry.isDue)
  }
}
