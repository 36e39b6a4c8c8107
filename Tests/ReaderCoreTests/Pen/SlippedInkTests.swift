import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoReaderCore

/// A chapter whose pages have twenty lines of so many signs each.
private struct Chapter {
  var perLine: Int

  func answer(_ effect: Effect) -> Event? {
    guard case .question(let asked) = effect else { return nil }
    if let question = asked.question as? PlacesQuestion {
      return .answer(
        to: question,
        question.places.map { place in
          switch place {
          case .page(let page):
            PlacedPage(
              .text(chapter: 0, offset: (page.value - 1) * 20 * perLine), on: page)
          case .text(_, let offset):
            PlacedPage(place, on: PageNumber(min(90, offset / (20 * perLine) + 1)))
          }
        })
    }
    guard let question = asked.question as? TextQuestion else { return nil }
    let word = String(repeating: "x", count: perLine)
    return .answer(
      to: question,
      PageText(
        lines: (0..<20).map { line in
          let top = 0.1 + 0.04 * Double(line)
          let box = PageBox(left: 0.1, top: top, right: 0.9, bottom: top + 0.02)
          return PageText.Line(
            words: [PageText.Word(text: word, box: box, edges: [])], endsBlock: false)
        }))
  }
}

@Suite("Ink beside words that lie elsewhere now") struct SlippedInkTests {
  private func reader(
    _ direction: ReadingDirection = .leftToRight, in chapter: Chapter
  ) -> Reader {
    var preferences = Reader.Preferences(page: 4)
    preferences.textLayout = TextLayout(textSize: 11)
    preferences.textLayout.engine = .mupdf
    var reader = Reader(view: wideView, preferences: preferences)
    send(
      .opened(bookFacts(pages: 90, direction: direction, flows: true)), to: &reader, in: chapter)
    return reader
  }

  /// Sends an event, and answers whatever is asked then.
  private func send(_ event: Event, to reader: inout Reader, in chapter: Chapter) {
    var effects = reader.receive(event)[...]
    while let effect = effects.popFirst() {
      if let answer = chapter.answer(effect) { effects += reader.receive(answer) }
    }
  }

  /// A stroke beside the tenth line of page 3, in a layout of 40 signs a line.
  private func elsewhere(
    in layout: String = "9.0/29.0/book/420.0x600.0"
  ) throws -> InkElsewhere {
    let lines = try #require(
      TextLines(
        "0 " + (0..<20).map { "\(1600 + 40 * $0)@\(1100 + 400 * $0)" }.joined(separator: " ")))
    var drawing = Drawing()
    let samples = (0..<5).map {
      PenSample(Vector2(0.2 + 0.02 * Double($0), 0.47), time: Double($0) / 100)
    }
    drawing.perform(
      .add(Stroke(samples, id: Stroke.ID(high: 9, low: 9), width: 0.003, unit: 240)))
    return InkElsewhere(on: 3, in: layout, beside: lines, drawing)
  }

  @Test(
    "a slip lies beside the same words, in the margin away from the spine",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func slip(direction: ReadingDirection) throws {
    // The same words: the sign 1960 lies on page 4 of 25 signs a line, in its nineteenth line.
    let chapter = Chapter(perLine: 25)
    var reader = reader(direction, in: chapter)
    send(.rested, to: &reader, in: chapter)
    send(.hand(.elsewhere(try elsewhere())), to: &reader, in: chapter)
    let ink = try #require(reader.drawn.ink(of: PageNumber(4)))
    #expect(ink.drawing.items.count == 3, "paper, its edge, and the stroke")
    let item = try #require(ink.drawing.items.last)
    let shape = try #require(item.shape(tolerance: 1e-4))
    let middle = (shape.box.least + shape.box.greatest) * 0.5
    #expect(abs(middle.y - (0.1 + 0.04 * 18 + 0.01)) < 0.01)
    // Page 4 lies on the left where one reads from left to right.
    #expect(direction == .leftToRight ? middle.x < 0.05 : middle.x > 0.65)
    for page in [2, 3, 5, 6] { #expect(reader.drawn.ink(of: PageNumber(page)) == nil) }
    // It is no ink of this page: nothing undoes or erases it.
    #expect(reader.book.drawing.logs[PageNumber(4)] == nil)
    let place = reader.place(middle.x / 0.7, middle.y, on: 4)
    _ = reader.receive(.pressed(at: place, modifiers: []))
    _ = reader.receive(.released(at: place, time: reader.lastClock))
    #expect(reader.overlay.messages.map(\.text) == ["Drawn at text size 9, on page 3."])
    #expect(reader.pageNumbers == [4, 5], "and no leaf is turned")
    // What was taken away there goes here.
    var gone = try elsewhere()
    gone.drawing.perform(.clear)
    send(.hand(.elsewhere(gone)), to: &reader, in: chapter)
    #expect(reader.drawn.ink(of: PageNumber(4)) == nil)
  }

  @Test("a slip whose ink was drawn where another engine sets the text says which one")
  func engine() throws {
    let chapter = Chapter(perLine: 25)
    var reader = reader(in: chapter)
    send(.rested, to: &reader, in: chapter)
    send(
      .hand(.elsewhere(try elsewhere(in: "11.0/29.0/book/420.0x600.0/own"))), to: &reader,
      in: chapter)
    let ink = try #require(reader.drawn.ink(of: PageNumber(4)))
    let shape = try #require(ink.drawing.items.last?.shape(tolerance: 1e-4))
    let middle = (shape.box.least + shape.box.greatest) * 0.5
    let place = reader.place(middle.x / 0.7, middle.y, on: 4)
    _ = reader.receive(.pressed(at: place, modifiers: []))
    _ = reader.receive(.released(at: place, time: reader.lastClock))
    let words = "Drawn at text size 11 by the engine “own”, on page 3."
    #expect(reader.overlay.messages.map(\.text) == [words])
  }

  @Test("where the lines of a page lie is found out when something is drawn on it")
  func lines() {
    var reader = reader(in: Chapter(perLine: 25))
    #expect(reader.drawn.lines(of: PageNumber(5)) == nil)
    send(.hand(.wantsLines(of: PageNumber(5))), to: &reader, in: Chapter(perLine: 25))
    let lines = reader.drawn.lines(of: PageNumber(5))
    #expect(lines?.place(at: 0.11) == .text(chapter: 0, offset: 2000))
    #expect(lines?.place(at: 0.9) == .text(chapter: 0, offset: 2475))
    #expect(reader.drawn.ink(of: PageNumber(5)) == nil)
  }
}
