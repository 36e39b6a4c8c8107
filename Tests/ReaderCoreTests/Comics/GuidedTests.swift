import BookFixtures
import PageGeometry
import PageLayout
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoReaderCore

/// Two rows, of which the upper one has two panels, in the order of a direction.
func panels(_ direction: ReadingDirection = .leftToRight) -> [PageBox] {
  let row = [
    PageBox(left: 0.05, top: 0.05, right: 0.45, bottom: 0.4),
    PageBox(left: 0.55, top: 0.05, right: 0.95, bottom: 0.4),
  ]
  return (direction == .leftToRight ? row : row.reversed())
    + [PageBox(left: 0.05, top: 0.5, right: 0.95, bottom: 0.95)]
}

extension Reader {
  /// Does what was ordered, and answers what is asked about panels with `panels`, but for pages that have none.
  @discardableResult
  mutating func guide(_ command: Command, splash: Set<Int> = []) -> [Effect] {
    let effects = receive(.command(command))
    answerPanels(effects, splash: splash)
    return effects
  }

  mutating func answerPanels(_ effects: [Effect], splash: Set<Int> = []) {
    for case .question(let asked) in effects {
      guard let question = asked.question as? PanelsQuestion else { continue }
      let found = splash.contains(question.page.value) ? [] : panels(question.direction)
      _ = receive(.answer(to: question, found))
    }
  }

  fileprivate mutating func settle() {
    for frame in 0..<1200 where isMoving { _ = receive(.tick(time: 1 + Double(frame) / 60)) }
  }

  fileprivate var stop: PanelStop? { book.inView.guided.stop }
  fileprivate var isGuided: Bool { book.inView.guided.isOn }

  /// Where the panel that is looked at is seen, as shares of the view.
  fileprivate var seenPanel: (least: Vector2, greatest: Vector2)? {
    guard let stop, let place = places[stop.page] else { return nil }
    let size = Vector2(view.width, view.height)
    let least = place.place(of: Vector2(stop.box.left, stop.box.top)) / size
    let greatest = place.place(of: Vector2(stop.box.right, stop.box.bottom)) / size
    return (least, greatest)
  }
}

@Suite("Guided view") struct GuidedTests {
  private static let views = [
    wideView, ViewSize(width: 640, height: 480), ViewSize(width: 1920, height: 1080),
    ViewSize(width: 600, height: 1000),
  ]

  @Test("keys go panel by panel, and over the leaf behind the last one, forth and back")
  func steps() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = openReader(direction: direction, preferences: .init(page: 2))
      reader.guide(.guidedView)
      let order = [2, 3].flatMap { page in
        panels(direction).map { PanelStop(page: PageNumber(page), panel: $0) }
      }
      #expect(reader.stop == order[0])
      let keys: [Command] =
        direction == .leftToRight
        ? [.nextPage, .scrollForward, .pageOnTheRight, .nextPage, .nextPage]
        : [.nextPage, .scrollForward, .pageOnTheLeft, .nextPage, .nextPage]
      for (index, key) in keys.enumerated() {
        reader.guide(key)
        #expect(reader.stop == order[index + 1])
        #expect(reader.pages.map(\.value) == [2, 3])
      }
      reader.guide(.nextPage)
      #expect(reader.pages.map(\.value) == [4, 5])
      #expect(reader.stop == PanelStop(page: PageNumber(4), panel: panels(direction)[0]))
      reader.settle()
      reader.guide(.previousPage)
      #expect(reader.pages.map(\.value) == [2, 3])
      #expect(reader.stop == order.last)
      reader.guide(.previousPage)
      #expect(reader.stop == order[4])
    }
  }

  @Test("a panel is seen as large as the view allows, in one page or two, in every window")
  func camera() throws {
    for view in Self.views {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        for spread in [SpreadMode.onePage, .twoPages] {
          var reader = openReader(
            direction: direction, preferences: .init(page: 2, spread: spread), view: view)
          reader.guide(.guidedView)
          for _ in 0..<5 {
            reader.settle()
            let (least, greatest) = try #require(reader.seenPanel)
            #expect(least.x > -0.01 && least.y > -0.01 && greatest.x < 1.01 && greatest.y < 1.01)
            let extent = greatest - least
            #expect(max(extent.x, extent.y) > 0.9, "\(view) \(spread)")
            reader.guide(.nextPage)
          }
        }
      }
    }
  }

  @Test("the camera leans over, slow at both ends; who wants less motion has it there at once")
  func motion() throws {
    var reader = openReader(preferences: .init(page: 2))
    _ = reader.receive(.tick(time: 1))
    reader.guide(.guidedView)
    reader.settle()
    let start = reader.stance
    reader.guide(.nextPage)
    #expect(reader.isMoving && reader.isInMotion && reader.stance == start)
    var ways: [Double] = []
    for frame in 0..<60 where reader.isMoving {
      let before = reader.stance.pan
      _ = reader.receive(.tick(time: 5 + Double(frame) / 60))
      ways.append((reader.stance.pan - before).length)
    }
    #expect((18...26).contains(ways.count), "\(ways.count) frames")
    let most = try #require(ways.max())
    #expect(ways[0] < most / 2 && (ways.last ?? 1) < most / 2)
    let end = reader.stance
    var still = openReader(preferences: .init(page: 2))
    _ = still.receive(.preferred(lessMotion: true))
    still.guide(.guidedView)
    still.guide(.nextPage)
    #expect(still.book.inView.guided.move == nil)
    #expect((still.stance.pan - end.pan).length < 1e-6 && abs(still.stance.zoom - end.zoom) < 1e-6)
  }

  @Test("all but the panel lies in the dark, and nothing does once it is left")
  func darkness() throws {
    var reader = openReader(preferences: .init(page: 2))
    reader.guide(.guidedView)
    reader.settle()
    let shadows = reader.book.inView.guided.shadows(on: [2, 3].map { PageNumber($0) })
    #expect(reader.highlights[PageNumber(2)] == shadows[PageNumber(2)])
    #expect(shadows[PageNumber(3)]?.map(\.box) == [.wholePage])
    let around = try #require(shadows[PageNumber(2)])
    let panel = panels()[0]
    for column in 0..<20 {
      for row in 0..<20 {
        let point = Vector2((Double(column) + 0.5) / 20, (Double(row) + 0.5) / 20)
        let dark = around.filter { $0.box.contains(point) }.count
        #expect(dark == (panel.contains(point) ? 0 : 1))
      }
    }
    reader.guide(.leaveLevel)
    #expect(!reader.isGuided)
    reader.settle()
    #expect(reader.highlights.isEmpty)
  }

  @Test("the wheel, a pinch and zoom keys leave it where one is; Esc and its key lead back")
  func leaving() {
    var guided = openReader(preferences: .init(page: 2))
    guided.guide(.guidedView)
    guided.settle()
    let stance = guided.stance
    #expect(guided.memory.zoom == nil && guided.memory.fit == nil)
    var reader = guided
    let middle = Vector2(640, 400)
    for event in [
      Event.wheel(notches: Vector2(0, 1), at: middle, zooms: true),
      .wheel(notches: Vector2(0, -1), at: middle, zooms: false),
      .pinched(by: 1.1, at: middle, time: 9), .command(.zoomIn), .command(.panDown),
    ] {
      reader = guided
      _ = reader.receive(event)
      #expect(!reader.isGuided, "\(event)")
    }
    for command in [Command.guidedView, .leaveLevel] {
      reader = guided
      reader.guide(command)
      reader.settle()
      #expect(!reader.isGuided && reader.zoom == 1 && reader.book.inView.hold.fit == .page)
      // Who looks at all of it for a moment goes on where they were.
      reader.guide(.guidedView)
      reader.guide(.nextPage)
      reader.guide(command)
      reader.guide(.guidedView)
      reader.settle()
      #expect(reader.stop == PanelStop(page: PageNumber(2), panel: panels()[1]))
      #expect(stance != reader.stance)
    }
  }

  @Test("a magnification of the reader's own comes back after it, and is what is remembered")
  func ownZoom() {
    for ends in [Command.guidedView, .leaveLevel, .scroll] {
      var reader = openReader(preferences: .init(page: 2))
      for _ in 0..<3 { reader.guide(.zoomIn) }
      let zoom = reader.zoom
      #expect(zoom > 1.1)
      reader.guide(.guidedView)
      reader.settle()
      #expect(reader.memory.zoom == zoom)
      reader.guide(ends)
      reader.settle()
      if ends == .scroll {
        reader.guide(.scroll)
        reader.settle()
      }
      #expect(abs(reader.zoom - zoom) < 1e-9 && reader.book.inView.hold.fit == nil, "\(ends)")
      #expect(reader.memory.zoom == reader.zoom)
    }
  }

  @Test("a page of one picture is seen as a whole; panels that come late are gone to")
  func splashes() {
    var reader = openReader(preferences: .init(page: 2))
    let asked = reader.receive(.command(.guidedView))
    #expect(reader.stop == PanelStop(page: PageNumber(2), panel: nil))
    reader.answerPanels(asked, splash: [2])
    #expect(reader.stop == PanelStop(page: PageNumber(2), panel: nil))
    reader.guide(.nextPage, splash: [2])
    #expect(reader.stop == PanelStop(page: PageNumber(3), panel: panels()[0]))
    var late = openReader(preferences: .init(page: 2))
    let question = late.receive(.command(.guidedView))
    late.settle()
    late.answerPanels(question)
    #expect(late.stop == PanelStop(page: PageNumber(2), panel: panels()[0]))
    #expect(late.isMoving)
  }

  @Test("another place, another size and another direction are followed")
  func follows() throws {
    var reader = openReader(preferences: .init(page: 2))
    reader.guide(.guidedView)
    reader.settle()
    let effects = reader.receive(.invocation(.going(to: PageNumber(9))))
    #expect(reader.stop?.page == PageNumber(8))
    reader.answerPanels(effects)
    reader.answerPanels(reader.receive(.rested))
    reader.settle()
    #expect(reader.stop == PanelStop(page: PageNumber(8), panel: panels()[0]))
    _ = reader.receive(.resized(ViewSize(width: 700, height: 700)))
    let (least, greatest) = try #require(reader.seenPanel)
    #expect(least.x > -0.01 && greatest.x < 1.01 && greatest.y - least.y > 0.9)
    reader.guide(.toggleDirection)
    reader.answerPanels(reader.receive(.rested))
    // The panel stays, which is the second one now.
    #expect(reader.stop.map { panels(.rightToLeft).firstIndex(of: $0.box) } == 1)
  }

  @Test("as many steps back lead where the steps forward began", arguments: UInt64(0)..<20)
  func thereAndBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let splash = Set((1...20).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    let direction: ReadingDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    var reader = openReader(
      direction: direction, preferences: .init(page: Int.random(in: 4...9, using: &random)))
    reader.guide(.guidedView, splash: splash)
    let start = reader.stop
    let steps = Int.random(in: 1...15, using: &random)
    for _ in 0..<steps { reader.guide(.nextPage, splash: splash) }
    #expect(reader.stop.map { reader.pages.contains($0.page) } == true)
    for _ in 0..<steps { reader.guide(.previousPage, splash: splash) }
    #expect(reader.stop == start)
  }
}
