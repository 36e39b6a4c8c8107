import RectoBookModel
import Foundation
import RectoKeyboard
import PageGeometry
import PageLayout
import PageMotion
import RectoPictureStorage
import Testing

@testable import RectoReaderCore

private let wide = ViewSize(width: 1280, height: 800)

private func facts(
  pages: Int, direction: ReadingDirection = .leftToRight
) -> BookFacts {
  BookFacts(
    format: "cbz", pageCount: pages, usualSize: PageSize(width: 700, height: 1000),
    title: "Emma", direction: direction)
}

private func reader(
  pages: Int = 20, direction: ReadingDirection = .leftToRight,
  preferences: Reader.Preferences = .init(), view: ViewSize = wide
) -> Reader {
  var reader = Reader(view: view, preferences: preferences)
  _ = reader.receive(.opened(facts(pages: pages, direction: direction)))
  return reader
}

extension Reader {
  /// Sends commands, each followed by one frame.
  fileprivate mutating func press(_ commands: Command..., at time: Double = 0) {
    for command in commands {
      _ = receive(.command(command))
      _ = receive(.tick(time: time))
    }
  }

  /// Lets frames pass until nothing moves.
  fileprivate mutating func settle() {
    var time = 1.0
    while isMoving, time < 20 {
      _ = receive(.tick(time: time))
      time += 1.0 / 60
    }
  }

  fileprivate var numbers: [Int] { pages.map(\.value) }
}

@Suite struct ReaderTests {
  @Test(
    "keys go where hands expect, each command from page 4–5 of 20",
    arguments: [
      (Command.nextPage, [6, 7]), (.previousPage, [2, 3]), (.pageOnTheRight, [6, 7]),
      (.pageOnTheLeft, [2, 3]), (.scrollForward, [6, 7]), (.scrollBack, [2, 3]),
      (.firstPage, [1]), (.lastPage, [20]), (.tenForward, [20]), (.tenBack, [1]),
    ])
  func keys(command: Command, expected: [Int]) {
    var reader = reader(preferences: .init(page: 4))
    #expect(reader.numbers == [4, 5])
    reader.press(command)
    #expect(reader.numbers == expected)
    reader.settle()
    #expect(reader.visiblePages.map(\.value) == expected)
  }

  @Test("in a right-to-left book the page on the left is the next one")
  func rightToLeft() {
    var reader = reader(direction: .rightToLeft, preferences: .init(page: 4))
    reader.press(.pageOnTheLeft)
    #expect(reader.numbers == [6, 7])
    reader.press(.nextPage)
    #expect(reader.numbers == [8, 9])
  }

  @Test(
    "pages are counted from the end where the number is negative",
    arguments: [
      (-1, [20]), (-2, [18, 19]), (99, [20]), (-99, [1]), (1, [1]),
    ])
  func firstPage(wanted: Int, expected: [Int]) {
    #expect(reader(preferences: .init(page: wanted)).numbers == expected)
  }

  @Test("a narrow view shows one page, a wide one two, and the page stays")
  func spreads() {
    var reader = reader(preferences: .init(page: 7))
    #expect(reader.numbers == [6, 7])
    _ = reader.receive(.resized(ViewSize(width: 600, height: 900)))
    #expect(reader.numbers == [6])
    reader.press(.nextPage)
    #expect(reader.numbers == [7])
    _ = reader.receive(.resized(wide))
    #expect(reader.numbers == [6, 7])
  }

  @Test("the first frame after a key shows that a leaf moves")
  func firstFrame() {
    var reader = reader(preferences: .init(page: 4))
    let before = reader.arrangement?.scene(in: wide)
    reader.press(.nextPage)
    #expect(reader.arrangement?.scene(in: wide) != before)
    #expect((reader.turning.flights.first?.progress ?? 0) > 0.005)
  }

  @Test(
    "a click on the left or right third turns, one in the middle does not",
    arguments: [
      (100.0, [2, 3]), (640.0, [4, 5]), (1200.0, [6, 7]),
    ])
  func clicks(x: Double, expected: [Int]) {
    var reader = reader(preferences: .init(page: 4))
    _ = reader.receive(.pressed(at: Vector2(x, 400)))
    _ = reader.receive(.released(at: Vector2(x, 400), time: 0.1))
    #expect(reader.numbers == expected)
  }

  @Test("dragging an edge over turns the leaf, letting go early lets it fall back")
  func drag() {
    for (end, expected) in [(300.0, [6, 7]), (1000.0, [4, 5])] {
      var reader = reader(preferences: .init(page: 4))
      _ = reader.receive(.pressed(at: Vector2(1140, 500)))
      var x = 1140.0
      var time = 0.0
      while x > end {
        x -= 10
        time += 0.02
        _ = reader.receive(.moved(to: Vector2(x, 500), time: time))
        _ = reader.receive(.tick(time: time))
      }
      #expect(reader.turning.heldLeaf == 2)
      // The hand rests before it lets go, so nothing is thrown.
      _ = reader.receive(.released(at: Vector2(x, 500), time: time + 0.5))
      reader.settle()
      #expect(reader.numbers == expected, "let go at \(end)")
    }
  }

  @Test(
    "in a book of one page an edge that is slowly drawn to near the spine goes over, and one let go before falls back",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func oneSided(direction: ReadingDirection) {
    for (share, expected) in [(0.12, 5), (0.5, 4)] {
      var reader = openReader(
        pages: 20, direction: direction, preferences: .init(page: 4, spread: .onePage))
      func place(_ share: Double) -> Vector2 {
        reader.place(direction == .leftToRight ? share : 1 - share, 0.6, on: 4)
      }
      let (start, end) = (place(0.96), place(share))
      _ = reader.receive(.pressed(at: start))
      for step in 1...80 {
        let there = start + (end - start) * (Double(step) / 80)
        _ = reader.receive(.moved(to: there, time: 0.02 * Double(step)))
        _ = reader.receive(.tick(time: 0.02 * Double(step)))
      }
      _ = reader.receive(.released(at: end, time: 2.2))
      reader.settle()
      #expect(reader.numbers == [expected], "let go at \(share)")
    }
  }

  @Test("the held leaf moves steadily from where it lay")
  func dragIsSteady() {
    var reader = reader(preferences: .init(page: 4))
    _ = reader.receive(.pressed(at: Vector2(1140, 400)))
    var last = 0.0
    for x in stride(from: 1139.0, to: 150, by: -3) {
      _ = reader.receive(.moved(to: Vector2(x, 400), time: 1140 - x))
      let progress = reader.turning.heldShape?.progress(size: reader.turning.leafSize) ?? 0
      #expect(progress >= last)
      #expect(progress - last < 0.12)
      last = progress
    }
    #expect(last > 0.8)
  }

  @Test("escape lets a held leaf fall and never quits")
  func escape() {
    var reader = reader(preferences: .init(page: 4))
    _ = reader.receive(.pressed(at: Vector2(1140, 400)))
    _ = reader.receive(.moved(to: Vector2(700, 400), time: 0.1))
    #expect(reader.turning.heldLeaf == 2)
    let atOnce = reader.receive(.command(.leaveLevel))
    #expect(atOnce.isEmpty)
    reader.settle()
    #expect(reader.numbers == [4, 5])
    #expect(reader.turning.flights.isEmpty)
    let later = reader.receive(.command(.leaveLevel))
    #expect(later == [.fillScreen(false)])
  }

  @Test("zoom keeps what is under the pointer there")
  func zoomAtPointer() {
    var reader = reader(preferences: .init(page: 4))
    let place = Vector2(900, 300)
    func world(_ reader: Reader) -> Vector2? {
      guard let scene = reader.arrangement?.scene(in: wide),
        let ray = scene.camera.ray(through: place, of: wide)
      else { return nil }
      return scene.pick(ray)?.point
    }
    let before = world(reader)
    for _ in 0..<4 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: place, zooms: true))
    }
    #expect(reader.zoom > 1.9)
    let after = world(reader)
    // The leaf lies a little below the plane about which the view is magnified.
    #expect(((after ?? Vector2(9, 9)) - (before ?? Vector2(0, 0))).length < 0.01)
    reader.press(.fitPage)
    #expect(reader.zoom == 1)
    #expect(reader.book.inView.hold.pan == Vector2(0, 0))
  }

  @Test("when zoomed, a drag in the middle moves the view and stays within the book")
  func pans() {
    var reader = reader(preferences: .init(page: 4))
    for _ in 0..<5 { reader.press(.zoomIn) }
    _ = reader.receive(.pressed(at: Vector2(700, 400)))
    _ = reader.receive(.moved(to: Vector2(600, 300), time: 0.1))
    #expect(reader.book.inView.hold.pan.x > 0)
    #expect(reader.book.inView.hold.pan.y < 0)
    #expect(reader.turning.heldLeaf == nil)
    for step in 0..<100 {
      _ = reader.receive(.moved(to: Vector2(600 - 40 * Double(step), 300), time: 0.2))
    }
    #expect(reader.book.inView.hold.pan.x < 0.75)
  }

  @Test("the wheel turns when the whole page is seen")
  func wheel() {
    var reader = reader(preferences: .init(page: 4))
    _ = reader.receive(
      .wheel(notches: Vector2(0, -1), at: Vector2(0, 0), zooms: false))
    #expect(reader.numbers == [6, 7])
    _ = reader.receive(
      .wheel(notches: Vector2(0, 2), at: Vector2(0, 0), zooms: false))
    #expect(reader.numbers == [2, 3])
  }

  @Test("what is seen is wished for first, then the openings around it")
  func demands() {
    let reader = reader(pages: 100, preferences: .init(page: 50))
    #expect(reader.demands.map(\.page.value).prefix(8) == [50, 51, 52, 53, 54, 55, 48, 49])
    let first = reader.demands.prefix(2)
    #expect(first.map(\.isVisible) == [true, true])
    #expect(abs((reader.demands.first?.shownWidth ?? 0) - 523) < 2)
  }

  @Test("keys that come before the book is open count")
  func earlyKeys() {
    var reader = Reader(view: wide)
    reader.press(.nextPage, .nextPage, .nextPage, .previousPage)
    _ = reader.receive(.opened(facts(pages: 20)))
    #expect(reader.numbers == [4, 5])
  }

  @Test("after a move back the opening before is wished for first")
  func wishesBack() {
    var reader = reader(pages: 100, preferences: .init(page: 50))
    reader.press(.previousPage)
    reader.settle()
    #expect(reader.demands.map(\.page.value).prefix(4) == [48, 49, 46, 47])
  }

  @Test("when one page fills the view the other is not seen")
  func seenWhenZoomed() {
    var reader = reader(preferences: .init(page: 4))
    for _ in 0..<12 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(250, 400), zooms: true))
    }
    #expect(reader.visiblePages == [PageNumber(4)])
    let hidden = reader.demands.first { $0.page == PageNumber(5) }
    #expect(hidden?.isVisible == false)
    #expect(abs((hidden?.shownWidth ?? 0) - 523) < 2)
  }

  @Test("at the end of a zoomed book Space stays where it is")
  func spaceAtTheEnd() {
    var reader = reader(preferences: .init(page: -1))
    for _ in 0..<5 { reader.press(.zoomIn) }
    for _ in 0..<10 { reader.press(.scrollForward) }
    let foot = reader.book.inView.hold.pan
    #expect(foot.y < 0)
    reader.press(.scrollForward)
    #expect(reader.book.inView.hold.pan == foot)
    #expect(reader.numbers == [20])
  }

  @Test("in one-page books with one page nothing turns and nothing breaks")
  func onePage() {
    for mode in [SpreadMode.onePage, .twoPages] {
      var reader = reader(pages: 1, preferences: .init(spread: mode))
      reader.press(.nextPage, .previousPage, .lastPage, .firstPage, .tenForward)
      #expect(reader.numbers == [1])
      #expect(!reader.isMoving)
    }
  }

  @Test("the title names book and pages")
  func title() {
    var reader = reader(preferences: .init(page: 4))
    #expect(reader.title(fileName: "x.cbz") == "Emma — 4–5 of 20 — Recto")
    reader.press(.lastPage)
    #expect(reader.title(fileName: "x.cbz") == "Emma — 20 of 20 — Recto")
  }

  @Test("without motion the next opening is there at once")
  func noMotion() {
    var reader = reader(preferences: .init(page: 4, style: TurnStyle.none))
    reader.press(.nextPage)
    #expect(!reader.isMoving)
    #expect(reader.visiblePages.map(\.value) == [6, 7])
  }
}

@Suite struct ReadmeTests {
  @Test("the sample book says of each key what it does")
  func sampleBook() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Assets/sample-book/bodies.py"), encoding: .utf8)
    let meanings: [String: Set<Command>] = [
      "on, as you read": [.pageOnTheRight, .nextPage, .scrollForward],
      "back": [.pageOnTheLeft, .previousPage],
      "first page, last page": [.firstPage, .lastPage], "zoom in, zoom out": [.zoomIn, .zoomOut],
      "the whole page again": [.fitPage], "full screen": [.toggleFullScreen], "quit": [.quit],
      "never quits": [.leaveLevel],
    ]
    let names = ["→": "Right", "←": "Left", "−": "-", "Esc": "Escape", "Ctrl+Q": "Ctrl+q"]
    var told = 0
    let legends = /\[("[^\]]*)\],\s*\[("[^\]]*)\]/
    for legend in text.matches(of: legends) {
      func parts(_ list: Substring) -> [String] {
        list.split(separator: "\"").map(String.init).filter { $0 != ", " }
      }
      for (keys, meaning) in zip(parts(legend.1), parts(legend.2)) {
        guard let commands = meanings[meaning] else { continue }
        for key in keys.split(separator: "  ").map({ names[String($0)] ?? String($0) }) {
          let chord = key.replacing("Page ", with: "Page")
          let command = KeyTable.standard.command(for: Chord(stringLiteral: chord))
          #expect(command.map(commands.contains) == true, "\(key): \(meaning)")
          told += 1
        }
      }
    }
    #expect(told == 17)
  }

  @Test("the guide names every key")
  func keys() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Assets/guide/keys.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let names = [
      "Right": "→", "Left": "←", "Up": "↑", "Down": "↓", "Escape": "Esc", "Return": "Enter",
    ]
    for chord in KeyTable.standard.bindings.flatMap(\.keys).map(\.description) {
      let parts = chord.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
      let last = parts.last.map { names[$0] ?? $0 } ?? ""
      let shown = (parts.dropLast() + [last]).joined(separator: "+")
        .replacing("Page", with: "Page ")
      let isNamed = text.contains("`\(shown)`") || shown == "`" && text.contains("`` ` ``")
      #expect(isNamed, "\(chord)")
    }
  }
}

@Suite struct ResidencyTests {
  private func demand(_ page: Int, _ width: Double, isVisible: Bool = false) -> PageDemand {
    PageDemand(page: PageNumber(page), shownWidth: width, isVisible: isVisible)
  }

  @Test("a page is asked for at 2.2 times its width, and again only when it looks soft")
  func requests() {
    var store = Residency(budget: 1 << 30)
    #expect(store.requests(for: [demand(1, 500)]).map(\.width) == [257, 1152])
    _ = store.record(
      .init(width: 1152, asked: 1152, bytes: 10, isSharpest: false), of: .whole(PageNumber(1)))
    #expect(store.requests(for: [demand(1, 500)]).isEmpty)
    #expect(store.requests(for: [demand(1, 950)]).isEmpty)
    #expect(store.requests(for: [demand(1, 970)]).map(\.width) == [2176])
    _ = store.record(
      .init(width: 300, asked: 300, bytes: 10, isSharpest: true), of: .whole(PageNumber(2)))
    #expect(store.requests(for: [demand(2, 5000)]).isEmpty)
  }

  @Test("a page that is waited for comes coarse first, and never after a finer one")
  func coarseFirst() {
    var store = Residency(budget: 1 << 30)
    let demands = [demand(1, 500, isVisible: true), demand(2, 500)]
    func asked(_ pace: Residency.Pace) -> [[Int]] {
      store.requests(for: demands, at: pace).map { [$0.page.value, $0.width] }
    }
    #expect(asked(.resting) == [[1, 257], [1, 1152], [2, 257], [2, 1152]])
    #expect(asked(.turning) == [[1, 257], [2, 257], [1, 1152], [2, 1152]])
    #expect(asked(.riffling) == [[1, 257], [2, 257]])
    let coarse = Residency.Picture(width: 257, asked: 257, bytes: 1, isSharpest: false)
    let isFirstShown = store.record(coarse, of: .whole(PageNumber(1)))
    #expect(isFirstShown)
    #expect(!store.isSharp(PageNumber(1), shownWidth: 500))
    #expect(asked(.resting) == [[1, 1152], [2, 257], [2, 1152]])
    _ = store.record(
      .init(width: 1152, asked: 1152, bytes: 9, isSharpest: false), of: .whole(PageNumber(1)))
    let isLateShown = store.record(coarse, of: .whole(PageNumber(1)))
    #expect(!isLateShown)
    #expect(store.isSharp(PageNumber(1), shownWidth: 500))
  }

  @Test("what the budget has no room for is asked for coarsely, or not at all")
  func tightBudget() {
    // One sharp picture of 1,152 pixels takes 10.6 MB, a coarse one of 257 half a megabyte.
    let store = Residency(budget: 12_000_000)
    let demands = [demand(1, 500, isVisible: true), demand(2, 500), demand(3, 500), demand(4, 500)]
    #expect(
      store.requests(for: demands).map { [$0.page.value, $0.width] } == [
        [1, 257], [1, 1152], [2, 257], [3, 257],
      ])
  }

  @Test("a page that cannot be had so fine is not asked for again")
  func unreachable() {
    var store = Residency(budget: 1 << 30)
    _ = store.record(
      .init(width: 300, asked: 1152, bytes: 10, isSharpest: false), of: .whole(PageNumber(1)))
    #expect(store.requests(for: [demand(1, 500)]).isEmpty)
    #expect(store.requests(for: [demand(1, 800)]).map(\.width) == [1792])
  }

  @Test("a reason never takes the place of a page that can be read")
  func placeholder() {
    var store = Residency(budget: 1 << 30)
    let reason = Residency.Picture(
      width: 1152, asked: 1152, bytes: 9, isSharpest: true, isPlaceholder: true)
    let alone = store.record(reason, of: .whole(PageNumber(1)))
    #expect(alone)
    _ = store.record(
      .init(width: 256, asked: 256, bytes: 1, isSharpest: false), of: .whole(PageNumber(2)))
    let over = store.record(reason, of: .whole(PageNumber(2)))
    #expect(!over)
    #expect(store.requests(for: [demand(2, 500)]).isEmpty)
  }

  @Test("what is far away and not wished goes first; what is wished never goes")
  func evicts() {
    var store = Residency(budget: 35)
    for page in 1...6 {
      _ = store.record(
        .init(width: 64, asked: 64, bytes: 10, isSharpest: true), of: .whole(PageNumber(page)))
    }
    let given = store.evict(keeping: [demand(2, 1, isVisible: true), demand(6, 1, isVisible: true)])
    #expect(given.map(\.value) == [5, 4, 3] || given.map(\.value) == [5, 4, 1])
    #expect(store.pictures.bytes <= 35)
    #expect(
      store.pictures[.whole(PageNumber(2))] != nil && store.pictures[.whole(PageNumber(6))] != nil)
  }
}
