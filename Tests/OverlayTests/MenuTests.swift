import RectoBookModel
import DrawnFirst
import PageGeometry
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// The menu, the focus, and what keys scroll.
@MainActor @Suite(.drawnFirst) struct MenuTests {
  private static func menu(at place: Vector2, rows: Int = 16) -> OverlayContent {
    var panel = OverlayContent.Panel(
      title: "Menu",
      rows: (0..<rows).map { .init(text: "Something to do \($0)", detail: "Ctrl+\($0)") },
      selected: 0)
    panel.rows[3].beginsGroup = true
    panel.place = place
    var content = OverlayContent()
    content.panel = panel
    return content
  }

  @Test(
    "a menu lies at its place, and within the view wherever that is",
    arguments: [
      (Vector2(100, 50), true), (Vector2(950, 590), false), (Vector2(-50, -50), false),
      (Vector2(400, 599), false),
    ])
  func place(place: Vector2, isThere: Bool) throws {
    let studio = try OverlayStudio()
    _ = try studio.picture(Self.menu(at: place))
    let box = try studio.place(.panel)
    #expect(box.left >= 0 && box.top >= 0 && box.right <= 960 && box.bottom <= 600)
    #expect(!isThere || box.left == place.x && box.top == place.y)
    for row in 0..<16 { #expect(try studio.place(.row(row)).height >= 30) }
    #expect(try studio.click(.row(5)) == [.pointedAt(row: 5), .chose(row: 5)])
  }

  @Test("in a menu the pointer chooses as keys do, and one row alone is lit")
  func oneRow() throws {
    let studio = try OverlayStudio()
    var content = Self.menu(at: Vector2(100, 50))
    let plain = try studio.picture(content)
    let row = try studio.place(.row(5)).center
    #expect(studio.overlay.receive(.moved(row), at: 100).actions == [.pointedAt(row: 5)])
    #expect(studio.overlay.receive(.moved(row + Vector2(3, 0)), at: 100).actions.isEmpty)
    #expect(try studio.picture(content) == plain, "keys have chosen another since")
    content.panel?.selected = 5
    #expect(try studio.picture(content) != plain)
  }

  @Test("in a small window a menu is cut and keeps what is chosen in sight")
  func small() throws {
    let studio = try OverlayStudio(width: 300, height: 200)
    var content = Self.menu(at: Vector2(10, 10))
    for selected in [0, 15, 7] {
      content.panel?.selected = selected
      _ = try studio.picture(content)
      #expect(try studio.place(.row(selected)).height >= 30)
      #expect(try studio.place(.panel).bottom <= 200)
    }
  }

  @Test("the button that keys mean is in sight, with what it does, in a narrow window too")
  func focus() throws {
    for width in [400, 960] {
      let studio = try OverlayStudio(width: width)
      var content = OverlayContent()
      content.bar = Samples.bar
      for (index, button) in Samples.bar.buttons.enumerated() {
        content.bar?.focused = index
        _ = try studio.picture(content)
        #expect(try studio.place(.button(button.command)).width >= 32)
        _ = try studio.place(.tip)
      }
      content.bar?.focused = nil
      _ = try studio.picture(content)
      #expect(!studio.overlay.places.contains { $0.part == .tip })
    }
  }

  @Test("of a line that is longer than any view what stands at its caret is seen")
  func longLine() throws {
    let text = String(repeating: "ab cd ", count: 600)
    var content = OverlayContent()
    content.prompt = .init(label: "Find", text: text, caret: 3_600)
    let long = try OverlayStudio().picture(content)
    content.prompt = .init(label: "Find", text: String(text.suffix(250)), caret: 250)
    #expect(try OverlayStudio().picture(content) == long)
  }

  @Test("a sheet is scrolled by lines and screens as far as it goes")
  func scrolling() throws {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    content.sheet = .init(
      title: "Keys",
      sections: [
        .init(heading: "", rows: (0..<90).map { (key: "k\($0)", value: "does \($0)") })
      ])
    let top = try studio.settle(content).picture
    studio.overlay.scrollSheet(.lines(-1))
    studio.overlay.scrollSheet(.toStart)
    #expect(!studio.overlay.needsFrame)
    for (step, back) in [
      (ScrollStep.lines(1), ScrollStep.lines(-1)), (.screens(1), .screens(-1)), (.toEnd, .toStart),
    ] {
      studio.overlay.scrollSheet(step)
      #expect(studio.overlay.needsFrame)
      #expect(try studio.settle(content).picture != top)
      studio.overlay.scrollSheet(back)
      #expect(try studio.settle(content).picture == top)
    }
  }

  @Test("pictures side by side are counted, for keys that go up and down")
  func columns() throws {
    var content = OverlayContent()
    content.panel = Samples.grid
    for scale in [1.0, 2] {
      let studio = try OverlayStudio(
        width: Int(960 * scale), height: Int(600 * scale), scale: scale)
      _ = try studio.picture(content)
      #expect(studio.overlay.takeLayout() == [.laidOut(columns: 5)])
      let first = try studio.place(.row(0))
      #expect(try studio.place(.row(4)).top == first.top)
      #expect(try studio.place(.row(5)).left == first.left)
      _ = try studio.picture(OverlayContent())
      #expect(studio.overlay.takeLayout().isEmpty)
    }
  }
}
