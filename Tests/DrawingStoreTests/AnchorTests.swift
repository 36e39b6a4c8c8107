import BookFixtures
import Foundation
import PageDrawing
import PageGeometry
import RectoBookModel
import Testing

@testable import RectoDrawingStore

@Suite("Surfaces whose pages have other numbers now") struct AnchorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func stroke(_ number: UInt64) -> Stroke {
    Stroke(
      [PenSample(Vector2(0.1, 0.2), time: 0)], id: Stroke.ID(high: 1, low: number), width: 0.01,
      unit: 200)
  }

  /// A book with a stroke on each of some pages, each anchored by what its page is.
  private func draw(_ pages: [Int], of contents: [UInt32?]) throws {
    let file = try DrawingPlace(of: "old", in: folder.url.path).open()
    for page in pages {
      let surface = DrawnSurface(page: page)
      #expect(try file.record(.add(Self.stroke(UInt64(page))), of: surface, after: 0, at: 0))
      if let content = contents[page - 1] { try file.record(.content(content), of: surface) }
    }
    #expect(try !file.isUnsettled(), "the book is as it was")
  }

  /// The page of each stroke, by the page that it was drawn on; those out of sight have none.
  private func found(in book: String) throws -> [Int: Int] {
    let file = try DrawingPlace(of: book, in: folder.url.path).open()
    return try file.pages().reduce(into: [:]) { found, page in
      let strokes = try file.log(of: page.surface).drawing.items.map(\.stroke.id.low)
      if page.surface.page > 0 { found[Int(try #require(strokes.first))] = page.surface.page }
    }
  }

  private func change(_ old: String, to new: String, _ contents: [UInt32?]) throws {
    #expect(try DrawingFile.inherit(from: old, to: new, in: folder.url.path))
    let file = try DrawingPlace(of: new, in: folder.url.path).open()
    #expect(try file.isUnsettled())
    try file.settle(contents)
    #expect(try !file.isUnsettled())
  }

  @Test("ink follows its page where others were put in or taken out, and comes back with it")
  func follows() throws {
    try draw([1, 3, 4, 5], of: [10, 20, 30, 40, nil])
    try change("old", to: "more", [10, 99, 20, 30, 98, 40, nil])
    // What was never anchored stays by its number.
    #expect(try found(in: "more") == [1: 1, 3: 4, 4: 6, 5: 5])
    try change("more", to: "less", [40, 10])
    #expect(try found(in: "less") == [1: 2, 4: 1, 5: 5], "the third page is gone")
    try change("less", to: "again", [10, 20, 30, 40, nil])
    #expect(try found(in: "again") == [1: 1, 3: 3, 4: 4, 5: 5])
    let file = try DrawingPlace(of: "again", in: folder.url.path).open()
    #expect(try file.anchors()[DrawnSurface(page: 3)] == .content(30))
  }

  @Test(
    "no two surfaces have one page, and with the same pages none moves", arguments: UInt64(0)..<200)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = (0..<random.whole(1...12)).map { _ -> UInt32? in
      random.whole(0...5) == 0 ? nil : UInt32(random.whole(1...8))
    }
    var after = before
    for _ in 0..<random.whole(0...6) {
      if random.whole(0...1) == 0, after.count > 1 {
        after.remove(at: random.whole(0...after.count - 1))
      } else {
        after.insert(UInt32(random.whole(1...12)), at: random.whole(0...after.count))
      }
    }
    var surfaces: [PageMatch.Surface] = []
    for page in 1...before.count where random.whole(0...2) > 0 {
      surfaces.append(.init(id: Int64(surfaces.count + 1), page: page, content: before[page - 1]))
    }
    #expect(PageMatch.moves(of: surfaces, to: before).isEmpty)
    let moves = PageMatch.moves(of: surfaces, to: after)
    var now = surfaces
    for (id, page) in moves { now[Int(id) - 1].page = page }
    #expect(Set(now.map(\.page)).count == now.count)
    for surface in now where surface.page > 0 && surface.content != nil {
      #expect(surface.page <= after.count && after[surface.page - 1] == surface.content)
    }
  }

  @Test("a book says what set its text as it was drawn on, as long as something of that is seen")
  func engine() throws {
    let file = try DrawingPlace(of: "book", in: folder.url.path).open()
    #expect(try file.textEngine() == nil)
    #expect(try file.record(.add(Self.stroke(1)), of: DrawnSurface(page: 1), after: 0, at: 0))
    #expect(try file.textEngine() == nil, "its pages are always the same")
    var (mupdf, own) = (TextLayout.standard, TextLayout.standard)
    (mupdf.engine, own.engine) = (.mupdf, .own)
    let before = DrawnSurface(page: 2, layout: mupdf.drawnName)
    let after = DrawnSurface(page: 2, layout: own.drawnName)
    #expect(try file.record(.add(Self.stroke(2)), of: before, after: 0, at: 0))
    #expect(try file.textEngine() == .mupdf)
    #expect(try file.record(.add(Self.stroke(3)), of: after, after: 0, at: 0))
    #expect(try file.textEngine() == nil, "that of both")
    #expect(try file.record(.clear, of: before, after: 1, at: 0))
    #expect(try file.textEngine() == .own)
    #expect(try file.seek(to: 0, of: after, from: 1))
    #expect(try file.textEngine() == nil)
  }

  @Test("what is kept of a layout is there again, and nothing that is spoilt")
  func lines() throws {
    let file = try DrawingPlace(of: "book", in: folder.url.path).open()
    let surface = DrawnSurface(page: 7, layout: "11.0/29.0")
    let lines = try #require(TextLines("3 120@812 166@1034"))
    try file.record(.lines(lines), of: surface)
    #expect(try file.anchors() == [:], "nothing is drawn there")
    #expect(try file.record(.add(Self.stroke(1)), of: surface, after: 0, at: 0))
    try file.record(.lines(lines), of: surface)
    #expect(try file.anchors() == [surface: .lines(lines)])
    for words in ["", "content", "content x", "content 4294967296", "lines 3", "else 3"] {
      #expect(SurfaceAnchor(words: words) == nil)
    }
  }
}
