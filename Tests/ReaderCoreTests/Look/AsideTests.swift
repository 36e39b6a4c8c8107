import RectoBookModel
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

@Suite("a book beside the panel of light and paper") struct AsideTests {
  private let share = 0.25

  private func corners(_ reader: Reader) -> [Vector2] {
    reader.places.values.flatMap { [$0.place(of: Vector2(0, 0)), $0.place(of: Vector2(1, 1))] }
  }

  private func beside(_ reader: Reader) -> Bool {
    let corners = corners(reader)
    return !corners.isEmpty
      && corners.allSatisfy {
        $0.x > 0 && $0.x < reader.view.width * (1 - share) && $0.y > 0 && $0.y < reader.view.height
      }
  }

  @Test(
    "the whole opening lies beside it, however the book is read and turned, and comes back",
    arguments: [ReadingDirection.leftToRight, .rightToLeft], [SpreadMode.onePage, .twoPages])
  func beside(direction: ReadingDirection, spread: SpreadMode) {
    for quarters in 0..<4 {
      var reader = openReader(direction: direction, preferences: .init(page: 8, spread: spread))
      for _ in 0..<quarters { reader.press(keys: "r") }
      let (zoom, pan) = (reader.zoom, reader.stance.pan)
      reader.settled(.overlay(.tookAside(share: share)))
      #expect(beside(reader), "\(quarters)")
      reader.press(keys: "PageDown")
      for frame in 0..<200 { reader.settled(.tick(time: Double(frame) / 60)) }
      #expect(beside(reader), "\(quarters), turned")
      reader.settled(.resized(ViewSize(width: 1000, height: 700)))
      #expect(beside(reader), "\(quarters), resized")
      reader.settled(.resized(wideView))
      reader.settled(.overlay(.tookAside(share: 0)))
      #expect(reader.zoom == zoom && reader.stance.pan == pan, "\(quarters)")
    }
  }

  @Test("arrows turn there, and what is magnified comes back to it by steps")
  func keys() {
    var reader = openReader(preferences: .init(page: 8))
    reader.settled(.overlay(.tookAside(share: share)))
    let (zoom, pan) = (reader.zoom, reader.stance.pan)
    reader.press(keys: "Right")
    #expect(reader.pageNumbers == [10, 11])
    reader.press(keys: "Left")
    #expect(reader.pageNumbers == [8, 9])
    reader.press(keys: "+", "+", "-", "-", "-")
    #expect(reader.zoom == zoom && reader.stance.pan == pan && reader.book.inView.hold.fit == .page)
    #expect(reader.memory.zoom == nil && reader.memory.fit == nil, "it is no zoom to remember")
  }

  @Test("a click in the right third of what is left turns on, one in its middle does not")
  func clicks() {
    var reader = openReader(preferences: .init(page: 8))
    reader.settled(.overlay(.tookAside(share: share)))
    reader.click(at: Vector2(480, 400))
    #expect(reader.pageNumbers == [8, 9])
    reader.click(at: Vector2(720, 400))
    #expect(reader.pageNumbers == [10, 11])
  }

  @Test("what is magnified stays where it is; the next book lies beside it, too")
  func magnified() {
    var reader = openReader(preferences: .init(page: 8))
    reader.press(keys: "+", "+")
    let before = (reader.zoom, reader.stance.pan)
    reader.settled(.overlay(.tookAside(share: share)))
    #expect((reader.zoom, reader.stance.pan) == before)
    reader.press(keys: "a")
    #expect(beside(reader))
    var preferences = Reader.Preferences()
    preferences.location = .disk(path: "/b.cbz")
    reader.begin(preferences)
    _ = reader.receive(.opened(bookFacts(pages: 20)))
    #expect(beside(reader) && reader.book.inView.hold.aside == share)
    reader.settled(.overlay(.tookAside(share: .nan)))
    #expect(reader.book.inView.hold.aside == 0)
  }
}
