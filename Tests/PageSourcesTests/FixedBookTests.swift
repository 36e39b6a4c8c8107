import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("fixed layout")
struct FixedBookTests {
  private let folder: TemporaryFolder
  private let picture = PNGFixture.bytes(width: 20, height: 30) { _, _ in (200, 0, 0, 255) }

  init() throws { folder = try TemporaryFolder() }

  private func book(
    _ pages: [FixedEPUBFixture.Page], extra: [ZipFixture.Entry] = []
  ) throws -> any PageSource {
    try openBook(folder.write(FixedEPUBFixture.bytes(pages, extra: extra), to: "x.epub"))
  }

  @Test("pictures are pages: in the spine, or alone on a page of text")
  func pictures() throws {
    let svg = "<svg viewBox='0 0 1 1'><image xlink:href='i/a.png'/></svg>"
    let book = try book(
      [
        .init("i/a.png", picture, type: "image/png"),
        .init("1.xhtml", FixedEPUBFixture.html(body: "<div><img src='./i/a.png' alt='x'/></div>")),
        .init("2.xhtml", FixedEPUBFixture.html(body: svg)),
      ])
    #expect(book.format == "epub")
    #expect(book.title == "Fixed")
    #expect(
      book.survey(isThorough: true).map(\.size)
        == .init(repeating: PageSize(width: 20, height: 30), count: 3))
    for page in book.pages {
      var canvas = BitmapCanvas()
      #expect(try book.draw(page, .native, on: &canvas).isSharpest)
      #expect(Array(canvas.level(0).bytes.prefix(4)) == [200, 0, 0, 255])
    }
  }

  @Test("each side of an opening can be asked for")
  func sides() throws {
    let sides = ["page-spread-left", "rendition:page-spread-right", "page-spread-center", "x"]
    let book = try book(
      sides.enumerated().map {
        .init("\($0.offset).png", picture, type: "image/png", properties: $0.element)
      })
    #expect(book.survey(isThorough: true).map(\.side) == [.left, .right, .both, nil])
  }

  @Test("what is missing costs its page, and says so")
  func missing() throws {
    let book = try book([
      .init("a.png", picture, type: "image/png"), .init("b.png", nil, type: "image/png"),
      .init(nil, nil), .init("c.xhtml", FixedEPUBFixture.html(body: "<img src='no.png'/>")),
    ])
    #expect(
      book.survey(isThorough: true).map(\.problem) == [
        nil, "its file is missing from the book", "the book names no file for it",
        "its picture is missing",
      ])
  }

  @Test(
    "a page has the size that it asks for, or a sane one",
    arguments: [
      ("width=600,height=800", 600.0, 800.0), ("width = 640; height=480", 640, 480),
      ("width=0,height=0", 600, 800), ("width=-5,height=99999999", 600, 800),
      ("width=1e99,height=1", 600, 800), ("", 600, 800), ("width=device-width", 600, 800),
      ("width=nan,height=inf", 600, 800),
    ])
  func viewport(content: String, width: Double, height: Double) throws {
    let html = FixedEPUBFixture.html(viewport: content, body: "<p>Words</p>")
    let book = try book([.init("a.xhtml", html)])
    #expect(try book.size(of: PageNumber(1)) == PageSize(width: width, height: height))
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 300), on: &canvas)
    #expect(canvas.level(0).bytes.contains { $0 < 100 }, "there are letters on it")
  }

  @Test("a drawing shows the pictures beside it and has its own size")
  func drawings() throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
      + " width='40' height='20'><rect width='20' height='20' fill='#0000ff'/>"
      + "<image x='20' width='20' height='20' preserveAspectRatio='none' xlink:href='i/a.png'/></svg>"
    let book = try book(
      [.init("d.svg", Array(svg.utf8), type: "image/svg+xml")],
      extra: [.init("OPS/i/a.png", picture)])
    #expect(try book.size(of: PageNumber(1)).aspect == 2)
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 40), on: &canvas)
    let bytes = canvas.level(0).bytes
    func pixel(_ x: Int) -> [UInt8] { Array(bytes[((10 * 40 + x) * 4)..<((10 * 40 + x) * 4 + 3)]) }
    #expect(pixel(8) == [0, 0, 255])
    #expect(pixel(32) == [200, 0, 0])
  }

  @Test("veiled fonts lock nothing, veiled pages do")
  func encryption() throws {
    func entry(_ method: String) -> ZipFixture.Entry {
      .init(
        "META-INF/encryption.xml",
        Array("<e><enc:EncryptionMethod Algorithm=\"\(method)\"/></e>".utf8))
    }
    let page = FixedEPUBFixture.Page("a.png", picture, type: "image/png")
    let veiled = try book([page], extra: [entry("http://www.idpf.org/2008/embedding")])
    #expect(veiled.pageCount == 1)
    #expect(throws: SourceError("it is locked by DRM")) {
      try book([page], extra: [entry("http://www.w3.org/2001/04/xmlenc#aes128-cbc")])
    }
  }
}
