import DrawnFirst
import PageGeometry
import RectoBookModel

import Testing

@testable import RectoOverlay
@testable import RectoReaderCore

/// The strip of buttons at selected text.
@MainActor @Suite(.drawnFirst) struct SelectionStripTests {
  @Test(
    "every button is there, as a sign where the view is narrow for words",
    arguments: [(1280, 800, 1.0), (640, 480, 1.0), (640, 480, 1.5), (640, 480, 2.0)])
  func rows(width: Int, height: Int, scale: Double) throws {
    let studio = try OverlayStudio(width: width, height: height, scale: scale)
    let commands: [Command] = [.define, .underline, .strikeOut, .note, .copy, .findSelection]
    var content = OverlayContent()
    content.selection = OverlayContent.SelectionBar(
      lines: [.init(Vector2(Double(width) / 2 - 60, 300), Vector2(Double(width) / 2 + 60, 330))],
      buttons: commands.map { OverlayContent.Button(command: $0, label: "\($0) it", tip: "") })
    try studio.settle(content)
    let strip = try studio.place(.selection)
    #expect(strip.left >= 0 && strip.right <= Double(width) && strip.bottom <= 300)
    var places: [OverlayBox] = []
    for command in commands {
      let place = try studio.place(.button(command))
      #expect(place.left >= strip.left && place.right <= strip.right)
      #expect(place.top >= strip.top && place.bottom <= strip.bottom)
      #expect(!places.contains { $0.touches(place.inset(1, 1)) })
      #expect(try studio.click(.button(command)) == [.command(command)])
      places.append(place)
    }
    #expect(Set(places.map(\.top)).count == 1)
    #expect((Set(places.map { $0.width.rounded() }).count == 1) == (scale >= 1.5))
  }

  @Test("words that no sign stands for have rows where the view is narrow")
  func words() throws {
    let studio = try OverlayStudio(width: 640, height: 480, scale: 2)
    let commands: [Command] = [.define, .underline, .webSearch, .note]
    var content = OverlayContent()
    content.selection = OverlayContent.SelectionBar(
      lines: [.init(Vector2(260, 300), Vector2(380, 330))],
      buttons: commands.map {
        OverlayContent.Button(command: $0, label: "\($0) once more", tip: "")
      })
    try studio.settle(content)
    let places = try commands.map { try studio.place(.button($0)) }
    #expect(Set(places.map(\.top)).count > 1 && Set(places.map(\.width)).count > 1)
  }

  /// Lines of a page, 20 pixels apart, and the strip beside one of them.
  private func strip(
    at line: Int, of count: Int = 34, from left: Double = 200, to right: Double = 600,
    in size: (width: Int, height: Int) = (1280, 800)
  ) throws -> (strip: OverlayBox, lines: [OverlayBox]) {
    let studio = try OverlayStudio(width: size.width, height: size.height)
    let lines = (0..<count).map { row in
      OverlayContent.Area(
        Vector2(left, 60 + 20 * Double(row)), Vector2(right, 76 + 20 * Double(row)))
    }
    let commands: [Command] = [
      .define, .underline, .strikeOut, .note, .copy, .findSelection, .removeHighlight,
    ]
    var content = OverlayContent()
    var bar = OverlayContent.SelectionBar(
      lines: [lines[line]],
      buttons: commands.map { OverlayContent.Button(command: $0, label: "\($0)", tip: "") })
    bar.read = lines
    bar.swatches = AnnotationColor.allCases.map { .init(color: $0, tip: "", isOn: false) }
    content.selection = bar
    try studio.settle(content)
    for command in commands { _ = try studio.place(.button(command)) }
    for color in AnnotationColor.allCases { _ = try studio.place(.swatch(color)) }
    return (try studio.place(.selection), lines.map { OverlayBox($0) })
  }

  @Test("amid a page it lies in the margin beside the text, and covers none of it")
  func margin() throws {
    for line in [8, 17, 30] {
      let (strip, lines) = try strip(at: line)
      #expect(!lines.contains { $0.touches(strip) })
      #expect(strip.top < lines[line].bottom && strip.bottom > lines[line].top)
    }
    // Text at the other side has its margin there.
    let (strip, lines) = try strip(at: 17, from: 700, to: 1100)
    #expect(strip.left > lines[0].right)
  }

  @Test("above the first line and below the last there is room for a strip")
  func ends() throws {
    let (above, _) = try strip(at: 0)
    #expect(above.bottom <= 60 && above.height < 40)
    let (below, lines) = try strip(at: 9, of: 10)
    #expect(below.top >= lines[9].bottom && below.height < 40)
  }

  @Test("it never lies on the selected line, however little room there is", arguments: [0, 9, 20])
  func narrow(line: Int) throws {
    let (strip, lines) = try strip(at: line, of: 21, from: 8, to: 632, in: (640, 480))
    #expect(!strip.touches(lines[line]))
  }
}
