import DrawnFirst
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoOverlay
@testable import RectoReaderCore

/// The names of books in a grid as they are drawn.
@MainActor @Suite(.drawnFirst) struct ShelfNameTests {
  private func content(_ titles: [String], meant: Int, height: Double = 46) -> OverlayContent {
    var shelf = OverlayContent.Shelf()
    (shelf.isGrid, shelf.band, shelf.place) = (true, 50, Vector2(640, 750))
    (shelf.title, shelf.detail) = ("A title", "Somebody · page 3 of 9")
    for (index, title) in titles.enumerated() {
      let left = 20 + 180 * Double(index)
      shelf.labels.append(
        OverlayContent.Shelf.Label(
          area: OverlayContent.Area(Vector2(left, 300), Vector2(left + 170, 300 + height)),
          title: title, authors: "Jane Austen", isMeant: index == meant))
    }
    let left = 50 + 180 * Double(meant)
    shelf.framed = OverlayContent.Area(Vector2(left, 130), Vector2(left + 110, 298))
    var content = OverlayContent()
    content.shelf = shelf
    return content
  }

  /// How light a pixel is, 0…255.
  private func light(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int {
    let at = (y * picture.width + x) * 4
    return (Int(picture.bytes[at]) + Int(picture.bytes[at + 1]) + Int(picture.bytes[at + 2])) / 3
  }

  @Test("the plate of the book that is meant is light where the others are dark, day and night")
  func meant() throws {
    for isNight in [false, true] {
      let studio = try OverlayStudio()
      studio.overlay.isNight = isNight
      let picture = try studio.settle(content(["Emma", "Emma"], meant: 1)).picture
      let plates = (0..<2).map { light(picture, 28 + 180 * $0, 340) }
      #expect(plates[1] > plates[0] + 90, "\(plates)")
      // The frame is light beside dark, so that any cover shows it.
      let frame = (120..<134).map { light(picture, 285, $0) }
      #expect((frame.max() ?? 0) - (frame.min() ?? 0) > 90, "\(frame)")
    }
  }

  @Test("names of any script and any length stay on their plates, and titles on one line")
  func scripts() throws {
    let studio = try OverlayStudio()
    let titles = [
      "Emma", "A title that is much longer than its plate is wide, and goes on", "進撃の巨人 第一巻 完全版です",
      "مجموعة من القصص القصيرة الطويلة جدا", "Ångström",
    ]
    let picture = try studio.settle(content(titles, meant: 0)).picture
    let empty = try studio.settle(content(titles.map { _ in "" }, meant: 0)).picture
    for index in titles.indices {
      let left = 20 + 180 * index
      for y in 296..<350 {
        // Between two plates nothing is written.
        for x in [left - 4, left + 174] {
          #expect(light(picture, x, y) == light(empty, x, y))
        }
      }
    }
  }

  @Test("a low plate has a title alone")
  func low() throws {
    let studio = try OverlayStudio()
    let content = content(["Emma", "Emma"], meant: 0, height: 26)
    let picture = try studio.settle(content).picture
    var silent = content
    for index in silent.shelf?.labels.indices ?? 0..<0 { silent.shelf?.labels[index].authors = "" }
    #expect(try studio.settle(silent).picture.bytes == picture.bytes)
  }

  @Test("names in all rows have one size and the same parts, on whatever pixel a plate begins")
  func rows() throws {
    for height in stride(from: 32.0, through: 36, by: 0.3) {
      let studio = try OverlayStudio()
      var content = content(["Emma", "Emma", "Emma"], meant: 0, height: height)
      for (index, more) in [0.0, 0.25, 0.6].enumerated() {
        content.shelf?.labels[index].area.least.y += more
        content.shelf?.labels[index].area.greatest.y += more
      }
      try studio.settle(content)
      let texts = studio.overlay.record?.texts ?? []
      let names = texts.filter { $0.text == "Emma" }
      #expect(names.count == 3 && Set(names.map(\.pixels)).count == 1, "\(height)")
      let authors = texts.filter { $0.text == "Jane Austen" }
      #expect([0, 3].contains(authors.count) && Set(authors.map(\.pixels)).count < 2, "\(height)")
    }
  }

  @Test("the tick of a book that was read stands beside its names on plates of any height")
  func sign() throws {
    let studio = try OverlayStudio()
    for height in [18.0, 24, 26, 34, 46, 60] {
      let titles = ["A title that is much longer than its plate is wide, and goes on", "Emma"]
      var content = content(titles, meant: 1, height: height)
      for index in titles.indices {
        var mark = OverlayContent.Shelf.Mark(
          place: Vector2(105 + 180 * Double(index), 300 + height - 5), length: 150, share: 0)
        mark.isFinished = true
        content.shelf?.marks.append(mark)
      }
      let ticked = try studio.settle(content).picture
      let written = (studio.overlay.record?.texts ?? []).map(\.seen).filter {
        $0.top > 290 && $0.bottom < 380
      }
      #expect(written.count >= 2)
      let labels = content.shelf?.labels ?? []
      content.shelf?.labels = labels.map {
        .init(area: $0.area, title: "", authors: "", isMeant: $0.isMeant)
      }
      let silent = try studio.settle(content).picture
      content.shelf?.marks = []
      let sign = try #require(silent.difference(from: try studio.settle(content).picture))
      #expect(sign.top >= 299 && sign.bottom <= 301 + height)
      // Words change nothing where the signs are: neither lies on the other.
      for index in titles.indices {
        let right = 190 + 180 * Double(index)
        let box = OverlayBox(left: right - 20, top: sign.top, right: right, bottom: sign.bottom)
        #expect(!written.contains { $0.touches(box) }, "\(height) \(written) \(box)")
      }
      #expect(ticked.bytes != silent.bytes)
    }
  }
}
