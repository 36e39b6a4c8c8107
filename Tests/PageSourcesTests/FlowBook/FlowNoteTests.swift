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

  /// A word of a page, whether its notes have it, and the place that the page tells for it.
  private struct Placed {
    var word: String
    var page: Int
    var place: Place
    var isOfNotes: Bool
  }

  /// The words of a book, by lines, so that a line end parts some.
  private func words(in book: any FlowingSource) throws -> [Placed] {
    try book.pages.flatMap { page -> [Placed] in
      guard case .text(let chapter, var offset) = book.placed([.page(page)])[0]?.place else {
        return []
      }
      let text = try book.text(of: page)
      var words: [Placed] = []
      var (sign, turns) = (0, text.turns.drop { $0.sign < 0 })
      for (index, line) in text.lines.enumerated() {
        if index == text.notes?.line, case .text(chapter, let other)? = text.notes?.place {
          offset = other
        }
        for word in line.words {
          while let turn = turns.first, turn.sign <= sign {
            if case .text(chapter, let other) = turn.place { offset = other }
            turns.removeFirst()
          }
          words.append(
            Placed(
              word: word.text, page: page.value, place: .text(chapter: chapter, offset: offset),
              isOfNotes: index >= text.notes?.line ?? .max))
          let signs = word.text.unicodeScalars.count(where: \.isSign)
          (sign, offset) = (sign + signs, offset + signs)
        }
      }
      return words
    }
  }

  @Test("each word of a note has a place that every layout finds, though notes run over pages")
  func places() throws {
    let book = try fixture.book(["<p>Before.</p>", Self.body])
    let before = try words(in: book).filter(\.isOfNotes)
    #expect(Set(before.map(\.page)).count > 2)
    #expect(before.count(where: { $0.word.hasPrefix("first") }) == 20)
    #expect(before.count(where: { $0.word.hasPrefix("second") }) == 500)
    for size in [7.0, 10, 19] {
      var layout = FlowFixture.options.layout
      layout.textSize = size
      _ = try book.layOut(layout, keeping: PlacedPage(PageNumber(1)))
      _ = try book.count(atMost: 9, for: .seconds(60))
      let after = try words(in: book).filter(\.isOfNotes)
      // A part of a word, where a line ends in it, may be another word, but none of the longest.
      let whole = Dictionary(after.map { ($0.word, $0) }) { first, _ in first }
      var found = 0
      for old in before where old.word.count == "second100".count {
        guard let now = whole[old.word] else { continue }
        found += 1
        #expect(now.place == old.place)
        #expect(book.placed([old.place])[0]?.page.value == now.page, "\(old.word) at \(size)")
      }
      #expect(found > 300)
    }
  }

  /// A chapter of paragraphs with notes between them, in a list at its end, and before everything.
  private static let scattered: String = {
    func note(_ name: String, words: Int) -> String {
      "<aside epub:type='footnote' id='\(name)'>\(FlowFixture.paragraph(words, name))</aside>"
    }
    let text = (0..<30).map { part in
      let mark = [3: "early", 7: "middle", 8: "last", 20: "first"][part].map {
        "<a epub:type='noteref' href='#\($0)'>see</a>"
      }
      let behind =
        part == 4 ? note("early", words: 30) : part == 15 ? note("middle", words: 250) : ""
      return "<p>\(mark ?? "")\(FlowFixture.paragraph(40, "own\(part)x").dropFirst(3))\(behind)"
    }
    return note("first", words: 9) + text.joined() + "<section><h2>Notes</h2>"
      + note("last", words: 20) + "</section><p id='after'>Behind all of it.</p>"
  }()

  /// The words of a book by what they are, of equal ones the last.
  private func places(in book: any FlowingSource) throws -> [String: Placed] {
    Dictionary(try words(in: book).map { ($0.word, $0) }) { _, last in last }
  }

  @Test("words before notes, in notes and behind them have the places that they have with MuPDF")
  func samePlaces() throws {
    let bodies = ["<p>Before.</p>", Self.scattered]
    let own = try fixture.book(bodies)
    let (here, there) = (
      try places(in: own), try places(in: try fixture.book(bodies) { $0.engine = .mupdf })
    )
    #expect(try own.pages.contains { try own.text(of: $0).notes != nil })
    var same = 0
    for (word, found) in here where word.last?.isNumber == true {
      guard let other = there[word] else { continue }
      #expect(found.place == other.place, "\(word)")
      // The beginning of a chapter is not the note that it begins with.
      guard word != "first0" else { continue }
      #expect(own.placed([found.place])[0]?.page.value == found.page, "\(word)")
      same += 1
    }
    #expect(same > 1_300)
    for prefix in ["early", "middle", "last", "first"] {
      #expect(here.keys.contains { $0.hasPrefix(prefix) })
    }
    #expect(here["Behind"]?.place == there["Behind"]?.place)
  }

  @Test(
    "the beginning of a chapter that opens with a note is its first page, and every page keeps its place"
  )
  func opensWithNote() throws {
    let book = try fixture.book(["<p>Before.</p>", Self.scattered])
    #expect(book.placed([.text(chapter: 1, offset: 0)])[0]?.page == PageNumber(2))
    for page in book.pages {
      let place = try #require(book.placed([.page(page)])[0]?.place)
      #expect(book.placed([place])[0]?.page == page)
    }
  }

  @Test("what is found behind a note, and what leads there, is where the words are")
  func leadsBehind() throws {
    let book = try fixture.book(["<p><a href='c1.xhtml#after'>there</a></p>", Self.scattered])
    let page = try #require(try places(in: book)["Behind"]?.page)
    #expect(page > 4)
    #expect(try book.links(of: PageNumber(1)).map(\.target) == [.page(PageNumber(page))])
  }

  @Test(
    "a page tells where text turned elsewhere close before it, so that what began there goes on")
  func turnsBefore() throws {
    let book = try fixture.book(["<p>Before.</p>", Self.scattered])
    for page in book.pages {
      let turns = try book.text(of: page).turns
      #expect(turns.map(\.sign) == turns.map(\.sign).sorted())
      guard let first = turns.first, first.sign < 0 else { continue }
      // Stretch by stretch they come to the place of the page.
      let start = turns.last { $0.sign <= 0 }
      #expect(start?.sign == 0 && start?.place == book.placed([.page(page)])[0]?.place)
      return
    }
    Issue.record("no page begins close behind a note")
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

  @Test("wherever notes are read a page keeps its place, and all words are found")
  func standing() throws {
    let book = try fixture.book(["<p>Before.</p>", Self.scattered])
    let before = try places(in: book)
    for footnotes in [TextFootnotes.popup, .end, .foot, .end, .popup, .foot] {
      var layout = FlowFixture.options.layout
      layout.footnotes = footnotes
      let kept = try #require(before["own16x5"])
      let own = PlacedPage(kept.place, on: PageNumber(kept.page))
      let place = try book.layOut(layout, keeping: own)
      let pages = try book.count(atMost: 9, for: .seconds(60))
      let after = try places(in: book)
      var same = 0
      for (word, found) in after {
        // Ends of lines part other words than before.
        guard word.last?.isNumber == true, let old = before[word] else { continue }
        #expect(found.place == old.place, "\(word) \(footnotes)")
        same += 1
      }
      #expect(same > 1_300)
      #expect(after["own16x5"]?.page == pages[..<place.chapter].reduce(1, +) + place.page)
      let isAtFoot = try book.pages.contains { try book.text(of: $0).notes != nil }
      #expect(isAtFoot == (footnotes == .foot))
      for word in ["early7", "middle200", "last3", "first4"] {
        var search = try #require(TextSearch(SearchTerms(words: word)))
        let found = book.search(
          &search, from: PageNumber(1), atMost: book.pageCount, for: .seconds(30))
        #expect(found.hits.map(\.page.value) == [after[word]?.page], "\(word) \(footnotes)")
      }
    }
  }

  @Test("a mark tells its note where that is read beside it, and leads to it wherever that stands")
  func marks() throws {
    for footnotes in TextFootnotes.allCases {
      let book = try fixture.book(["<p>Before.</p>", Self.scattered]) { $0.footnotes = footnotes }
      let words = try places(in: book)
      let page = try #require(words["own7x1"]?.page)
      let links = try book.links(of: PageNumber(page))
      let notes = links.flatMap(\.note)
      #expect(notes.contains { $0.contains("middle0 middle1") } == (footnotes == .popup))
      #expect(notes.isEmpty == (footnotes != .popup))
      let target = try #require(words["middle0"]?.page)
      #expect(links.contains { $0.target == .page(PageNumber(target)) })
    }
  }

  @Test("a note that is too long for a card, or beyond what a page may tell, is not told")
  func tooLong() throws {
    func note(_ name: String, words: Int) -> String {
      "<aside epub:type='footnote' id='\(name)'>\(FlowFixture.paragraph(words, name))</aside>"
    }
    let marks = (0..<60).map { "<a epub:type='noteref' href='#n\($0)'>m</a> " }.joined()
    let body =
      "<p>\(marks)<a epub:type='noteref' href='#long'>l</a></p>" + note("long", words: 3_000)
      + (0..<60).map { note("n\($0)", words: 1_000) }.joined()
    let book = try fixture.book([body]) { $0.footnotes = .popup }
    let notes = try book.links(of: PageNumber(1)).map { $0.note.joined().utf8.count }
    #expect(notes.count >= 61 && notes.allSatisfy { $0 <= Limits.noteBytes })
    #expect(notes.reduce(0, +) <= Limits.pageNoteBytes && notes.reduce(0, +) > 200_000)
    #expect(notes.last == 0)
  }
}
