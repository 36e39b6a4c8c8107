import BookFixtures
import PageGeometry
import PageLayout
import RectoShelfLayout
import Testing

@testable import RectoReaderCore

/// The names of books in a grid, and the frame of the one that is meant.
@Suite struct ShelfLabelTests {
  @Test("each book of a grid is named, and one is framed", arguments: UInt64(0)..<30)
  func names(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let titles = (0..<random.whole(1...90)).map { "Book \($0)\u{7}" }
    var reader = shelfReader(of: titles, form: .grid)
    let (wide, high) = (random.whole(320...2560), random.whole(400...1600))
    _ = reader.receive(.resized(ViewSize(width: Double(wide), height: Double(high))))
    let keys = ["Down", "Right", "End", "Home", "PageDown", "Left", "Up"]
    for _ in 0..<random.whole(1...9) { reader.press(keys: keys[random.whole(0...6)]) }
    for frame in 0..<240 { _ = reader.receive(.tick(time: 1 + Double(frame) / 60)) }
    let state = "\(wide)×\(high), \(titles.count) books, \(reader.shelf?.meant ?? -1) meant"
    let shown = try #require(reader.overlay.shelf, "\(state)")
    let free = Double(high) - shown.band
    #expect(shown.band > 0 && abs(shown.place.y - free) < 1e-9)
    for label in shown.labels {
      #expect(label.area.greatest.y <= free + 1e-9 && label.title.hasPrefix("Book"))
      #expect(!label.title.contains("\u{7}") && label.authors == "Jane Austen")
    }
    let meant = shown.labels.filter(\.isMeant)
    #expect(meant.count == 1 && meant.first?.title == shown.title, "\(state)")
    let frame = try #require(shown.framed, "\(state)")
    let names = try #require(meant.first).area
    // All of the book that is meant is seen, and it stands on its names.
    #expect(frame.least.y > 0 && frame.greatest.y <= free)
    #expect(frame.least.x > names.least.x - 8 && frame.greatest.x < names.greatest.x + 8)
    #expect(abs(frame.greatest.y - names.least.y) < 0.03 * Double(high))
  }

  @Test("a row has neither names nor a frame: its title stands below the plank")
  func row() throws {
    let reader = shelfReader(of: ["Alice", "Bob"])
    let shown = try #require(reader.overlay.shelf)
    #expect(shown.labels.isEmpty && shown.framed == nil && shown.band == 0)
    let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
    #expect(shown.place.y > shelf.seenPlace(of: 0, in: wideView).max.y)
  }
}
