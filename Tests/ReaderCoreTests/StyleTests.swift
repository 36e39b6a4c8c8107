import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion
@testable import RectoReaderCore
import Testing

private let wide = ViewSize(width: 1280, height: 800)

private func reader(
  _ style: TurnStyle?, page: Int = 4, direction: ReadingDirection = .leftToRight,
  spread: SpreadMode = .automatic, turnSeconds: Double = TurningBook.usualSeconds
) -> Reader {
  var reader = Reader(
    view: wide,
    preferences: .init(page: page, spread: spread, style: style, turnSeconds: turnSeconds))
  _ = reader.receive(
    .opened(
      BookFacts(
        format: "cbz", pageCount: 20, usualSize: PageSize(width: 700, height: 1000), title: "Emma",
        direction: direction)))
  return reader
}

@Suite("Ways to turn that are chosen in the window") struct ChosenStyleTests {
  @Test("one follows another, or is named, and stays with another book")
  func chosen() {
    var one = reader(nil)
    one.press(keys: "Alt+f")
    #expect(one.book.inView.style == .slide)
    #expect(one.overlay.messages.map(\.text) == ["Turn style: slide"])
    _ = one.receive(.invocation(Invocation(.turnStyle, argument: "none")))
    _ = one.receive(.invocation(Invocation(.nextPage)))
    #expect(one.turning.flights.isEmpty && one.numbers == [6, 7])
    _ = one.receive(.invocation(Invocation(.turnStyle, argument: "spin")))
    #expect(one.overlay.messages.last?.isError == true && one.book.inView.style == .none)
    one.begin(Reader.Preferences(style: .curl))
    #expect(one.book.inView.style == .none)
  }

  @Test("a typeface is told where text flows, and that there is none to choose elsewhere")
  func typeface() {
    var pages = reader(nil)
    #expect(pages.press(keys: "Alt+t").isEmpty)
    #expect(pages.overlay.messages.map(\.text) == ["This book has a fixed layout."])
    var text = Reader(view: wide)
    _ = text.receive(
      .opened(
        BookFacts(
          format: "EPUB", pageCount: 20, usualSize: PageSize(width: 420, height: 600), flows: true))
    )
    #expect(text.press(keys: "Alt+t") == [.layOut(TextLayout.standard.with(.serif))])
    #expect(text.overlay.messages.map(\.text) == ["Typeface: serif"])
    let reply = text.receive(.invocation(Invocation(.typeface, argument: "sans")))
    #expect(reply == [.layOut(TextLayout.standard.with(.sans))])
    #expect(text.receive(.invocation(Invocation(.typeface, argument: "x"))).isEmpty)
    #expect(text.overlay.messages.last?.isError == true)
  }
}

extension Reader {
  fileprivate var numbers: [Int] { pages.map(\.value) }

  fileprivate mutating func press(_ command: Command, at time: Double = 0) {
    _ = receive(.command(command))
    _ = receive(.tick(time: time))
  }

  /// Presses at a place and moves from there in steps of a frame; the button stays down.
  fileprivate mutating func drag(
    from start: Vector2, to end: Vector2, since time: Double = 0, steps: Int = 20
  ) {
    _ = receive(.pressed(at: start))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let now = time + Double(step) / 60
      _ = receive(.moved(to: start + (end - start) * share, time: now))
      _ = receive(.tick(time: now))
    }
  }

  /// Lets frames pass until nothing moves; how many there were.
  @discardableResult fileprivate mutating func settle(from time: Double = 1) -> Int {
    var frames = 0
    while isMoving, frames < 600 {
      _ = receive(.tick(time: time + Double(frames) / 60))
      frames += 1
    }
    return frames
  }

  /// Where on the screen the left edge of the opening that slides is; of a mirrored book, the right.
  fileprivate var leadingEdge: Double? {
    guard let scene = arrangement?.visibleScene(in: view),
      let page = scene.leaves.last(where: { $0.isSliding && $0.down != nil })
    else { return nil }
    return scene.camera.project(page.place(Vector2(page.rectangle.max.x, 0.5)).position, into: view)
      .x
  }
}

@Suite("Turn styles") struct StyleTests {
  /// The leaves that lie still in a scene.
  private func lying(in scene: Scene?) -> [Leaf] {
    (scene?.leaves ?? []).filter { $0.isVisible && !$0.isTurning }
  }

  @Test(
    "what a turn uncovers is known before it begins",
    arguments: [ReadingDirection.leftToRight, .rightToLeft], [SpreadMode.onePage, .twoPages])
  func ahead(direction: ReadingDirection, spread: SpreadMode) {
    let resting = reader(nil, page: 6, direction: direction, spread: spread)
    #expect(resting.scenesToCome.uncovering.count == 2)
    for command in [Command.nextPage, .previousPage] {
      var turning = resting
      turning.press(command)
      #expect(turning.scenesToCome.uncovering == [])
      for frame in 1...10 { _ = turning.receive(.tick(time: Double(frame) / 60)) }
      let seen = lying(in: turning.scene)
      // One page at a time, a leaf that comes back covers what lies.
      #expect(!seen.isEmpty && (spread == .onePage || seen != lying(in: resting.scene)))
      #expect(resting.scenesToCome.uncovering.contains { lying(in: $0) == seen })
    }
    var last = resting
    last.press(.lastPage)
    last.settle()
    #expect(spread == .onePage || last.scenesToCome.uncovering.count == 1)
    #expect(reader(.fade, page: 6, direction: direction).scenesToCome.uncovering == [])
  }

  @Test(
    "whatever the style, keys lead to the same pages and nothing is left half way",
    arguments: TurnStyle.allCases)
  func keys(style: TurnStyle) {
    for spread in [SpreadMode.onePage, .twoPages] {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        var random = SplitMix64(seed: 7)
        var reader = reader(style, direction: direction, spread: spread)
        var plain = ReaderCoreTests.reader(TurnStyle.none, direction: direction, spread: spread)
        for step in 0..<60 {
          let commands: [Command] = [
            .nextPage, .previousPage, .tenForward, .pageOnTheLeft, .lastPage, .firstPage,
          ]
          let command = commands.randomElement(using: &random) ?? .nextPage
          reader.press(command, at: Double(step) / 12)
          plain.press(command)
          #expect(reader.numbers == plain.numbers)
        }
        reader.settle(from: 6)
        #expect(!reader.isMoving)
        #expect(reader.turning.flights.isEmpty)
        #expect(reader.visiblePages.map(\.value) == plain.numbers)
      }
    }
  }

  @Test(
    "an opening that is dragged stays under the finger",
    arguments: [ReadingDirection.leftToRight, .rightToLeft], [4, 1])
  func slideFollows(direction: ReadingDirection, page: Int) throws {
    let side: Double = direction == .rightToLeft ? -1 : 1
    func x(_ fromMiddle: Double) -> Double { 640 + side * fromMiddle }
    var reader = reader(.slide, page: page, direction: direction)
    // On the right-hand page, which the closed book shows in the middle of the view.
    _ = reader.receive(.pressed(at: Vector2(x(200), 400)))
    _ = reader.receive(.moved(to: Vector2(x(190), 410), time: 0.01))
    let opening = try #require(reader.turning.heldLeaf) + 1
    #expect(opening == (page == 1 ? 1 : 3))
    let first = try #require(reader.leadingEdge)
    for (step, place) in [150.0, 20, -300, -90, -400].enumerated() {
      _ = reader.receive(.moved(to: Vector2(x(place), 300), time: 0.1 * Double(step + 1)))
      let edge = try #require(reader.leadingEdge)
      // The page on top and the one that was pressed lie a few leaves apart in height; the eye
      // moves while the book opens, and the edge is not the finger's point.
      let slack = page == 1 ? 12.0 : 4
      #expect(abs((edge - first) * side - (place - 190)) < slack, "at \(place)")
    }
  }

  @Test("an opening goes where it was thrown, and back where it was let go early")
  func slideReleases() {
    for (end, expected) in [(-600.0, [6, 7]), (400, [4, 5])] {
      var reader = reader(.slide)
      reader.drag(from: Vector2(1100, 400), to: Vector2(640 + end, 400), steps: 60)
      // The hand rests before it lets go.
      _ = reader.receive(.released(at: Vector2(640 + end, 400), time: 2))
      reader.settle(from: 2)
      #expect(reader.numbers == expected)
    }
    var reader = reader(.slide)
    reader.drag(from: Vector2(1100, 400), to: Vector2(800, 400), steps: 8)
    _ = reader.receive(.released(at: Vector2(800, 400), time: 8.0 / 60))
    #expect(reader.numbers == [6, 7])
    reader.settle()
    // Back the other way, the opening that came goes out again.
    reader.drag(from: Vector2(200, 400), to: Vector2(900, 400), since: 3, steps: 10)
    #expect(reader.turning.heldLeaf == 2)
    _ = reader.receive(.released(at: Vector2(900, 400), time: 3 + 10.0 / 60))
    #expect(reader.numbers == [4, 5])
    reader.settle(from: 4)
    #expect(reader.turning.flights.isEmpty)
  }

  @Test(
    "a drag that is heard of all at once turns as one that was seen",
    arguments: [TurnStyle.curl, .slide, .none])
  func stalledDrag(style: TurnStyle) {
    for (end, expected) in [(100.0, [6, 7]), (1050, [4, 5])] {
      var reader = reader(style)
      let place = Vector2(end, 400)
      _ = reader.receive(.pressed(at: Vector2(1100, 400)))
      _ = reader.receive(.moved(to: place, time: 1))
      _ = reader.receive(.released(at: place, time: 1 + 1e-6))
      reader.settle(from: 1)
      #expect(reader.numbers == expected, "to \(end)")
    }
  }

  @Test(
    "a flick turns however long each frame takes that lets it be heard of",
    arguments: [TurnStyle.curl, .slide])
  func flickBetweenSlowFrames(style: TurnStyle) {
    for (end, expected) in [(760.0, [6, 7]), (1030, [4, 5])] {
      var reader = reader(style)
      _ = reader.receive(.tick(time: 1))
      _ = reader.receive(.pressed(at: Vector2(1100, 400)))
      for (frame, places) in [[1080.0, 1040], [900, end]].enumerated() {
        let time = 1 + 0.16 * Double(frame + 1)
        for place in places { _ = reader.receive(.moved(to: Vector2(place, 400), time: time)) }
        if frame == 0 { _ = reader.receive(.tick(time: time)) }
      }
      _ = reader.receive(.released(at: Vector2(end, 400), time: 1.32))
      reader.settle(from: 1.32)
      #expect(reader.numbers == expected, "to \(end)")
    }
  }

  @Test("a leaf that is caught and let go at once owes nothing to the hand before")
  func caughtAtOnce() {
    var reader = reader(.curl)
    reader.drag(from: Vector2(1100, 400), to: Vector2(800, 400), steps: 12)
    _ = reader.receive(.released(at: Vector2(800, 400), time: 12.0 / 60))
    #expect(reader.turning.goal == 3)
    var time = 12.0 / 60
    while reader.turning.flights.first.map({ $0.progress < 0.35 }) ?? false {
      time += 1.0 / 60
      _ = reader.receive(.tick(time: time))
    }
    #expect((reader.turning.flights.first?.progress ?? 1) < 0.5)
    let place = Vector2(720, 400)
    _ = reader.receive(.pressed(at: place))
    #expect(reader.turning.heldLeaf == 2)
    _ = reader.receive(.moved(to: place + Vector2(8, 0), time: time))
    _ = reader.receive(.released(at: place + Vector2(8, 0), time: time))
    #expect(reader.turning.goal == 2)
  }

  @Test("an opening in the air is caught where it is, and may be sent back")
  func slideIsCaught() throws {
    var reader = reader(.slide)
    reader.press(.nextPage)
    for frame in 1...14 { _ = reader.receive(.tick(time: Double(frame) / 60)) }
    let edge = try #require(reader.leadingEdge)
    let before = try #require(reader.turning.flights.first).progress
    #expect(before > 0.3 && before < 0.95)
    _ = reader.receive(.pressed(at: Vector2(edge + 100, 400)))
    _ = reader.receive(.moved(to: Vector2(edge + 107, 400), time: 0.25))
    #expect(reader.turning.heldLeaf == 2)
    #expect(abs((reader.turning.flights.first?.progress ?? 0) - before) < 1e-9)
    _ = reader.receive(.tick(time: 0.3))
    #expect(abs((reader.leadingEdge ?? 0) - edge) < 0.5)
    // Escape lets it go back to where the goal has it.
    let effects = reader.receive(.command(.leaveLevel))
    #expect(effects.isEmpty)
    #expect(reader.turning.heldLeaf == nil)
    reader.press(.previousPage, at: 0.4)
    reader.settle()
    #expect(reader.numbers == [4, 5])
  }

  @Test("at the ends of the book there is nothing to slide")
  func slideEnds() {
    for (page, way) in [(1, 500.0), (-1, -500)] {
      var reader = reader(.slide, page: page)
      let start = Vector2(page == 1 ? 640 : 600, 400)
      reader.drag(from: start, to: start + Vector2(way, 0))
      #expect(reader.turning.flights.isEmpty)
      _ = reader.receive(.released(at: start + Vector2(way, 0), time: 1))
      #expect(!reader.isMoving)
    }
  }

  @Test("a fade shows the new pages at once, takes a fifth of a second, and never moves a leaf")
  func fades() {
    for (seconds, expected) in [(0.6, 12), (1.2, 24), (0.1, 1)] {
      var reader = reader(.fade, turnSeconds: seconds)
      reader.press(.nextPage)
      #expect(reader.visiblePages.map(\.value) == [6, 7])
      #expect(reader.turning.flights.isEmpty)
      #expect(reader.fadesBegun == 1)
      var shares = [reader.fade?.share ?? 1]
      var time = 0.0
      while reader.isMoving {
        time += 1.0 / 60
        _ = reader.receive(.tick(time: time))
        shares.append(reader.fade?.share ?? 1)
      }
      #expect(abs(shares.count - expected) <= 1, "\(shares)")
      #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 })
      #expect(shares.last == 1)
    }
  }

  @Test("a fade takes a few frames however slow they are, and none where no page changes")
  func slowFrames() {
    var reader = reader(.fade, page: -1)
    reader.press(.nextPage)
    #expect(reader.fadesBegun == 0)
    #expect(!reader.isMoving)
    reader.press(.previousPage)
    var frames = 1
    while reader.isMoving {
      _ = reader.receive(.tick(time: Double(frames)))
      frames += 1
    }
    #expect(frames == 7)
  }

  @Test(
    "without motion a drag moves nothing, and a swipe turns", arguments: [TurnStyle.none, .fade])
  func swipes(style: TurnStyle) {
    for (way, steps, expected) in [
      (-500.0, 30, [6, 7]), (500, 30, [2, 3]), (-60, 60, [4, 5]), (-90, 3, [6, 7]),
    ] {
      var reader = reader(style)
      let (start, end) = (Vector2(700, 400), Vector2(700 + way, 420))
      reader.drag(from: start, to: end, steps: steps)
      #expect(reader.turning.flights.isEmpty)
      #expect(reader.numbers == [4, 5])
      _ = reader.receive(.released(at: end, time: Double(steps) / 60))
      #expect(reader.numbers == expected, "\(way) in \(steps)")
      #expect(reader.turning.flights.isEmpty)
    }
  }

  @Test("the desktop's wish counts where no style was asked for")
  func demand() {
    for style in TurnStyle.allCases {
      var asked = reader(style)
      _ = asked.receive(.preferred(lessMotion: true))
      #expect(asked.book.inView.style == style)
    }
    var reader = reader(nil)
    #expect(reader.book.inView.style == .curl)
    // Leaves that are in the air come down.
    reader.press(.nextPage)
    _ = reader.receive(.preferred(lessMotion: true))
    #expect(reader.book.inView.style == .fade)
    reader.settle()
    #expect(reader.numbers == [6, 7])
    reader.press(.nextPage, at: 9)
    #expect(reader.turning.flights.isEmpty)
    #expect(reader.fade != nil)
    _ = reader.receive(.preferred(lessMotion: false))
    #expect(reader.book.inView.style == .curl)
  }
}
