import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("drawings among pictures")
struct DrawingPageTests {
  private let folder: TemporaryFolder
  private let picture = PNGFixture.bytes(width: 20, height: 30) { _, _ in (200, 0, 0, 255) }

  init() throws { folder = try TemporaryFolder() }

  private func svg(_ inner: String, start: String = "") -> [UInt8] {
    let root = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>"
    return Array((start + root + inner + "</svg>").utf8)
  }

  private func color(_ book: any PageSource, _ page: Int) throws -> [UInt8] {
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(page), .exactly(width: 20), on: &canvas)
    return Array(canvas.level(0).bytes.prefix(3))
  }

  @Test("a drawing is a page of a comic, told by its content", arguments: ["2.svg", "2.png"])
  func comic(name: String) throws {
    let blue = svg(
      "<rect width='40' height='20' fill='#0000ff'/>", start: "<?xml version='1.0'?>\n<!-- a -->\n")
    let bytes = ZipFixture.bytes([
      .init("1.png", picture), .init(name, blue), .init("3.png", picture),
    ])
    let book = try openBook(folder.write(bytes, to: "x.cbz"))
    let listings = book.survey(isThorough: true)
    #expect(listings.map(\.problem) == [nil, nil, nil])
    let shape = PageSize(width: 20, height: 30)
    #expect(listings[0].size == shape && listings[2].size == shape)
    #expect(listings[1].size?.aspect == 2)
    for page in [2, 1, 2, 3] {
      let expected: [UInt8] = page == 2 ? [0, 0, 255] : [200, 0, 0]
      #expect(try color(book, page) == expected)
    }
  }

  @Test("what a drawing links to is not fetched, and no other page is lost")
  func links() throws {
    let linked = svg("<image width='9' height='9' href='1.png'/><use href='file:///etc/passwd'/>")
    try folder.write(picture, to: "book/1.png")
    try folder.write(linked, to: "book/2.svg")
    try folder.write(svg("<g"), to: "book/3.svg")
    let book = try openBook(folder.url.appendingPathComponent("book").path)
    #expect(try color(book, 2) == [255, 255, 255])
    _ = try? color(book, 3)
    #expect(try color(book, 1) == [200, 0, 0])
  }
}
