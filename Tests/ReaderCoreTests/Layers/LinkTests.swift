import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout
@testable import RectoReaderCore
import Testing

private let toPage = PageLink(
  box: PageBox(left: 0.2, top: 0.1, right: 0.4, bottom: 0.15), target: .page(PageNumber(31)))
private let toAddress = PageLink(
  box: PageBox(left: 0.8, top: 0.8, right: 0.95, bottom: 0.85),
  target: .address("https://example.org/a"))

extension Reader {
  /// Where on the screen a point of a page is.
  func place(_ x: Double, _ y: Double, on page: Int) -> Vector2 {
    places[PageNumber(page)]?.place(of: Vector2(x, y)) ?? Vector2(-1, -1)
  }
}

/// The effect by which an address is opened.
func opening(_ address: String) throws -> Effect { .openAddress(try #require(WebAddress(address))) }

@Suite("links") struct LinkTests {
  @Test("what is asked about is what is opened; what is never opened is said")
  func askedAddress() throws {
    let box = PageBox(left: 0.2, top: 0.1, right: 0.4, bottom: 0.15)
    for (address, shown) in [
      ("mailto:a@b.c?subject=x;y&attach=/etc/passwd", "mailto:a@b.c?subject=x%3By"),
      ("HTTPS://exämple.org/ü", "https://ex%C3%A4mple.org/%C3%BC"),
      ("https://" + String(repeating: "a", count: 1_500), nil), ("javascript:alert(1)", nil),
    ] {
      var reader = openReader(pages: 90, preferences: .init(page: 4))
      reader.settled(
        .answer(
          to: LinksQuestion(of: PageNumber(4)), [PageLink(box: box, target: .address(address))]))
      reader.settled(.answer(to: LinksQuestion(of: PageNumber(5)), []))
      reader.press(keys: "F", "f")
      guard WebAddress(address) != nil else {
        #expect(reader.overlay.sheet == nil)
        #expect(
          reader.overlay.messages.map(\.text)
            == ["Recto opens only web and email addresses, not javascript:alert(1)"])
        continue
      }
      let expected = shown ?? address
      #expect(reader.overlay.sheet?.sections.first?.rows.last?.value == expected)
      #expect(reader.press(keys: "Return") == [try opening(expected)])
    }
  }

  @Test("a link is where it is seen, whatever formulas say")
  func seen() throws {
    var reader = linked()
    let place = reader.place(0.5, 0.5, on: 4)
    let point = Vector2(0.3, 0.12)
    #expect(reader.book.inView.spot(at: place)?.point != point)
    let scene = try #require(reader.arrangement?.visibleScene(in: reader.view))
    let leaf = try #require(scene.leaves.first { $0.down?.page == PageNumber(4) }?.index)
    func sight(_ seen: SeenPoint?) {
      _ = reader.receive(.sighted(Sighting(place: place, point: seen)))
    }
    sight(SeenPoint(leaf: leaf, page: PageNumber(4), fraction: Vector2(point.x, 1 - point.y)))
    let spot = try #require(reader.book.inView.spot(at: place))
    #expect(spot.page == PageNumber(4) && (spot.point - point).length < 1e-9)
    // Of other places nothing was told.
    let other = reader.place(0.6, 0.5, on: 4)
    #expect(abs((reader.book.inView.spot(at: other)?.point.x ?? 0) - 0.6) < 1e-6)
    // Where no page is seen nothing is taken hold of.
    sight(nil)
    #expect(reader.book.inView.spot(at: place) == nil)
    sight(SeenPoint(leaf: leaf, page: PageNumber(4), fraction: Vector2(point.x, 1 - point.y)))
    reader.click(at: place)
    #expect(reader.pageNumbers == [30, 31])
    _ = reader.receive(.sighted(nil))
    #expect(reader.book.inView.spot(at: place) != nil)
  }

  private func linked(
    direction: ReadingDirection = .leftToRight, spread: SpreadMode = .twoPages
  ) -> Reader {
    var reader = openReader(
      pages: 90, direction: direction, preferences: .init(page: 4, spread: spread))
    let asked = reader.receive(.rested)
    #expect(asked.prefix(2) == [.ask(OutlineQuestion()), .ask(LabelsQuestion())])
    #expect(asked.dropFirst(2).first == .ask(LinksQuestion(of: PageNumber(4))))
    #expect(reader.receive(.rested).isEmpty, "nothing is asked twice")
    for page in reader.visiblePages {
      reader.settled(
        .answer(to: LinksQuestion(of: page), page == PageNumber(4) ? [toPage, toAddress] : []))
    }
    return reader
  }

  @Test("nothing is asked for before the book lies still")
  func lazy() {
    var reader = Reader(view: wideView)
    #expect(reader.receive(.rested).isEmpty)
    #expect(reader.receive(.opened(bookFacts(pages: 9))).isEmpty)
    #expect(reader.receive(.tick(time: 0)).isEmpty)
  }

  @Test(
    "the pointer finds the point of a page, whichever way the book is read, and one page or two",
    arguments: [ReadingDirection.leftToRight, .rightToLeft], [SpreadMode.onePage, .twoPages])
  func spots(direction: ReadingDirection, spread: SpreadMode) {
    let reader = linked(direction: direction, spread: spread)
    for page in reader.visiblePages {
      for point in [Vector2(0.1, 0.1), Vector2(0.5, 0.8), Vector2(0.97, 0.03)] {
        let place = reader.place(point.x, point.y, on: page.value)
        let spot = reader.book.inView.spot(at: place)
        #expect(spot?.page == page)
        #expect(((spot?.point ?? Vector2(9, 9)) - point).length < 2e-3)
      }
    }
    #expect(reader.book.inView.spot(at: Vector2(2, 2)) == nil)
  }

  @Test(
    "a click follows a link though it lies in the third that turns; the way back is noted",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func clicks(direction: ReadingDirection) {
    var reader = linked(direction: direction)
    reader.click(at: reader.place(0.3, 0.12, on: 4))
    #expect(reader.pageNumbers == [30, 31])
    reader.press(keys: "Alt+Left")
    #expect(reader.pageNumbers == [4, 5])
  }

  @Test("a link wins over the leaf that it is printed on; a drag from it does nothing")
  func drags() {
    var reader = linked()
    let start = reader.place(0.3, 0.12, on: 4)
    reader.settled(.pressed(at: start))
    reader.settled(.moved(to: start + Vector2(200, 0), time: 0.1))
    #expect(reader.heldPoint == nil)
    reader.settled(.released(at: start + Vector2(200, 0), time: 0.2))
    #expect(reader.pageNumbers == [4, 5])
  }

  @Test("while leaves fly over it a link is not there")
  func flying() {
    var reader = linked()
    let place = reader.place(0.3, 0.12, on: 4)
    reader.press(keys: "p")
    for frame in 0..<24 { reader.settled(.tick(time: Double(frame) / 60)) }
    reader.settled(.moved(to: place, time: 1))
    #expect(reader.overlay.tip == nil)
  }

  @Test("the pointer over a link tells where it leads, and is a hand where a click follows it")
  func tips() {
    var reader = linked()
    let place = reader.place(0.3, 0.12, on: 4)
    for (offset, keys, isHand) in [
      (0.0, [], false), (1, [], true), (200, [], false), (1, ["F"], false), (1, ["Escape"], true),
      (1, ["t"], false),
    ] {
      for key in keys { reader.press(keys: key) }
      reader.settled(.moved(to: place + Vector2(offset, 0), time: 1))
      #expect((PointedThing(reader) == .link) == isHand, "\(offset) \(keys)")
    }
    reader = linked()
    reader.settled(.moved(to: place, time: 1))
    #expect(reader.overlay.tip == nil, "the page came under a pointer at rest")
    reader.settled(.moved(to: place + Vector2(1, 0), time: 1))
    #expect(reader.overlay.tip?.text == "to page 31")
    reader.settled(.moved(to: reader.place(0.9, 0.82, on: 4), time: 1))
    #expect(reader.overlay.tip?.text == "https://example.org/a")
    reader.settled(.moved(to: reader.place(0.5, 0.5, on: 4), time: 1))
    #expect(reader.overlay.tip == nil)
  }

  @Test("no address is opened unseen")
  func addresses() throws {
    var reader = linked()
    let place = reader.place(0.9, 0.82, on: 4)
    #expect(reader.click(at: place).isEmpty)
    let sheet = reader.overlay.sheet
    #expect(sheet?.answers == ["Open", "Copy", "Cancel"])
    #expect(sheet?.sections.first?.rows.last?.value == "https://example.org/a")
    #expect(reader.press(keys: "n", "t").isEmpty && reader.overlay.panel == nil)
    #expect(reader.press(keys: "Return") == [try opening("https://example.org/a")])
    for (answer, effects) in [
      (1, [Effect.copy("https://example.org/a")]), (2, []), (9, []),
    ] {
      reader.click(at: place)
      #expect(reader.settled(.overlay(.answered(answer))) == effects)
      #expect(reader.overlay.sheet == nil)
    }
    reader.click(at: place)
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.sheet == nil)
    reader.click(at: place)
    #expect(reader.click(at: Vector2(20, 400)).isEmpty)
    #expect(reader.overlay.sheet == nil && reader.pageNumbers == [4, 5])
  }

  @Test("links are followed by the letters at them")
  func hints() {
    var reader = linked()
    reader.press(keys: "F")
    let hints = reader.overlay.hints
    #expect(hints.map(\.text) == ["f", "j"])
    let link = OverlayContent.Area(reader.place(0.2, 0.1, on: 4), reader.place(0.4, 0.15, on: 4))
    #expect(hints.first?.link == link)
    reader.press(keys: "j")
    #expect(reader.overlay.hints.isEmpty && reader.overlay.sheet != nil)
    reader.press(keys: "Escape", "F", "f")
    #expect(reader.pageNumbers == [30, 31])
  }

  @Test("letters wait for the links of a page; where there are none that is said")
  func waiting() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    #expect(
      reader.press(keys: "F") == [
        .ask(LinksQuestion(of: PageNumber(4))), .ask(LinksQuestion(of: PageNumber(5))),
      ])
    reader.settled(.answer(to: LinksQuestion(of: PageNumber(4)), [toPage]))
    #expect(reader.overlay.hints.isEmpty)
    reader.settled(.answer(to: LinksQuestion(of: PageNumber(5)), [toPage, toPage]))
    #expect(reader.overlay.hints.count == 3)
    for wrong in ["z", "s", "1", "Space"] {
      #expect(reader.press(keys: wrong).isEmpty && reader.overlay.panel == nil)
      #expect(
        reader.overlay.hints.map(\.text) == ["f", "j", "d"], "a wrong letter changes nothing")
    }
    reader.press(keys: "Escape")
    #expect(reader.overlay.hints.isEmpty && reader.pageNumbers == [4, 5])
    reader.press(keys: "End", "F")
    reader.settled(.answer(to: LinksQuestion(of: PageNumber(90)), []))
    for frame in 0..<150 { reader.settled(.tick(time: Double(frame) / 60)) }
    #expect(reader.overlay.messages.map(\.text) == ["No links on these pages."])
    reader.press(keys: "n", "p")
    #expect(reader.pageNumbers == [88, 89])
  }

  @Test("many links have as many labels, none of which begins another")
  func labels() {
    var reader = openReader(pages: 90, preferences: .init(page: 1))
    reader.settled(
      .answer(to: LinksQuestion(of: PageNumber(1)), Array(repeating: toPage, count: 700)))
    reader.press(keys: "F")
    let labels = reader.overlay.hints.map(\.text)
    #expect(Set(labels).count == 700 && Set(labels.map(\.count)) == [3])
    reader.press(keys: "f")
    #expect(reader.overlay.hints.map(\.text.count).max() == 2)
    reader.press(keys: "Backspace")
    #expect(reader.overlay.hints.count == 700)
  }
}
