import DrawnFirst
import PageGeometry
import RectoBookModel
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// The strip of buttons at selected text.
@MainActor @Suite(.drawnFirst) struct SelectionStripTests {
  @Test(
    "every button is there, in rows where the view is narrow",
    arguments: [(1280, 800, 1.0), (640, 480, 1.0), (640, 480, 1.5), (640, 480, 2.0)])
  func rows(width: Int, height: Int, scale: Double) throws {
    let studio = try OverlayStudio(width: width, height: height, scale: scale)
    let commands: [Command] = [.define, .underline, .strikeOut, .note, .copy, .find]
    var content = OverlayContent()
    content.selection = OverlayContent.SelectionBar(
      above: Vector2(Double(width) / 2, 300), below: 330,
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
    let tops = Set(places.map(\.top))
    #expect(scale < 1.5 ? tops.count == 1 : tops.count > 1)
  }
}
