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
    #expect(try studio.click(.button(.draw)) == [.command(.draw)])
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

  @Test("undo that is held goes on, faster and faster; the wheel goes both ways")
  func rewind() throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(content)
    let overlay = studio.overlay
    let box = try #require(overlay.places.first { $0.part == .button(.undo) }?.box)
    _ = overlay.receive(.moved(box.center), at: 100)
    let reply = overlay.receive(.pressed(box.center), at: 100)
    #expect(reply.actions == [.command(.undo)] && reply.isTaken)
    var told: [Int] = []
    for step in 1...12 {
      for action in overlay.takeRepeats(at: 100 + 0.1 * Double(step)) {
        guard case .ordered(let order) = action, order.command == .undo else {
          Issue.record("undo undoes, got \(action)")
          return
        }
        told.append(order.count ?? 0)
      }
    }
    #expect(told == [1, 1, 2, 4, 8, 16, 32])
    #expect(overlay.nextFrame.map { $0 > 101.1 } == true)
    #expect(overlay.receive(.released(box.center), at: 102).actions == [])
    #expect(overlay.takeRepeats(at: 110) == [])
    #expect(
      overlay.receive(.wheel(notches: 2), at: 111).actions
        == [.ordered(Invocation(.undo, count: 2))])
    #expect(
      overlay.receive(.wheel(notches: -1), at: 112).actions
        == [.ordered(Invocation(.redo, count: 1))])
  }
}
