import BookFixtures
import RectoBookModel
import RectoKeyboard
import Testing

@testable import RectoReaderCore

@Suite("a line that is typed") struct LineEditorTests {
  @Test(
    "keys edit as hands expect, `|` being the caret",
    arguments: [
      (["Backspace"], "one tw|"), (["Left", "Backspace"], "one t|o"),
      (["Home", "Delete"], "|ne two"),
      (["Ctrl+w"], "one |"), (["Ctrl+w", "Ctrl+w"], "|"), (["Left", "Ctrl+u"], "|o"),
      (["Home", "Left"], "|one two"), (["End", "Right", "Delete"], "one two|"),
      (["Ctrl+Left", "Ctrl+w"], "|two"), (["Home", "Ctrl+Right"], "one| two"),
      (["Ctrl+Backspace"], "one |"), (["Home", "Ctrl+Delete"], "| two"),
      (["Ctrl+a", "Delete"], "|"), (["Ctrl+a", "Ctrl+x"], "|"), (["Ctrl+a", "Left"], "|one two"),
      (["Ctrl+a", "Home", "Delete"], "|ne two"), (["Ctrl+a", "Right", "Backspace"], "one tw|"),
      (["Shift+Left", "Shift+Left", "Backspace"], "one t|"),
      (["Home", "Shift+Right", "Shift+Right", "Delete"], "|e two"),
      (["Home", "Ctrl+Shift+Right", "Ctrl+w"], "| two"),
      (["Ctrl+Shift+Left", "Shift+Delete"], "one |"),
      (["Left", "Shift+Home", "Backspace"], "|o"), (["Left", "Shift+End", "Delete"], "one tw|"),
      (["Ctrl+Left", "Shift+Up", "Delete"], "|two"), (["Home", "Shift+Down", "Delete"], "|"),
      (["Shift+Left", "Shift+Right", "Backspace"], "one tw|"),
    ])
  func keys(keys: [String], expected: String) throws {
    let table = KeyTable.standard
    var line = LineEditor("one two")
    for key in keys {
      let control = try #require(table.control(for: Chord(stringLiteral: key), in: .prompt))
      let isTaken = line.receive(control)
      #expect(isTaken)
    }
    var shown = line.characters
    shown.insert("|", at: line.caret)
    #expect(String(shown) == expected)
  }

  @Test("what is put in stands at the caret, without line ends, and never grows without bound")
  func insert() {
    var line = LineEditor("ac")
    _ = line.receive(.left)
    line.insert("b\nb")
    #expect(line.text == "ab bc" && line.caret == 4)
    line.insert(String(repeating: "x", count: 100_000))
    #expect(line.characters.count == Limits.promptCharacters)
    let isTaken = line.receive(.undo)
    #expect(!isTaken)
  }

  @Test("what is typed or pasted takes the place of what is selected")
  func replace() {
    var line = LineEditor("one two")
    _ = line.receive(.selectAll)
    #expect(line.selected == "one two" && line.selection == 0..<7)
    line.insert("t")
    #expect(line.text == "t" && line.caret == 1 && line.selection == nil)
    line.insert("wo")
    _ = line.receive(.selectWordLeft)
    line.insert("a pair")
    #expect(line.text == "a pair")
    line.place(caretAt: 1)
    #expect(line.selection == nil)
  }

  @Test("a mark that is typed by itself joins its letter", arguments: UInt64(0)..<50)
  func marks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var line = LineEditor()
    let controls: [Control] = [
      .left, .right, .erase, .eraseNext, .first, .last, .eraseWord, .eraseNextWord, .selectLeft,
      .selectRight, .selectWordLeft, .selectAll, .selectUp, .cut,
    ]
    for _ in 0..<60 {
      if Bool.random(using: &random) {
        line.insert(["e", "\u{301}", " ", "🏳️", "‍🌈"].randomElement(using: &random) ?? "")
      } else {
        _ = line.receive(controls.randomElement(using: &random) ?? .left)
      }
      #expect((0...line.characters.count).contains(line.caret))
      #expect(Array(line.text) == line.characters)
      #expect(line.selection.map { (0...line.characters.count).contains($0.upperBound) } ?? true)
    }
  }
}

@Suite("places that are kept") struct PlaceTests {
  @Test("back and forward are the inverse of each other", arguments: UInt64(0)..<50)
  func history(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var jumps = Jumps()
    var here = PageNumber(1)
    for _ in 0..<40 {
      let before = here
      if Int.random(in: 0..<3, using: &random) > 0 {
        jumps.record(from: here)
        here = PageNumber(Int.random(in: 1...500, using: &random))
      } else if let place = jumps.goBack(from: here) {
        let forth = jumps.goForward(from: place)
        let back = jumps.goBack(from: before)
        #expect(forth == before && back == place)
        here = place
      }
      #expect(jumps.back.count <= Limits.keptJumps)
    }
  }

  @Test("a walk of strides is one jump; another jump ends it")
  func strides() {
    var jumps = Jumps()
    for page in [1, 11, 21] { jumps.record(from: PageNumber(page), isStride: true) }
    jumps.record(from: PageNumber(31))
    jumps.record(from: PageNumber(5), isStride: true)
    #expect(jumps.back.map(\.value) == [1, 31, 5])
  }

  @Test("the history has an end")
  func bounded() {
    var jumps = Jumps()
    for page in 1...1_000 { jumps.record(from: PageNumber(page)) }
    #expect(jumps.back.count == Limits.keptJumps && jumps.back.last == PageNumber(1_000))
  }

  @Test("bookmarks stand in the order of their pages, one a page")
  func bookmarks() {
    var kept = KeptPlaces()
    for (page, name) in [(9, "a"), (3, "b\u{7}"), (9, "c"), (12, "d")] {
      kept.set(PageNumber(page), name: name)
    }
    #expect(kept.bookmarks.map(\.page) == [3, 9, 12])
    #expect(kept.bookmarks.map(\.name) == ["b ", "c", "d"])
    kept.removeBookmark(of: PageNumber(9))
    #expect(kept.bookmark(of: PageNumber(9)) == nil)
  }

  @Test("a memory that makes no sense is taken as far as it does")
  func hostile() {
    var memory = BookMemory()
    memory.bookmarks = (-5...5_000).map { .init(page: $0, name: "x") }
    memory.marks = ["a": 3, "bb": 4, "": 5, "c": -1]
    let kept = KeptPlaces(memory)
    #expect(kept.bookmarks.count <= Limits.bookmarks && kept.bookmarks.allSatisfy { $0.page >= 1 })
    #expect(kept.marks == ["a": PlacedPage(PageNumber(3))])
  }

  @Test("a share of a book is kept when it gets other pages", arguments: UInt64(0)..<100)
  func scaling(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (before, count) = (
      Int.random(in: 2...900, using: &random), Int.random(in: 1...900, using: &random)
    )
    let page = PageNumber(Int.random(in: 1...before, using: &random))
    #expect(PageNumber(1).scaled(from: before, to: count) == PageNumber(1))
    #expect(PageNumber(before).scaled(from: before, to: count) == PageNumber(count))
    #expect(page.scaled(from: before, to: before) == page)
    #expect((1...count).contains(page.scaled(from: before, to: count).value))
    #expect(PageNumber.at(share: page.share(of: before), of: before) == page)
  }

  @Test(
    "a page is named by number, from the end, by share or by label",
    arguments: [
      ("12", 12), (" 12 ", 12), ("-1", 90), ("-90", 1), ("0%", 1), ("50%", 46), ("100 %", 90),
      ("xii", 3), ("XII", 3), ("a 1", 4), ("iv", 2), ("IV", 5),
    ])
  func references(typed: String, page: Int) {
    let labels = PageLabels(
      ["i", "iv", "xii", "A 1", "IV"].enumerated().map { index, label in
        PageLabels.Range(first: PageNumber(index + 1), style: .none, prefix: label)
      })
    #expect(PageReference.page(typed, in: bookFacts(pages: 90), labels: labels)?.value == page)
  }

  @Test(
    "what names no page is none",
    arguments: ["", "0", "91", "-91", "101%", "-1%", "%", "nan%", "x", "99999999999999999999"])
  func noReference(typed: String) {
    let labels = PageLabels([PageLabels.Range(first: PageNumber(1), style: .none, prefix: "i")])
    #expect(PageReference.page(typed, in: bookFacts(pages: 90), labels: labels) == nil)
  }

  @Test("the nearest name is a slip of the finger away, or none")
  func nearest() {
    #expect("kitten".edits(to: "sitting") == 3)
    #expect("".edits(to: "abc") == 3 && "abc".edits(to: "") == 3 && "abc".edits(to: "abc") == 0)
    #expect("nxt-page".nearest(among: ["next-page", "previous-page"]) == "next-page")
    #expect("zzz".nearest(among: ["next-page"]) == nil)
  }
}

@Suite("what is told") struct MessageTests {
  @Test("an error stays, the rest goes four seconds after a clock was seen")
  func times() {
    var board = MessageBoard()
    board.report("saved")
    board.report("broken", isError: true)
    #expect(board.nextWakeUp == -.infinity)
    board.pass(to: 100)
    #expect(board.nextWakeUp == 104)
    board.pass(to: 103.9)
    #expect(board.entries.count == 2)
    board.pass(to: 104)
    #expect(board.entries.map(\.text) == ["broken"] && board.nextWakeUp == nil)
  }

  @Test("there are never many, and errors are the last to go")
  func bounded() {
    var board = MessageBoard()
    board.report("broken", isError: true)
    for number in 0..<50 { board.report("\(number)") }
    #expect(board.entries.count == Limits.messages && board.entries.first?.isError == true)
    for number in 0..<50 { board.report("e\(number)", isError: true) }
    #expect(board.entries.count == Limits.messages && board.entries.last?.text == "e49")
  }

  @Test("what is said anew takes the place of the same")
  func topics() {
    var board = MessageBoard()
    for place in 1...3 { board.report("\(place) of 3", topic: "search") }
    #expect(board.entries.map(\.text) == ["3 of 3"])
  }
}
