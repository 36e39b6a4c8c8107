import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion
@testable import RectoReaderCore
import Testing

/// What a window is shown in that cannot show leaves in the air.
@Suite("Leaves that land at once") struct LandingTests {
  private func turned(_ reader: Reader, by count: Int = 1) -> Reader {
    var reader = reader
    _ = reader.receive(.invocation(Invocation(.nextPage, count: count)))
    return reader
  }

  @Test(
    "lie where they were going, whatever the style",
    arguments: [TurnStyle.curl, .slide, .fade, .none])
  func land(style: TurnStyle) {
    let start = openReader(preferences: .init(style: style))
    var reader = turned(turned(start), by: 3)
    let goal = reader.pages
    _ = reader.receive(.landed)
    #expect(!reader.isMoving && !reader.isInMotion && reader.fade == nil)
    #expect(reader.pages == goal && reader.visiblePages == goal)
    #expect(reader.scenesToCome.arePagesAlone)
    // From there on leaves fly as ever.
    let after = turned(reader)
    #expect(after.isMoving == (style != .none) && after.pages != goal)
  }

  @Test("are what they would be once they had flown")
  func sameAsFlown() {
    var (flown, landed) = (turned(openReader()), turned(openReader()))
    for frame in 0..<400 where flown.isMoving {
      _ = flown.receive(.tick(time: Double(frame) / 60))
    }
    _ = landed.receive(.landed)
    #expect(landed.pages == flown.pages && landed.memory == flown.memory)
    #expect(landed.scene == flown.scene)
  }

  @Test("stay in a hand that holds them")
  func held() {
    var reader = openReader()
    _ = reader.receive(.pressed(at: Vector2(900, 600), time: 0))
    _ = reader.receive(.moved(to: Vector2(700, 600), time: 0.02))
    _ = reader.receive(.moved(to: Vector2(500, 600), time: 0.04))
    let before = reader
    #expect(before.isInMotion)
    _ = reader.receive(.landed)
    #expect(reader == before && !reader.scenesToCome.arePagesAlone)
  }

  @Test("pages are not alone where anything else is to be seen")
  func alone() {
    #expect(openReader().scenesToCome.arePagesAlone)
    let commands: [Command] = [
      .magnifier, .toggleControls, .goToPage, .find, .sidePanel, .look, .tiltUp, .draw,
    ]
    for command in commands {
      var reader = openReader()
      _ = reader.receive(.invocation(Invocation(command)))
      #expect(!reader.scenesToCome.arePagesAlone, "\(command)")
    }
    #expect(!turned(openReader()).scenesToCome.arePagesAlone)
    var told = openReader()
    _ = told.receive(.reported("a message", isError: false))
    #expect(told.scenesToCome.arePagesAlone)
    for command in [Command.night, .nextPaper, .brighter, .warmer] {
      var reader = openReader()
      _ = reader.receive(.invocation(Invocation(command)))
      #expect(!reader.tone.isPlain && reader.scenesToCome.arePagesAlone, "\(command)")
    }
  }

  @Test("leaves of paper go on by themselves for who can show them, whatever lies over them")
  func leavesAlone() {
    for command in [Command.zoomIn, .goToPage, .find, .toggleControls, .sidePanel, .night] {
      var reader = openReader()
      _ = reader.receive(.invocation(Invocation(command)))
      #expect(reader.scenesToCome.areLeavesAlone, "\(command)")
    }
    for command in [Command.magnifier, .tiltUp, .draw] {
      var reader = openReader()
      _ = reader.receive(.invocation(Invocation(command)))
      #expect(!reader.scenesToCome.areLeavesAlone, "\(command)")
    }
    var reader = turned(openReader())
    #expect(reader.scenesToCome.areLeavesAlone && !reader.scenesToCome.arePagesAlone)
    guard case .tick(let time, let seconds) = reader.scenesToCome.motion(at: 7, lasting: 0.02)
    else { return #expect(Bool(false), "leaves of paper land at once") }
    #expect(time == 7 && seconds == 0.02)
    _ = reader.receive(.tick(time: 7, lasting: 0.02))
    #expect(reader.isMoving)
  }

  @Test(
    "a leaf of one page that fades as it goes is paper until it has gone",
    arguments: [wideView, ViewSize(width: 1000, height: 1400), ViewSize(width: 300, height: 900)],
    [0, 1, 5])
  func onePage(view: ViewSize, before: Int) {
    var reader = openReader(preferences: .init(spread: .onePage, style: .curl), view: view)
    for _ in 0..<before {
      reader = turned(reader)
      _ = reader.receive(.landed)
    }
    reader = turned(reader)
    var (frames, fading) = (0, 0)
    while reader.isMoving, frames < 400 {
      frames += 1
      guard reader.scenesToCome.areLeavesAlone else {
        return #expect(Bool(false), "frame \(frames): \(reader.visiblePages)")
      }
      if reader.sceneOnDesk?.leaves.contains(where: { $0.isVisible && $0.opacity < 1 }) == true {
        fading += 1
      }
      _ = reader.receive(.tick(time: Double(frames) / 60))
    }
    #expect(frames > 5 && fading > 0)
  }

  @Test("what is no paper in the air lies at once", arguments: [TurnStyle.slide, .fade])
  func others(style: TurnStyle) {
    let reader = turned(openReader(preferences: .init(style: style)))
    #expect(!reader.scenesToCome.areLeavesAlone)
    guard case .landed = reader.scenesToCome.motion(at: 7, lasting: 0.02) else {
      return #expect(Bool(false), "a \(style) goes on by itself")
    }
  }
}
