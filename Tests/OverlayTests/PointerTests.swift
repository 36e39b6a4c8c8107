import BookFixtures
import RectoBookModel
import DrawnFirst
import PageGeometry
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// What the pointer does.
@MainActor @Suite(.drawnFirst) struct PointerTests {
  private func studio(_ edit: (inout OverlayContent) -> Void) throws -> (
    OverlayStudio, OverlayContent
  ) {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    edit(&content)
    _ = try studio.picture(content)
    return (studio, content)
  }

  @Test("a click on a thing does what it is for")
  func clicks() throws {
    let (bar, _) = try studio { $0.bar = Samples.bar }
    #expect(try bar.click(.button(.fitPage)) == [.command(.fitPage)])
    #expect(try bar.click(.button(.toggleFullScreen)) == [.command(.toggleFullScreen)])

    let (list, _) = try studio { $0.panel = Samples.outline }
    for row in [0, 4, 13] { #expect(try list.click(.row(row)) == [.chose(row: row)]) }
    #expect(try list.click(.closesPanel) == [.closedPanel])

    let (grid, _) = try studio { $0.panel = Samples.grid }
    #expect(try grid.click(.row(2)) == [.chose(row: 2)])

    let (prompt, _) = try studio { $0.prompt = Samples.prompt }
    #expect(try prompt.click(.completion(1)) == [.completed(row: 1)])

    let (sheet, _) = try studio { $0.sheet = Samples.question }
    for answer in 0..<3 { #expect(try sheet.click(.answer(answer)) == [.answered(answer)]) }
    #expect(try sheet.click(.closesSheet) == [.answered(nil)])

    let (told, _) = try studio { $0.messages = Samples.messages }
    #expect(try told.click(.copies(message: 2)) == [.copied(message: 2)])
    #expect(try told.click(.dismisses(message: 2)) == [.dismissed(message: 2)])
    #expect(try told.click(.message(1)) == [.dismissed(message: 1)])
  }

  @Test("a click beside the sheet sends it away, one on it does not")
  func aroundTheSheet() throws {
    let (studio, _) = try studio { $0.sheet = Samples.question }
    let sheet = try studio.place(.sheet)
    let inside = Vector2(sheet.left + 6, sheet.top + 6)
    _ = studio.overlay.receive(.pressed(inside), at: 100)
    #expect(studio.overlay.receive(.released(inside), at: 100) == OverlayReply(isTaken: true))
    let outside = Vector2(sheet.left - 40, sheet.top)
    _ = studio.overlay.receive(.pressed(outside), at: 100)
    #expect(
      studio.overlay.receive(.released(outside), at: 100)
        == OverlayReply(actions: [.answered(nil)], isTaken: true))
  }

  @Test("a press that is let go elsewhere does nothing, and the book is not told of it")
  func letGoElsewhere() throws {
    let (studio, _) = try studio { $0.panel = Samples.outline }
    _ = studio.overlay.receive(.pressed(try studio.place(.row(3)).center), at: 100)
    #expect(studio.overlay.receive(.moved(Vector2(800, 300)), at: 100).isTaken)
    #expect(studio.overlay.wantsPointer)
    #expect(
      studio.overlay.receive(.released(Vector2(800, 300)), at: 100) == OverlayReply(isTaken: true))
    #expect(!studio.overlay.wantsPointer)
  }

  @Test("the scrubber that goes from under the pointer is told to be left once the pointer moves")
  func goneScrubber() throws {
    let edits: [(inout OverlayContent) -> Void] = [
      { $0.bar = nil }, { $0.sheet = Samples.question },
    ]
    for edit in edits {
      let (studio, bar) = try studio { $0.bar = Samples.bar }
      let scrubber = try studio.place(.scrubber).center
      #expect(studio.overlay.receive(.moved(scrubber), at: 100).actions.count == 1)
      var content = bar
      edit(&content)
      _ = try studio.picture(content)
      #expect(
        studio.overlay.receive(.moved(Vector2(300, 200)), at: 101).actions
          == [.hoveredScrubber(share: nil)])
      #expect(studio.overlay.receive(.moved(Vector2(310, 200)), at: 102).actions == [])
    }
  }

  @Test("a press on the book stays the book's, wherever the pointer goes")
  func booksPress() throws {
    let (studio, _) = try studio { $0.bar = Samples.bar }
    let button = try studio.place(.button(.zoomIn)).center
    #expect(studio.overlay.receive(.pressed(Vector2(300, 200)), at: 100) == OverlayReply())
    #expect(studio.overlay.receive(.moved(button), at: 100) == OverlayReply())
    #expect(studio.overlay.receive(.released(button), at: 100) == OverlayReply())
    #expect(studio.overlay.wantsPointer)
  }

  @Test("the pointer that comes to rest on the bar is told in the next frame, and that it left")
  func restsOnBar() throws {
    let (studio, content) = try studio { $0.bar = Samples.bar }
    let bar = try studio.place(.bar)
    #expect(studio.overlay.takeLayout() == [])
    _ = studio.overlay.receive(.moved(Vector2(bar.left + 4, bar.top + 4)), at: studio.now)
    #expect(studio.overlay.needsFrame)
    try studio.settle(content)
    #expect(studio.overlay.takeLayout() == [.restedOnBar(true)])
    #expect(studio.overlay.takeLayout() == [])
    _ = studio.overlay.receive(.moved(try studio.place(.scrubber).center), at: studio.now)
    try studio.settle(content)
    #expect(studio.overlay.takeLayout() == [])
    // It goes from under a pointer that rests.
    var other = content
    other.bar = nil
    try studio.settle(other)
    #expect(studio.overlay.takeLayout().contains(.restedOnBar(false)))
  }

  @Test("a press between the controls of the bar is the paper's, one on a control the bar's")
  func throughBar() throws {
    let (studio, _) = try studio { $0.bar = Samples.bar }
    let bar = try studio.place(.bar)
    let ground = Vector2(bar.left + 4, bar.top + 4)
    let pressed = studio.overlay.receive(.pressed(ground), at: 100)
    #expect(pressed.isOnBar && !pressed.isTaken)
    #expect(
      studio.overlay.receive(.moved(try studio.place(.scrubber).center), at: 100) == OverlayReply())
    #expect(studio.overlay.receive(.released(ground), at: 100) == OverlayReply())
    for part in [OverlayPart.scrubber, .button(.zoomIn)] {
      let place = try studio.place(part).center
      let reply = studio.overlay.receive(.pressed(place), at: 101)
      #expect(reply.isTaken && !reply.isOnBar)
      _ = studio.overlay.receive(.released(place), at: 101)
    }
  }

  @Test("the pointer is the overlay's over its sheets and the book's elsewhere")
  func wantsPointer() throws {
    let (studio, _) = try studio {
      $0.bar = Samples.bar
      $0.hints = [.init(text: "as", link: .init(Vector2(325, 200), Vector2(380, 212)))]
    }
    for (place, expected) in [
      (Vector2(300, 30), false), (Vector2(305, 205), false), (Vector2(300, 560), true),
      (Vector2(880, 588), true), (Vector2(959, 599), false),
    ] {
      #expect(studio.overlay.receive(.moved(place), at: 100).isTaken == expected)
      #expect(studio.overlay.wantsPointer == expected)
    }
    _ = studio.overlay.receive(.left, at: 100)
    #expect(!studio.overlay.wantsPointer)
  }

  @Test("after an event one frame follows, two at most, and then none")
  func frames() throws {
    let (studio, content) = try studio { $0.bar = Samples.bar }
    #expect(!studio.overlay.needsFrame)
    _ = studio.overlay.receive(.moved(Vector2(300, 100)), at: 100)
    #expect(!studio.overlay.needsFrame, "the book has nothing that lights up")
    _ = studio.overlay.receive(.moved(try studio.place(.button(.zoomIn)).center), at: 100)
    #expect(studio.overlay.needsFrame)
    #expect(try studio.settle(content).frames == 1)
    // A sheet that opens under the resting pointer.
    var other = content
    other.sheet = Samples.question
    #expect(try studio.settle(other).frames == 2)
  }

  @Test("a button under a resting pointer lights up at once and is told of after half a second")
  func tips() throws {
    let (studio, content) = try studio { $0.bar = Samples.bar }
    let plain = try studio.picture(content)
    let button = try studio.place(.button(.zoomIn))
    _ = studio.overlay.receive(.moved(button.center), at: 100)
    let lit = try studio.picture(content)
    let changed = try #require(lit.difference(from: plain))
    #expect(changed.intersection(button) == changed)
    let due = try #require(studio.overlay.nextFrame)
    #expect(due == 100.5)
    studio.now = due
    #expect(try studio.picture(content) != lit)
    #expect(try studio.place(.tip).bottom < button.top)
    #expect(studio.overlay.nextFrame == nil && !studio.overlay.needsFrame)
    _ = studio.overlay.receive(.left, at: 101)
    #expect(try studio.picture(content) == plain)
  }

  // MARK: Scrubber

  @Test("a share and its place on the scrubber lead to each other", arguments: UInt64(0)..<100)
  func shares(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let left = Double.random(in: 0...400, using: &random)
    let right = left + Double.random(in: 1...4_000, using: &random)
    let share = Double.random(in: 0...1, using: &random)
    let forward = ScrubTrack(left: left, right: right, runsFromRight: false)
    let back = ScrubTrack(left: left, right: right, runsFromRight: true)
    #expect(abs(forward.share(at: forward.x(of: share)) - share) < 1e-9)
    #expect(abs(back.share(at: back.x(of: share)) - share) < 1e-9)
    #expect(abs((forward.x(of: share) - left) - (right - back.x(of: share))) < 1e-6)
    #expect(forward.share(at: left - 50) == 0 && forward.share(at: right + 50) == 1)
    #expect(back.share(at: left - 50) == 1 && back.share(at: right + 50) == 0)
  }

  @Test(
    "the scrubber follows the pointer, from the right where the book does",
    arguments: [false, true])
  func scrubbing(fromRight: Bool) throws {
    let (studio, content) = try studio {
      $0.bar = Samples.bar
      $0.bar?.runsFromRight = fromRight
    }
    let y = try studio.place(.scrubber).center.y
    let track = try #require(studio.overlay.memory.scrubTrack)
    let at = { (share: Double) in Vector2(track.x(of: share), y) }
    #expect((track.x(of: 0) < track.x(of: 1)) == !fromRight)
    let hovered = studio.overlay.receive(.moved(at(0.25)), at: 100)
    #expect(hovered.isTaken && hovered.actions == [.hoveredScrubber(share: 0.25)])
    let pressed = studio.overlay.receive(.pressed(at(0.25)), at: 100)
    #expect(pressed.actions == [.scrubbed(share: 0.25, isDone: false)])
    _ = try studio.picture(content)
    let dragged = studio.overlay.receive(.moved(at(0.5) - Vector2(0, 200)), at: 100)
    #expect(dragged.isTaken && dragged.actions == [.scrubbed(share: 0.5, isDone: false)])
    let released = studio.overlay.receive(.released(at(0.75)), at: 100)
    #expect(released.actions == [.scrubbed(share: 0.75, isDone: true)])
    let gone = studio.overlay.receive(.moved(Vector2(200, 100)), at: 100)
    #expect(gone == OverlayReply(actions: [.hoveredScrubber(share: nil)]))
  }

  @Test(
    "while the pointer is on the scrubber its ends stay where they are, whatever the words tell")
  func steadyScrubber() throws {
    var (studio, content) = try studio { $0.bar = Samples.bar }
    content.bar?.pace = "19 min left in chapter"
    try studio.settle(content)
    let track = try #require(studio.overlay.memory.scrubTrack)
    let place = Vector2(track.x(of: 0.25), try studio.place(.scrubber).center.y)
    _ = studio.overlay.receive(.moved(place), at: 100)
    _ = studio.overlay.receive(.pressed(place), at: 100)
    content.bar?.place = "24–25 of 90 · 27 % · A chapter whose name is longer than the one before"
    content.bar?.pace = ""
    content.bar?.share = 0.27
    try studio.settle(content)
    #expect(studio.overlay.memory.scrubTrack == track)
    _ = studio.overlay.receive(.released(place), at: 101)
    _ = studio.overlay.receive(.moved(Vector2(200, 100)), at: 101)
    try studio.settle(content)
    #expect(studio.overlay.memory.scrubTrack != track)
  }

  @Test("words that a held scrubber has cut are whole once it is let go, wherever the pointer is")
  func uncutWords() throws {
    var (studio, content) = try studio { $0.bar = Samples.bar }
    content.bar?.place = "60–61 of 311 · 19 %"
    content.bar?.pace = "3 min left"
    try studio.settle(content)
    let track = try #require(studio.overlay.memory.scrubTrack)
    let place = Vector2(track.x(of: 0.25), try studio.place(.scrubber).center.y)
    _ = studio.overlay.receive(.moved(place), at: 100)
    _ = studio.overlay.receive(.pressed(place), at: 100)
    content.bar?.place = "242–243 of 311 · 78 % · Canvas"
    content.bar?.pace = "1 h 10 min left in chapter"
    func cut() -> Int {
      let told = [content.bar?.place, content.bar?.pace]
      return (studio.overlay.record?.texts ?? []).count { told.contains($0.text) && $0.isCut }
    }
    try studio.settle(content)
    #expect(studio.overlay.memory.scrubTrack == track && cut() == 2)
    _ = studio.overlay.receive(.released(place), at: 101)
    try studio.settle(content)
    #expect(cut() == 0)
    let settled = studio.overlay.memory.scrubTrack
    content.bar?.pace = "1 h 9 min left in chapter"
    try studio.settle(content)
    #expect(studio.overlay.memory.scrubTrack == settled, "what has room leaves it where it is")
  }

  @Test("the preview stands over its place and inside the view", arguments: [0.0, 0.5, 1.0])
  func preview(share: Double) throws {
    let (studio, _) = try studio {
      $0.bar = Samples.bar
      $0.bar?.preview = .init(page: PageNumber(3), words: "3 · Preface", share: share)
    }
    let (preview, bar) = (try studio.place(.preview), try studio.place(.bar))
    #expect(preview.bottom <= bar.top)
    #expect(preview.left >= 0 && preview.right <= 960)
    let middle = try studio.place(.scrubber).center.x
    if share == 0.5 { #expect(abs(preview.center.x - middle) <= 1) }
    #expect(studio.overlay.visiblePictures == [PageNumber(3)])
  }

  @Test("shares that are no numbers are drawn as the beginning")
  func noNumbers() throws {
    for share in [Double.nan, .infinity, -.infinity, -3, 1e300] {
      let (studio, _) = try studio {
        $0.bar = Samples.bar
        $0.bar?.share = share
        $0.bar?.preview = .init(page: PageNumber(1), words: "", share: share)
        $0.progress = [.init(text: "x", share: share)]
        $0.tip = .init(text: "x", place: Vector2(share, 1e300))
        $0.hints = [.init(text: "x", link: .init(Vector2(1, share), Vector2(share, 5)))]
      }
      #expect(!studio.overlay.places.isEmpty)
    }
  }
}
