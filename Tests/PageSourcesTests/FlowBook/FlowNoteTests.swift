import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Notes at the feet of pages of a book that Recto sets itself") struct FlowNoteTests {
  private let fixture: FlowFixture

  init() throws { fixture = try FlowFixture() }

  /// A chapter of paragraphs with two notes, the second longer than what a page gives to notes.
  private static let body: String = {
    func mark(_ name: String) -> String { "<a epub:type='noteref' href='#\(name)'>1</a>" }
    func note(_ name: String, words: Int) -> String {
      "<aside epub:type='footnote' id='\(name)'>\(FlowFixture.paragraph(words, name))</aside>"
    }
    let text = (0..<12).map { part in
      let mark = part == 2 ? mark("first") : part == 5 ? mark("second") : ""
      return "<p>\(mark)\(FlowFixture.paragraph(60, "own\(part)x").dropFirst(3))"
    }
    return text.joined() + note("first", words: 20) + note("second", words: 500)
  }()

  /// Where each word of the notes stands: the page, and the place that its page tells.
  private func words(
    ofNotesIn book: any FlowingSource
  ) throws -> [(word: String, page: Int, place: Place)] {
    try book.pages.flatMap { page -> [(word: String, page: Int, place: Place)] in
      let text = try book.text(of: page)
      guard let notes = text.notes, case .text(let chapter, var offset) = notes.place else {
        return []
      }
      return text.lines[notes.line...].flatMap(\.words).map { word in
        defer { offset += word.text.unicodeScalars.count(where: \.isSign) }
        return (word.text, page.value, .text(chapter: chapter, offset: offset))
      }
    }
  }

  @Test("each word of a note has a place that every layout finds, though notes run over pages")
  func places() throws {
    let book = try fixture.book(["<p>Before.</p>", Self.body])
    let before = try words(ofNotesIn: book)
    #expect(Set(before.map(\.page)).count > 2)
    #expect(before.count(where: { $0.word.hasPrefix("first") }) == 20)
    #expect(before.count(where: { $0.word.hasPrefix("second") }) == 500)
    for size in [7.0, 10, 19] {
      var layout = FlowFixture.options.layout
      layout.textSize = size
      _ = try book.layOut(layout, keeping: PlacedPage(PageNumber(1)))
      _ = try book.count(atMost: 9, for: .seconds(60))
      let after = try words(ofNotesIn: book)
      // A part of a word, where a line ends in it, may be another word, but none of the longest.
      let whole = Dictionary(after.map { ($0.word, $0) }) { first, _ in first }
      var found = 0
      for (word, _, place) in before where word.count == "second100".count {
        guard let now = whole[word] else { continue }
        found += 1
        #expect(now.place == place)
        #expect(book.placed([place])[0]?.page.value == now.page, "\(word) at \(size)")
      }
      #expect(found > 300)
    }
  }

  @Test("a page that has nothing but the rest of a note keeps its place")
  func onlyNotes() throws {
    let body =
      "<p>One<a epub:type='noteref' href='#n'>1</a> word.</p><aside epub:type='footnote' id='n'>"
      + FlowFixture.paragraph(1_500) + "</aside>"
    let book = try fixture.book([body, "<p>Behind.</p>"])
    #expect(book.pageCount > 3)
    for page in book.pages.dropLast() {
      let place = try #require(book.placed([.page(page)])[0]?.place)
      #expect(book.placed([place])[0]?.page == page)
    }
  }
}
