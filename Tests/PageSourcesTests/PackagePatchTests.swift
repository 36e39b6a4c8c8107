import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("what is mended in an EPUB")
struct PackagePatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ bytes: [UInt8]) throws -> any PageSource {
    try openBook(folder.write(bytes, to: "x.epub"))
  }

  private func numbered(_ sheet: String) -> String? {
    StyleColors.numbered(Array(sheet.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a book without a container is found by its package document")
  func container() throws {
    let package =
      "<package><metadata><dc:title>Lost</dc:title></metadata><manifest>"
      + "<item id='a' href='a.xhtml' media-type='application/xhtml+xml'/></manifest>"
      + "<spine><itemref idref='a'/></spine></package>"
    let book = try open(
      ZipFixture.bytes([
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("O & P/book.opf", Array(package.utf8)),
        .init("O & P/a.xhtml", Array("<html><body><p>Words.</p></body></html>".utf8)),
      ]))
    #expect(book.pageCount == 1 && book.title == "Lost")
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 300), on: &canvas)
    #expect(canvas.level(0).bytes.contains { $0 < 100 }, "there are letters on it")
  }

  @Test("veiled fonts lock no text that flows, a real lock does")
  func veiledFonts() throws {
    func book(_ method: String) throws -> any PageSource {
      let list = "<e><enc:EncryptionMethod Algorithm=\"\(method)\"/></e>"
      return try open(
        EPUBFixture.bytes(extra: [.init("META-INF/encryption.xml", Array(list.utf8))]))
    }
    #expect(try book("http://www.idpf.org/2008/embedding").pageCount == 1)
    #expect(throws: SourceError("it is locked by DRM")) {
      try book("http://www.w3.org/2001/04/xmlenc#aes128-cbc")
    }
  }

  @Test(
    "a line of the spine that names no file is a page that says so",
    arguments: ["<manifest>", "<opf:manifest id='>'>", "<!-- \u{e4} <manifest>--><manifest >"])
  func missingItems(manifest: String) throws {
    let package =
      "<package><metadata><dc:title>T</dc:title></metadata>\(manifest)"
      + "<item id='a' href='missing' media-type='application/xhtml+xml'/><item id='b'/>"
      + "</\(manifest.contains("opf") ? "opf:" : "")manifest><spine><itemref idref='a'/>"
      + "<itemref idref='x&quot;&amp;'/><itemref idref='a'/><itemref idref='b'/>"
      + "<itemref idref='x&quot;&amp;'/></spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"O/book.opf\"/></rootfiles></container>"
    let book = try open(
      ZipFixture.bytes([
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("META-INF/container.xml", Array(container.utf8)),
        .init("O/book.opf", Array(package.utf8)),
        .init("O/missing", Array("<html><body><p>Words.</p></body></html>".utf8)),
      ]))
    #expect(book.pageCount == 5)
    var canvas = BitmapCanvas()
    for page in [1, 3] {
      _ = try book.draw(PageNumber(page), .exactly(width: 300), on: &canvas)
      #expect(canvas.level(0).bytes.contains { $0 < 100 }, "there are letters on it")
    }
    for page in [2, 4, 5] {
      #expect(throws: SourceError("its file is missing from the book")) {
        try book.draw(PageNumber(page), .exactly(width: 300), on: &canvas)
      }
    }
  }

  @Test("a page has the paper that its style sheet names")
  func paper() throws {
    let html =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title>"
      + "<link rel=\"stylesheet\" href=\"s.css\"/><meta name=\"viewport\""
      + " content=\"width=90,height=60\"/></head><body><div>Words</div></body></html>"
    let sheet = "div { background-color: PaleGreen; }"
    let book = try open(
      FixedEPUBFixture.bytes(
        [.init("a.xhtml", Array(html.utf8))], extra: [.init("OPS/s.css", Array(sheet.utf8))]))
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 90), on: &canvas)
    let bytes = canvas.level(0).bytes
    let colors = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 3)]) }
    #expect(colors.contains([0x98, 0xFB, 0x98]))
  }

  @Test("colours become numbers where they are colours")
  func numbers() {
    #expect(numbered("a{color:tan}") == "a{color:#d2b48c}")
    #expect(
      numbered("@media x{p{border: 1px solid Coral !important;background:snow}}")
        == "@media x{p{border: 1px solid #ff7f50 !important;background:#fffafa}}")
    #expect(numbered("a{color:hotpink") == "a{color:#ff69b4")
  }

  @Test(
    "what is no colour stays as it is",
    arguments: [
      "", "tan", "a:tan{}", ".tan{color:red}", "p{font-family:Coral}", "a{color:#tan}",
      "a{background:url(tan.png)}", "a{background:url('img/tan')}", "a{color:tan-x}",
      "a{color:tan(1)}", "tan{width:1px}", "a{color:red;tan}", "a{color", ":", "{:;}",
    ])
  func others(sheet: String) { #expect(numbered(sheet) == nil) }

  @Test("damaged ends of an archive are left alone", arguments: [1, 8, 20, 22])
  func damaged(bytesLost: Int) throws {
    var bytes = EPUBFixture.bytes(
      extra: [.init("META-INF/encryption.xml", []), .init("s.css", Array("a{color:tan}".utf8))])
    bytes.removeLast(bytesLost)
    // Whatever becomes of it, it is no crash.
    _ = try? open(bytes)
  }
}
