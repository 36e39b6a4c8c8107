import RectoBookModel
import RectoBookQuestions
import PageDrawing
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

@Suite("Highlights and notes") struct AnnotationTests {
  private func reading(_ direction: ReadingDirection = .leftToRight, page: Int = 4) -> Reader {
    var reader = openReader(pages: 90, direction: direction, preferences: .init(page: page))
    let lines = ["one two three", "four five six", "seven two eight"]
    for page in [page, page + 1] {
      reader.settled(.answer(to: TextQuestion(of: PageNumber(page)), PageText(inColumns: lines)))
    }
    return reader
  }

  /// Drags over the words between two columns of a line, from one page to another.
  private func select(
    _ reader: inout Reader, _ columns: ClosedRange<Int>, line: Int = 0, on page: Int = 4,
    to endPage: Int? = nil
  ) {
    func place(_ column: Int, _ page: Int) -> Vector2 {
      reader.place(Double(8 + column) / 40, (Double(line) + 1.5) / 20, on: page)
    }
    let (from, to) = (place(columns.lowerBound, page), place(columns.upperBound, endPage ?? page))
    reader.settled(.pressed(at: from, modifiers: .shift))
    reader.settled(.moved(to: from + (to - from) / 2, time: 0.1))
    reader.settled(.moved(to: to, time: 0.2))
    reader.settled(.released(at: to, time: 0.3))
  }

  private func click(_ reader: inout Reader, column: Int, line: Int = 0, on page: Int = 4) {
    let place = reader.place(Double(8 + column) / 40, (Double(line) + 1.5) / 20, on: page)
    reader.click(at: place, time: 50)
  }

  /// What is to be kept by what a key does.
  private func kept(_ effects: [Effect]) -> (put: [Annotation], removed: [String]) {
    effects.reduce(into: ([], [])) { sum, effect in
      guard case .keepAnnotations(let put, let removed) = effect else { return }
      sum.0 += put
      sum.1 += removed
    }
  }

  private func ink(_ reader: Reader, on page: Int = 4) -> [Drawing.Item] {
    reader.drawn.ink(of: PageNumber(page))?.drawing.items ?? []
  }

  @Test(
    "selected words are highlighted, kept with what stands around them, and shown as ink",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func highlight(direction: ReadingDirection) throws {
    var reader = reading(direction)
    select(&reader, 4...7)
    let made = try #require(kept(reader.press(keys: "A")).put.first)
    #expect(made.kind == .highlight && made.color == .yellow && made.isSound && made.created == 0)
    let passage = TextPassage(
      place: .page(PageNumber(4)), start: 3, quote: "two", before: "one ",
      after: " three four five six seven two eight")
    #expect(made.passage.quote == passage.quote && made.passage.place == passage.place)
    #expect(made.passage.start == 3)
    #expect(made.passage.before.filter(\.isSign) == "one")
    #expect(made.passage.after.filter(\.isSign) == "threefourfivesixseventwoeight")
    #expect(reader.book.notes.selection == nil && ink(reader).count == 1)
    let item = try #require(ink(reader).first)
    let aspect = reader.drawn.aspect(of: PageNumber(4))
    #expect(item.stroke.tool == .marker)
    let box = try #require(item.shape(tolerance: 1e-4)).box
    #expect(abs(box.least.x - 12.0 / 40 * aspect) < 1e-3)
    #expect(abs(box.greatest.x - 15.0 / 40 * aspect) < 1e-3)
    #expect(abs(box.least.y - 1.0 / 20) < 1e-3 && abs(box.greatest.y - 2.0 / 20) < 1e-3)
    #expect(ink(reader, on: 5).isEmpty, "the same words on another page are not marked")
  }

  @Test(
    "a note without selected text is one about the page: it lies beside its first word, which is not marked"
  )
  func noteOfPage() throws {
    var reader = reading()
    let effects = reader.press(keys: "N")
    let made = try #require(kept(effects).put.first)
    #expect(made.kind == .note && made.markedText.isEmpty && made.isSound)
    #expect(made.passage.quote == "one" && made.passage.place == .page(PageNumber(4)))
    #expect(reader.overlay.prompt?.label == "Note")
    reader.type("q about all")
    reader.press(keys: "Return")
    #expect(reader.book.notes.annotations.inOrder.map(\.note) == ["q about all"])
    #expect(ink(reader).isEmpty, "no word is marked")
    let slip = try #require(reader.book.notes.annotations.slips(on: PageNumber(4)).first)
    #expect(slip.note == "q about all")
    // The word is a word like any other, the slip is what is clicked.
    click(&reader, column: 1)
    #expect(reader.book.notes.annotations.held == nil)
    let aspect = reader.drawn.aspect(of: PageNumber(4))
    let middle = (slip.least + slip.greatest) / 2
    reader.click(at: reader.place(middle.x / aspect, middle.y, on: 4), time: 60)
    #expect(reader.book.notes.annotations.heldOne?.note == "q about all")
    let bar = try #require(reader.overlay.selection)
    #expect(bar.buttons.map(\.command) == [.note, .removeHighlight])
    // Keys that mark text give it a colour alone.
    reader.press(keys: "Alt+k")
    #expect(reader.book.notes.annotations.heldOne?.kind == .note)
    #expect(reader.book.notes.annotations.heldOne?.color == .green)
    // Without words nothing is left of it.
    _ = reader.receive(.clock(time: 70))
    reader.press(keys: "N", "Ctrl+u", "Return")
    #expect(reader.book.notes.annotations.all.isEmpty)
    // Where nothing is written, nothing stays.
    var left = reading()
    left.press(keys: "N", "Escape")
    #expect(left.book.notes.annotations.all.isEmpty)
  }

  @Test("notes are exported once there are any, in a format or at a path that is typed")
  func export() throws {
    var reader = reading()
    #expect(reader.receive(.invocation(Invocation(.exportNotes))).isEmpty)
    #expect(reader.overlay.messages.map(\.text) == ["No highlights or notes yet."])
    select(&reader, 4...7)
    reader.press(keys: "A")
    #expect(reader.press(keys: "Alt+Shift+b").contains(.exportNotes("")))
    reader.press(keys: ":")
    reader.type("export-notes ")
    let names = reader.overlay.prompt?.completions.map(\.text) ?? []
    #expect(names == ["markdown", "org", "json", "html"], "a comic has no copy with annotations")
    reader.type("~/a b.html")
    #expect(reader.press(keys: "Return").contains(.exportNotes("~/a b.html")))
  }

  @Test(
    "a note that a PDF has in its margin lies beside the line whose top is nearest, as it was put there"
  )
  func notesOfFiles() throws {
    let text = PageText(inColumns: ["one two three", "four five six", "seven two eight"])
    let page = PageNumber(4)
    for (line, word) in ["one", "four", "seven"].enumerated() {
      let words = try #require(text.lines[line].words.first)
      let boxes = text.marginBoxes(beside: [words.box])
      var found = PageAnnotation(name: "n-\(line)", kind: .note, color: 0xFFE26B, boxes: boxes)
      #expect(Annotation(found, on: page, of: text) == nil, "it says nothing")
      found.note = "So"
      let made = try #require(Annotation(found, on: page, of: text))
      #expect(made.kind == .note && made.passage.quote == word && made.note == "So")
      let left = text.lines.flatMap(\.words).map(\.box.left).min() ?? 0
      #expect(boxes.allSatisfy { $0.right <= left && $0.left >= 0 && $0.right > $0.left })
      #expect(PageAnnotation(made, over: boxes).kind == .note)
    }
    var found = PageAnnotation(
      name: "n", kind: .note, color: 0, boxes: [PageBox(left: 0, top: 0, right: 1, bottom: 1)])
    found.note = "So"
    #expect(Annotation(found, on: page, of: PageText()) == nil, "a page without text")
  }

  @Test("a note about a page lies beside the line that the pointer was brought to")
  func noteAtPointer() throws {
    let page = PageNumber(5)
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    let text = PageText(inColumns: ["one two three", "four five six", "seven two eight"])
    for page in [PageNumber(4), page] {
      reader.settled(.answer(to: TextQuestion(of: page), text))
    }
    let box = try #require(text.lines.last?.words.last?.box)
    let place = try #require(reader.book.inView.seen?.pagePlaces[page])
    let there = place.place(of: Vector2(0.97, (box.top + box.bottom) / 2))
    reader.settled(.moved(to: there + Vector2(3, 0), time: 50))
    reader.settled(.moved(to: there, time: 51))
    reader.press(keys: "N")
    let made = try #require(reader.book.notes.annotations.heldOne)
    #expect(
      made.kind == .note && made.passage.quote == "seven" && made.passage.place == .page(page))
  }

  @Test(
    "on a page without text it names the bookmark, and until the text is known nothing typed is a command"
  )
  func noteWithoutText() {
    var comic = openReader(pages: 90, preferences: .init(page: 4))
    for page in [4, 5] {
      comic.settled(.answer(to: TextQuestion(of: PageNumber(page)), PageText()))
    }
    comic.press(keys: "N")
    #expect(comic.overlay.prompt?.label == "Bookmark name")
    comic.type("q the duel")
    comic.press(keys: "Return")
    #expect(comic.book.notes.kept.bookmarks.map(\.name) == ["q the duel"])
    var early = openReader(pages: 90, preferences: .init(page: 4))
    _ = early.receive(.clock(time: 1))
    let asked = early.press(keys: "N")
    #expect(asked.contains(.ask(TextQuestion(of: PageNumber(4)))))
    #expect(early.press(keys: "q", "x").isEmpty && early.overlay.prompt == nil)
    early.settled(
      .answer(to: TextQuestion(of: PageNumber(4)), PageText(inColumns: ["one two"])))
    #expect(early.overlay.prompt?.label == "Note")
  }

  @Test("the list says of each line what kind of a mark it is")
  func kinds() {
    var reader = reading()
    for (columns, keys) in [(0...3, "A"), (4...7, "Alt+u"), (8...13, "Alt+k")] {
      select(&reader, columns)
      reader.press(keys: keys)
    }
    select(&reader, 0...4, line: 1)
    reader.press(keys: "N")
    reader.type("why")
    reader.press(keys: "Return")
    reader.settled(.clock(time: 60))
    reader.press(keys: "B")
    #expect(
      reader.overlay.panel?.rows.map(\.detail) == [
        "highlight · 4", "underline · 4", "strike-out · 4", "note, highlight · 4",
      ])
  }

  @Test("the same key again gives another colour, another key another kind, and each can be undone")
  func change() throws {
    var reader = reading()
    select(&reader, 4...7)
    let first = try #require(kept(reader.press(keys: "A")).put.first)
    let second = try #require(kept(reader.press(keys: "A")).put.first)
    #expect(second.id == first.id && second.color == .green)
    let third = try #require(kept(reader.press(keys: "Alt+u")).put.first)
    #expect(third.kind == .underline && third.color == .green)
    #expect(ink(reader).first?.stroke.tool == .write)
    #expect(kept(reader.press(keys: "Ctrl+z")).put == [second])
    #expect(kept(reader.press(keys: "Ctrl+z")).put == [first])
    #expect(kept(reader.press(keys: "Ctrl+z")).removed == [first.id] && ink(reader).isEmpty)
    #expect(kept(reader.press(keys: "Ctrl+y")).put == [first] && ink(reader).count == 1)
    #expect(kept(reader.press(keys: "Ctrl+y")).put == [second])
    select(&reader, 0...3, line: 1)
    #expect(kept(reader.press(keys: "Alt+k")).put.first?.color == .green, "the last colour stays")
  }

  @Test("a drag over two pages marks each, and one undo takes both")
  func twoPages() {
    var reader = reading()
    select(&reader, 4...7, line: 1, to: 5)
    let made = kept(reader.press(keys: "A")).put
    #expect(made.map(\.passage.place) == [.page(PageNumber(4)), .page(PageNumber(5))])
    #expect(!ink(reader).isEmpty && !ink(reader, on: 5).isEmpty)
    #expect(kept(reader.press(keys: "Ctrl+z")).removed.sorted() == made.map(\.id).sorted())
    #expect(ink(reader).isEmpty && ink(reader, on: 5).isEmpty)
  }

  @Test("a click on a mark holds it; a bar says what can be done, and Delete takes it away")
  func hold() throws {
    var reader = reading()
    select(&reader, 4...7)
    let made = try #require(kept(reader.press(keys: "A")).put.first)
    _ = reader.press(keys: "Escape")
    #expect(reader.overlay.selection == nil && reader.book.notes.annotations.held == nil)
    for (column, thing) in [(5, PointedThing.mark), (1, .text), (30, .paper)] {
      let place = reader.place(Double(8 + column) / 40, 1.5 / 20, on: 4)
      reader.settled(.moved(to: place, time: 40))
      #expect(PointedThing(reader) == thing)
    }
    click(&reader, column: 5)
    #expect(reader.book.notes.annotations.held == made.id && reader.pageNumbers == [4, 5])
    let bar = try #require(reader.overlay.selection)
    #expect(bar.swatches.map(\.isOn) == [true, false, false, false, false])
    #expect(bar.buttons.map(\.command).contains(.removeHighlight))
    #expect(reader.press(keys: "Ctrl+c") == [.copy("two")])
    let pink = kept(
      reader.settled(.overlay(.ordered(Invocation(.highlight, argument: "pink")))))
    #expect(pink.put.first?.color == .pink)
    #expect(kept(reader.press(keys: "Delete")).removed == [made.id])
    #expect(ink(reader).isEmpty && reader.overlay.selection == nil)
    click(&reader, column: 5)
    #expect(reader.book.notes.annotations.held == nil)
  }

  @Test(
    "a note is typed beside what is marked, shows as a slip in the margin, and where the pointer is"
  )
  func note() throws {
    var reader = reading()
    select(&reader, 4...7)
    let effects = reader.press(keys: "N")
    let made = try #require(kept(effects).put.first)
    reader.type("Is this so?")
    let written = try #require(kept(reader.press(keys: "Enter")).put.first)
    #expect(written.id == made.id && written.note == "Is this so?")
    let slip = try #require(reader.drawn.notes(on: PageNumber(4)).first)
    let aspect = reader.drawn.aspect(of: PageNumber(4))
    #expect(slip.note == "Is this so?" && slip.greatest.x <= 8.0 / 40 * aspect, "beside the text")
    #expect(slip.least.x >= 0 && slip.least.y < 1.5 / 20 && slip.greatest.y > 1.5 / 20)
    _ = reader.press(keys: "Escape")
    let middle = (slip.least + slip.greatest) * 0.5
    let place = reader.place(middle.x / aspect, middle.y, on: 4)
    reader.settled(.moved(to: place, time: 60))
    #expect(reader.overlay.tip?.text == "Is this so?")
    reader.click(at: place, time: 61)
    #expect(reader.book.notes.annotations.held == made.id, "a click on the slip holds it")
    _ = reader.press(keys: "N")
    #expect(reader.overlay.prompt?.text == "Is this so?")
  }

  @Test("the list has all in reading order, finds words, notes and colours, jumps and removes")
  func list() throws {
    var reader = reading()
    select(&reader, 0...4, line: 2)
    _ = reader.press(keys: "A")
    select(&reader, 4...7)
    let second = try #require(kept(reader.press(keys: "A")).put.first)
    _ = reader.press(keys: "A", "N")
    reader.type("Look here")
    _ = reader.press(keys: "Enter", "Escape")
    reader.settled(.clock(time: 60))
    _ = reader.press(keys: "B")
    let rows = try #require(reader.overlay.panel?.rows)
    #expect(
      rows.map(\.text) == ["Look here — “two”", "seve"]
        && rows.map(\.detail) == ["note, highlight · 4", "highlight · 4"])
    #expect(rows[0].swatch == AnnotationColor.green.fill)
    reader.type("green")
    #expect(reader.overlay.panel?.rows.map(\.text) == ["Look here — “two”"])
    #expect(kept(reader.press(keys: "Delete")).removed == [second.id])
    #expect(reader.overlay.panel?.rows.isEmpty == true)
  }

  @Test(
    "marks show in whatever order they and their page come, and who knows no shaders can show them",
    arguments: ["aor", "oar", "ora", "orta", "orat"], TextDrag.allCases)
  func anyOrder(order: String, textDrag: TextDrag) {
    var preferences = Reader.Preferences(page: 4)
    preferences.defaults.textDrag = textDrag
    var reader = Reader(view: wideView, preferences: preferences)
    let mark = Annotation(
      id: "mark", kind: .highlight, color: .yellow,
      passage: TextPassage(place: .page(PageNumber(4)), start: 4, quote: "two"), created: 5)
    let text = PageText(inColumns: ["one two three"])
    var asked: Set<PageNumber> = []
    func hear(_ effects: [Effect]) {
      for case .question(let question) in effects {
        if let page = question.question as? TextQuestion { asked.insert(page.page) }
      }
    }
    func answer() {
      for page in asked {
        hear(reader.settled(.answer(to: TextQuestion(of: page), text)))
      }
      asked = []
    }
    for step in order {
      switch step {
      case "a": hear(reader.settled(.annotations([mark])))
      case "o": hear(reader.settled(.opened(bookFacts(pages: 90))))
      case "r": hear(reader.settled(.rested))
      default: answer()
      }
    }
    answer()
    #expect(ink(reader).count == 1 && reader.scenesToCome.arePagesAlone)
  }

  @Test("what comes from the disk shows, and takes nothing back that is not there yet")
  func fromDisk() throws {
    var reader = reading()
    select(&reader, 4...7)
    let own = try #require(kept(reader.press(keys: "A")).put.first)
    let other = Annotation(
      id: "other", kind: .strikeOut, color: .blue,
      passage: TextPassage(place: .page(PageNumber(5)), start: 11, quote: "four"), created: 5)
    reader.settled(.annotations([other]))
    #expect(ink(reader).count == 1 && ink(reader, on: 5).count == 1)
    var stamped = own
    (stamped.created, stamped.changed) = (7, 7)
    reader.settled(.keptAnnotations(put: [stamped], removed: []))
    #expect(reader.book.notes.annotations.all[own.id] == stamped)
    reader.settled(.annotations([other]))
    #expect(ink(reader).isEmpty, "once it was there, another window may have taken it away")
    reader.settled(.annotations([]))
    #expect(ink(reader, on: 5).isEmpty)
  }

  @Test("who takes a note back, or writes none, has marked nothing")
  func noNote() throws {
    for keys in [["Escape"], ["Enter"]] {
      var reader = reading()
      select(&reader, 4...7)
      let made = try #require(kept(reader.press(keys: "N")).put.first)
      #expect(keys.flatMap { kept(reader.press(keys: $0)).removed } == [made.id])
      #expect(ink(reader).isEmpty && reader.overlay.prompt == nil)
    }
    var reader = reading()
    select(&reader, 4...7)
    _ = reader.press(keys: "A", "N")
    #expect(kept(reader.press(keys: "Escape")).removed.isEmpty)
    #expect(ink(reader).count == 1, "it was marked before")
    reader.settled(.clock(time: 30))
    _ = reader.press(keys: "N")
    reader.type("x")
    _ = reader.press(keys: "Enter")
    reader.settled(.clock(time: 60))
    _ = reader.press(keys: "N", "BackSpace")
    #expect(kept(reader.press(keys: "Enter")).put.first?.note == "")
    #expect(ink(reader).count == 1)
  }

  @Test("what is done again keeps the time at which it was made")
  func times() throws {
    var reader = reading()
    select(&reader, 4...7)
    var made = try #require(kept(reader.press(keys: "A")).put.first)
    (made.created, made.changed) = (7, 7)
    reader.settled(.keptAnnotations(put: [made], removed: []))
    _ = reader.press(keys: "Ctrl+z")
    #expect(kept(reader.press(keys: "Ctrl+y")).put.first?.created == 7)
  }

  @Test(
    "in text that flows a mark on either page gets its place in the text, as soon as that is known")
  func places() throws {
    var reader = Reader(view: wideView, preferences: .init(page: 4))
    reader.settled(.opened(bookFacts(pages: 90, flows: true)))
    let lines = ["one two three", "four five six", "seven two eight"]
    for page in [4, 5] {
      reader.settled(.answer(to: TextQuestion(of: PageNumber(page)), PageText(inColumns: lines)))
    }
    func answer(_ question: PlacesQuestion) -> Event {
      .answer(
        to: question,
        question.places.map { place in
          switch place {
          case .page(let page):
            PlacedPage(.text(chapter: 0, offset: (page.value - 1) * 30), on: page)
          case .text(_, let offset): PlacedPage(place, on: PageNumber(offset / 30 + 1))
          }
        })
    }
    func asked(_ effects: [Effect]) -> PlacesQuestion? {
      effects.lazy.compactMap { effect in
        if case .question(let asked) = effect { asked.question as? PlacesQuestion } else { nil }
      }.first
    }
    // The place of the first page is known, as it is soon after a book opens.
    reader.settled(answer(PlacesQuestion([.page(PageNumber(4))])))
    select(&reader, 4...7, on: 5)
    var effects = reader.press(keys: "A")
    let made = try #require(kept(effects).put.first)
    #expect(made.passage.place == .page(PageNumber(5)) && made.passage.start == 3)
    var put: [Annotation] = []
    for _ in 0..<5 {
      guard let question = asked(effects) else { break }
      effects = reader.receive(answer(question))
      put += kept(effects).put
    }
    #expect(put.last?.passage.place == .text(chapter: 0, offset: 123))
    #expect(put.last?.passage.start == 0 && put.last?.id == made.id)
    #expect(ink(reader, on: 5).count == 1 && ink(reader).isEmpty)
    // Now that the place of the page is known the next one there is seen at once.
    select(&reader, 0...3, on: 5)
    _ = reader.press(keys: "A")
    #expect(ink(reader, on: 5).count == 2 && reader.overlay.selection != nil)
    // One in the middle of the page has to be asked about first.
    select(&reader, 8...10, on: 5)
    effects = reader.press(keys: "A")
    for _ in 0..<5 {
      guard let question = asked(effects) else { break }
      effects = reader.receive(answer(question))
    }
    #expect(ink(reader, on: 5).count == 3)
  }

  @Test("on a page without text it is said that it has none")
  func scans() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    for page in [4, 5] {
      reader.settled(.answer(to: TextQuestion(of: PageNumber(page)), PageText()))
    }
    _ = reader.press(keys: "A")
    #expect(reader.messages.entries.last?.text == ScreenText.noText)
  }

  @Test("what a PDF has brought along is asked for with the list, page by page, and stands in it")
  func brought() throws {
    var facts = bookFacts(pages: 3)
    facts.format = BookFormat.pdf.name
    var reader = Reader(view: wideView)
    reader.settled(.opened(facts))
    var effects = reader.press(keys: "B")
    for page in 1...3 {
      let question = AnnotationsQuestion(of: PageNumber(page))
      #expect(effects.contains(.ask(question)))
      var one = PageAnnotation(
        name: "n\(page)", kind: .note, color: 0xFF0000,
        boxes: [PageBox(left: 0, top: 0, right: 0.1, bottom: 0.1)])
      (one.note, one.author) = ("Page \(page)", "Ada")
      effects = reader.settled(.answer(to: question, page == 2 ? [] : [one]))
    }
    #expect(effects == [.ask(TextQuestion(of: PageNumber(3)))])
    #expect(reader.overlay.panel?.rows.map(\.text) == ["Page 1", "Page 3"])
    reader.type("ada")
    #expect(reader.overlay.panel?.rows.count == 2)
    #expect(kept(reader.press(keys: "Delete")).removed.isEmpty)
    _ = reader.press(keys: "Escape", "B")
    #expect(reader.press(keys: "Down", "Enter") != [] || reader.overlay.panel == nil)
  }

  @Test("a mark that is undone or done again out of sight is gone to, and that is told")
  func outOfSight() {
    var reader = reading()
    select(&reader, 4...7)
    _ = reader.press(keys: "A")
    for (key, words) in [
      ("Ctrl+z", DrawingText.undone(on: PageNumber(4))),
      ("Ctrl+y", DrawingText.doneAgain(on: PageNumber(4))),
    ] {
      _ = reader.receive(.command(.lastPage))
      #expect(!reader.pages.contains(PageNumber(4)))
      _ = reader.press(keys: key)
      #expect(reader.pages.contains(PageNumber(4)))
      #expect(reader.messages.entries.map(\.text).contains(words))
    }
    #expect(ink(reader).count == 1)
  }

  @Test("strokes and marks are undone in the order in which they were made")
  func order() throws {
    var reader = reading()
    func draw() {
      _ = reader.press(keys: "e")
      let start = reader.place(0.3, 0.7, on: 4)
      reader.settled(.pressed(at: start, time: 1))
      reader.settled(.moved(to: start + Vector2(30, 4), time: 1.1))
      reader.settled(.released(at: start + Vector2(40, 6), time: 1.2))
      _ = reader.press(keys: "e")
    }
    draw()
    select(&reader, 4...7)
    _ = reader.press(keys: "A")
    draw()
    let tools = { (reader: Reader) in
      self.ink(reader).filter { !$0.left.isEmpty }.map(\.stroke.tool)
    }
    #expect(tools(reader) == [.marker, .write, .write])
    _ = reader.press(keys: "Ctrl+z")
    #expect(tools(reader) == [.marker, .write])
    _ = reader.press(keys: "Ctrl+z")
    #expect(tools(reader) == [.write])
    _ = reader.press(keys: "Ctrl+z")
    #expect(tools(reader).isEmpty)
    _ = reader.press(keys: "Ctrl+y", "Ctrl+y")
    #expect(tools(reader) == [.marker, .write])
    _ = reader.press(keys: "Ctrl+y")
    #expect(tools(reader) == [.marker, .write, .write])
  }

  @Test("nothing is marked where nothing is selected, and colours that there are not are named")
  func nothing() {
    var reader = reading()
    #expect(kept(reader.press(keys: "A")).put.isEmpty)
    #expect(reader.messages.entries.last?.text == AnnotationText.nothingToMark)
    _ = reader.press(keys: "Delete")
    select(&reader, 4...7)
    reader.settled(.invocation(Invocation(.highlight, argument: "mauve")))
    #expect(reader.messages.entries.last?.isError == true && ink(reader).isEmpty)
  }

  @Test("lines that are set close are marked once, and slips do not meet")
  func geometry() {
    let boxes = (0..<4).map {
      PageBox(left: 0.1, top: 0.1 * Double($0), right: 0.9, bottom: 0.1 * Double($0) + 0.14)
    }
    let parted = Annotation.parted(boxes)
    for (above, below) in zip(parted, parted.dropFirst()) {
      #expect(above.bottom == below.top && above.bottom > above.top)
    }
    let noted = (0..<10).map { number in
      NoteSlip.Words(
        id: "\(number)", note: String(repeating: "words ", count: number + 1), color: .yellow,
        down: 0.5 + 0.001 * Double(number))
    }
    let slips = NoteSlip.slips(of: noted, in: 0.6...0.72)
    #expect(slips.count == 10)
    for (above, below) in zip(slips, slips.dropFirst()) {
      #expect(above.greatest.y <= below.least.y)
    }
    #expect(slips.allSatisfy { $0.least.y >= 0 && $0.greatest.y <= 1 })
  }

  @Test(
    "letters on slips have 11 pixels where a page fills a window of 800; lines have room for a word, or it has none"
  )
  func slipLetters() {
    #expect(740 * NoteSlip.letter > 11 && NoteSlip.pitch > 1.25 * NoteSlip.letter)
    for right in [0.86, 0.88, 0.9, 0.95, 0.98] {
      let word = PageText.Word(
        text: "a", box: PageBox(left: 1 - right, top: 0.1, right: right, bottom: 0.2),
        edges: [1 - right, right])
      let text = PageText(lines: [PageText.Line(words: [word], endsBlock: true)])
      let margin = text.slipMargin(isLeft: false, aspect: 0.7)
      let letters =
        (margin.upperBound - margin.lowerBound - 2 * NoteSlip.room) / (0.47 * NoteSlip.letter)
      #expect(letters >= 7 || right >= 0.9, "\(right)")
      #expect(margin.upperBound <= 0.7 && margin.lowerBound >= right * 0.7, "over words \(right)")
    }
  }

  @Test("a long note has a slip of some 35 letters a line where the margin is wide, else a low one")
  func slipMeasure() {
    let noted = NoteSlip.Words(
      id: "a", note: String(repeating: "words ", count: 100), color: .yellow, down: 0.5)
    func slip(besideTextTo right: Double, from left: Double = 0.1) -> NoteSlip? {
      let word = PageText.Word(
        text: "a", box: PageBox(left: left, top: 0.1, right: right, bottom: 0.2),
        edges: [left, right])
      let text = PageText(lines: [PageText.Line(words: [word], endsBlock: true)])
      return NoteSlip.slips(
        of: [noted], in: text.slipMargin(isLeft: false, aspect: 1)
      ).first
    }
    func size(_ slip: NoteSlip?) -> Vector2 {
      slip.map { $0.greatest - $0.least } ?? Vector2(0, 0)
    }
    let (wide, narrow) = (size(slip(besideTextTo: 0.6)), size(slip(besideTextTo: 0.91)))
    let letters = (wide.x - 2 * NoteSlip.room) / (0.47 * NoteSlip.letter)
    #expect((30...40).contains(letters) && wide.y > 0.2 && wide.y < 0.3 + 1e-9)
    #expect(narrow.x > 0 && narrow.x < 0.1 && abs(narrow.y - 0.2) < 1e-9)
    // Where there is hardly a margin it is a tab within that, be it the inner one.
    let tab = size(slip(besideTextTo: 0.96, from: 0.04))
    #expect(tab.x > 0.02 && tab.x < 0.04 && tab.y < 0.055, "\(tab)")
    #expect(slip(besideTextTo: 0.97, from: 0.06).map { $0.greatest.x < 0.06 } == true)
  }
}
