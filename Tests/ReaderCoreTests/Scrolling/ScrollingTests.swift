import BookFixtures
import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

extension Reader {
  fileprivate mutating func scroll(_ layout: String = "pages") {
    _ = receive(.invocation(Invocation(.scroll, argument: layout)))
  }

  fileprivate mutating func settle(from time: Double = 1) {
    for frame in 0..<1200 where isMoving { _ = receive(.tick(time: time + Double(frame) / 60)) }
  }

  fileprivate mutating func perform(_ commands: Command...) {
    for command in commands { _ = receive(.command(command)) }
  }

  fileprivate var numbers: [Int] { pages.map(\.value) }
  fileprivate var seenNumbers: [Int] { visiblePages.map(\.value) }

  /// The pixel of the view at which the head of a page is seen.
  fileprivate func head(of page: Int) -> Double? {
    places[PageNumber(page)]?.place(of: Vector2(0.5, 0)).y
  }
}

@Suite("scrolling") struct ScrollingTests {
  private let view = ViewSize(width: 1280, height: 800)

  private func scrolled(_ layout: String = "pages", page: Int = 1, pages: Int = 20) -> Reader {
    var reader = openReader(pages: pages, preferences: .init(page: page), view: view)
    reader.scroll(layout)
    reader.settle()
    return reader
  }

  @Test(
    "begins at the head of the page that is read, and goes back to the opening of the one read last"
  )
  func carriesOver() throws {
    var reader = scrolled(page: 8)
    #expect(reader.numbers == [8])
    let head = try #require(reader.head(of: 8))
    #expect(head > 0 && head < 30)
    reader.perform(.nextPage, .nextPage, .nextPage)
    reader.settle()
    #expect(reader.numbers == [11])
    reader.scroll("off")
    reader.settle()
    #expect(reader.numbers == [10, 11])
    #expect(reader.zoom == 1)
    #expect(reader.shape?.isOnePage == false)
  }

  @Test(
    "letters follow the links of all pages in sight, in reading order",
    arguments: ["pages", "sideways"])
  func labels(layout: String) throws {
    var reader = scrolled(layout, page: 8)
    for _ in 0..<8 where reader.seenNumbers.count < 2 {
      _ = reader.receive(.wheel(notches: Vector2(0, -1), at: Vector2(640, 400), zooms: false))
      reader.settle()
    }
    let seen = reader.seenNumbers
    #expect(seen.count > 1)
    _ = reader.receive(.command(.followLink))
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 1)
    for page in seen {
      let link = PageLink(box: box, target: .page(PageNumber(page + 10)))
      _ = reader.receive(.answer(to: LinksQuestion(of: PageNumber(page)), [link]))
    }
    let labels = try #require(reader.layers.hints).items
    #expect(labels.map(\.page.value) == seen)
    #expect(reader.overlay.hints.count == seen.count)
  }

  @Test("who scrolls again comes back to the line that was read, on that page alone")
  func comesBack() throws {
    var reader = scrolled(page: 8)
    reader.perform(.scrollForward)
    reader.settle()
    _ = reader.receive(.wheel(notches: Vector2(0, -1), at: Vector2(640, 400), zooms: false))
    reader.settle()
    let (page, head) = (reader.numbers[0], try #require(reader.head(of: reader.numbers[0])))
    #expect(head < -50)
    reader.scroll("off")
    reader.settle()
    reader.scroll("pages")
    reader.settle()
    #expect(reader.numbers == [page])
    #expect(abs(try #require(reader.head(of: page)) - head) < 1)
    reader.scroll("off")
    reader.settle()
    reader.perform(.nextPage)
    reader.settle()
    reader.scroll("pages")
    reader.settle()
    let there = try #require(reader.numbers.first)
    #expect(there > page)
    #expect(try #require(reader.head(of: there)) > 0)
  }

  @Test("where a page is asked for, or places are not resumed, it begins at its head")
  func asked() throws {
    var memory = BookMemory()
    (memory.page, memory.scroll, memory.scrolledShare) = (5, "pages", 0.6)
    var preferences = Reader.Preferences()
    preferences.memory = memory
    let resumed = openReader(pages: 20, preferences: preferences, view: view)
    #expect(try #require(resumed.head(of: 5)) < -100)
    preferences.page = 9
    let asked = openReader(pages: 20, preferences: preferences, view: view)
    #expect(try #require(asked.head(of: 9)) > 0)
    preferences.page = nil
    preferences.memory?.forgetPlace()
    let first = openReader(pages: 20, preferences: preferences, view: view)
    #expect(first.numbers == [1])
    #expect(try #require(first.head(of: 1)) > 0)
  }

  @Test("wide scans are scrolled whole, page by page, and are two pages each again as leaves")
  func splitScans() {
    var memory = BookMemory()
    (memory.splits, memory.scroll) = (true, "pages")
    var preferences = Reader.Preferences(page: 3)
    preferences.memory = memory
    var reader = openReader(
      pages: 9, preferences: preferences, view: view, size: PageSize(width: 1400, height: 1000))
    for page in 4...6 {
      reader.perform(.nextPage)
      reader.settle()
      #expect(reader.numbers == [page])
    }
    reader.perform(.splitScans)
    #expect(reader.memory.splits == true, "it says that this is not for sheets")
    #expect(reader.messages.entries.last?.text == ComicsText.noHalvesOfSheets)
    reader.scroll("off")
    reader.settle()
    #expect(reader.shape?.splitsPages == true && reader.shape?.leafWidth == 0.7)
    #expect(reader.numbers == [6])
    reader.scroll("pages")
    reader.settle()
    #expect(reader.shape?.splitsPages == false && reader.numbers == [6])
  }

  @Test("a fine wheel catches sheets that were thrown, and what is landed stands still")
  func catches() {
    for catches in [true, false] {
      var reader = scrolled(page: 4)
      let from = Vector2(20, 600)
      reader.settled(.pressed(at: from, modifiers: []))
      for step in 1...6 {
        reader.settled(.moved(to: from - Vector2(0, Double(step) * 60), time: Double(step) * 0.01))
      }
      reader.settled(.released(at: from - Vector2(0, 360), time: 0.07))
      _ = reader.receive(.tick(time: 0.1))
      #expect(reader.isMoving)
      let event: Event =
        catches ? .wheel(notches: Vector2(0, -0.2), at: from, zooms: false) : .landed
      _ = reader.receive(event)
      #expect(!reader.isMoving)
    }
  }

  @Test("all books scroll where settings say so, but for those that were read otherwise")
  func usual() {
    var preferences = Reader.Preferences()
    preferences.defaults.scroll = .strip
    var reader = openReader(pages: 9, preferences: preferences, view: view)
    #expect(reader.book.inView.scroll?.layout == .strip && reader.memory.scroll == nil)
    reader.scroll("off")
    reader.settle()
    #expect(reader.memory.scroll == "off")
    preferences.memory = reader.memory
    #expect(openReader(pages: 9, preferences: preferences, view: view).book.inView.scroll == nil)
    var defaults = preferences.defaults
    defaults.scroll = nil
    var other = openReader(pages: 9, preferences: .init(), view: view)
    defaults.scroll = .sideways
    _ = other.receive(.adopted(defaults))
    #expect(other.book.inView.scroll?.layout == .sideways)
  }

  @Test(
    "a page that lies in the book is never elsewhere of a sudden: it rolls from there to its place")
  func rolls() throws {
    var reader = openReader(preferences: .init(page: 8), view: view)
    let before = try #require(reader.places[PageNumber(8)])
    reader.scroll()
    var last = try #require(reader.places[PageNumber(8)])
    #expect((last.place(of: Vector2(0.5, 0.5)) - before.place(of: Vector2(0.5, 0.5))).length < 1)
    #expect(abs(last.size.x - before.size.x) < 1)
    for way in ["pages", "off"] {
      if way == "off" { reader.scroll("off") }
      for frame in 0..<240 where reader.isMoving {
        _ = reader.receive(.tick(time: 1 + Double(frame) / 60))
        // In the frame in which the sheets are a book again the page lies where it lay.
        let now = try #require(reader.places[PageNumber(8)])
        let step = (now.place(of: Vector2(0.5, 0.5)) - last.place(of: Vector2(0.5, 0.5))).length
        #expect(step < 60, "\(way), frame \(frame)")
        last = now
      }
    }
    #expect((last.place(of: Vector2(0.5, 0.5)) - before.place(of: Vector2(0.5, 0.5))).length < 1)
  }

  @Test("text is not laid out anew for it: what stands in outer margins stays")
  func sameLayout() {
    var reader = Reader(view: view)
    _ = reader.receive(.opened(bookFacts(pages: 20, flows: true)))
    reader.book.inView.textLayout.hasRunningHeads = true
    _ = reader.receive(.clock(time: 1))
    for layout in ["pages", "off"] {
      let effects = reader.receive(.invocation(Invocation(.scroll, argument: layout)))
      #expect(!effects.contains { if case .layOut = $0 { true } else { false } })
    }
  }

  @Test("the wheel moves the sheets, and the pages read and seen follow it to either end")
  func wheel() {
    var reader = scrolled()
    var read = [1]
    for _ in 0..<2_000 {
      _ = reader.receive(.wheel(notches: Vector2(0, -1), at: Vector2(600, 400), zooms: false))
      if reader.numbers != [read.last ?? 0] { read += reader.numbers }
    }
    #expect(read == Array(1...20))
    reader.settle()
    #expect(reader.seenNumbers.contains(20))
    for _ in 0..<2_000 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(600, 400), zooms: false))
    }
    reader.settle()
    #expect(reader.numbers == [1] && reader.seenNumbers.contains(1))
  }

  @Test("keys go on by screens, and lines that were seen are not skipped")
  func keys() throws {
    var reader = scrolled(page: 5)
    for _ in 0..<6 {
      let page = try #require(reader.visiblePages.last)
      let before = try #require(reader.places[page])
      let foot = before.point(at: Vector2(640, 795)).y
      reader.perform(.scrollForward)
      reader.settle()
      let after = try #require(reader.places[page])
      let now = after.place(of: Vector2(0.5, foot)).y
      #expect(now > 0 && now < 120, "what was at the foot is at the head")
    }
    reader.perform(.scrollBack, .panDown, .panUp, .tenForward, .firstPage, .lastPage)
    reader.settle()
    #expect(reader.numbers == [20])
    reader.perform(.nextPage, .scrollForward)
    reader.settle()
    #expect(reader.numbers == [20])
  }

  @Test("in a strip of pages higher than the view a page more is a screen more; elsewhere a page")
  func strip() throws {
    for (layout, height) in [("strip", 6000.0), ("strip", 900), ("pages", 6000)] {
      var reader = openReader(
        pages: 4, view: view, size: PageSize(width: 1000, height: height))
      reader.scroll(layout)
      reader.settle()
      let before = try #require(reader.places[PageNumber(1)])
      let foot = before.point(at: Vector2(640, 795)).y
      reader.perform(.nextPage)
      reader.settle()
      let goesByScreens = layout == "strip" && height > 1000
      #expect((reader.numbers == [1]) == goesByScreens, "\(layout) \(height)")
      guard goesByScreens else { continue }
      let now = try #require(reader.places[PageNumber(1)]).place(of: Vector2(0.5, foot)).y
      #expect(now > 0 && now < 120, "what was at the foot is at the head")
      reader.perform(.previousPage)
      reader.settle()
      let back = try #require(reader.places[PageNumber(1)])
      #expect(abs(back.place(of: Vector2(0, 0)).y - before.place(of: Vector2(0, 0)).y) < 1)
      reader.perform(.tenForward)
      reader.settle()
      #expect(reader.numbers == [4])
    }
  }

  @Test("the last page is gone to for the end of it", arguments: ["pages", "strip", "sideways"])
  func veryEnd(layout: String) throws {
    for pages in [12, 500] {
      var reader = openReader(
        pages: pages, view: view, size: PageSize(width: 1000, height: 3000))
      reader.scroll(layout)
      reader.settle()
      for _ in 0..<2 {
        reader.perform(.lastPage)
        reader.settle()
        #expect(reader.numbers == [pages])
        let last = try #require(reader.places[PageNumber(pages)])
        let end = last.place(of: Vector2(1, 1))
        #expect(layout == "sideways" ? abs(end.x - 1280) < 60 : abs(end.y - 800) < 60)
        reader.perform(.panUp)
        reader.settle()
      }
    }
  }

  @Test("a hand moves the sheets under itself, throws them, and stops them")
  func hand() throws {
    var reader = scrolled(page: 5)
    let start = try #require(reader.head(of: 5))
    let press = Vector2(30, 700)
    _ = reader.receive(.pressed(at: press, modifiers: .finger, time: 1))
    for step in 1...20 {
      _ = reader.receive(
        .moved(to: press - Vector2(0, Double(step) * 15), time: 1 + Double(step) / 60))
    }
    let held = try #require(reader.head(of: 5))
    #expect(abs(held - (start - 300)) < 1)
    _ = reader.receive(.released(at: press - Vector2(0, 300), time: 1 + 20.0 / 60))
    #expect(reader.isMoving)
    _ = reader.receive(.tick(time: 1.35, lasting: 0.016))
    _ = reader.receive(.tick(time: 1.45, lasting: 0.016))
    _ = reader.receive(.pressed(at: press, modifiers: .finger, time: 1.5))
    #expect(!reader.isMoving)
    _ = reader.receive(.released(at: press, time: 1.6))
    // A click is none on a page: nothing turns.
    let pages = reader.numbers
    #expect(reader.numbers == pages)
  }

  @Test(
    "a throw and a hand go on though the size of the page that is read becomes known under them")
  func measuredUnderWay() throws {
    for throwsSheets in [true, false] {
      var reader = scrolled(page: 5)
      let press = Vector2(30, 700)
      _ = reader.receive(.pressed(at: press, modifiers: .finger, time: 1))
      for step in 1...10 {
        _ = reader.receive(
          .moved(to: press - Vector2(0, Double(step) * 20), time: 1 + Double(step) / 60))
      }
      if throwsSheets {
        _ = reader.receive(.released(at: press - Vector2(0, 200), time: 1 + 10.0 / 60))
      }
      let page = try #require(reader.pages.first)
      let size = PageSize(width: 700, height: 1_050)
      _ = reader.receive(.measured(page, size))
      let before = try #require(reader.places[page]?.place(of: Vector2(0.5, 0)).y)
      for step in 1...4 {
        let time = 1.2 + Double(step) / 60
        if !throwsSheets {
          _ = reader.receive(.moved(to: press - Vector2(0, 200 + Double(step) * 20), time: time))
        }
        _ = reader.receive(.tick(time: time, lasting: 1.0 / 60))
      }
      let after = try #require(reader.places[page]?.place(of: Vector2(0.5, 0)).y)
      #expect(after < before - 40, "\(throwsSheets)")
    }
  }

  @Test("what is remembered while the sheets are on their way is where they go")
  func rememberedUnderWay() {
    var reader = openReader(preferences: .init(page: 8), view: view)
    for layout in ["pages", "off"] {
      reader.scroll(layout)
      #expect(reader.isMoving)
      let early = reader.memory
      reader.settle()
      #expect(early == reader.memory)
    }
  }

  @Test("sideways a right-to-left book goes on to the left")
  func sideways() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = openReader(direction: direction, preferences: .init(page: 5), view: view)
      reader.scroll("sideways")
      reader.settle()
      let (here, next) = (
        try #require(reader.places[PageNumber(5)]), try #require(reader.places[PageNumber(6)])
      )
      let way = next.place(of: Vector2(0.5, 0.5)).x - here.place(of: Vector2(0.5, 0.5)).x
      #expect(direction == .leftToRight ? way > 100 : way < -100)
      for _ in 0..<400 {
        _ = reader.receive(.wheel(notches: Vector2(0, -1), at: Vector2(600, 400), zooms: false))
      }
      #expect(reader.numbers == [20])
    }
  }

  @Test("nothing moves by itself where less motion is preferred")
  func lessMotion() {
    var reader = openReader(preferences: .init(page: 5), view: view)
    _ = reader.receive(.preferred(lessMotion: true))
    reader.scroll()
    reader.settle()
    let before = reader.head(of: 5)
    reader.perform(.scrollForward)
    let after = reader.head(of: 5) ?? -1000
    #expect(after < (before ?? 0) - 500, "it is there at once")
  }

  @Test("what is remembered brings the layout, the page and the place on it back")
  func remembered() throws {
    var reader = scrolled(page: 7)
    _ = reader.receive(.wheel(notches: Vector2(0, -3), at: Vector2(600, 400), zooms: false))
    reader.settle()
    let head = try #require(reader.head(of: 7))
    #expect(head < -100)
    var preferences = Reader.Preferences()
    preferences.memory = reader.memory
    var other = openReader(preferences: preferences, view: view)
    other.settle()
    #expect(other.numbers == reader.numbers)
    let again = try #require(other.head(of: 7))
    #expect(abs(again - head) < 1)
    // A page whose size becomes known stays where it is read.
    _ = other.receive(.measured(PageNumber(7), PageSize(width: 700, height: 1400)))
    #expect(other.numbers == reader.numbers)
    other.scroll("off")
    other.settle()
    #expect(other.memory.scroll == nil && other.memory.scrolledShare == nil)
  }

  @Test("wild input never leaves the view without a page", arguments: UInt64(0)..<40)
  func wild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = openReader(
      pages: random.whole(1...40), direction: random.flag() ? .leftToRight : .rightToLeft,
      view: view)
    let layouts = ScrollLayout.allCases.map(\.rawValue)
    reader.scroll(layouts[random.whole(0...2)])
    var time = 1.0
    for _ in 0..<120 {
      time += random.number(0...0.1)
      let place = Vector2(random.number(0...1280), random.number(0...800))
      switch random.whole(0...9) {
      case 0:
        _ = reader.receive(
          .wheel(
            notches: Vector2(random.number(-9...9), random.number(-9...9)), at: place,
            zooms: random.flag()))
      case 1:
        reader.perform(
          [.nextPage, .previousPage, .scrollForward, .panLeft, .firstPage][random.whole(0...4)])
      case 2:
        reader.perform(
          [.fitPage, .fitWidth, .fitHeight, .zoomIn, .zoomOut, .rotate][random.whole(0...5)])
      case 3: reader.scroll(([""] + layouts + ["off"])[random.whole(0...4)])
      case 4: _ = reader.receive(.pressed(at: place, modifiers: .finger, time: time))
      case 5: _ = reader.receive(.moved(to: place, time: time))
      case 6: _ = reader.receive(.released(at: place, time: time))
      case 7:
        _ = reader.receive(
          .measured(
            PageNumber(random.whole(1...40)),
            PageSize(width: random.number(100...2000), height: random.number(100...9000))))
      case 8:
        _ = reader.receive(
          .resized(ViewSize(width: random.number(200...1900), height: random.number(200...1900))))
      default: _ = reader.receive(.tick(time: time, lasting: 0.016))
      }
      #expect(!reader.visiblePages.isEmpty)
      // Of an opening that is magnified less may be seen.
      guard reader.book.inView.scroll != nil, !reader.isMoving else { continue }
      #expect(reader.pages.allSatisfy { reader.visiblePages.contains($0) })
    }
  }
}
