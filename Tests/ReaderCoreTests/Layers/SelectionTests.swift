import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

/// Lines of words, each character a twentieth of the page wide and each line a tenth of it high.
private func text(_ lines: [String], blocks: Set<Int> = []) -> PageText {
  PageText(
    lines: lines.enumerated().map { row, line in
      var column = 0
      let words = line.split(separator: " ").map { word in
        let left = Double(column) / 20
        column += word.count + 1
        let edges = (0...word.count).map { left + Double($0) / 20 }
        return PageText.Word(
          text: String(word),
          box: PageBox(
            left: left, top: Double(row) / 10, right: edges.last ?? left,
            bottom: Double(row + 1) / 10), edges: edges)
      }
      return PageText.Line(words: words, endsBlock: blocks.contains(row))
    })
}

@Suite("selecting text") struct SelectionTests {
  private func selecting(
    _ lines: [String], direction: ReadingDirection = .leftToRight
  ) -> Reader {
    var reader = openReader(
      pages: 90, direction: direction, preferences: .init(page: 4))
    reader.settled(.answer(to: TextQuestion(of: PageNumber(4)), text(lines, blocks: [1])))
    reader.settled(.answer(to: TextQuestion(of: PageNumber(5)), text(["next page"])))
    return reader
  }

  /// Drags with Shift from a column and line of a page to another.
  private func drag(
    _ reader: inout Reader, from start: (Double, Double), to end: (Double, Double), on page: Int,
    endPage: Int? = nil
  ) -> [Effect] {
    let from = reader.place(start.0 / 20, (start.1 + 0.5) / 10, on: page)
    let to = reader.place(end.0 / 20, (end.1 + 0.5) / 10, on: endPage ?? page)
    return reader.settled(.pressed(at: from, modifiers: .shift))
      + reader.settled(.moved(to: from + (to - from) / 2, time: 0.1))
      + reader.settled(.moved(to: to, time: 0.2)) + reader.settled(.released(at: to, time: 0.3))
  }

  @Test(
    "a drag selects the characters between its ends, either way",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func characters(direction: ReadingDirection) {
    var reader = selecting(["one two", "three four"], direction: direction)
    #expect(drag(&reader, from: (1, 0), to: (7, 0), on: 4) == [.offer("ne two")])
    #expect(reader.press(keys: "Ctrl+c") == [.copy("ne two")])
    let box = reader.book.notes.selectionBoxes[PageNumber(4)]?.first
    #expect(abs((box?.left ?? 0) - 0.05) < 1e-9 && abs((box?.right ?? 0) - 0.35) < 1e-9)
    #expect(reader.highlights[PageNumber(4)]?.map(\.kind) == [.selection])
    _ = drag(&reader, from: (3, 1), to: (4, 0), on: 4)
    #expect(reader.press(keys: "Ctrl+c") == [.copy("two thr")])
    #expect(reader.book.notes.selectionBoxes[PageNumber(4)]?.count == 2)
    #expect(reader.pageNumbers == [4, 5])
    #expect(reader.press(keys: "Escape").isEmpty && reader.book.notes.selectionBoxes.isEmpty)
    #expect(reader.press(keys: "Ctrl+c").isEmpty)
  }

  @Test(
    "a drag that begins on text selects it; at the edge of a page, beside text, or by a finger it turns",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func plainDrag(direction: ReadingDirection) {
    func drag(
      _ start: (Double, Double), _ modifiers: PointerModifiers = [],
      _ textDrag: TextDrag = .select
    ) -> (effects: [Effect], holdsPaper: Bool) {
      var reader = selecting(["zero", "one two three four", "five six"], direction: direction)
      reader.book.inView.preferences.defaults.textDrag = textDrag
      let from = reader.place(start.0, start.1, on: 4)
      let to = reader.place(start.0 + 0.15, start.1, on: 4)
      _ = reader.settled(.pressed(at: from, modifiers: modifiers))
      _ = reader.settled(.moved(to: from + (to - from) / 2, time: 0.1))
      _ = reader.settled(.moved(to: to, time: 0.2))
      let holdsPaper = reader.book.inView.pointer.action.holdsPaper
      return (reader.settled(.released(at: to, time: 5)), holdsPaper)
    }
    #expect(drag((0.2, 0.15)) == ([.offer("two")], false))
    #expect(drag((0.2, 0.22)) == ([.offer("six")], false))
    #expect(drag((0.03, 0.15)).holdsPaper && drag((0.2, 0.6)).holdsPaper)
    #expect(drag((0.2, 0.15), .finger).holdsPaper)
    #expect(drag((0.2, 0.15), [], .turn).holdsPaper)
  }

  @Test(
    "a plain drag takes letters of one word and whole words beyond it; Ctrl and Shift take every letter as it is"
  )
  func wholeWords() {
    func drag(
      _ start: Double, _ end: Double, endLine: Double = 1, _ modifiers: PointerModifiers = [],
      endPage: Int = 4
    ) -> String {
      var reader = selecting(["zero", "one (two) three four", "five six"])
      let from = reader.place(start / 20, 0.15, on: 4)
      let to = reader.place(end / 20, (endLine + 0.5) / 10, on: endPage)
      reader.settled(.pressed(at: from, modifiers: modifiers))
      reader.settled(.moved(to: from + (to - from) / 2, time: 0.1))
      reader.settled(.moved(to: to, time: 0.2))
      let effects = reader.settled(.released(at: to, time: 5))
      return effects.compactMap { if case .offer(let words) = $0 { words } else { nil } }.joined()
    }
    #expect(drag(11, 14) == "hre")
    #expect(drag(6, 12) == "two) three")
    #expect(drag(12, 6) == "two) three", "backwards")
    #expect(drag(6, 12, .control) == "wo) th" && drag(6, 12, .shift) == "wo) th")
    // Not a letter of it is taken, so it is not.
    #expect(drag(6, 10) == "two)" && drag(9, 12) == "three")
    #expect(drag(17, 6, endLine: 2) == "four\nfive six")
    #expect(drag(17, 2, endLine: 0, endPage: 5) == "four\nfive six\nnext")
  }

  @Test("a second click between two paragraphs turns no second leaf; in a margin it does")
  func doubleClickOnPaper() {
    func pages(_ x: Double, _ y: Double, _ lines: [String], at times: [Double]) -> [Int] {
      var reader = selecting(lines)
      let place = reader.place(x, y, on: 4)
      for time in times { reader.click(at: place, time: time) }
      return reader.pageNumbers
    }
    let lines = ["zero one two three", "", "", "", "", "five six seven"]
    #expect(pages(0.1, 0.3, lines, at: [1]) == [2, 3])
    #expect(pages(0.1, 0.3, lines, at: [1, 1.2]) == [2, 3])
    #expect(pages(0.1, 0.3, lines, at: [1, 2]) == [1])
    #expect(pages(0.1, 0.3, lines, at: [1, 1.2, 1.4]) == [1], "a third click is one of its own")
    #expect(pages(0.1, 0.9, lines, at: [1, 1.2]) == [1])
    #expect(pages(0.1, 0.3, [], at: [1, 1.2]) == [1], "a comic has no words")
  }

  @Test("a drag that begins just beside a line selects from its end, and farther off it turns")
  func besideLine() {
    func drag(from start: Double) -> (effects: [Effect], holdsPaper: Bool) {
      var reader = selecting(["zero one two three", "four", "five six seven"])
      let (from, to) = (reader.place(start, 0.15, on: 4), reader.place(0.07, 0.15, on: 4))
      _ = reader.settled(.pressed(at: from))
      _ = reader.settled(.moved(to: from + (to - from) / 2, time: 0.1))
      _ = reader.settled(.moved(to: to, time: 0.2))
      let holdsPaper = reader.book.inView.pointer.action.holdsPaper
      return (reader.settled(.released(at: to, time: 5)), holdsPaper)
    }
    // The line ends at 0.2; it is a tenth of the page high.
    #expect(drag(from: 0.27) == ([.offer("our")], false), "letters of one word")
    #expect(drag(from: 0.6).holdsPaper)
  }

  @Test(
    "small letters are selected from 30 pixels beside a line, but at the edge of the page; a click there is one on paper",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func besideSmallLetters(direction: ReadingDirection) {
    func reader() -> Reader {
      var reader = selecting([], direction: direction)
      let words = (0..<40).map { index -> PageText.Word in
        let left = 0.2 + 0.015 * Double(index)
        return PageText.Word(
          text: "a", box: PageBox(left: left, top: 0.5, right: left + 0.01, bottom: 0.51),
          edges: [left, left + 0.01])
      }
      let text = PageText(lines: [PageText.Line(words: words, endsBlock: true)])
      reader.settled(.answer(to: TextQuestion(of: PageNumber(4)), text))
      return reader
    }
    func holdsPaper(_ offset: Double, from share: Double) -> Bool {
      var reader = reader()
      let from = reader.place(share, 0.505, on: 4) + Vector2(offset, 0)
      let to = reader.place(0.5, 0.505, on: 4)
      _ = reader.settled(.pressed(at: from))
      _ = reader.settled(.moved(to: from + (to - from) / 2, time: 0.1))
      return reader.book.inView.pointer.action.holdsPaper
    }
    // The line reaches from 0.2 to 0.795.
    #expect(!holdsPaper(-30, from: 0.2) && !holdsPaper(30, from: 0.795))
    #expect(holdsPaper(-40, from: 0.2) && holdsPaper(40, from: 0.795))
    #expect(holdsPaper(0, from: 0.05) && holdsPaper(0, from: 0.95))
    var clicked = reader()
    clicked.click(at: clicked.place(0.2, 0.505, on: 4) - Vector2(25, 0), time: 1)
    clicked.click(at: clicked.place(0.2, 0.505, on: 4) - Vector2(25, 0), time: 1.1)
    #expect(clicked.book.notes.selection == nil)
  }

  @Test("a drag in the margin beside a line that runs down turns the leaf")
  func besideColumn() {
    let column = PageText.Word(
      text: "ab", box: PageBox(left: 0.5, top: 0.1, right: 0.55, bottom: 0.9), edges: [0.5, 0.55])
    let text = PageText(lines: [PageText.Line(words: [column], endsBlock: true)])
    #expect(text.stands(at: Vector2(0.52, 0.5), reach: 1.5, aspect: 0.7))
    #expect(text.stands(at: Vector2(0.6, 0.5), reach: 1.5, aspect: 0.7))
    #expect(!text.stands(at: Vector2(0.8, 0.5), reach: 1.5, aspect: 0.7))
    #expect(!text.stands(at: Vector2(0.6, 0.5)))
  }

  @Test("in lines that run down, places follow each other downwards, and the next line lies beside")
  func runningDown() {
    func column(_ text: String, _ left: Double) -> PageText.Line {
      let edges = (0...text.count).map { 0.1 + Double($0) / 10 }
      let box = PageBox(left: left, top: 0.1, right: left + 0.05, bottom: edges.last ?? 1)
      return PageText.Line(
        words: [PageText.Word(text: text, box: box, edges: edges, runsDown: true)],
        endsBlock: false)
    }
    let text = PageText(lines: [column("縦書き", 0.8), column("本文", 0.7)])
    let place = text.place(near: Vector2(0.81, 0.31))
    #expect(place == TextPlace(line: 0, word: 0, character: 2))
    // Below a line one means the line.
    #expect(text.place(near: Vector2(0.72, 0.9)) == TextPlace(line: 1, word: 0, character: 2))
    let range =
      TextPlace(line: 0, word: 0, character: 1)...TextPlace(line: 1, word: 0, character: 1)
    let boxes = text.boxes(of: range)
    #expect(boxes.map(\.left) == [0.8, 0.7] && boxes.map(\.right) == [0.8 + 0.05, 0.7 + 0.05])
    #expect(abs(boxes[0].top - 0.2) < 1e-9 && abs(boxes[1].bottom - 0.2) < 1e-9)
    #expect(text.range(under: boxes) == range)
    #expect(text.stands(at: Vector2(0.82, 0.2), reach: 1.5, aspect: 0.7))
    #expect(!text.stands(at: Vector2(0.5, 0.2), reach: 1.5, aspect: 0.7))
    #expect(!text.stands(at: Vector2(0.82, 0.9), reach: 1.5, aspect: 0.7))
  }

  @Test("a click on text turns no page, a second selects a word, and a third a line")
  func plainClicks() {
    var reader = selecting(["zero", "one two", "three four"])
    let place = reader.place(5 / 20, 0.15, on: 4)
    for (time, selected) in [(0.0, [Effect]()), (0.2, [.copy("two")]), (0.4, [.copy("one two")])] {
      reader.click(at: place, time: time)
      #expect(reader.press(keys: "Ctrl+c") == selected)
    }
    #expect(reader.pageNumbers == [4, 5])
    reader.click(at: reader.place(0.1, 0.6, on: 4), time: 9)
    #expect(reader.pageNumbers == [2, 3], "beside text it does")
  }

  @Test("a word is selected without the marks around it")
  func bareWord() {
    var reader = selecting(["zero", "(two), three"])
    for time in [0.0, 0.2] { reader.click(at: reader.place(3 / 20, 0.15, on: 4), time: time) }
    #expect(reader.press(keys: "Ctrl+c") == [.copy("two")])
  }

  @Test("the text of the pages in sight is asked for once they rest, where a drag may select it")
  func asksText() {
    for textDrag in TextDrag.allCases {
      var reader = openReader(pages: 90, preferences: .init(page: 4))
      reader.book.inView.preferences.defaults.textDrag = textDrag
      let asked = [4, 5].map { Effect.ask(TextQuestion(of: PageNumber($0))) }
      let effects = reader.receive(.rested)
      #expect(asked.allSatisfy(effects.contains) == (textDrag == .select))
    }
  }

  @Test("beside what is selected stands what can be done with it, and goes with it")
  func strip() throws {
    var reader = selecting(["one two", "three four"])
    #expect(reader.overlay.selection == nil)
    _ = drag(&reader, from: (4, 0), to: (7, 0), on: 4)
    let strip = try #require(reader.overlay.selection)
    #expect(
      strip.buttons.map(\.command) == [
        .define, .underline, .strikeOut, .note, .copy, .findSelection,
      ])
    let (corner, end) = (reader.place(4 / 20, 0, on: 4), reader.place(7 / 20, 0.1, on: 4))
    #expect(strip.lines.count == 1 && strip.read.count == 3, "with two lines, and one beside them")
    #expect((strip.lines[0].least - corner).length < 1)
    #expect((strip.lines[0].greatest - end).length < 1)
    #expect(reader.press(keys: "*") == [.search(SearchTerms(words: "two"), from: PageNumber(4))])
    #expect(reader.overlay.selection == nil)
  }

  @Test("lines run on, divided words are joined, paragraphs end")
  func joining() {
    var reader = selecting(["a long hyphen-", "ated word here", "New York-", "Paris train"])
    let texts = reader.press(keys: "Ctrl+a", "Ctrl+c")
    let words = "a long hyphenated word here\nNew York-Paris train\nnext page"
    #expect(
      texts == [.offer(words), .copy(words)])
  }

  @Test("a selection runs over the two pages of an opening")
  func overPages() {
    var reader = selecting(["one two", "three four"])
    _ = drag(&reader, from: (6, 1), to: (4, 0), on: 4, endPage: 5)
    #expect(reader.press(keys: "Ctrl+c") == [.copy("four\nnext")])
    #expect(Set(reader.book.notes.selectionBoxes.keys) == [PageNumber(4), PageNumber(5)])
    reader.press(keys: "n")
    #expect(reader.book.notes.selectionBoxes.isEmpty)
  }

  @Test("a second click selects a word, a third a line")
  func clicks() {
    var reader = selecting(["one two", "three four"])
    let place = reader.place(5 / 20, 0.05, on: 4)
    reader.press(keys: "v")
    for (time, selected) in [(0.0, [Effect]()), (0.2, [.copy("two")]), (0.4, [.copy("one two")])] {
      reader.click(at: place, time: time)
      #expect(reader.press(keys: "Ctrl+c") == selected)
    }
    reader.click(at: place, time: 2)
    #expect(reader.press(keys: "Ctrl+c").isEmpty)
    #expect(reader.pageNumbers == [4, 5], "in this mode no click turns")
    reader.click(at: place, modifiers: .control, time: 5)
    reader.click(at: place, modifiers: .control, time: 5.1)
    reader.press(keys: "Escape", "Escape")
    reader.click(at: reader.place(0.2, 0.5, on: 4), time: 9)
    #expect(reader.pageNumbers == [2, 3])
  }

  @Test("the text of a page is asked for when it is selected; where there is none that is said")
  func asking() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    #expect(
      drag(&reader, from: (1, 0), to: (9, 3), on: 4) == [.ask(TextQuestion(of: PageNumber(4)))])
    #expect(reader.book.notes.selectionBoxes.isEmpty)
    reader.settled(.answer(to: TextQuestion(of: PageNumber(4)), text(["one two", "three four"])))
    #expect(reader.book.notes.selectionBoxes[PageNumber(4)]?.count == 2)
    #expect(
      drag(&reader, from: (1, 0), to: (9, 3), on: 5) == [.ask(TextQuestion(of: PageNumber(5)))])
    reader.settled(.answer(to: TextQuestion(of: PageNumber(5)), PageText()))
    #expect(reader.overlay.messages.map(\.text) == ["No text to select here."])
  }

  @Test(
    "what is ordered before the words are known is done when they are, of what is selected still")
  func early() {
    for (key, done) in [("Ctrl+c", [Effect.copy("two")]), ("A", []), ("*", [])] {
      var reader = openReader(pages: 90, preferences: .init(page: 4))
      _ = drag(&reader, from: (4, 0), to: (7, 0), on: 4)
      #expect(reader.press(keys: key).isEmpty)
      #expect(reader.overlay.messages.map(\.text) == [ScreenText.readsText])
      let effects = reader.settled(
        .answer(to: TextQuestion(of: PageNumber(4)), text(["one two", "three"])))
      #expect(done.allSatisfy(effects.contains))
      #expect(!reader.overlay.messages.map(\.text).contains(ScreenText.readsText))
      #expect(reader.book.notes.annotations.all.count == (key == "A" ? 1 : 0))
      #expect((reader.book.notes.search.terms?.words == "two") == (key == "*"))
    }
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    _ = drag(&reader, from: (4, 0), to: (7, 0), on: 4)
    _ = reader.press(keys: "A", "Escape")
    reader.settled(.answer(to: TextQuestion(of: PageNumber(4)), text(["one two", "three"])))
    #expect(reader.book.notes.annotations.all.isEmpty)
    #expect(!reader.overlay.messages.map(\.text).contains(ScreenText.readsText))
  }

  @Test("a plain drag selects in a book whose text flows, even before it is known where it stands")
  func earlyDrag() {
    for flows in [false, true] {
      var reader = Reader(view: wideView, preferences: .init(page: 4))
      _ = reader.receive(.opened(bookFacts(pages: 90, flows: flows)))
      let from = reader.place(0.3, 0.5, on: 4)
      reader.settled(.pressed(at: from))
      reader.settled(.moved(to: from + Vector2(20, 0), time: 0.1))
      #expect(reader.book.inView.pointer.action.holdsPaper != flows)
    }
  }

  @Test("what lies far is forgotten: few texts are kept")
  func bounded() {
    var known = BookKnowledge()
    for page in 1...500 {
      known.receive(text(["a"]), of: PageNumber(page))
      known.receive([], of: PageNumber(page))
    }
    #expect(known.texts.count == Limits.textPages && known.links.count == Limits.linkPages)
    #expect(
      known.askTexts(of: [PageNumber(1), PageNumber(500)]) == [
        .ask(TextQuestion(of: PageNumber(1)))
      ])
  }

  @Test("text from right to left is selected by the edges that it has")
  func rightToLeft() {
    let word = PageText.Word(
      text: "אבג", box: PageBox(left: 0.2, top: 0, right: 0.5, bottom: 0.1),
      edges: [0.5, 0.4, 0.3, 0.2])
    let page = PageText(lines: [.init(words: [word], endsBlock: true)])
    guard let start = page.place(near: Vector2(0.49, 0.05)),
      let end = page.place(near: Vector2(0.31, 0.05))
    else {
      Issue.record("there is text")
      return
    }
    #expect(page.text(of: start...end) == "אב")
    #expect(
      page.boxes(of: start...end) == [PageBox(left: 0.3, top: 0, right: 0.5, bottom: 0.1)])
  }

  /// Lines of tenths of a page across, each of one piece between spaces.
  private func dense(_ lines: [(text: String, starts: [Int])]) -> PageText {
    PageText(
      lines: lines.enumerated().map { row, line in
        let edges = (0...line.text.count).map { Double($0) / 10 }
        let (top, right) = (Double(row) / 5, edges.last ?? 0)
        return PageText.Line(
          words: [
            PageText.Word(
              text: line.text, box: PageBox(left: 0, top: top, right: right, bottom: top + 0.1),
              edges: edges, starts: line.starts)
          ], endsBlock: row == lines.count - 1)
      })
  }

  @Test(
    "where no space parts words, the word that the pointer is on is selected, in two lines if need be"
  )
  func denseWords() {
    let text = dense([("私は図書", [0, 1, 2]), ("館で本を", [1, 2, 3])])
    for (x, y, word) in [
      (0.09, 0.05, "私"), (0.11, 0.05, "は"), (0.21, 0.05, "図書館"), (0.39, 0.05, "図書館"),
      (0.9, 0.05, "図書館"), (0.05, 0.25, "図書館"), (0.15, 0.25, "で"), (0.39, 0.25, "を"),
    ] {
      let range = text.range(near: Vector2(x, y), by: .word)
      #expect(range.map(text.text(of:)) == word, "at \(x), \(y)")
    }
    let line = text.range(near: Vector2(0.1, 0.05), by: .line)
    #expect(line.map(text.text(of:)) == "私は図書")
  }

  @Test("lines without spaces are copied without one between them")
  func denseLines() throws {
    let text = dense([("私は図書", [0, 1, 2]), ("館で本を", [1, 2, 3]), ("read", [])])
    #expect(text.text(of: try #require(text.whole)) == "私は図書館で本を read")
  }
}
