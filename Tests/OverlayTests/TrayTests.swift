import DrawnFirst
import PageDrawing
import PageGeometry
import PageLayout
import RectoBookModel
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// The tools for drawing.
@MainActor @Suite(.drawnFirst) struct TrayTests {
  private var content: OverlayContent {
    var reader = Reader(view: ViewSize(width: 1280, height: 800))
    _ = reader.receive(
      .opened(
        BookFacts(
          format: "cbz", pageCount: 20, usualSize: PageSize(width: 700, height: 1000), title: "Emma"
        )))
    _ = reader.receive(.command(.draw))
    var content = OverlayContent()
    content.tray = reader.overlay.tray
    return content
  }

  @Test("each tool, width and colour is an order of its own")
  func clicks() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(content)
    for tool in PenTool.allCases {
      #expect(
        try studio.click(.tool(tool)) == [.ordered(Invocation(.draw, argument: tool.name))])
    }
    for index in 0..<3 {
      #expect(
        try studio.click(.penWidth(index)) == [.ordered(Invocation(.penWidth, count: index + 1))])
    }
    for index in 0..<8 {
      #expect(
        try studio.click(.penColor(index)) == [.ordered(Invocation(.penColor, count: index + 1))])
    }
    for command in [Command.draw, .lasso, .eyedropper, .ruler] {
      #expect(try studio.click(.button(command)) == [.command(command)])
    }
  }

  @Test("a drag along the strip between two colours mixes them, and the end of it is told")
  func mixing() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(content)
    let (overlay, box) = (studio.overlay, try studio.place(.mixer))
    func place(_ share: Double) -> Vector2 {
      Vector2(box.left + (box.right - box.left) * share, box.center.y)
    }
    #expect(
      overlay.receive(.pressed(place(0)), at: 100).actions == [
        .tray(.mixed(share: 0, isDone: false))
      ])
    #expect(
      overlay.receive(.moved(place(0.5)), at: 100).actions == [
        .tray(.mixed(share: 0.5, isDone: false))
      ])
    // However far the hand goes beyond it.
    #expect(
      overlay.receive(.released(Vector2(5000, 0)), at: 100).actions
        == [.tray(.mixed(share: 1, isDone: true))])
    var eraser = content
    eraser.tray?.mixtures = []
    _ = try studio.picture(eraser)
    #expect(!overlay.places.contains { $0.part == .mixer })
  }

  @Test("a narrow view has all of it, in less room", arguments: [360, 640, 960])
  func narrow(width: Int) throws {
    let studio = try OverlayStudio(width: width)
    _ = try studio.picture(content)
    #expect(try studio.place(.tray).right <= Double(width))
    for part in [OverlayPart.tool(.write), .button(.ruler), .penColor(7), .button(.draw)] {
      #expect(try studio.place(part).width > 8)
    }
  }

  @Test("a lasso's line and its box are seen on the page, and take no pointer")
  func lasso() throws {
    let studio = try OverlayStudio()
    let book = studio.book()
    var reader = Reader(view: ViewSize(width: 960, height: 600))
    _ = reader.receive(
      .opened(
        BookFacts(
          format: "cbz", pageCount: 20, usualSize: PageSize(width: 700, height: 1000), title: "Emma"
        )))
    func drag(_ places: [Vector2], time: Double) {
      _ = reader.receive(.pressed(at: places[0]))
      for place in places { _ = reader.receive(.moved(to: place, time: time)) }
    }
    _ = reader.receive(.command(.draw))
    drag([Vector2(480, 300), Vector2(520, 320)], time: 1)
    _ = reader.receive(.released(at: Vector2(520, 320), time: 2))
    _ = reader.receive(.command(.lasso))
    drag(
      [Vector2(460, 280), Vector2(560, 280), Vector2(560, 340), Vector2(460, 340)], time: 3)
    var content = OverlayContent()
    content.lasso = reader.overlay.lasso
    let line = try #require(try studio.picture(content).difference(from: book))
    #expect(abs(line.left - 460) < 4 && abs(line.right - 560) < 4)
    _ = reader.receive(.released(at: Vector2(460, 280), time: 4))
    content.lasso = reader.overlay.lasso
    let box = try #require(try studio.picture(content).difference(from: book))
    #expect(box.left > 460 && box.right < 560 && box.top < 300 && box.bottom > 320)
    #expect(studio.overlay.places.isEmpty)
  }

  @Test("the edge of a ruler is seen from end to end")
  func ruler() throws {
    let studio = try OverlayStudio()
    let book = studio.book()
    var content = OverlayContent()
    content.ruler = [Vector2(480, 120), Vector2(900, 120)]
    let edge = try #require(try studio.picture(content).difference(from: book))
    #expect(abs(edge.left - 480) < 4 && abs(edge.right - 900) < 4)
    #expect(edge.top > 114 && edge.bottom < 126)
  }

  @Test("nothing of it lies over another part, and all lies in the view")
  func places() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(content)
    let parts = studio.overlay.places.filter { $0.part != .tray }
    for (index, place) in parts.enumerated() {
      #expect(!place.box.isEmpty, "\(place.part)")
      for other in parts[(index + 1)...] {
        #expect(place.box.intersection(other.box).isEmpty, "\(place.part) \(other.part)")
      }
    }
  }

  @Test("undo that is held winds back by parts of a stroke, then faster and faster")
  func rewind() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(content)
    let overlay = studio.overlay
    let box = try #require(overlay.places.first { $0.part == .button(.undo) }?.box)
    _ = overlay.receive(.moved(box.center), at: 100)
    let reply = overlay.receive(.pressed(box.center), at: 100)
    #expect(reply.actions == [.command(.undo)] && reply.isTaken)
    var told: [Double] = []
    for step in 1...120 {
      for action in overlay.takeRepeats(at: 100 + 0.025 * Double(step)) {
        guard case .tray(.rewound(let strokes, isDone: false)) = action else {
          Issue.record("undo winds back, got \(action)")
          return
        }
        told.append(strokes)
      }
    }
    // In the first second after the pause a stroke takes several frames, and soon a frame several strokes.
    #expect(told.prefix(40).allSatisfy { $0 > 0 && $0 < 0.1 })
    #expect(zip(told.dropFirst(2), told.dropFirst(3)).allSatisfy { $0 <= $1 + 1e-9 })
    #expect((told.last ?? 0) > 2.5)
    #expect(overlay.nextFrame.map { $0 > 103 && $0 < 103.1 } == true)
    #expect(
      overlay.receive(.released(box.center), at: 104).actions == [
        .tray(.rewound(by: 0, isDone: true))
      ])
    #expect(overlay.takeRepeats(at: 110) == [])
  }

  @Test("what is told in parts is what is told at once, up to what a frame winds at most")
  func pace() {
    var (often, once) = (HeldButton(.redo, at: 10), HeldButton(.redo, at: 10))
    var told = 0.0
    for step in 1...150 { told += often.take(at: 10 + 0.02 * Double(step)) }
    #expect(abs(told - once.take(at: 13)) < 1e-9 && told < -3)
    #expect(once.take(at: 100) == -64)
  }

  @Test("the wheel over undo goes both ways, by parts of a stroke when it is slow")
  func wheel() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(content)
    let overlay = studio.overlay
    let box = try studio.place(.button(.undo))
    _ = overlay.receive(.moved(box.center), at: 100)
    let told = [(1.0, 101.0), (1, 101.05), (2, 101.1), (-1, 103)].map { notches, time in
      overlay.receive(.wheel(notches: notches), at: time).actions
    }
    #expect(
      told == [0.25, 1, 2, -0.25].map { [.tray(.rewound(by: $0, isDone: false))] })
    // Where the pointer leaves it, what is half wound comes to an end, once.
    #expect(
      overlay.receive(.moved(Vector2(5, 5)), at: 104).actions == [
        .tray(.rewound(by: 0, isDone: true))
      ])
    #expect(overlay.receive(.moved(Vector2(6, 5)), at: 105).actions == [])
  }
}
