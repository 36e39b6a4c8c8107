import RectoBookModel
import RectoBookQuestions
import PageGeometry
import RectoKeyboard
import Testing

@testable import RectoReaderCore

@Suite("Layouts that wait for marks") struct HeldLayoutTests {
  @Test("a layout waits until it is known where a mark lies that was made just now")
  func waits() {
    var held = HeldLayout()
    let (first, second) = (TextLayout.standard, TextLayout.standard.sized(20))
    #expect(held.pass([.remember, .layOut(first)], isPlacing: true).count == 1)
    #expect(held.pass([.layOut(second)], isPlacing: true).isEmpty)
    #expect(held.pass([.remember], isPlacing: false) == [.remember, .layOut(second)], "the last")
    #expect(held.pass([], isPlacing: false).isEmpty)
    #expect(held.pass([.layOut(first)], isPlacing: false) == [.layOut(first)])
  }
}

extension TextLayout {
  fileprivate func sized(_ points: Double) -> TextLayout {
    var layout = self
    layout.textSize = points
    return layout
  }
}

@Suite("Writing notes") struct NoteWritingTests {
  /// A reader who has begun a note beside a word.
  private func writing() -> Reader {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.settled(
      .answer(to: TextQuestion(of: PageNumber(4)), PageText(inColumns: ["one two three"])))
    let place = { (column: Double) in reader.place((8 + column) / 40, 1.5 / 20, on: 4) }
    let (from, to) = (place(4), place(7))
    reader.settled(.pressed(at: from, modifiers: .shift))
    reader.settled(.moved(to: to, time: 0.1))
    reader.settled(.released(at: to, time: 0.2))
    _ = reader.press(keys: "N")
    return reader
  }

  private func saved(_ effects: [Effect]) -> String? {
    effects.compactMap { effect -> String? in
      if case .keepAnnotations(let put, _) = effect { put.first?.note } else { nil }
    }.last
  }

  @Test("once a note is saved the bar at its passage is gone, until the passage is clicked")
  func bar() {
    var reader = writing()
    reader.type("First")
    reader.press(keys: "Return")
    #expect(reader.overlay.selection == nil && reader.overlay.prompt == nil)
    #expect(reader.book.notes.annotations.inOrder.map(\.note) == ["First"])
    _ = reader.click(at: reader.place((8 + 5) / 40, 1.5 / 20, on: 4), time: 5)
    #expect(reader.overlay.selection != nil)
  }

  @Test("a note has the lines that are typed and pasted, and Enter saves it")
  func lines() throws {
    var reader = writing()
    reader.type("First")
    _ = reader.press(keys: "S-Enter")
    reader.settled(.pasted("second\r\nthird\u{7}"))
    #expect(reader.overlay.prompt?.text == "First\nsecond\nthird ")
    #expect(reader.overlay.prompt?.note == "Enter saves, Shift+Enter starts a new line")
    #expect(reader.overlay.prompt?.spansLines == true)
    #expect(reader.overlay.prompt?.match.isEmpty == false, "it keeps clear of what it is about")
    #expect(saved(reader.press(keys: "Enter")) == "First\nsecond\nthird")
    // To open it again and save it changes nothing.
    reader.settled(.clock(time: 9))
    _ = reader.press(keys: "N")
    #expect(reader.overlay.prompt?.text == "First\nsecond\nthird")
    #expect(saved(reader.press(keys: "C-Enter")) == nil)
    #expect(reader.book.notes.annotations.heldOne?.note == "First\nsecond\nthird")
  }

  @Test(
    "keys that a hand still strikes when a note goes are no commands, nor open it again",
    arguments: ["Enter", "Escape"])
  func lateKeys(key: String) {
    var reader = writing()
    reader.type("call Ann")
    reader.settled(.clock(time: 1))
    _ = reader.press(keys: key)
    #expect(reader.overlay.prompt == nil)
    let pages = reader.pageNumbers
    let names = reader.book.notes.annotations.all
    for (time, text) in [(1.4, "n"), (1.5, "q"), (2.0, "?")] {
      reader.settled(.clock(time: time))
      #expect(reader.type(text).isEmpty)
    }
    for chord in ["Space", "Backspace", "Delete", "Enter"] {
      #expect(reader.press(keys: chord).isEmpty, "\(chord)")
    }
    #expect(reader.overlay.prompt == nil && reader.overlay.sheet == nil)
    #expect(reader.pageNumbers == pages && reader.book.notes.annotations.all == names)
    // Who pauses means it, and arrows are not written.
    reader.settled(.clock(time: 2.7))
    reader.type("?")
    #expect(reader.overlay.sheet != nil)
  }

  @Test("a key that is held down when a note goes is a command again after a while")
  func heldKey() {
    var reader = writing()
    reader.type("ab")
    _ = reader.press(keys: "Enter")
    let opened = (1...40).first { step in
      reader.settled(.clock(time: Double(step) / 10))
      reader.type("?")
      return reader.overlay.sheet != nil
    }
    // The clock stood at 0.2 when the note went.
    #expect((21...24).contains(opened ?? 0))
  }

  @Test("an arrow right after a note turns the page")
  func arrow() {
    var reader = writing()
    reader.type("ab")
    _ = reader.press(keys: "Enter", "Right")
    #expect(reader.pageNumbers == [6, 7])
  }

  @Test("a long note from elsewhere is as long after it was opened and saved")
  func long() throws {
    var line = LineEditor(
      String(repeating: "a\n", count: Limits.annotationNote), spansLines: true)
    #expect(line.text.count == Limits.annotationNote)
    line.insert("b")
    #expect(line.text.count == Limits.annotationNote)
    #expect(LineEditor("a\nb").text == "a b", "other lines have no line ends")
    var single = LineEditor("a")
    let wasTaken = single.receive(.newLine)
    #expect(!wasTaken && single.text == "a")
  }

  @Test("the caret goes up and down in the lines that are seen, and to their ends")
  func carets() {
    var line = LineEditor("one two three\nfour\nfive six", spansLines: true)
    #expect(line.lineStarts == [0, 14, 19] && line.caret == 27)
    line.step(byLines: -1)
    #expect(line.caret == 18, "a shorter line ends before")
    line.step(byLines: -1)
    #expect(line.caret == 8, "as far across as it began")
    line.step(byLines: -1)
    #expect(line.caret == 0)
    line.step(byLines: 9)
    #expect(line.caret == 27)
    // The first paragraph is seen in two lines.
    line.show(inLines: [0, 8, 14, 19])
    line.place(caretAt: 10)
    _ = line.receive(.first)
    #expect(line.caret == 8)
    _ = line.receive(.last)
    #expect(line.caret == 13)
    line.place(caretAt: 2)
    _ = line.receive(.last)
    #expect(line.caret == 7)
    line.step(byLines: 1)
    #expect(line.caret == 13)
    _ = line.receive(.eraseLine)
    #expect(line.text == "one two \nfour\nfive six")
    for starts in [[1], [0, 0], [0, 99], [], [0, 5, 3]] {
      line.show(inLines: starts)
      #expect(line.lineStarts == [0, 9, 14], "\(starts) are none of its own")
    }
  }

  @Test("arrows move in a note that is written, and a click places the caret")
  func moves() {
    var reader = writing()
    reader.type("ab")
    _ = reader.press(keys: "A-Enter")
    reader.type("cd")
    _ = reader.press(keys: "Up")
    reader.type("x")
    #expect(reader.overlay.prompt?.text == "abx\ncd" && reader.overlay.prompt?.caret == 3)
    reader.settled(.overlay(.note(.placedCaret(character: 5))))
    reader.type("y")
    #expect(reader.overlay.prompt?.text == "abx\ncyd")
    reader.settled(.overlay(.note(.placedCaret(character: 99))))
    #expect(reader.overlay.prompt?.caret == 7)
    _ = reader.press(keys: "Escape")
    reader.settled(.overlay(.note(.placedCaret(character: 1))))
    #expect(reader.overlay.prompt == nil)
  }
}
