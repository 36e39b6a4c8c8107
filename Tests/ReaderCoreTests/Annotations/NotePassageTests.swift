import BookFixtures
import PageModel
import RectoBookModel
import Testing

@testable import RectoReaderCore

/// A chapter of words with notes, laid out in pages on which so many lines of notes stand below so many of text.
private struct LaidOut {
  var pages: [PageText] = []
  /// Signs of the chapter before each page.
  var starts: [Int] = []

  init(_ own: [String], notes: [String], perLine: Int, lines: Int, noteLines: Int) {
    func rows(_ words: [String]) -> [[String]] {
      stride(from: 0, to: words.count, by: perLine).map {
        Array(words[$0..<min($0 + perLine, words.count)])
      }
    }
    var (text, feet) = (rows(own)[...], rows(notes)[...])
    var (sign, noteSign) = (0, Self.signs(own))
    while !text.isEmpty || !feet.isEmpty {
      let (here, below) = (text.prefix(lines), feet.prefix(noteLines))
      (text, feet) = (text.dropFirst(lines), feet.dropFirst(noteLines))
      starts.append(sign)
      var page = PageText(
        lines: (here + below).enumerated().map { row, words in Self.line(words, row, of: perLine) })
      if !below.isEmpty {
        page.notes = PageText.Notes(
          line: here.count, place: .text(chapter: 2, offset: noteSign))
      }
      pages.append(page)
      sign += Self.signs(here.joined())
      noteSign += Self.signs(below.joined())
    }
  }

  static func signs(_ words: some Sequence<String>) -> Int {
    words.reduce(0) { $0 + $1.unicodeScalars.count(where: \.isSign) }
  }

  fileprivate static func line(_ words: [String], _ row: Int, of perLine: Int) -> PageText.Line {
    PageText.Line(
      words: words.enumerated().map { column, word in
        let (width, height) = (1 / Double(perLine), 0.01)
        let left = Double(column) * width
        return PageText.Word(
          text: word,
          box: PageBox(
            left: left, top: Double(row) * height, right: left + width,
            bottom: Double(row + 1) * height),
          edges: (0...word.count).map { left + width * Double($0) / Double(word.count) })
      }, endsBlock: false)
  }

  func address(of page: Int) -> Place { .text(chapter: 2, offset: starts[page]) }

  /// The page on which a place stands, as decoders tell it.
  func page(of place: Place) -> PageNumber? {
    guard case .text(2, let offset) = place else { return nil }
    let feet = pages.indices.filter {
      if case .text(_, let first) = pages[$0].notes?.place { first <= offset } else { false }
    }
    if let last = feet.last { return PageNumber(last + 1) }
    return starts.lastIndex { $0 <= offset }.map { PageNumber($0 + 1) }
  }

  /// The words that are selected from one word of a page to another.
  func selected(
    from first: (page: Int, word: String), to last: (page: Int, word: String)
  ) -> TextPassage? {
    func spot(_ end: (page: Int, word: String), atEnd: Bool) -> PageSpot? {
      let box = pages[end.page].lines.flatMap(\.words).first { $0.text == end.word }?.box
      return box.map { box in
        PageSpot(
          page: PageNumber(end.page + 1),
          point: .init(atEnd ? box.right : box.left, (box.top + box.bottom) / 2))
      }
    }
    guard let anchor = spot(first, atEnd: false), let focus = spot(last, atEnd: true) else {
      return nil
    }
    let selection = Selection(anchor: anchor, focus: focus)
    let pieces = (first.page...last.page).compactMap { page in
      selection.range(on: PageNumber(page + 1), of: pages[page]).flatMap {
        pages[page].passage(of: $0, at: address(of: page))
      }
    }
    guard let begin = pieces.first, let end = pieces.last else { return nil }
    return TextPassage(
      place: begin.place, start: begin.start, quote: pieces.map(\.quote).joined(separator: " "),
      before: begin.before, after: end.after)
  }

  /// The words that are found to be marked.
  func found(_ passage: TextPassage) -> [String] {
    let annotation = Annotation(
      id: "a", kind: .highlight, color: .yellow, passage: passage, created: 0)
    return pages.indices.flatMap { page -> [String] in
      var marked = MarkedPage(aspect: 0.7, margin: 0...0.1)
      marked.find(
        [annotation], on: PageNumber(page + 1), of: pages[page], at: address(of: page),
        firstPage: self.page(of:))
      let boxes = marked.found.flatMap(\.boxes)
      return pages[page].lines.flatMap(\.words).filter { word in
        let middle = (word.box.left + word.box.right) / 2
        return boxes.contains {
          $0.contains(.init(middle, (word.box.top + word.box.bottom) / 2))
        }
      }.map(\.text)
    }
  }
}

@Suite("Passages of notes") struct NotePassageTests {
  private let own = (0..<400).map { "own\($0)" }
  private let notes = (0..<90).map { "note\($0)" }

  private func laidOut(perLine: Int, lines: Int, noteLines: Int) -> LaidOut {
    LaidOut(own, notes: notes, perLine: perLine, lines: lines, noteLines: noteLines)
  }

  private static let layouts = [(8, 20, 4), (5, 12, 3), (12, 30, 2), (4, 6, 5), (9, 50, 12)]

  @Test("what is marked in a note is found in every layout, on the page that holds the note")
  func notesMoved() throws {
    let before = laidOut(perLine: 6, lines: 14, noteLines: 3)
    let passage = try #require(before.selected(from: (1, "note20"), to: (1, "note24")))
    #expect(passage.place == .text(chapter: 2, offset: LaidOut.signs(own + notes[..<20])))
    #expect(passage.before.hasSuffix("note19") && passage.after.hasPrefix("note25"))
    #expect(before.found(passage) == Array(notes[20...24]))
    for (perLine, lines, noteLines) in Self.layouts {
      let after = laidOut(perLine: perLine, lines: lines, noteLines: noteLines)
      #expect(after.found(passage) == Array(notes[20...24]), "\(perLine) words a line")
    }
  }

  @Test("a note that goes on on the next page is marked on both, and text above notes as well")
  func acrossPages() throws {
    // Where the fewest words stand on a page, no note is cut more than once.
    let wide = laidOut(perLine: 9, lines: 50, noteLines: 12)
    let note = try #require(wide.selected(from: (0, "note7"), to: (0, "note23")))
    let text = try #require(wide.selected(from: (0, "own60"), to: (0, "own90")))
    for (perLine, lines, noteLines) in Self.layouts {
      let after = laidOut(perLine: perLine, lines: lines, noteLines: noteLines)
      #expect(after.found(note) == Array(notes[7...23]), "\(perLine) words a line")
      #expect(after.found(text) == Array(own[60...90]), "\(perLine) words a line")
    }
  }

  @Test("a selection that goes on to the next page passes over the notes of the first")
  func selectedAcross() throws {
    let before = laidOut(perLine: 6, lines: 14, noteLines: 3)
    let passage = try #require(before.selected(from: (0, "own80"), to: (1, "own90")))
    #expect(passage.quote.split(separator: " ").map(String.init) == Array(own[80...90]))
    #expect(before.found(passage) == Array(own[80...90]))
  }

  /// A page with 20 words of 4 signs each line by line; a note of 300 signs stands behind the tenth elsewhere.
  private func turned(_ turns: [PageText.Turn]) -> PageText {
    PageText(
      lines: (0..<5).map { row in
        LaidOut.line((0..<4).map { "w\(100 + 4 * row + $0)" }, row, of: 4)
      }, turns: turns)
  }

  @Test("behind a turn words have the places that the book has them at, and are found by these")
  func turns() throws {
    let text = turned([PageText.Turn(sign: 40, place: .text(chapter: 2, offset: 1_340))])
    let address = Place.text(chapter: 2, offset: 1_000)
    func range(_ first: Int, _ last: Int) -> ClosedRange<TextPlace> {
      TextPlace(
        line: first / 4, word: first % 4, character: 0)...TextPlace(
          line: last / 4, word: last % 4, character: 4)
    }
    for (first, last, offset) in [(9, 9, 1_036), (10, 10, 1_340), (8, 12, 1_032), (15, 16, 1_360)] {
      let passage = try #require(text.passage(of: range(first, last), at: address))
      #expect(passage.place == .text(chapter: 2, offset: offset))
      #expect(text.range(of: passage, at: address) == range(first, last))
    }
    // The same word again is told by its place.
    var twice = text
    twice.lines[3].words[1].text = twice.lines[0].words[1].text
    var passage = try #require(twice.passage(of: range(13, 13), at: address))
    (passage.before, passage.after) = ("", "")
    #expect(twice.range(of: passage, at: address) == range(13, 13))
  }

  @Test("what began before a note that stands before the page goes on on the page")
  func turnsBefore() throws {
    // The page begins behind the note, before which the passage has two words.
    let text = turned([
      PageText.Turn(sign: -200, place: .text(chapter: 2, offset: 500)),
      PageText.Turn(sign: 0, place: .text(chapter: 2, offset: 1_000)),
    ])
    let passage = TextPassage(
      place: .text(chapter: 2, offset: 692), start: 0, quote: "more text w100 w101", before: "",
      after: "w102 w103")
    let found = text.range(of: passage, at: .text(chapter: 2, offset: 1_000), begins: false)
    #expect(
      found == TextPlace(line: 0, word: 0, character: 0)...TextPlace(line: 0, word: 1, character: 4)
    )
    // What stands on the page alone, whatever stands around it where it was marked.
    let own = TextPassage(
      place: .text(chapter: 2, offset: 1_048), start: 0, quote: "w112", before: "", after: "")
    #expect(
      text.range(of: own, at: .text(chapter: 2, offset: 1_000))
        == TextPlace(line: 3, word: 0, character: 0)...TextPlace(line: 3, word: 0, character: 4))
  }

  @Test("what is selected from text into the notes below is marked above the notes")
  func intoNotes() throws {
    let before = laidOut(perLine: 6, lines: 14, noteLines: 3)
    let passage = try #require(before.selected(from: (0, "own82"), to: (0, "note1")))
    #expect(before.found(passage) == Array(own[82...83]))
  }
}
