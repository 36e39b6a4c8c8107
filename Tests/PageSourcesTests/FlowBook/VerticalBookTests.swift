import BookFixtures
import RectoBookModel
import RectoFlowModel
import Testing

@testable import RectoPageSources

@Suite("Books whose lines run down") struct VerticalBookTests {
  private let fixture: FlowFixture
  private static let sheet =
    "<style>html { writing-mode: vertical-rl } p { text-indent: 0 } .t { text-combine-upright: all }</style>"

  init() throws { fixture = try FlowFixture() }

  private func book(_ body: String) throws -> any FlowingSource {
    let book = try fixture.book([body], head: Self.sheet)
    _ = try book.count(atMost: 1, for: .seconds(60))
    return book
  }

  @Test("lines run down from the right; words tell their characters' heads and feet")
  func words() throws {
    let book = try book("<p>縦書きの<ruby>本文<rt>ほんぶん</rt></ruby>です。</p><p>次の段落。</p>")
    let text = try book.text(of: PageNumber(1))
    #expect(text.lines.map { $0.words.map(\.text).joined() } == ["縦書きの本文です。", "次の段落。"])
    let word = text.lines[0].words[0]
    #expect(word.runsDown && word.edges == word.edges.sorted() && word.edges.count == 10)
    #expect(word.edges.first == word.box.top && word.edges.last == word.box.bottom)
    #expect(word.box.bottom - word.box.top > 4 * (word.box.right - word.box.left))
    #expect(text.lines[1].words[0].box.right < word.box.left)
  }

  @Test("what is looked for is found across the end of a line, whatever is read beside it")
  func search() throws {
    let book = try book(
      "<p>" + String(repeating: "縦に組む。", count: 30) + "<ruby>探<rt>さが</rt></ruby>す言葉</p>")
    let text = try book.text(of: PageNumber(1))
    #expect(text.lines.count > 1)
    var search = try #require(TextSearch(SearchTerms(words: "探す言葉")))
    let found = book.search(
      &search, from: PageNumber(1), atMost: book.pageCount, for: .seconds(30))
    #expect(found.hits.count == 1)
  }

  @Test("letters stand upright or turned, and some together, and all have a place on the page")
  func stands() throws {
    let book = try book("<p>平成<span class=\"t\">29</span>年、Helloと「ＡＢ」……――終。</p>")
    let (list, _, _) = try #require(book as? FlowBook).sheet(PageNumber(1))
    #expect(list.runsDown)
    let boxes = list.letters.map(\.box)
    #expect(boxes.allSatisfy { $0.left >= 0 && $0.top >= 0 && $0.left < $0.right })
    // Two figures take the room of one letter.
    let (first, second) = (boxes[2], boxes[3])
    #expect(abs((second.bottom - first.top) - (boxes[0].bottom - boxes[0].top)) <= 64)
  }
}
