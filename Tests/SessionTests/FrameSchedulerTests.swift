import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
import RectoReaderCore
import RectoSceneRendering
import Testing

@testable import RectoSession

/// What is drawn when, by laws, over random days at a desk; all times are made up.
@Suite("What is drawn next") struct FrameSchedulerTests {
  private static let view = ViewSize(width: 60, height: 400)
  /// Openings of a book of ten pages, before they are needed: they take longer than all else here.
  private static let scenes = (0...5).map { position in
    BookArrangement(
      shape: BookShape(pageCount: 10, leafWidth: 0.7), position: Double(position)
    ).visibleScene(in: view)
  }

  private static func frame(_ opening: Int, _ quality: Quality = .full) -> ShownFrame {
    ShownFrame(
      scene: scenes[opening], view: view, quality: quality, isSmooth: false,
      pictures: [PageNumber(opening + 1): 1])
  }

  private static func wanted(_ frame: ShownFrame) -> FrameScheduler.Wanted {
    var wanted = FrameScheduler.Wanted(frame, pages: [])
    wanted.isDivisible = true
    return wanted
  }

  /// A window whose renderer takes the time that a test says.
  private struct Day {
    var scheduler = FrameScheduler(hasPresented: true)
    var time = 100.0
    /// What was presented, in order.
    var shown: [ShownFrame] = []
    /// Rows of the frame that is being refined.
    var rows: [Range<Int>] = []
    var longest = 0.0

    /// Goes on by one step; what it was.
    mutating func pass(_ wanted: FrameScheduler.Wanted, row: @escaping (Int) -> Double)
      -> FrameScheduler.Step
    {
      let step = scheduler.step(for: wanted, at: time)
      let begun = time
      switch step {
      case .rest: rows = []
      case .present(let frame, let pages, let draws):
        if draws { (rows, time) = ([], time + 0.02) }
        show(frame, pages, isDrawn: draws, at: begun)
      case .patch(let frame, let pages, _):
        (rows, time) = ([], time + 0.005)
        show(frame, pages, isDrawn: true, at: begun)
      case .refine(let frame, let pages, let part):
        if part.lowerBound == 0 { rows = [] }
        rows.append(part)
        let seconds = part.reduce(0) { $0 + row($1) }
        longest = max(longest, seconds)
        time += seconds
        if scheduler.learn(frame, rows: part, seconds: seconds) {
          show(frame, pages, isDrawn: true, at: begun)
        }
      }
      return step
    }

    /// Goes on until a frame is presented.
    mutating func settle(_ wanted: FrameScheduler.Wanted) {
      let count = shown.count
      while shown.count == count { _ = pass(wanted) { _ in 0.0003 } }
    }

    private mutating func show(
      _ frame: ShownFrame, _ pages: [PageNumber], isDrawn: Bool, at begun: Double
    ) {
      shown.append(frame)
      _ = scheduler.present(frame, pages: pages, isDrawn: isDrawn, at: begun)
    }
  }

  @Test("a frame at rest is drawn in rows, each once, from the lowest up, and is shown whole")
  func divides() {
    var day = Day()
    let wanted = Self.wanted(Self.frame(1))
    while day.shown.isEmpty { _ = day.pass(wanted) { _ in 0.0003 } }
    #expect(day.rows.first?.lowerBound == 0 && day.rows.last?.upperBound == 400)
    for (one, next) in zip(day.rows, day.rows.dropFirst()) {
      #expect(one.upperBound == next.lowerBound)
    }
    #expect(day.rows.count > 8 && day.longest <= FrameScheduler.bound + 1e-9)
    #expect(day.shown == [wanted.frame])
    // Then it rests, until it is drawn once more with smooth outlines; after that for good.
    #expect(day.pass(wanted) { _ in 0.0003 } == .rest)
    let due = day.scheduler.drawnAt + FrameScheduler.smoothing
    #expect(day.scheduler.wait(.init(), at: day.time) == .until(due))
    day.time = due
    while day.shown.count < 2 { _ = day.pass(wanted) { _ in 0.0006 } }
    #expect(day.shown.last?.isSmooth == true && day.longest <= FrameScheduler.bound + 1e-9)
    for _ in 0..<100 {
      #expect(day.pass(wanted) { _ in 0.0006 } == .rest)
      day.time += 1
    }
    #expect(day.scheduler.wait(.init(), at: day.time) == .event)
    #expect(day.shown.count == 2)
  }

  @Test(
    "a hand that goes elsewhere sees that in the next frame, and never what was begun before",
    arguments: 0..<20)
  func supersedes(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var day = Day()
    var opening = 0
    for _ in 0..<60 {
      // Rows of pages are dearer than those of the desk, and the machine has other things to do.
      let load = 0.5 + 2 * Double.random(in: 0..<1, using: &dice)
      let row = { (row: Int) in load * ((100..<300).contains(row) ? 0.0006 : 0.0001) }
      for _ in 0..<Int(Double.random(in: 0..<1, using: &dice) * 30) {
        _ = day.pass(Self.wanted(Self.frame(opening)), row: row)
        day.time += Double.random(in: 0..<1, using: &dice) < 0.2 ? 0.3 : 0.001
      }
      let before = opening
      opening = (opening + 1 + Int(Double.random(in: 0..<1, using: &dice) * 5)) % 6
      day.scheduler.hear(at: day.time)
      day.scheduler.expect(.input)
      let (count, heard) = (day.shown.count, day.time)
      while day.shown.count == count { _ = day.pass(Self.wanted(Self.frame(opening)), row: row) }
      #expect(day.shown.last?.scene == Self.scenes[opening], "seed \(seed)")
      #expect(!day.shown.dropFirst(count).contains { $0.scene == Self.scenes[before] })
      // From rest a draft answers; while rows of the first frame are drawn, they do.
      if day.shown.dropLast().last?.quality == .full {
        #expect(day.time - heard < 0.05, "seed \(seed)")
      }
    }
  }

  @Test(
    "no rows are begun that by what the last ones cost would take longer than an event may wait")
  func keepsBound() {
    var dice = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      var pace = RowPace()
      var last: Double?
      var left = 1 + Int(Double.random(in: 0..<1, using: &dice) * 2_000)
      while left > 0 {
        let rows = pace.rows(left: left, within: FrameScheduler.bound)
        #expect(rows >= 1 && rows <= left)
        if let last, rows > RowPace.step / 2 {
          #expect(Double(rows) * last <= 1.0001 * FrameScheduler.bound)
        }
        let each = 1e-6 * Double(1 + Int(Double.random(in: 0..<1, using: &dice) * 1_000))
        pace.learn(rows: rows, seconds: each * Double(rows))
        last = each
        left -= rows
      }
    }
  }

  @Test("what lies over the book is shown at once, and the frame below goes on where it was")
  func keepsGoing() {
    var day = Day()
    let wanted = Self.wanted(Self.frame(0))
    while day.shown.isEmpty { _ = day.pass(wanted) { _ in 0.0003 } }
    var sharper = wanted
    sharper.frame.pictures = [PageNumber(1): 2]
    for _ in 0..<4 { _ = day.pass(sharper) { _ in 0.0003 } }
    let drawn = day.rows.last?.upperBound
    var covered = sharper
    covered.isOverlayDue = true
    let step = day.pass(covered) { _ in 0.0003 }
    #expect(step == .present(wanted.frame, pages: [], draws: false))
    guard case .refine(_, _, let rows) = day.pass(sharper, row: { _ in 0.0003 }) else {
      Issue.record("the frame below does not go on")
      return
    }
    #expect(rows.lowerBound == drawn)
  }

  @Test(
    "where what lies over the book is shown first, no event is waited for before the frame below")
  func goesOnByItself() {
    var day = Day()
    day.scheduler.waitsToSmooth = true
    day.settle(Self.wanted(Self.frame(0)))
    #expect(day.scheduler.wait(FrameScheduler.Surroundings(), at: day.time) == .event)
    var marked = Self.wanted(Self.frame(0))
    marked.frame.highlights = [
      PageNumber(1): [
        Highlight(box: PageBox(left: 0, top: 0, right: 1, bottom: 1), kind: .selection)
      ]
    ]
    marked.isOverlayDue = true
    guard case .present(_, _, draws: false) = day.pass(marked, row: { _ in 0.0003 }) else {
      Issue.record("what lies over the book waits")
      return
    }
    #expect(day.scheduler.wait(FrameScheduler.Surroundings(), at: day.time) == .none)
    marked.isOverlayDue = false
    day.settle(marked)
    #expect(day.shown.last == marked.frame)
    #expect(day.scheduler.wait(FrameScheduler.Surroundings(), at: day.time) == .event)
  }

  @Test(
    "where the renderer does not hold the draft that is shown, what lies over it is shown at once, too",
    arguments: [false, true])
  func overStored(isExposed: Bool) {
    var day = Day()
    let draft = Self.frame(0, .draft)
    _ = day.pass(Self.wanted(draft)) { _ in 0.0003 }
    day.scheduler.letGo()
    let wanted = Self.wanted(Self.frame(0))
    for _ in 0..<4 { _ = day.pass(wanted) { _ in 0.0003 } }
    #expect(day.shown.count == 1 && !day.rows.isEmpty)
    var covered = wanted
    if isExposed { day.scheduler.expose() } else { covered.isOverlayDue = true }
    #expect(day.pass(covered) { _ in 0.0003 } == .present(draft, pages: [], draws: true))
    // From there on the renderer holds it, and nothing keeps the frame below from being whole.
    for _ in 0..<100 where day.shown.last != wanted.frame { _ = day.pass(covered) { _ in 0.0003 } }
    #expect(day.scheduler.isHeld)
    for _ in 0..<100 where day.shown.last != wanted.frame { _ = day.pass(wanted) { _ in 0.0003 } }
    #expect(day.shown.last == wanted.frame)
  }

  @Test("what cannot be divided waits for a calm moment, but not before a hand did anything")
  func staysCalm() {
    var scheduler = FrameScheduler()
    #expect(scheduler.calmAt == 0 && scheduler.idleAt == .infinity)
    _ = scheduler.present(Self.frame(0), pages: [], isDrawn: true, at: 50)
    #expect(scheduler.calmAt == 0 && scheduler.idleAt == 50 + FrameScheduler.calm)
    scheduler.hear(at: 60)
    #expect(scheduler.calmAt == 60 + FrameScheduler.calm && scheduler.idleAt == scheduler.calmAt)
  }

  @Test("frames are due once a refresh while something moves, whatever comes")
  func keepsRefresh() {
    var scheduler = FrameScheduler()
    scheduler.pass(at: 10)
    var around = FrameScheduler.Surroundings()
    (around.isMoving, around.isBusy, around.refresh) = (true, true, 0.02)
    #expect(scheduler.wait(around, at: 10.004) == .frame(due: 10.019))
    around.isMoving = false
    #expect(scheduler.wait(around, at: 10.004) == .none)
    around.patience = 0.01
    #expect(scheduler.wait(around, at: 10) == .until(10.01))
  }

  @Test("what is shown on after a book has gone shows no pages of it")
  func begin() {
    var scheduler = FrameScheduler(hasPresented: true)
    let frame = Self.frame(2)
    _ = scheduler.present(frame, pages: [PageNumber(3), PageNumber(4)], isDrawn: true, at: 1)
    scheduler.begin(after: frame)
    #expect(scheduler.presented == frame)
    #expect(scheduler.presentedPages.isEmpty)
    scheduler.begin()
    #expect(scheduler.presented == nil)
  }

  @Test("the cause of a frame is what happened first, or what the frame itself tells")
  func tellsCause() {
    var scheduler = FrameScheduler()
    #expect(scheduler.present(Self.frame(0), pages: [], isDrawn: true, at: 0) == .resize)
    scheduler.expect(.animation)
    scheduler.expect(.input)
    #expect(scheduler.present(Self.frame(1, .draft), pages: [], isDrawn: true, at: 1) == .animation)
    #expect(scheduler.present(Self.frame(1), pages: [], isDrawn: true, at: 2) == .settle)
    #expect(scheduler.present(Self.frame(2), pages: [], isDrawn: true, at: 3) == .page)
    scheduler.redraw(because: .reload)
    #expect(scheduler.present(Self.frame(2), pages: [], isDrawn: true, at: 4) == .reload)
  }

  @Test(
    "what comes to rest is smooth at once where that takes no longer than is noticed",
    arguments: [
      (0.0001, 0.00036, true), (0.0001, 0.00039, false), (0.0003, 0.00049, true),
      (0.0003, 0.00051, false),
    ])
  func smoothAtOnce(plainRow: Double, row: Double, isSoon: Bool) throws {
    var day = Day()
    let first = Self.wanted(Self.frame(1))
    while day.shown.isEmpty { _ = day.pass(first) { _ in plainRow } }
    #expect(day.shown.last?.isSmooth == false, "nothing is known of it yet")
    day.time += FrameScheduler.smoothing
    while day.shown.count < 2 { _ = day.pass(first) { _ in row } }
    _ = day.scheduler.present(Self.frame(2, .draft), pages: [], isDrawn: true, at: day.time)
    let wanted = Self.wanted(Self.frame(2))
    while day.shown.count < 3 { _ = day.pass(wanted) { _ in row } }
    #expect(day.shown.last?.isSmooth == isSoon)
  }

  @Test("of a frame that is shown the outlines alone become smooth; whole frames take longer")
  func outlines() {
    var day = Day()
    var wanted = Self.wanted(Self.frame(1))
    wanted.hasOutlines = true
    while day.shown.isEmpty {
      _ = day.pass(wanted) { _ in 0.0003 }
      #expect(!day.scheduler.refinesOutlines, "nothing is shown whose outlines could be drawn")
    }
    day.time += FrameScheduler.smoothing
    while day.shown.count < 2 {
      _ = day.pass(wanted) { _ in 0.00003 }
      #expect(day.scheduler.refinesOutlines || day.shown.count == 2)
    }
    #expect(day.shown.last?.isSmooth == true)
    // The next page is not smooth at once: that would take longer than its outlines.
    _ = day.scheduler.present(Self.frame(2, .draft), pages: [], isDrawn: true, at: day.time)
    wanted = Self.wanted(Self.frame(2))
    wanted.hasOutlines = true
    while day.shown.count < 3 { _ = day.pass(wanted) { _ in 0.0003 } }
    #expect(day.shown.last?.isSmooth == false)
    // What the renderer holds no more is drawn as a whole.
    day.scheduler.letGo()
    day.time += FrameScheduler.smoothing
    _ = day.pass(wanted) { _ in 0.0003 }
    #expect(!day.scheduler.refinesOutlines)
  }

  @Test("books of a shelf in another order are seen at once, whenever that is told")
  func orders() {
    func shelf(_ keys: [Int], _ quality: Quality = .full) -> FrameScheduler.Wanted {
      var frame = Self.frame(1, quality)
      frame.scene.closedBooks = keys.enumerated().map { place, key in
        ClosedBook(
          key: key, shape: BookShape(pageCount: 10, leafWidth: 0.7), cover: nil,
          placement: .translation(Vector3(Double(place), 0, 0)))
      }
      return Self.wanted(frame)
    }
    var day = Day()
    day.settle(shelf([1, 2, 3]))
    // Nobody did anything since.
    var wanted = shelf([3, 1, 2])
    wanted.isOverlayDue = true
    _ = day.pass(wanted) { _ in 0.0003 }
    #expect(day.shown.last == shelf([3, 1, 2], .draft).frame)
    day.settle(shelf([3, 1, 2]))
    #expect(day.shown.last == wanted.frame)
  }

  @Test("where pages show something else in known places, these alone are drawn again, at once")
  func patches() {
    var day = Day()
    day.settle(Self.wanted(Self.frame(1)))
    var changed = Self.frame(1)
    changed.pictures[PageNumber(2)] = 2
    var wanted = Self.wanted(changed)
    wanted.changes = [[Vector2(1, 1), Vector2(9, 9)]]
    guard case .patch(let frame, _, let places) = day.pass(wanted, row: { _ in 0.001 }) else {
      Issue.record("only a part has changed")
      return
    }
    // Its outlines stay as smooth as they were.
    #expect(frame.isSmooth == day.shown.dropLast().last?.isSmooth)
    #expect(frame.pictures == changed.pictures && places == wanted.changes)
    #expect(day.pass(wanted, row: { _ in 0.001 }) == .rest)
    // In another place, or where the window's frame is not held, all of it is drawn.
    var moved = Self.wanted(Self.frame(2))
    moved.changes = wanted.changes
    if case .patch = day.pass(moved, row: { _ in 0.001 }) { Issue.record("all of it has changed") }
    day.settle(Self.wanted(Self.frame(1)))
    day.scheduler.letGo()
    changed.pictures[PageNumber(2)] = 3
    wanted.frame = changed
    if case .patch = day.pass(wanted, row: { _ in 0.001 }) { Issue.record("nothing is held") }
  }
}
