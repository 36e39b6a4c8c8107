import BookFixtures
import PageLayout
import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("the card where paper and text are set") struct AaCardTests {
  private func reader(
    flows: Bool = true, memory: BookMemory = BookMemory(), defaults: ReadingDefaults = .init()
  ) -> Reader {
    var preferences = Reader.Preferences()
    (preferences.defaults, preferences.memory) = (defaults, memory)
    preferences.textLayout = memory.layout(over: defaults.textLayout)
    preferences.location = .disk(path: "/a.epub")
    var reader = Reader(view: wideView, preferences: preferences)
    var facts = bookFacts(pages: 40, flows: flows)
    if flows { facts.format = "epub" }
    _ = reader.receive(.opened(facts))
    return reader
  }

  private func focused(_ reader: Reader) -> String? {
    reader.overlay.card.flatMap { card in card.focused.map { card.rows[$0].text } }
  }

  @Test("it opens and closes by its key, by its name and by its button in the bar")
  func opens() {
    var reader = reader()
    reader.press(keys: "F7")
    #expect(reader.overlay.card?.title == "Aa")
    reader.press(keys: "F7")
    #expect(reader.overlay.card == nil)
    _ = reader.receive(.overlay(.command(.card)))
    #expect(reader.overlay.card != nil)
    reader.press(keys: "Escape")
    #expect(reader.overlay.card == nil)
    reader.press(keys: ":")
    for letter in "aa" { _ = reader.receive(.typed(String(letter))) }
    reader.press(keys: "Return")
    #expect(reader.overlay.card != nil)
    var empty = Reader(view: wideView)
    empty.press(keys: "F7")
    #expect(empty.overlay.card == nil)
  }

  @Test("what is about text is there only where text flows")
  func rows() {
    var (text, pictures) = (reader(), reader(flows: false))
    text.press(keys: "F7")
    pictures.press(keys: "F7")
    let all = text.overlay.card?.rows.map(\.text) ?? []
    let some = pictures.overlay.card?.rows.map(\.text) ?? []
    let ofPages = ["Guided view", "Crop margins", "Auto-contrast"]
    #expect(all.count == 15 && Set(some).subtracting(all) == Set(ofPages))
    #expect(some.count == 6 + ofPages.count)
    #expect(all.contains("Typeface") && !some.contains("Typeface"))
  }

  @Test("a comic is guided through, cropped and leveled by clicks and keys, and paired by the menu")
  func pagesOfComics() {
    var reader = reader(flows: false)
    reader.press(keys: "F7")
    func isOn(_ name: String) -> Bool? {
      reader.overlay.card?.rows.first { $0.text == name }.flatMap {
        if case .toggle(let isOn) = $0.kind { isOn } else { nil }
      }
    }
    for name in ["Auto-contrast", "Crop margins", "Guided view"] {
      let row = reader.overlay.card?.rows.firstIndex { $0.text == name } ?? 0
      #expect(isOn(name) == false, "\(name)")
      reader.settled(.overlay(.card(.chose(row: row))))
      #expect(isOn(name) == true, "\(name)")
      reader.settled(.overlay(.card(.reset(row: row))))
      #expect(isOn(name) == false, "\(name)")
      reader.press(keys: "Right")
      #expect(isOn(name) == true, "\(name)")
      reader.press(keys: "Return")
      #expect(isOn(name) == false, "\(name)")
    }
    reader.press(keys: "Escape", "Shift+F10")
    func alone() -> Int? {
      reader.overlay.panel?.rows.firstIndex { $0.text == "This page alone" }
    }
    func isAlone() -> Bool? { alone().flatMap { reader.overlay.panel?.rows[$0].isOn } }
    #expect(isAlone() == true, "a cover begins alone")
    reader.press(keys: "Escape", "n", "Shift+F10")
    #expect(isAlone() == false)
    if let row = alone() { reader.settled(.overlay(.chose(row: row))) }
    reader.press(keys: "Shift+F10")
    #expect(isAlone() == true)
  }

  @Test("arrows and Tab go over its rows, round and round, and letters still turn pages")
  func keys() {
    var reader = reader()
    reader.press(keys: "F7")
    #expect(focused(reader) == "Paper")
    reader.press(keys: "Up")
    #expect(focused(reader) == "Applies to")
    reader.press(keys: "Tab", "Tab", "Down")
    #expect(focused(reader) == "Warmth")
    let before = reader.pageNumbers
    reader.press(keys: "n")
    #expect(reader.pageNumbers != before && reader.overlay.card != nil)
  }

  @Test("a choice is seen at once, and remembered of this book alone")
  func thisBook() {
    var reader = reader()
    reader.press(keys: "F7", "Right", "Right")
    #expect(reader.tone.paper == .sepia)
    reader.press(keys: "Down", "Left")
    #expect(reader.tone.brightness == -1)
    reader.press(keys: "Down", "Down", "Down")
    let effects = reader.press(keys: "Right")
    #expect(reader.book.inView.textLayout.textSize > 11)
    #expect(effects == [.layOut(reader.book.inView.textLayout)])
    reader.press(keys: "Down", "Right")
    #expect(reader.book.inView.textLayout.lineSpacing == 1.4)
    reader.press(keys: "Down", "Down", "Right", "Down", "Right", "Down", "Right", "Right")
    reader.press(keys: "Down", "Right", "Down", "Return", "Down", "Right")
    let layout = reader.book.inView.textLayout
    #expect(layout.alignment == .justified && layout.hasRunningHeads)
    #expect(layout.hyphens == .never && layout.paragraphs == .gap && layout.footnotes == .popup)
    #expect(reader.book.inView.style == .slide)
    let memory = reader.memory
    #expect(memory.paper == "sepia" && memory.brightness == -1 && memory.turn == "slide")
    #expect(memory.hyphens == "none" && memory.paragraphs == "gap")
    #expect(memory.footnotes == "popup")
    let again = self.reader(memory: memory)
    #expect(again.book.inView.textLayout == layout && again.tone == reader.tone)
    #expect(again.book.inView.style == .slide && self.reader().book.inView.style == .curl)
  }

  @Test("for all books it becomes what is usual: it is kept, and no longer this book's own")
  func allBooks() {
    var reader = reader()
    reader.press(keys: "F7", "Right", "Up")
    #expect(reader.memory.paper == "cream")
    let kept = reader.press(keys: "Right")
    guard case .keepDefaults(let choices)? = kept.first else {
      Issue.record("nothing is kept")
      return
    }
    #expect(choices.contains(.paper(.cream)) && choices.count == 14)
    #expect(reader.memory.paper == nil && reader.tone.paper == .cream)
    reader.press(keys: "Down")
    let sepia = reader.press(keys: "Right")
    #expect(sepia == [.keepDefaults([.paper(.sepia)])])
    #expect(reader.memory.paper == nil && reader.book.inView.preferences.defaults.paper == .sepia)
    // What comes back from the settings changes nothing.
    let defaults = reader.book.inView.preferences.defaults
    #expect(reader.receive(.adopted(defaults)) == [])
    // A book with a choice of its own keeps it.
    var memory = BookMemory()
    memory.paper = "grey"
    #expect(self.reader(memory: memory, defaults: defaults).tone.paper == .grey)
    #expect(self.reader(defaults: defaults).tone.paper == .sepia)
  }

  @Test("a turn that is reset is that of other books again, whatever they have later")
  func resetTurn() {
    var reader = reader()
    reader.press(keys: "F7")
    let row = reader.overlay.card?.rows.firstIndex { $0.text == "Page turn" } ?? 0
    _ = reader.receive(.overlay(.card(.picked(row: row, item: 1))))
    #expect(reader.memory.turn == "slide")
    _ = reader.receive(.overlay(.card(.reset(row: row))))
    #expect(reader.memory.turn == nil && reader.book.inView.style == .curl)
    var defaults = ReadingDefaults()
    defaults.style = .fade
    _ = reader.receive(.adopted(defaults))
    #expect(reader.book.inView.style == .fade)
  }

  @Test("pages are scrolled from the card, in one book or in all")
  func scroll() {
    var reader = reader()
    reader.press(keys: "F7")
    let row = reader.overlay.card?.rows.firstIndex { $0.text == "Scroll" } ?? 0
    _ = reader.receive(.overlay(.card(.picked(row: row, item: 2))))
    #expect(reader.memory.scroll == "strip")
    _ = reader.receive(.overlay(.card(.reset(row: row))))
    #expect(reader.memory.scroll == nil && reader.book.inView.scroll?.roll?.isLeaving != false)
    let scope = reader.overlay.card?.rows.firstIndex { $0.text == "Applies to" } ?? 0
    _ = reader.receive(.overlay(.card(.picked(row: scope, item: 1))))
    let kept = reader.receive(.overlay(.card(.picked(row: row, item: 1))))
    #expect(
      kept.contains {
        if case .keepDefaults(let choices) = $0 { choices.contains(.scroll(.pages)) } else { false }
      })
    #expect(reader.memory.scroll == nil, "it is as all others are")
  }

  @Test("hyphens, paragraphs and footnotes have commands, which name their words and complete them")
  func commands() {
    var reader = reader()
    reader.press(keys: ":")
    for letter in "hyphens n" { _ = reader.receive(.typed(String(letter))) }
    #expect(reader.overlay.prompt?.completions.map(\.text).first == "none")
    reader.press(keys: "Escape")
    for (command, name, isKnown) in [
      (Command.hyphens, "none", true), (.hyphens, "many", false), (.hyphens, "", true),
      (.paragraphs, "gap", true), (.paragraphs, "hole", false), (.paragraphs, "", true),
      (.footnotes, "end", true), (.footnotes, "head", false), (.footnotes, "", true),
    ] {
      _ = reader.receive(.invocation(Invocation(command, argument: name)))
      #expect(reader.overlay.messages.last?.isError == !isKnown, "\(command) \(name)")
    }
    let layout = reader.book.inView.textLayout
    #expect(layout.hyphens == .always && layout.paragraphs == .book)
    #expect(layout.footnotes == .foot)
    // Nothing parts words or moves notes where MuPDF sets the text.
    var facts = bookFacts(pages: 40, flows: true)
    facts.format = "xps"
    _ = reader.receive(.opened(facts))
    reader.press(keys: "F7")
    let rows = reader.overlay.card?.rows.map(\.text) ?? []
    #expect(rows.contains("Paragraphs") && !rows.contains("Hyphens") && !rows.contains("Footnotes"))
  }

  @Test("a turn of this book alone is no longer its own once it counts for all")
  func turn() {
    var reader = reader()
    reader.press(keys: "F7", "Up", "Up", "Up", "Right")
    #expect(reader.memory.turn == "slide")
    reader.press(keys: "Down", "Down", "Right")
    #expect(reader.memory.turn == nil && reader.book.inView.style == .slide)
  }

  @Test("a row is reset to what is usual in other books")
  func reset() {
    var reader = reader()
    reader.press(keys: "F7", "Right", "Delete")
    #expect(reader.tone.paper == .white && reader.memory.paper == nil)
    reader.press(keys: "Down", "Down", "Down", "Down", "Down", "Right", "Delete")
    #expect(reader.book.inView.textLayout.lineSpacing == nil)
  }

  @Test("a slider follows the pointer, an item is picked by a click")
  func pointer() {
    var reader = reader()
    reader.press(keys: "F7")
    _ = reader.receive(.overlay(.card(.slid(row: 4, share: 1))))
    #expect(reader.book.inView.textLayout.textSize == 32)
    _ = reader.receive(.overlay(.card(.slid(row: 4, share: .nan))))
    #expect(reader.book.inView.textLayout.textSize == 6)
    _ = reader.receive(.overlay(.card(.picked(row: 0, item: 4))))
    #expect(reader.tone.paper == .night)
    _ = reader.receive(.overlay(.card(.picked(row: 0, item: 40))))
    _ = reader.receive(.overlay(.card(.chose(row: -3))))
    #expect(reader.tone.paper == .night)
    _ = reader.receive(.overlay(.card(.reset(row: 4))))
    #expect(reader.book.inView.textLayout.textSize == 11)
    _ = reader.receive(.overlay(.card(.closed)))
    #expect(reader.overlay.card == nil)
  }

  @Test("the list of typefaces has the installed families, and what is chosen is laid out")
  func typefaces() {
    var reader = reader()
    let asked = reader.press(keys: "F7")
    #expect(asked == [.askTypefaces])
    _ = reader.receive(.typefaces(["Charter", "Noto Serif"]))
    reader.press(keys: "Down", "Down", "Down", "Return")
    #expect(reader.overlay.panel?.rows.map(\.text).suffix(2) == ["Charter", "Noto Serif"])
    _ = reader.receive(.typed("n"))
    _ = reader.receive(.typed("o"))
    let effects = reader.press(keys: "Return")
    #expect(reader.book.inView.textLayout.typeface == .family("Noto Serif"))
    #expect(effects == [.layOut(reader.book.inView.textLayout)])
    #expect(reader.overlay.panel == nil && reader.overlay.card != nil)
    #expect(reader.memory.typeface == "Noto Serif")
    _ = reader.receive(.invocation(Invocation(.typeface, argument: "charter")))
    #expect(reader.book.inView.textLayout.typeface == .family("Charter"))
    _ = reader.receive(.invocation(Invocation(.typeface, argument: "Missing Sans")))
    #expect(reader.overlay.messages.last?.isError == true)
    #expect(reader.book.inView.textLayout.typeface == .family("Charter"))
  }

  @Test(
    "a command line that asks for a typeface completes installed families, which are listed for it")
  func typedFamilies() {
    var reader = reader()
    reader.press(keys: ":")
    #expect(!reader.type("typefac").contains(.askTypefaces))
    let asked = reader.type("e N")
    #expect(asked.contains(.askTypefaces))
    _ = reader.receive(.typefaces(["Charter", "Noto Serif"]))
    #expect(reader.overlay.prompt?.completions.map(\.text).first == "Noto Serif")
    #expect(!reader.type("o").contains(.askTypefaces))
  }

  @Test("from an installed family one step leads to the first or the last of the usual ones")
  func family() {
    for (key, typeface) in [("Right", Typeface.allCases.first), ("Left", Typeface.allCases.last)] {
      var reader = reader()
      _ = reader.receive(.typefaces(["Charter"]))
      _ = reader.receive(.invocation(Invocation(.typeface, argument: "charter")))
      #expect(reader.book.inView.textLayout.typeface == .family("Charter"))
      reader.press(keys: "F7", "Down", "Down", "Down", key)
      #expect(reader.book.inView.textLayout.typeface == typeface)
    }
  }

  @Test(
    "whatever keys do to it, all stays in its range and is remembered as it is", arguments: 0..<40)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = reader()
    reader.press(keys: "F7")
    let keys = ["Up", "Down", "Left", "Right", "Shift+Left", "Shift+Right", "Space", "Delete"]
    for _ in 0..<60 {
      guard let key = keys.randomElement(using: &random) else { continue }
      reader.press(keys: key)
      if reader.overlay.panel != nil { reader.press(keys: "Escape") }
      #expect(reader.overlay.card?.focused != nil)
    }
    let (view, memory) = (reader.book.inView, reader.memory)
    #expect(Limits.textSizes.contains(view.textLayout.textSize))
    #expect(Limits.margins.contains(view.textLayout.margin))
    var again = memory.layout(over: view.preferences.defaults.textLayout)
    again.sides = view.textLayout.sides
    #expect(again == view.textLayout)
  }

  @Test(
    "what stands in outer margins follows how pages lie",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func sides(direction: ReadingDirection) {
    var defaults = ReadingDefaults()
    defaults.textLayout.hasRunningHeads = true
    var reader = reader(defaults: defaults)
    #expect(reader.book.inView.textLayout.sides == PageSides())
    reader.press(keys: "d")
    #expect(reader.book.inView.textLayout.sides == PageSides(isOnePage: true))
    let effects = reader.press(keys: "d", "D")
    #expect(reader.book.inView.textLayout.sides == PageSides(isShifted: true))
    #expect(effects.contains(.layOut(reader.book.inView.textLayout)))
    reader.press(keys: "M")
    #expect(reader.book.inView.textLayout.sides.direction == .rightToLeft)
    let page = PageNumber(3)
    for isOnePage in [true, false] {
      let sides = PageSides(isOnePage: isOnePage, direction: direction)
      #expect(sides.isRecto(page))
      #expect(sides.isOuterRight(page, own: .rightToLeft) == (direction == .leftToRight))
      #expect(
        sides.isOuterRight(PageNumber(4), own: .rightToLeft)
          == ((direction == .leftToRight) == isOnePage))
    }
  }
}
