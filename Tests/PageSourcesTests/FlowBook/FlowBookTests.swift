import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Books with chapters of some markup, opened with Recto's own engine unless another one is asked for.
struct FlowFixture {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let options: DecodingOptions = {
    var options = DecodingOptions()
    options.layout.engine = .own
    return options
  }()

  /// A book with a chapter for each body.
  func book(
    _ bodies: [String], head: String = "", extra: [ZipFixture.Entry] = [],
    _ change: (inout TextLayout) -> Void = { _ in }
  ) throws -> any FlowingSource {
    let pages = bodies.enumerated().map { index, body in
      FixedEPUBFixture.Page(
        "c\(index).xhtml",
        Array(
          "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head>\(head)</head><body>\(body)</body></html>"
            .utf8))
    }
    return try open(FixedEPUBFixture.bytes(pages, extra: extra, isFixed: false), change)
  }

  /// The book of an EPUB's bytes.
  func open(
    _ bytes: [UInt8], counts: Bool = true, _ change: (inout TextLayout) -> Void = { _ in }
  ) throws -> any FlowingSource {
    var options = Self.options
    change(&options.layout)
    let path = try folder.write(bytes, to: "x.epub")
    return try #require(try openBook(path, options, counts: counts) as? any FlowingSource)
  }

  /// A paragraph of so many words, each one different.
  static func paragraph(_ words: Int, _ name: String = "word") -> String {
    "<p>" + (0..<words).map { "\(name)\($0)" }.joined(separator: " ") + "</p>"
  }
}

/// The words of each page.
private func words(_ book: any PageSource) throws -> [[String]] {
  try book.pages.map { page in
    try book.text(of: page).lines.flatMap { $0.words.map(\.text) }
  }
}

@Suite("EPUB that Recto sets itself") struct FlowBookTests {
  private let fixture: FlowFixture

  init() throws { fixture = try FlowFixture() }

  @Test("all words of all chapters stand on the pages, in order, and every page is drawn")
  func wholeText() throws {
    let book = try fixture.open(ChaptersFixture.bytes(paragraphs: [9, 0, 14]))
    #expect(book is FlowBook && book.flows && book.chapterCount == 3)
    var expected: [String] = []
    for (chapter, count) in [9, 0, 14].enumerated() {
      expected.append("\(chapter)")
      for paragraph in 0..<count {
        expected += (0..<40).map { "w\(chapter)x\(paragraph)x\($0)" }
      }
    }
    #expect(try words(book).flatMap(\.self) == expected)
    #expect(book.pageCount > 4)
    for page in book.pages {
      var canvas = BitmapCanvas()
      let drawn = try book.draw(page, .exactly(width: 200), on: &canvas)
      #expect(drawn.size == TextLayout.standard.page)
      #expect(canvas.level(0).bytes.contains { $0 < 100 }, "page \(page) has ink")
    }
  }

  @Test("who is told the pages of chapters knows the same pages as who counts them")
  func learning() throws {
    let bytes = ChaptersFixture.bytes(paragraphs: [9, 2, 14])
    let counted = try fixture.open(bytes)
    let told = try fixture.open(bytes)
    let pages = [counted.pageCount]
    let layout = FlowFixture.options.layout
    _ = try counted.layOut(layout, keeping: PlacedPage(PageNumber(1)))
    let chapters = try counted.count(atMost: 9, for: .seconds(60))
    #expect([chapters.reduce(0, +)] == pages)
    _ = try told.layOut(layout, keeping: PlacedPage(PageNumber(1)))
    told.learn(chapters)
    #expect(try words(told) == words(counted))
    for page in counted.pages {
      var (a, b) = (BitmapCanvas(), BitmapCanvas())
      _ = try counted.draw(page, .exactly(width: 150), on: &a)
      _ = try told.draw(page, .exactly(width: 150), on: &b)
      #expect(a.bytes == b.bytes)
    }
  }

  @Test("five words that follow each other are found where they stand")
  func windows() throws {
    let book = try fixture.book([
      "<h1>One</h1>" + FlowFixture.paragraph(300, "alpha") + FlowFixture.paragraph(200, "beta"),
      FlowFixture.paragraph(150, "gamma"),
    ])
    let pages = try words(book)
    var first: [(word: String, page: Int)] = []
    for (index, page) in pages.enumerated() { first += page.map { ($0, index + 1) } }
    try #require(first.count > 600 && pages.count >= 3)
    let chapters = book.allPlaced(pages.indices.map { .page(PageNumber($0 + 1)) }).map { placed in
      if case .text(let chapter, _) = placed.place { chapter } else { -1 }
    }
    for start in 0..<(first.count - 5) {
      let five = first[start..<(start + 5)].map(\.word).joined(separator: " ")
      var search = try #require(TextSearch(SearchTerms(words: five)))
      // Text goes on from page to page, but not from chapter to chapter.
      guard chapters[first[start].page - 1] == chapters[first[start + 4].page - 1] else { continue }
      let found = book.search(
        &search, from: PageNumber(1), atMost: book.pageCount, for: .seconds(30))
      #expect(found.hits.map(\.page.value) == [first[start].page], "\(five)")
    }
  }

  @Test("a page keeps its place over twenty layouts and comes back to where it was")
  func layouts() throws {
    let book = try fixture.open(ChaptersFixture.bytes(paragraphs: [6, 30]))
    var random = SplitMix64(seed: 20)
    let first = PageNumber(4)
    let word = try #require(try words(book).dropFirst(3).first?.first)
    var kept = try #require(book.placed([.page(first)])[0])
    for _ in 0..<20 {
      var layout = TextLayout(
        textSize: .random(in: 7...22, using: &random), margin: .random(in: 0...70, using: &random))
      layout.engine = .own
      layout.typeface = Bool.random(using: &random) ? .sans : .book
      layout.hyphens = TextHyphens.allCases.randomElement(using: &random) ?? .book
      layout.paragraphs = TextParagraphs.allCases.randomElement(using: &random) ?? .book
      let place = try book.layOut(layout, keeping: kept)
      let pages = try book.count(atMost: 9, for: .seconds(60))
      let number = pages[..<place.chapter].reduce(1, +) + place.page
      #expect(try book.text(of: PageNumber(number)).plain.contains(word), "\(layout)")
      kept.page = PageNumber(number)
    }
    let back = try book.layOut(FlowFixture.options.layout, keeping: kept)
    let pages = try book.count(atMost: 9, for: .seconds(60))
    #expect(pages[..<back.chapter].reduce(1, +) + back.page == first.value)
  }

  @Test(
    "hyphens and what tells paragraphs apart change no word, in whatever size", arguments: 0..<6)
  func wishes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let styles = [
      "p { margin: 1em 0; text-indent: 0; hyphens: none }",
      "p { text-align: left; hyphens: manual }", "", "p { text-indent: 2em; margin: 0.2em 0 }",
    ]
    let head = "<style>\(styles.randomElement(using: &random) ?? "")</style>"
    let body =
      "<h1>Head</h1>"
      + (0..<12).map { _ in
        FlowFixture.paragraph(.random(in: 1...90, using: &random), "considerations")
      }.joined()
    let size = Double.random(in: 8...20, using: &random)
    func text(_ change: (inout TextLayout) -> Void) throws -> String {
      let book = try fixture.book([body], head: head) {
        $0.textSize = size
        change(&$0)
      }
      return try words(book).joined().joined().filter { !$0.isWhitespace }
    }
    let plain = try text { _ in }
    for hyphens in TextHyphens.allCases {
      for paragraphs in TextParagraphs.allCases {
        let other = try text { ($0.hyphens, $0.paragraphs) = (hyphens, paragraphs) }
        #expect(other == plain, "\(hyphens) \(paragraphs)")
      }
    }
  }

  @Test("counting does not take the place of the chapter that is looked at")
  func counting() throws {
    let book = try #require(
      try fixture.open(ChaptersFixture.bytes(paragraphs: .init(repeating: 2, count: 8)))
        as? FlowBook)
    var layout = FlowFixture.options.layout
    layout.textSize += 1
    let place = try book.layOut(
      layout, keeping: PlacedPage(.text(chapter: 2, offset: 0), on: PageNumber(1)))
    #expect(place.chapter == 2)
    #expect(try book.count(atMost: 9, for: .seconds(60)).count == 8)
    #expect(book.setter.isSet(chapter: 2) && !book.setter.isSet(chapter: 7))
  }

  @Test("without an address the first words of a page are kept, back and forth")
  func unaddressed() throws {
    let book = try fixture.open(ChaptersFixture.bytes(paragraphs: [30]))
    var page = PageNumber(3)
    let word = try #require(try words(book).dropFirst(2).first?.first)
    for size in [18.0, 9, 25, 11] {
      var layout = FlowFixture.options.layout
      layout.textSize = size
      let place = try book.layOut(layout, keeping: PlacedPage(page))
      _ = try book.count(atMost: 9, for: .seconds(60))
      page = PageNumber(place.page + 1)
      #expect(try book.text(of: page).plain.contains(word))
    }
    #expect(page == PageNumber(3))
  }

  @Test("what one engine marks, the other finds: both count the same signs")
  func engines() throws {
    let picture = ZipFixture.Entry(
      "OPS/a.png", PNGFixture.bytes(width: 20, height: 30) { _, _ in (200, 0, 0, 255) })
    let bodies = [
      "<h1>A head</h1>" + FlowFixture.paragraph(200) + "<p><i>Well-known</i> words — “quoted”</p>",
      "<p>Before <img src=\"a.png\"/> behind</p>" + FlowFixture.paragraph(120)
        + "<blockquote><p>Quoted &amp; more</p></blockquote><pre>kept   as\nit is</pre>",
      "<ul><li>first</li><li>second</li></ul><table><tr><td>a</td><td>b</td></tr></table>",
    ]
    func signs(_ engine: TextEngine) throws -> [String] {
      let book = try fixture.book(bodies, extra: [picture]) { $0.engine = engine }
      let pages = (1...book.pageCount).map { PageNumber($0) }
      let places = book.allPlaced(pages.map { .page($0) })
      #expect(places.count == pages.count)
      var chapters = [String](repeating: "", count: 3)
      for (page, found) in zip(pages, places) {
        guard case .text(let chapter, _) = found.place else { continue }
        let signs = try book.letters(of: page).scalars.filter { scalar in
          let bytes = Array(String(scalar).utf8)
          return ChapterText.signs(in: bytes, 0..<bytes.count) > 0
        }
        chapters[chapter] += String(String.UnicodeScalarView(signs))
      }
      return chapters
    }
    let (own, mupdf) = (try signs(.own), try signs(.mupdf))
    #expect(own[0] == mupdf[0])
    #expect(own[1] == mupdf[1])
  }

  @Test("links and contents lead to places within chapters, and out of the book")
  func links() throws {
    let long = FlowFixture.paragraph(400)
    let nav = """
      <html><body><nav epub:type="toc"><ol><li><a href="c0.xhtml">One</a></li>
      <li><a href="c1.xhtml">Two</a><ol><li><a href="c1.xhtml#deep">Deep</a></li></ol></li>
      <li><a href="nowhere.xhtml">Lost</a></li></ol></nav></body></html>
      """
    let chapters = [
      "<p><a href=\"c1.xhtml#deep\">there</a> <a href=\"#end\">down</a> "
        + "<a href=\"https://example.org/x\">out</a> <a href=\"gone.xhtml\">gone</a></p>" + long
        + "<p id=\"end\">end</p>",
      long + "<h2 id=\"deep\">Deep</h2>" + long,
    ]
    let book = try #require(
      try fixture.open(Self.withContents(nav, chapters: chapters)) as? FlowBook)
    let pages = try words(book)
    let deep = PageNumber((pages.firstIndex { $0.contains("Deep") } ?? -1) + 1)
    let end = PageNumber((pages.firstIndex { $0.contains("end") } ?? -1) + 1)
    let links = try book.links(of: PageNumber(1))
    #expect(
      links.map(\.target) == [.page(deep), .page(end), .address("https://example.org/x")])
    #expect(links.allSatisfy { $0.box.right > $0.box.left && $0.box.bottom > $0.box.top })
    let second = PageNumber(book.starts[1] + 1)
    let outline = try book.outline()
    #expect(outline.map(\.title) == ["One", "Two", "Lost"])
    #expect(outline.map(\.page) == [PageNumber(1), second, nil])
    #expect(outline[1].children.map(\.page) == [deep])
  }

  /// A book with contents of EPUB 3.
  static func withContents(_ nav: String, chapters: [String]) -> [UInt8] {
    let files = chapters.indices.map { "c\($0).xhtml" }
    let items = files.map {
      "<item id=\"\($0)\" href=\"\($0)\" media-type=\"application/xhtml+xml\"/>"
    }.joined()
    let package =
      "<package version=\"3.0\"><metadata><dc:title>T</dc:title></metadata><manifest>\(items)"
      + "<item id=\"n\" href=\"n.xhtml\" properties=\"nav\" media-type=\"application/xhtml+xml\"/>"
      + "</manifest><spine>" + files.map { "<itemref idref=\"\($0)\"/>" }.joined()
      + "</spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>"
    return ZipFixture.bytes(
      [
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("META-INF/container.xml", Array(container.utf8)),
        .init("b.opf", Array(package.utf8)), .init("n.xhtml", Array(nav.utf8)),
      ]
        + zip(files, chapters).map {
          .init(
            $0,
            Array("<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\($1)</body></html>".utf8))
        })
  }

  @Test("contents of EPUB 2 are read: labels, links and how deep they lie")
  func olderContents() {
    let text = """
      <ncx><docTitle><text>Book</text></docTitle><navMap>
      <navPoint><navLabel><text>A</text></navLabel><content src="a.html"/>
      <navPoint><navLabel><text>A 1</text></navLabel><content src="a.html#one"/></navPoint></navPoint>
      <navPoint><navLabel><text>B</text></navLabel><content src="../b%20c.html"/></navPoint>
      <navPoint><navLabel><text></text></navLabel><content src="x.html"/></navPoint></navMap>
      <pageList><pageTarget><navLabel><text>1</text></navLabel><content src="a.html"/></pageTarget></pageList></ncx>
      """
    let lines = Navigation(older: text, at: "OPS/toc.ncx").lines
    #expect(lines.map(\.title) == ["A", "A 1", "B"] && lines.map(\.depth) == [0, 1, 0])
    #expect(lines.map(\.target) == ["OPS/a.html", "OPS/a.html#one", "b c.html"])
  }

  @Test("a chapter that cannot be read is a page that says why; pictures in the spine are pages")
  func others() throws {
    let picture = PNGFixture.bytes(width: 20, height: 30) { _, _ in (200, 0, 0, 255) }
    let book = try fixture.open(
      FixedEPUBFixture.bytes(
        [
          .init("a.png", picture, type: "image/png"), .init("gone.xhtml", nil),
          .init("b.xhtml", FixedEPUBFixture.html(body: "<p>text</p>")),
        ], isFixed: false))
    #expect(book.pageCount == 3)
    #expect(try book.size(of: PageNumber(1)) == PageSize(width: 20, height: 30))
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .native, on: &canvas)
    #expect(Array(canvas.level(0).bytes.prefix(4)) == [200, 0, 0, 255])
    let missing = SourceError("its file is missing from the book")
    #expect(throws: missing) { try book.draw(PageNumber(2), .native, on: &canvas) }
    #expect(book.survey(isThorough: true).map(\.problem) == [nil, missing.reason, nil])
    #expect(try book.text(of: PageNumber(3)).plain.contains("text"))
    #expect(book.placed([.page(PageNumber(3))]).first??.place == .text(chapter: 2, offset: 0))
  }

  @Test("a chapter that is too long to be set at once is left to the engine that takes it")
  func long() throws {
    let body = String(repeating: FlowFixture.paragraph(100), count: 13_000)
    #expect(body.utf8.count > Limits.markupBytes)
    let bytes = FixedEPUBFixture.bytes(
      [.init("c.xhtml", FixedEPUBFixture.html(body: body))], isFixed: false)
    #expect(try fixture.open(bytes, counts: false) is DocumentSource)
  }

  @Test("figures of a chapter count its lines and pages, and say what cannot be set")
  func figures() throws {
    let book = try fixture.book([FlowFixture.paragraph(500), ""])
    let figures = try book.typesetFigures(ofChapter: 0)
    #expect(figures.chapters == 2 && figures.paragraphs == 1 && figures.lines > 50)
    #expect(figures.depths.count > 1 && figures.depths.last == -1)
    #expect(figures.depths.dropLast().allSatisfy { $0 > 3_000 })
    #expect(figures.offGrid == 0)
    #expect(throws: SourceError("it has no such chapter")) {
      try book.typesetFigures(ofChapter: 2)
    }
    let other = try fixture.book(["<p>a</p>"]) { $0.engine = .mupdf }
    #expect(throws: SourceError.self) { try other.typesetFigures(ofChapter: 0) }
    // Of both that are to stay whole one asks for a new page itself.
    let box = "<div style='break-inside: avoid'><p>a</p><p style='break-before: @'>b</p></div>"
    let kept = box.replacing("@", with: "auto")
    let parted = box.replacing("@", with: "page")
    let both = try fixture.book([kept + parted])
    #expect(try both.typesetFigures(ofChapter: 0).parted == 1)
  }
}
