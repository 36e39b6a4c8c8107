import DrawnFirst
import PageGeometry
import RectoBookModel
import RectoReaderCore
import Testing

@testable import RectoOverlay

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
    #expect(Set(places.map(\.top)).count == 1)
    #expect((Set(places.map { $0.width.rounded() }).count == 1) == (scale >= 1.5))
  }

  @Test("words that no sign stands for have rows where the view is narrow")
  func words() throws {
    let studio = try OverlayStudio(width: 640, height: 480, scale: 2)
    let commands: [Command] = [.define, .underline, .webSearch, .note]
    var content = OverlayContent()
    content.selection = OverlayContent.SelectionBar(
      above: Vector2(320, 300), below: 330,
      buttons: commands.map {
        OverlayContent.Button(command: $0, label: "\($0) once more", tip: "")
      })
    try studio.settle(content)
    let places = try commands.map { try studio.place(.button($0)) }
    #expect(Set(places.map(\.top)).count > 1 && Set(places.map(\.width)).count > 1)
  }
}
