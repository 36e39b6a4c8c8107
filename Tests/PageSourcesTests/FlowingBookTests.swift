import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("EPUB whose text flows")
struct FlowingBookTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A book of files in `OPS/text`; `lines` are its spine, or each file's.
  private func book(
    _ files: [(name: String, body: String)], manifest: String = "", lines: String? = nil,
    version: String = "3.0", metadata: String = "", extra: [ZipFixture.Entry] = [],
    _ options: DecodingOptions = DecodingOptions()
  ) throws -> any PageSource {
    let items = files.map {
      "<item id=\"\($0.name)\" href=\"text/\($0.name)\" media-type=\"application/xhtml+xml\"/>"
    }.joined()
    let spine = lines ?? files.map { "<itemref idref=\"\($0.name)\"/>" }.joined()
    let package =
      "<package version=\"\(version)\"><metadata>\(metadata)</metadata>"
      + "<manifest>\(items)\(manifest)</manifest><spine>\(spine)</spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>"
    let entries = files.map { file in
      ZipFixture.Entry(
        "OPS/text/" + file.name,
        Array(
          ("<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><style>"
            + ".b { page-break-before: always } .a { page-break-after: always }"
            + "</style></head><body>\(file.body)</body></html>").utf8))
    }
    return try openBook(
      folder.write(
        ZipFixture.bytes(
          [
            .init("mimetype", Array("application/epub+zip".utf8)),
            .init("META-INF/container.xml", Array(container.utf8)),
            .init("OPS/book.opf", Array(package.utf8)),
          ] + entries + extra), to: "x.epub"), options)
  }

  private func words(_ book: any PageSource) throws -> [String] {
    try book.pages.map { page in
      String(String.UnicodeScalarView(try book.letters(of: page).scalars))
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  @Test("a break before a chapter's first block, or after its last one, gives no blank page")
  func breaks() throws {
    let book = try book([
      ("a.xhtml", "<h1 class=\"b\">One</h1><p>one</p><div class=\"b\">middle</div>"),
      ("b.xhtml", "<div><h1 class=\"b\">Two</h1><p class=\"a\">two</p></div>"),
      ("c.xhtml", "<div class=\"b\"> </div>"),
      ("d.xhtml", "<h1 class=\"b\" id=\"here\">Four</h1><p><a href=\"b.xhtml\">back</a></p>"),
    ])
    #expect(try words(book) == ["One one", "middle", "Two two", "", "Four back"])
    #expect(try book.links(of: PageNumber(5)).map(\.target) == [.page(PageNumber(3))])
    let text = try #require(book as? any FlowingSource)
    var layout = TextLayout.standard
    layout.textSize += 2
    let place = try text.layOut(layout, keeping: PlacedPage(PageNumber(5)))
    #expect((place.chapter, place.page) == (3, 0))
    // Counted by somebody else, the pages are the same ones.
    text.learn([2, 1, 1, 1])
    #expect(try words(book) == ["One one", "middle", "Two two", "", "Four back"])
  }

  @Test(
    "a page of pictures has a place of its own; that of a blank page is the next one with signs")
  func picturePlaces() throws {
    let picture = "<div class=\"a\"><img src=\"../a.png\"/></div>"
    let book = try book(
      [
        ("a.xhtml", picture + picture + "<p class=\"a\">Words</p>" + picture),
        (
          "b.xhtml",
          "<p>One</p><p class=\"a\">\u{A0}</p><p class=\"b\">\u{A0}</p><p class=\"b\">Two</p>"
        ),
      ],
      manifest: "<item id=\"i\" href=\"a.png\" media-type=\"image/png\"/>",
      extra: [.init("OPS/a.png", Self.red)], .mupdf)
    let pages = book.allPlaced(book.pages.map { .page($0) })
    #expect(
      pages.map(\.place) == [
        .text(chapter: 0, offset: 0), .text(chapter: 0, offset: 1), .text(chapter: 0, offset: 2),
        .text(chapter: 0, offset: 7), .text(chapter: 1, offset: 0), .text(chapter: 1, offset: 3),
        .text(chapter: 1, offset: 3), .text(chapter: 1, offset: 3),
      ])
    let back = book.allPlaced(pages.map(\.place)).map(\.page.value)
    #expect(back == [1, 2, 3, 4, 5, 8, 8, 8])
  }

  @Test("places in files are read as files, each once")
  func places() throws {
    let book = try book(
      [("a.xhtml", "<p>One</p>"), ("b.xhtml", "<p id=\"x\">Two</p>")],
      manifest: "<item id=\"p\" href=\"text/b.xhtml#x\" media-type=\"application/xhtml+xml\"/>"
        + "<item id=\"q\" href=\"text/a.xhtml#y\" media-type=\"application/xhtml+xml\"/>",
      lines: "<itemref idref=\"a.xhtml\"/><itemref idref=\"p\"/><itemref idref=\"q\"/>",
      metadata: "<dc:title>Tale</dc:title><dc:creator>Ada</dc:creator>")
    #expect(try words(book) == ["One", "Two"])
    #expect(book.title == "Tale" && book.author == "Ada")
  }

  /// Whether a page shows a colour.
  private func shows(_ color: [UInt8], on page: Int = 1, of book: any PageSource) throws -> Bool {
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(page), .exactly(width: 300), on: &canvas)
    let bytes = canvas.level(0).bytes
    return stride(from: 0, to: bytes.count, by: 4).contains { start in
      zip(bytes[start...], color).allSatisfy { abs(Int($0) - Int($1)) <= 6 }
    }
  }

  private static let red = PNGFixture.bytes(width: 40, height: 60) { _, _ in (200, 0, 0, 255) }

  @Test("links that lead out of the archive end at its root", arguments: 1...4)
  func outside(folders: Int) throws {
    let link = String(repeating: "../", count: folders) + "i/a.png"
    let book = try book(
      [("a.xhtml", "<p>Words <img src=\"\(link)\"/></p>")],
      manifest: "<item id=\"i\" href=\"\(folders > 1 ? "../" : "")i/a.png\""
        + " media-type=\"image/png\"/>",
      extra: [.init((folders > 1 ? "" : "OPS/") + "i/a.png", Self.red)])
    #expect(try shows([200, 0, 0], of: book))
  }

  @Test(
    "of an EPUB 3, pictures that the manifest does not list are not shown",
    arguments: TextEngine.allCases)
  func unlisted(engine: TextEngine) throws {
    var options = DecodingOptions()
    options.layout.engine = engine
    let files = [("a.xhtml", "<p>Words <img src=\"../a.png\"/></p>")]
    let extra = [ZipFixture.Entry("OPS/a.png", Self.red)]
    let listed = "<item id=\"i\" href=\"a.png\" media-type=\"image/png\"/>"
    #expect(try !shows([200, 0, 0], of: book(files, extra: extra, options)))
    #expect(try shows([200, 0, 0], of: book(files, manifest: listed, extra: extra, options)))
    #expect(try shows([200, 0, 0], of: book(files, version: "2.0", extra: extra, options)))
  }

  @Test("a JPEG in text stands upright, as its camera has noted")
  func turned() throws {
    let jpeg = JPEGFixture.turned(JPEGFixture.baseline, orientation: 6)
    let book = try book(
      [("a.xhtml", "<p><img src=\"../a.jpg\" width=\"52\"/></p>")],
      manifest: "<item id=\"i\" href=\"a.jpg\" media-type=\"image/jpeg\"/>",
      extra: [.init("OPS/a.jpg", jpeg)])
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 800), on: &canvas)
    let picture = canvas.level(0)
    func isInked(_ x: Int, _ y: Int) -> Bool {
      picture.bytes[((y * picture.width + x) * 4)..<((y * picture.width + x) * 4 + 3)]
        .contains { $0 < 230 }
    }
    let columns = (0..<picture.width).filter { x in (0..<picture.height).contains { isInked(x, $0) }
    }
    let rows = (0..<picture.height).filter { y in (0..<picture.width).contains { isInked($0, y) } }
    // 70 × 52 pixels, which stand 52 × 70.
    #expect(!columns.isEmpty && columns.count < rows.count)
  }

  @Test(
    "WebP, AVIF and JPEG XL are shown in text, whatever they are called",
    arguments: [
      ("webp", "UklGRiQAAABXRUJQVlA4TBcAAAAvJ8AOAAdQvFIUuf8BICH8Xy9G9D9VAQA="),
      (
        "avif",
        """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAA
        AAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAALgAAAChpaW5mAAAA
        AAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAKAAAADwA
        AAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQB
        AoMEAAAANm1kYXQSAAoJGBVn7aICGg0IMh8Tx4eGZQGGGH4QAAAAwhETqBsiBOjU//a5JQPYcZOA
        """
      ),
      ("jxl", "/woIQAvEBAgCAQCAAEsYixVSXBR0YwtFQz6CyMGmB9hLAN5PO5ctliiKS6IK"),
    ])
  func pictures(kind: String, code: String) throws {
    let data = Data(base64Encoded: code, options: .ignoreUnknownCharacters)
    let bytes = Array(try #require(data))
    let style = "style=\"width:60px;height:90px\""
    var canvas = BitmapCanvas()
    _ = try PictureDecoder(bytes).draw(.native, on: &canvas)
    let middle = canvas.level(0)
    let start = (middle.height / 2 * middle.width + middle.width / 2) * 4
    let color = Array(middle.bytes[start..<(start + 3)])
    for name in ["a.\(kind)", "a.png"] {
      let book = try book(
        [("a.xhtml", "<p>Words</p><p><img src=\"../\(name)\" \(style)/></p>")],
        manifest: "<item id=\"i\" href=\"\(name)\" media-type=\"image/\(kind)\"/>",
        extra: [.init("OPS/" + name, bytes)])
      #expect(try shows(color, of: book), "\(color)")
    }
    let damaged = try book(
      [("a.xhtml", "<p>Words</p><p><img src=\"../a.\(kind)\"/></p><p>More</p>")],
      manifest: "<item id=\"i\" href=\"a.\(kind)\" media-type=\"image/\(kind)\"/>",
      extra: [.init("OPS/a.\(kind)", Array(bytes.prefix(bytes.count / 2)))])
    #expect(try words(damaged).joined().hasSuffix("More"))
    _ = try shows(color, of: damaged)
  }

  // MARK: Fixed pages among others

  @Test("pages of a size of their own stand among those whose text flows")
  func mixed() throws {
    let long = String(repeating: "<p>Many words of a chapter that is long.</p>", count: 60)
    let book = try book(
      [
        ("a.xhtml", "<h1>One</h1>" + long + "<p><a href=\"p.xhtml\">plate</a></p>"),
        ("p.xhtml", "<img src=\"../i.png\"/>"),
        (
          "t.xhtml",
          "<meta name=\"viewport\" content=\"width=900, height=300\"/>"
            + "<p>Plate <a href=\"z.xhtml\">two</a></p>"
        ),
        ("z.xhtml", "<h1 class=\"b\">Last</h1>"),
      ],
      manifest: "<item id=\"i\" href=\"i.png\" media-type=\"image/png\"/>",
      lines: "<itemref idref=\"a.xhtml\"/>"
        + "<itemref idref=\"p.xhtml\" properties=\"rendition:layout-pre-paginated"
        + " page-spread-center\"/>"
        + "<itemref idref=\"t.xhtml\" properties=\"rendition:layout-pre-paginated\"/>"
        + "<itemref idref=\"z.xhtml\"/>",
      extra: [.init("OPS/i.png", Self.red)])
    let last = book.pageCount
    let flowing = last - 3
    #expect(flowing >= 2)
    let page = TextLayout.standard.page
    let listings = book.survey(isThorough: true)
    #expect(
      listings.map(\.size)
        == [PageSize?](repeating: page, count: flowing)
        + [PageSize(width: 40, height: 60), PageSize(width: 900, height: 300), page])
    #expect(listings[flowing].side == .both)
    let words = try words(book)
    #expect(words[flowing] == "" && words[flowing + 1] == "Plate two" && words[last - 1] == "Last")
    let links = try book.pages.map { try book.links(of: $0).map(\.target) }
    #expect(links[flowing - 1] == [.page(PageNumber(flowing + 1))])
    #expect(links[flowing + 1] == [.page(PageNumber(last))])
    var canvas = BitmapCanvas()
    #expect(try book.draw(PageNumber(flowing + 1), .native, on: &canvas).isSharpest)
    #expect(Array(canvas.level(0).bytes.prefix(4)) == [200, 0, 0, 255])
    // Laid out anew, the plates are where the text before them ends.
    let text = try #require(book as? any FlowingSource)
    var layout = TextLayout.standard
    layout.textSize *= 2
    let place = try text.layOut(layout, keeping: PlacedPage(PageNumber(last)))
    #expect((place.chapter, place.page) == (3, 0))
    let counts = try text.count(atMost: 9, for: .seconds(10))
    #expect(counts.count == 4 && counts[0] > flowing && counts[1...] == [1, 1, 1])
    #expect(try book.size(of: PageNumber(counts[0] + 1)) == PageSize(width: 40, height: 60))
  }
}
