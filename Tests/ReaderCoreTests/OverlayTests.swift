import RectoBookModel
import RectoBookQuestions
import RectoKeyboard
import PageGeometry
import PageLayout
@testable import RectoReaderCore
import Testing

@Suite("what lies over the book") struct OverlayTests {
  @Test("at rest there is nothing, and nothing to wait for")
  func nothing() {
    let reader = openReader(pages: 90, preferences: .init(page: 4))
    #expect(reader.overlay == OverlayContent() && reader.nextWakeUp == nil)
  }

  @Test("the bar comes with the pointer below the page and goes after 2.5 seconds without it")
  func bar() {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    for y in [400.0, 20] {
      reader.settled(.moved(to: Vector2(640, y), time: 1))
      #expect(reader.overlay.bar == nil && reader.nextWakeUp == nil, "at \(y)")
    }
    reader.settled(.moved(to: Vector2(640, 790), time: 10))
    #expect(reader.overlay.bar?.title == "Emma")
    #expect(reader.nextWakeUp == 12.5)
    reader.settled(.moved(to: Vector2(650, 790), time: 11))
    reader.settled(.clock(time: 13.4))
    #expect(reader.overlay.bar != nil)
    reader.settled(.clock(time: 13.5))
    #expect(reader.overlay.bar == nil && reader.nextWakeUp == nil)
  }

  @Test("Esc sends a bar away that the pointer has called, though it is there still")
  func leavesBar() {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    reader.settled(.moved(to: Vector2(640, 500), time: 9))
    reader.settled(.moved(to: Vector2(640, 795), time: 10))
    reader.settled(.overlay(.restedOnBar(true)))
    #expect(reader.overlay.bar != nil)
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.bar == nil)
    #expect(reader.press(keys: "Escape") == [.fillScreen(false)])
    reader.settled(.moved(to: Vector2(641, 795), time: 11))
    #expect(reader.overlay.bar != nil)
  }

  @Test(
    "a hand on its way to a corner meets no bar; one that rests there calls it",
    arguments: [150.0, 640, 1130])
  func approach(x: Double) {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    var time = 1.0
    for y in stride(from: 500.0, through: 765, by: 5) {
      time += 0.012
      reader.settled(.moved(to: Vector2(x, y), time: time))
      #expect(reader.overlay.bar == nil, "at \(y)")
    }
    let due = reader.nextWakeUp
    #expect(due == time + 0.5)
    var pressed = reader
    pressed.settled(.pressed(at: Vector2(x, 765)))
    #expect(pressed.nextWakeUp == nil)
    var gone = reader
    gone.settled(.pointerLeft)
    #expect(gone.nextWakeUp == nil)
    reader.settled(.clock(time: due ?? 0))
    #expect(reader.overlay.bar != nil)
    reader.settled(.moved(to: Vector2(x, 764), time: time + 2))
    #expect(reader.nextWakeUp == time + 4.5, "it stays with a pointer that moves over it")
  }

  @Test("over the desk beside a page there is only the bar to go to", arguments: [60.0, 1220])
  func besidePage(x: Double) {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    reader.settled(.command(.toggleTwoPages))
    reader.settled(.moved(to: Vector2(x, 500), time: 9))
    #expect(reader.overlay.bar == nil)
    reader.settled(.moved(to: Vector2(x, 765), time: 10))
    #expect(reader.overlay.bar != nil)
  }

  @Test("the bar stays as long as the pointer rests on it, and goes some time after that has left")
  func rests() {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    reader.settled(.moved(to: Vector2(640, 500), time: 1))
    reader.settled(.moved(to: Vector2(640, 795), time: 1.1))
    #expect(reader.overlay.bar != nil)
    reader.settled(.overlay(.restedOnBar(true)))
    reader.settled(.clock(time: 90))
    #expect(reader.overlay.bar != nil && reader.nextWakeUp == nil)
    reader.settled(.overlay(.restedOnBar(false)))
    #expect(reader.nextWakeUp == 92.5)
    reader.settled(.clock(time: 92.5))
    #expect(reader.overlay.bar == nil)
    reader.settled(.overlay(.restedOnBar(true)))
    #expect(reader.overlay.bar == nil, "what is not there is not called by it")
  }

  @Test("paper is taken through the bar, which makes way; a click there does nothing")
  func throughBar() {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    reader.settled(.moved(to: Vector2(1100, 400), time: 1))
    reader.settled(.moved(to: Vector2(1100, 790), time: 1.1))
    let before = reader
    reader.click(at: Vector2(1140, 765), modifiers: .onBar, time: 1.2)
    #expect(reader.pages == before.pages && reader.overlay.bar != nil)
    reader.settled(.pressed(at: Vector2(1100, 790), modifiers: .onBar))
    reader.settled(.moved(to: Vector2(900, 600), time: 1.3))
    #expect(reader.heldPoint == nil && reader.overlay.bar != nil, "there is only the desk")
    reader.settled(.released(at: Vector2(900, 600), time: 1.4))
    #expect(reader.pages == before.pages)
    reader.settled(.pressed(at: Vector2(1140, 765), modifiers: .onBar))
    reader.settled(.moved(to: Vector2(1000, 700), time: 1.5))
    #expect(reader.heldPoint != nil && reader.overlay.bar == nil)
  }

  @Test("a window that comes to lie under a pointer at rest shows no bar, however it does so")
  func stillPointer() {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    reader.settled(.moved(to: Vector2(640, 780), time: 1))
    #expect(reader.overlay.bar == nil && reader.nextWakeUp == nil)
    // Where it lies it has not moved.
    reader.settled(.moved(to: Vector2(640, 780), time: 2))
    #expect(reader.overlay.bar == nil)
    reader.settled(.resized(ViewSize(width: 1000, height: 800)))
    reader.settled(.moved(to: Vector2(500, 790), time: 3))
    #expect(reader.overlay.bar == nil)
    reader.settled(.moved(to: Vector2(501, 790), time: 4))
    #expect(reader.overlay.bar != nil)
    reader.settled(.clock(time: 7))
    reader.settled(.pointerLeft)
    reader.settled(.moved(to: Vector2(501, 790), time: 8))
    #expect(reader.overlay.bar == nil, "another window lay over it")
  }

  @Test("one movement below the page calls the bar, wherever the pointer was before")
  func jumping() {
    // The page ends at 773 of 800.
    let starts = [Vector2(640, 20), Vector2(3, 400), Vector2(640, 760), Vector2(1279, 773)]
    for (index, start) in starts.enumerated() {
      var reader = openReader(pages: 90, preferences: .init(page: 12))
      reader.settled(.moved(to: start, time: 1))
      var outside = reader
      reader.settled(.moved(to: Vector2(640, 774), time: 2))
      #expect(reader.overlay.bar != nil, "from \(start)")
      outside.settled(.pointerLeft)
      outside.settled(.pointerLeft)
      outside.settled(.moved(to: Vector2(640, index == 0 ? 799 : 774), time: 2))
      #expect(outside.overlay.bar != nil, "from outside, where it had left at \(start)")
    }
  }

  @Test("the bar comes and goes by a click in the middle, a key and the middle button")
  func calling() {
    var reader = openReader(pages: 90, preferences: .init(page: 12))
    for event in [Event.clickedMiddle, .key("U", isRepeat: false)] {
      reader.settled(event)
      reader.settled(.clock(time: 1e9))
      #expect(reader.overlay.bar != nil && reader.nextWakeUp == nil)
      reader.settled(event)
      #expect(reader.overlay.bar == nil)
    }
    reader.click(at: Vector2(640, 400))
    #expect(reader.overlay.bar != nil && reader.pageNumbers == [12, 13])
  }

  @Test("the bar tells the place by number, label, share and chapter")
  func place() {
    var reader = openReader(pages: 91, direction: .rightToLeft, preferences: .init(page: 12))
    reader.settled(.clickedMiddle)
    #expect(reader.overlay.bar?.place == "12–13 of 91 · 12%")
    #expect(reader.overlay.bar?.runsFromRight == true)
    reader.settled(
      .answer(
        to: LabelsQuestion(),
        PageLabels([PageLabels.Range(first: PageNumber(1), style: .decimal, prefix: "p")])))
    reader.settled(
      .answer(
        to: OutlineQuestion(), [OutlineEntry(title: "One", page: PageNumber(10), children: [])]))
    #expect(reader.overlay.bar?.place == "12–13 of 91 · p12–p13 · 12% · One")
    #expect(reader.overlay.bar?.share == 11.0 / 90)
    reader.press(keys: "End")
    #expect(reader.overlay.bar?.share == 1)
    reader.press(keys: "Home")
    #expect(reader.overlay.bar?.share == 0)
  }

  @Test("the scrubber tells what it would lead to, and wants its picture")
  func preview() {
    var reader = openReader(pages: 91, preferences: .init(page: 12))
    reader.settled(
      .answer(
        to: OutlineQuestion(), [OutlineEntry(title: "One", page: PageNumber(10), children: [])]))
    let effects = reader.settled(.overlay(.hoveredScrubber(share: 0.5)))
    #expect(effects == [.thumbnails([PageNumber(46)])])
    #expect(
      reader.overlay.bar?.preview == .init(page: PageNumber(46), words: "46 · One", share: 0.5))
    reader.settled(.overlay(.hoveredScrubber(share: .nan)))
    #expect(reader.overlay.bar?.preview == nil)
  }

  @Test("the scrubber goes on telling while it is dragged, and when it is let go")
  func previewFollows() {
    var reader = openReader(pages: 91, preferences: .init(page: 12))
    reader.settled(.overlay(.hoveredScrubber(share: 0.5)))
    for (share, page, isDone) in [
      (0.5, 46, false), (0.2, 19, false), (0.8, 73, false), (0.9, 82, true),
    ] {
      let effects = reader.settled(.overlay(.scrubbed(share: share, isDone: isDone)))
      #expect(reader.overlay.bar?.preview?.page == PageNumber(page))
      #expect(effects.contains(.thumbnails([PageNumber(page)])))
    }
    reader.settled(.overlay(.hoveredScrubber(share: nil)))
    #expect(reader.overlay.bar?.preview == nil)
  }

  @Test("buttons do what their keys do, and tell them")
  func buttons() {
    var reader = openReader(pages: 91, preferences: .init(page: 12))
    reader.settled(.clickedMiddle)
    let bookmark = reader.overlay.bar?.buttons.first { $0.command == .toggleBookmark }
    #expect(bookmark?.tip == "add or remove a bookmark (Ctrl+d)" && bookmark?.isOn == false)
    reader.settled(.overlay(.command(.toggleBookmark)))
    #expect(reader.overlay.bar?.buttons.first { $0.command == .toggleBookmark }?.isOn == true)
    reader.settled(.overlay(.command(.outline)))
    #expect(reader.overlay.panel?.title == "Contents")
    reader.settled(.overlay(.closedPanel))
    #expect(reader.overlay.panel == nil)
  }

  @Test("the sheet of keys is that of the keys in force, and its key closes it")
  func keys() throws {
    var preferences = Reader.Preferences()
    preferences.keys = KeyProfile.vim.table
    try preferences.keys.bind(KeySequence(written: "Ctrl+x Ctrl+c"), to: .quit)
    preferences.keys.unbind(.reload)
    try preferences.keys.bind("J", to: .down, in: .list)
    var reader = openReader(preferences: preferences)
    reader.press(keys: "F1")
    let sections = reader.overlay.sheet?.sections ?? []
    #expect(sections.map(\.heading).first == "Turning pages")
    let rows = sections.flatMap(\.rows)
    #expect(rows.contains { $0.key == "Ctrl+x Ctrl+c  q  Ctrl+q" && $0.value == "quit" })
    #expect(
      rows.contains { $0.key.hasPrefix("f  ") && $0.value == "follow a link with the keyboard" })
    #expect(!rows.contains { $0.value == Command.reload.summary })
    let bound = preferences.keys.bindings.filter { !$0.keys.isEmpty }
    // Last come the keys of what lies over the book, and of the shelf.
    let others = sections.suffix(KeyContext.allCases.count)
    #expect(others.first?.heading == "On the shelf")
    #expect(rows.count - others.flatMap(\.rows).count == bound.count)
    let shown = others.flatMap(\.rows).map(\.key).joined(separator: "  ") + "  "
    for binding in preferences.keys.controls.values.joined() {
      for chord in binding.chords {
        #expect(shown.contains(ScreenText.key(chord) + "  "), "\(chord)")
      }
    }
    #expect(shown.contains("J  ↓  "))
    reader.press(keys: "n")
    #expect(reader.overlay.sheet != nil && reader.pageNumbers == [1])
    reader.press(keys: "F1")
    #expect(reader.overlay.sheet == nil)
  }

  @Test("the facts of the book are told")
  func information() {
    var reader = openReader(pages: 91, direction: .rightToLeft)
    reader.press(keys: "i")
    let rows = reader.overlay.sheet?.sections.first?.rows ?? []
    #expect(
      rows.map(\.value)
        == ["Emma", "CBZ", "91", "700 × 1000 px", "Right to left", "page 1 of 91"])
    reader.settled(.overlay(.answered(nil)))
    #expect(reader.overlay.sheet == nil)
  }

  @Test("messages go by themselves, errors when they are sent away")
  func messages() {
    var reader = openReader()
    reader.settled(.reported("saved", isError: false))
    reader.settled(.reported("cannot open x: gone", isError: true))
    #expect(reader.nextWakeUp == -.infinity)
    reader.settled(.clock(time: 5))
    #expect(reader.nextWakeUp == 9)
    reader.settled(.clock(time: 9))
    #expect(reader.overlay.messages.map(\.text) == ["cannot open x: gone"])
    let id = reader.overlay.messages.first?.id ?? 0
    #expect(reader.settled(.overlay(.copied(message: id))) == [.copy("cannot open x: gone")])
    reader.settled(.overlay(.dismissed(message: id)))
    #expect(reader.overlay.messages.isEmpty)
    reader.settled(.reported("again", isError: true))
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.messages.isEmpty)
  }

  @Test("Esc leaves one level at a time, the innermost first, and never the program")
  func escape() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    let terms = SearchTerms(words: "cat")
    reader.settled(.reported("broken", isError: true))
    reader.press(keys: "/")
    reader.type("cat")
    reader.settled(
      .found([SearchHit(page: PageNumber(4), boxes: [], snippet: "cat", range: 0..<3)], of: terms))
    reader.press(keys: "Return", "v", "t", "Ctrl+k")
    #expect(reader.overlay.prompt != nil && reader.overlay.panel != nil)
    #expect(reader.press(keys: "t", "Escape").isEmpty)
    #expect(reader.overlay.prompt == nil && reader.overlay.panel != nil)
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.panel == nil)
    #expect(reader.press(keys: "Escape").isEmpty, "the mode for selecting")
    #expect(reader.press(keys: "Escape") == [.search(nil, from: PageNumber(4))])
    #expect(reader.overlay.messages.contains { $0.isError })
    #expect(reader.press(keys: "Escape").isEmpty)
    #expect(!reader.overlay.messages.contains { $0.isError })
    for _ in 0..<3 { #expect(reader.press(keys: "Escape") == [.fillScreen(false)]) }
  }

  @Test("a presentation shows no bar")
  func presentation() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    #expect(reader.press(keys: "F5") == [.fillScreen(true)])
    reader.settled(.moved(to: Vector2(640, 795), time: 1))
    reader.settled(.moved(to: Vector2(641, 795), time: 1))
    reader.click(at: Vector2(640, 400))
    #expect(reader.overlay.bar == nil)
    #expect(reader.press(keys: "Escape") == [.fillScreen(false)])
    reader.settled(.moved(to: Vector2(640, 795), time: 1))
    #expect(reader.overlay.bar != nil)
  }

  @Test("what lasts is told after half a second, and no longer once it is done")
  func work() {
    var reader = openReader()
    reader.settled(.working([Work(.counting)], time: 10))
    #expect(reader.overlay.progress.isEmpty && reader.nextWakeUp == 10.5)
    let both = [Work(.counting), Work(.opening("a\u{7}b.cbz"), share: 0.25)]
    reader.settled(.working(both, time: 10.3))
    reader.settled(.clock(time: 10.5))
    #expect(reader.overlay.progress == [.init(text: "Counting pages…", share: nil)])
    #expect(reader.nextWakeUp == 10.8)
    reader.settled(.working([both[1]], time: 10.9))
    #expect(reader.overlay.progress == [.init(text: "Opening a b.cbz…", share: 0.25)])
    reader.settled(.working([], time: 11))
    #expect(reader.overlay.progress.isEmpty && reader.nextWakeUp == nil)
  }

  @Test("the book that comes leaves the work of its opening to who told of it, until that is over")
  func workOfOpening() {
    var reader = openReader()
    let work = [Work(.opening("next.cbz"))]
    reader.settled(.working(work, time: 10))
    reader.begin(Reader.Preferences())
    #expect(reader.works == work)
    reader.settled(.working([], time: 10.7))
    reader.settled(.clock(time: 12))
    #expect(reader.works.isEmpty && reader.overlay.progress.isEmpty)
  }

  @Test("an error can be copied by keys, where no text is selected")
  func copying() {
    var reader = openReader()
    reader.settled(.reported("saved", isError: false))
    #expect(reader.press(keys: "Ctrl+c").isEmpty)
    reader.settled(.reported("cannot open x: gone", isError: true))
    #expect(reader.press(keys: "Ctrl+c") == [.copy("cannot open x: gone")])
  }

  @Test("the key sheet is scrolled by the keys that scroll")
  func scrolling() {
    var reader = openReader()
    reader.press(keys: "?")
    let steps: [(String, ScrollStep)] = [
      ("Down", .lines(1)), ("Up", .lines(-1)), ("PageDown", .screens(1)), ("Space", .screens(1)),
      ("PageUp", .screens(-1)), ("Home", .toStart), ("End", .toEnd),
    ]
    for (key, step) in steps { #expect(reader.press(keys: key) == [.scrollSheet(step)]) }
    #expect(reader.overlay.sheet != nil && reader.pageNumbers == [1])
    reader.press(keys: "?")
    #expect(reader.overlay.sheet == nil)
  }

  @Test("keys that were begun are shown")
  func pending() {
    var reader = openReader()
    reader.press(keys: "1", "2")
    #expect(reader.overlay.progress.map(\.text) == ["12"])
    reader.press(keys: "m")
    #expect(reader.overlay.progress.map(\.text) == ["12 mark…"])
    reader.press(keys: "Escape")
    #expect(reader.overlay.progress.isEmpty)
  }
}

@Suite("clicks and the wheel") struct PointerTests {
  @Test(
    "a click with Shift goes ten openings towards its side",
    arguments: [(ReadingDirection.leftToRight, 60), (.rightToLeft, 20)])
  func shiftClick(direction: ReadingDirection, right: Int) {
    var reader = openReader(pages: 90, direction: direction, preferences: .init(page: 40))
    reader.click(at: Vector2(1240, 400), modifiers: .shift)
    #expect(reader.pageNumbers.first == right)
    reader.click(at: Vector2(40, 400), modifiers: .shift)
    #expect(reader.pageNumbers.first == 40)
  }

  @Test("the mouse's own buttons turn in the order of reading")
  func buttons() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = openReader(pages: 90, direction: direction, preferences: .init(page: 4))
      reader.settled(.turnedByButton(forward: true))
      #expect(reader.pageNumbers == [6, 7])
      reader.settled(.turnedByButton(forward: false))
      #expect(reader.pageNumbers == [4, 5])
    }
  }

  @Test("at the edge of a magnified page the wheel turns on the third notch more")
  func wheel() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "+", "+", "+")
    func notch(_ y: Double) {
      reader.settled(.wheel(notches: Vector2(0, y), at: Vector2(640, 400), zooms: false))
    }
    var last = reader.book.inView.hold.pan
    for _ in 0..<40 {
      notch(-1)
      if reader.book.inView.hold.pan == last { break }
      last = reader.book.inView.hold.pan
    }
    let foot = reader.book.inView.hold.pan.y
    notch(-1)
    #expect(reader.pageNumbers == [4, 5])
    notch(1)
    notch(-1)
    #expect(reader.pageNumbers == [4, 5])
    for _ in 0..<2 { notch(-1) }
    #expect(reader.pageNumbers == [4, 5])
    notch(-1)
    #expect(reader.pageNumbers == [6, 7])
    #expect(reader.book.inView.hold.pan.y > 0 && abs(reader.book.inView.hold.pan.y + foot) < 1e-3)
    for _ in 0..<3 { notch(1) }
    #expect(reader.pageNumbers == [4, 5] && reader.book.inView.hold.pan.y == foot)
  }
}
