import RectoBookModel
import RectoBookQuestions
import RectoKeyboard
import PageGeometry
import PageLayout
@testable import RectoReaderCore
import Testing

@Suite("the overlay by keys alone") struct FocusTests {
  @Test("Tab goes over the buttons of the bar and back to the book, Shift+Tab the other way")
  func round() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "Tab")
    #expect(reader.overlay.bar?.focused == 0)
    let count = reader.overlay.bar?.buttons.count ?? 0
    reader.press(keys: "Right", "Tab", "Left")
    #expect(reader.overlay.bar?.focused == 1)
    reader.press(keys: "End", "Right")
    #expect(reader.overlay.bar?.focused == count - 1)
    #expect(reader.pageNumbers == [4, 5], "arrows mean the bar")
    reader.press(keys: "Tab")
    #expect(reader.overlay.bar == nil)
    reader.press(keys: "Shift+Tab")
    #expect(reader.overlay.bar?.focused == count - 1)
    reader.press(keys: "PageDown")
    #expect(reader.pageNumbers == [6, 7], "what is no key of the bar means the book")
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.bar == nil)
  }

  @Test("Enter and the space bar press the button; what opens takes the keys")
  func pressing() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "Tab", "Tab", "Tab", "Tab", "Tab")
    #expect(reader.overlay.bar?.buttons[4].command == .toggleBookmark)
    #expect(reader.press(keys: "Space") == [.remember])
    #expect(reader.overlay.bar?.buttons[4].isOn == true && reader.overlay.bar?.focused == 4)
    #expect(reader.pageNumbers == [4, 5])
    reader.press(keys: "Home", "Right", "Right", "Return")
    #expect(reader.overlay.panel?.title == "Contents" && reader.overlay.bar == nil)
    reader.press(keys: "Tab", "Right", "Right", "Return")
    #expect(reader.overlay.panel == nil, "over a list too")
  }

  @Test("Tab and the arrows choose an answer of a sheet, Enter gives it")
  func answers() throws {
    for (keys, effect) in [
      ([], try opening("https://a.example")), (["Tab"], .copy("https://a.example")),
      (["Shift+Tab", "Left"], .copy("https://a.example")),
    ] {
      var reader = openReader(pages: 90, preferences: .init(page: 4))
      let link = PageLink(
        box: PageBox(left: 0, top: 0, right: 1, bottom: 1), target: .address("https://a.example"))
      reader.settled(.answer(to: LinksQuestion(of: PageNumber(4)), [link]))
      reader.settled(.answer(to: LinksQuestion(of: PageNumber(5)), []))
      reader.press(keys: "F", "f")
      for key in keys { reader.press(keys: key) }
      #expect(reader.press(keys: "Return") == [effect])
      #expect(reader.overlay.sheet == nil)
    }
  }
}

@Suite("the menu and the other buttons") struct MenuTests {
  private func opened() -> Reader {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    _ = reader.receive(.pressedRight(at: Vector2(400, 300)))
    #expect(reader.overlay.panel == nil)
    _ = reader.receive(.releasedRight)
    return reader
  }

  @Test("a click of the right button opens it where the pointer is, each line with its key")
  func opening() {
    let menu = opened().overlay.panel
    #expect(menu?.place == Vector2(400, 300) && menu?.filter == nil)
    #expect(menu?.rows.first.map { [$0.text, $0.detail] } == ["Next page", "PageDown"])
    #expect(menu?.rows.contains { $0.text == "Keys" && $0.detail == "?" } == true)
    #expect(menu?.rows.filter(\.beginsGroup).count == 4)
  }

  @Test("keys choose a line; a key of the book means the book and closes it; Esc closes it")
  func keys() {
    var reader = opened()
    reader.press(keys: "Down", "Return")
    #expect(reader.pageNumbers == [2, 3] && reader.overlay.panel == nil)
    reader.press(keys: "Shift+F10")
    #expect(reader.overlay.panel?.place != nil)
    reader.press(keys: "PageDown", "Home", "Return")
    #expect(reader.pageNumbers == [4, 5] && reader.overlay.panel == nil)
    reader.press(keys: "Menu", "n")
    #expect(reader.pageNumbers == [6, 7] && reader.overlay.panel == nil)
    reader.press(keys: "Menu", "Escape")
    #expect(reader.overlay.panel == nil && reader.pageNumbers == [6, 7])
    reader.press(keys: "F9")
    #expect(reader.overlay.panel?.title == "Contents", "it is no list that comes again")
  }

  @Test("the pointer chooses a line, and keys go on from there")
  func pointing() {
    var reader = opened()
    reader.settled(.overlay(.pointedAt(row: 2)))
    #expect(reader.overlay.panel?.selected == 2)
    reader.settled(.overlay(.pointedAt(row: 99)))
    reader.press(keys: "Down")
    #expect(reader.overlay.panel?.selected == 3)
    reader.press(keys: "Escape", "t")
    let selected = reader.overlay.panel?.selected
    reader.settled(.overlay(.pointedAt(row: 0)))
    #expect(reader.overlay.panel?.selected == selected, "lists are chosen from by clicks")
  }

  @Test("a click beside it closes it and does nothing else")
  func clickBeside() {
    var reader = opened()
    reader.click(at: Vector2(1240, 400))
    #expect(reader.overlay.panel == nil && reader.pageNumbers == [4, 5])
  }

  @Test("what lies under the pointer comes first: a link, what is selected")
  func link() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    let link = PageLink(
      box: PageBox(left: 0, top: 0, right: 1, bottom: 1), target: .page(PageNumber(50)))
    for page in [4, 5] { reader.settled(.answer(to: LinksQuestion(of: PageNumber(page)), [link])) }
    reader.settled(.pressedRight(at: Vector2(500, 400)))
    reader.settled(.releasedRight)
    #expect(reader.overlay.panel?.rows.first?.text == "Follow this link")
    reader.settled(.overlay(.chose(row: 0)))
    #expect(reader.pageNumbers == [50, 51] && reader.overlay.panel == nil)
  }

  @Test("a drag of the right button selects text and opens nothing")
  func selecting() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.settled(.pressedRight(at: Vector2(400, 300)))
    reader.settled(.moved(to: Vector2(403, 300), time: 1))
    let effects = reader.settled(.moved(to: Vector2(500, 320), time: 1.1))
    #expect(effects == [.ask(TextQuestion(of: PageNumber(4)))])
    reader.settled(.releasedRight)
    #expect(reader.overlay.panel == nil && reader.pageNumbers == [4, 5])
    #expect(!reader.isInMotion)
  }

  @Test("without a book the menu opens one")
  func bookless() {
    var reader = Reader(view: wideView)
    reader.settled(.pressedRight(at: Vector2(400, 300)))
    reader.settled(.releasedRight)
    #expect(reader.overlay.panel?.rows.first?.text == "Open…")
    reader.press(keys: "Return")
    #expect(reader.overlay.prompt?.label == "Open")
  }

  @Test("the middle button holds the magnifier, or moves the view for hands that know it so")
  func middle() throws {
    for profile in KeyProfile.allCases {
      var preferences = Reader.Preferences(page: 4)
      preferences.keys = profile.table
      try preferences.keys.bind(KeySequence("x"), to: .quit)
      var reader = openReader(pages: 90, preferences: preferences)
      reader.press(keys: "+", "+", "+")
      let pan = reader.book.inView.hold.pan
      reader.settled(.lens(at: Vector2(600, 400)))
      reader.settled(.moved(to: Vector2(640, 420), time: 1))
      #expect((reader.lens == nil) == (profile == .vim))
      reader.settled(.lens(at: nil))
      reader.settled(.moved(to: Vector2(700, 420), time: 2))
      #expect(reader.lens == nil)
      #expect((reader.book.inView.hold.pan != pan) == (profile == .vim))
      let after = reader.book.inView.hold.pan
      reader.settled(.moved(to: Vector2(600, 300), time: 3))
      #expect(reader.book.inView.hold.pan == after)
    }
  }
}
