import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Books whose package names the picture of a cover.
@Suite("Covers that no line of the spine shows") struct CoverTests {
  private let fixture: FlowFixture
  /// Two thirds as wide as high, red.
  private let picture = PNGFixture.bytes(width: 40, height: 60) { _, _ in (200, 0, 0, 255) }
  private static let name = "my cöver &amp; more.png"
  private static let link = "my%20c%C3%B6ver%20&amp;%20more.png"

  init() throws { fixture = try FlowFixture() }

  /// Three chapters, the second of several pages; `item` says of the picture what the manifest does beside its address.
  private func bytes(
    item: String, first: String = "<h1>Title</h1>", more: String = "", spine: String = ""
  ) -> [UInt8] {
    let bodies = [first, FlowFixture.paragraph(900, "two"), FlowFixture.paragraph(50, "three")]
    let pages = bodies.enumerated().map { index, body in
      ZipFixture.Entry(
        "OPS/c\(index).xhtml",
        Array("<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(body)</body></html>".utf8))
    }
    let items = bodies.indices.map {
      "<item id=\"c\($0)\" href=\"c\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    let package =
      "<package version=\"3.0\"><metadata><dc:title>Book</dc:title>\(more)</metadata><manifest>"
      + items.joined()
      + "<item id=\"cover\" href=\"\(Self.link)\" media-type=\"image/png\" \(item)/>"
      + "</manifest><spine>\(spine)" + bodies.indices.map { "<itemref idref=\"c\($0)\"/>" }.joined()
      + "</spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>"
    return ZipFixture.bytes(
      [
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("META-INF/container.xml", Array(container.utf8)),
        .init("OPS/book.opf", Array(package.utf8)),
        .init("OPS/my cöver & more.png", picture),
      ] + pages)
  }

  private var covered: [UInt8] { bytes(item: "properties=\"cover-image\"") }
  private var plain: [UInt8] { bytes(item: "") }

  private func color(_ book: any PageSource, _ page: Int, across: Double = 0.5) throws -> [UInt8] {
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(page), .exactly(width: 100), on: &canvas)
    let bitmap = canvas.level(0)
    let place = (bitmap.height / 2 * bitmap.width + Int(across * 99)) * 4
    return Array(bitmap.bytes[place..<place + 3])
  }

  @Test(
    "the book opens with its cover, which fills a page as large as others",
    arguments: [
      ("properties=\"cover-image\"", ""), ("", "<meta name=\"cover\" content=\"cover\"/>"),
    ])
  func first(item: String, more: String) throws {
    let book = try fixture.open(bytes(item: item, more: more))
    let other = try fixture.open(plain)
    #expect(book.pageCount == other.pageCount + 1 && book.chapterCount == 4)
    #expect(try book.size(of: PageNumber(1)) == other.size(of: PageNumber(1)))
    #expect(try color(book, 1) == [200, 0, 0] && color(book, 1, across: 0) == [200, 0, 0])
    #expect(try book.text(of: PageNumber(1)).lines.isEmpty)
    for page in other.pages {
      let behind = PageNumber(page.value + 1)
      #expect(try book.text(of: behind).lines == other.text(of: page).lines)
    }
  }

  @Test(
    "places lie where they lay before the book was opened by its cover, and are told as they were")
  func places() throws {
    let (book, other) = (try fixture.open(covered), try fixture.open(plain))
    let places = [0, 1, 2].flatMap { chapter in
      [0, 1, 700, 3_000].map { Place.text(chapter: chapter, offset: $0) }
    }
    let (shifted, plainly) = (book.allPlaced(places), other.allPlaced(places))
    #expect(shifted.count == places.count && plainly.count == places.count)
    for (place, (new, old)) in zip(places, zip(shifted, plainly)) {
      #expect(new.page.value == old.page.value + 1, "\(place)")
      #expect(new.place == place)
    }
    let told = other.allPlaced(other.pages.map { Place.page($0) }).map(\.place)
    let pages = other.pages.map { Place.page(PageNumber($0.value + 1)) }
    #expect(book.allPlaced(pages).map(\.place) == told)
    #expect(book.placed([.page(PageNumber(1))]).map { $0?.place } == [.text(chapter: 0, offset: 0)])
  }

  @Test("another layout keeps the page with the same words, and the cover")
  func layouts() throws {
    let book = try fixture.open(covered)
    var layout = FlowFixture.options.layout
    layout.textSize = 16
    let kept = try book.layOut(
      layout, keeping: PlacedPage(.text(chapter: 1, offset: 3_000), on: PageNumber(5)))
    #expect(kept.chapter == 2 && kept.page > 0)
    _ = try book.count(atMost: 9, for: .seconds(60))
    let cover = try book.layOut(
      FlowFixture.options.layout,
      keeping: PlacedPage(.text(chapter: 0, offset: 0), on: PageNumber(1)))
    #expect(cover.chapter == 0 && cover.page == 0)
    _ = try book.count(atMost: 9, for: .seconds(60))
    let title = try book.layOut(
      layout, keeping: PlacedPage(.text(chapter: 0, offset: 0), on: PageNumber(2)))
    #expect(title.chapter == 1 && title.page == 0)
  }

  @Test(
    "the book is known again by what it was known by, and counts that were kept are not believed")
  func known() throws {
    let (book, other) = (try fixture.open(covered), try fixture.open(plain))
    #expect(book.contents == other.contents)
    let options = FlowFixture.options
    _ = try other.layOut(options.layout, keeping: PlacedPage(PageNumber(1)))
    let counts = try other.count(atMost: 9, for: .seconds(60))
    let again = try fixture.open(covered, counts: false)
    again.learn(counts, names: [])
    for page in again.pages { _ = try? again.text(of: page) }
    #expect(again.isMiscounted)
  }

  @Test(
    "what shows its cover by itself is opened as it is",
    arguments: [
      "<p><img src=\"\(link)\"/></p><p>words</p>",
      "<svg xmlns:xlink=\"http://www.w3.org/1999/xlink\"><image xlink:href=\"\(link)\"/></svg>",
      "<div><img src=\"another.png\"/></div>",
    ])
  func shown(first: String) throws {
    let book = try fixture.open(bytes(item: "properties=\"cover-image\"", first: first))
    #expect(book.chapterCount == 3)
  }

  @Test("a cover in the spine, or one that is not there, is put nowhere else")
  func others() throws {
    let inSpine = bytes(
      item: "properties=\"cover-image\"", spine: "<itemref idref=\"cover\" linear=\"no\"/>")
    #expect(try fixture.open(inSpine).chapterCount == 4)
    let missing = bytes(item: "", more: "<meta name=\"cover\" content=\"nothing\"/>")
    #expect(try fixture.open(missing).chapterCount == 3)
  }
}
