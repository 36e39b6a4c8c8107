import RectoBookModel
import PageGeometry
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
      .zoomIn, .magnifier, .toggleControls, .goToPage, .find, .sidePanel, .nextPaper, .night, .look,
      .tiltUp,
      .draw,
    ]
    for command in commands {
      var reader = openReader()
      _ = reader.receive(.invocation(Invocation(command)))
      #expect(!reader.scenesToCome.arePagesAlone, "\(command)")
    }
    #expect(!turned(openReader()).scenesToCome.arePagesAlone)
    var told = openReader()
    _ = told.receive(.reported("a message", isError: false))
    #expect(!told.scenesToCome.arePagesAlone)
  }
}
