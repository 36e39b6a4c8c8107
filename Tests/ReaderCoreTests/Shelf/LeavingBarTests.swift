import PageGeometry
import RectoBookModel
@testable import RectoReaderCore
import Testing

@Suite("The bar of a book that leaves") struct LeavingBarTests {
  private func readerOverBar() -> Reader {
    var reader = shelfReader(of: ["Alice", "Emma"])
    reader.press(keys: "Right", "Return")
    var preferences = Reader.Preferences(page: 3)
    preferences.location = .disk(path: "/books/Emma.cbz")
    reader.begin(preferences)
    _ = reader.receive(.opened(bookFacts(pages: 40)))
    _ = reader.receive(.pagesAreThere)
    reader.pass(seconds: 4, from: 10)
    _ = reader.receive(.overlay(.hoveredScrubber(share: 0.5)))
    return reader
  }

  @Test("goes with it, and with what it told of a page, wherever the pointer is then")
  func goes() {
    var reader = readerOverBar()
    #expect(reader.overlay.bar?.preview != nil)
    reader.press(keys: "L")
    reader.pass(seconds: 0.5, from: 20)
    reader.press(keys: "Return")
    reader.pass(seconds: 3, from: 21)
    #expect(!reader.isShelfInSight && reader.overlay.bar == nil)
  }

  @Test("stays where it was called to stay")
  func stays() {
    var reader = readerOverBar()
    reader.bar.isPinned = true
    reader.press(keys: "L")
    reader.pass(seconds: 0.5, from: 20)
    reader.press(keys: "Return")
    reader.pass(seconds: 3, from: 21)
    #expect(reader.overlay.bar?.preview == nil && reader.overlay.bar != nil)
  }

  @Test("a stroke sends it away")
  func draws() {
    var reader = readerOverBar()
    reader.press(keys: "d")
    let contact = PenContact(.down, at: Vector2(400, 300), time: 30)
    _ = reader.receive(.pen(contact))
    #expect(reader.overlay.bar == nil)
  }
}

extension Reader {
  /// Lets frames of a sixtieth of a second pass.
  fileprivate mutating func pass(seconds: Double, from start: Double) {
    for index in 0..<Int(seconds * 60) {
      _ = receive(.tick(time: start + Double(index) / 60))
    }
  }
}
