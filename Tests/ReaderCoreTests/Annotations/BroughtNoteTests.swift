import RectoBookModel
import RectoBookQuestions
import PageGeometry
import Testing

@testable import RectoReaderCore

@Suite("Notes that a PDF has brought along") struct BroughtNoteTests {
  private let page = PageNumber(4)

  /// A highlight over the first word, with a note.
  private func highlight(_ text: PageText) throws -> PageAnnotation {
    let word = try #require(text.lines.first?.words.first)
    var one = PageAnnotation(name: "n", kind: .highlight, color: 0xFFE26B, boxes: [word.box])
    (one.quote, one.note) = (word.text, "Is this so?")
    return one
  }

  private func opened(_ text: PageText = PageText(inColumns: ["one two three"])) -> Reader {
    var facts = bookFacts(pages: 90)
    facts.format = BookFormat.pdf.name
    var reader = Reader(view: wideView, preferences: .init(page: page.value))
    reader.settled(.opened(facts))
    reader.settled(.answer(to: TextQuestion(of: page), text))
    return reader
  }

  @Test("they are asked for once, of the pages in sight and those around them")
  func asked() {
    var reader = opened()
    func asks(_ effects: [Effect]) -> Set<Int> {
      Set((1...90).filter { effects.contains(.ask(AnnotationsQuestion(of: PageNumber($0)))) })
    }
    #expect(asks(reader.receive(.rested)) == Set(1...8))
    #expect(asks(reader.receive(.rested)).isEmpty)
    var comic = openReader(pages: 90, preferences: .init(page: 4))
    #expect(asks(comic.receive(.rested)).isEmpty)
  }

  @Test("they lie on slips in the margin, are read under the pointer, and are not changed")
  func slips() throws {
    var reader = opened()
    let text = try #require(reader.book.notes.known.texts[page])
    let one = try highlight(text)
    reader.settled(.answer(to: AnnotationsQuestion(of: page), [one]))
    let slip = try #require(reader.drawn.notes(on: page).first)
    #expect(slip.note == "Is this so?" && reader.drawn.notes(on: page).count == 1)
    #expect(reader.drawn.isMarked(page) && reader.drawn.ink(of: page) == nil, "it is in the print")
    let seen = try #require(reader.book.inView.seen?.pagePlaces[page])
    let aspect = reader.drawn.aspect(of: page)
    let middle = (slip.least + slip.greatest) / 2
    let word = try #require(one.boxes.first)
    for point in [
      Vector2(middle.x / aspect, middle.y),
      Vector2((word.left + word.right) / 2, (word.top + word.bottom) / 2),
    ] {
      let place = seen.place(of: point)
      reader.settled(.moved(to: place + Vector2(3, 0), time: 50))
      reader.settled(.moved(to: place, time: 51))
      #expect(reader.overlay.tip?.text == "Is this so?")
      reader.click(at: place, time: 60)
      #expect(reader.pages.contains(page) && reader.overlay.selection == nil)
      #expect(reader.book.notes.annotations.held == nil)
    }
  }

  @Test("words that stand on the page have no slip, nor has what was imported another")
  func onPage() throws {
    var reader = opened()
    let text = try #require(reader.book.notes.known.texts[page])
    var written = try highlight(text)
    (written.kind, written.isWritten) = (.note, true)
    let one = try highlight(text)
    reader.settled(.answer(to: AnnotationsQuestion(of: page), [written, one]))
    #expect(reader.drawn.notes(on: page).count == 1)
    let own = try #require(Annotation(one, on: page, of: text))
    reader.settled(.annotations([own]))
    #expect(reader.drawn.notes(on: page).map(\.id) == [own.id])
  }

  @Test("on a page without text they are tabs at its outer edge")
  func scan() throws {
    var reader = opened(PageText())
    var one = PageAnnotation(
      name: "", kind: .highlight, color: 0xFFE26B,
      boxes: [PageBox(left: 0.2, top: 0.4, right: 0.8, bottom: 0.42)])
    one.note = "Here"
    reader.settled(.answer(to: AnnotationsQuestion(of: page), [one]))
    let slip = try #require(reader.drawn.notes(on: page).first)
    let width = slip.greatest.x - slip.least.x
    #expect(slip.least.x < 0.02 && width < NoteSlip.narrowest && slip.least.y > 0.3)
  }
}
