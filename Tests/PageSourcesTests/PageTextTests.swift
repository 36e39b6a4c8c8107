import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("text and links of documents")
struct PageTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func book(
    _ pages: [TextPDFFixture.Page], catalogue: String = "", more: [Int: String] = [:]
  )
    throws -> any PageSource
  {
    let bytes = TextPDFFixture.bytes(pages, catalogue: catalogue, more: more)
    return try openBook(folder.write(bytes, to: "x.pdf"))
  }

  private func words(_ book: any PageSource, _ page: Int = 1) throws -> [PageText.Word] {
    try book.letters(of: PageNumber(page)).text.lines.flatMap(\.words)
  }

  @Test("a word stands where it is drawn, whichever way the page lies")
  func places() throws {
    let line = [(x: 20, y: 200, text: "Word")]
    let (crop, turn) = ("/CropBox[10 100 110 300]", "/Rotate 90")
    let book = try book([
      .init(lines: line), .init(lines: line, entries: crop), .init(lines: line, entries: turn),
      .init(lines: line, entries: crop + turn),
    ])
    let centres = try (1...4).map { page -> (Double, Double) in
      let word = try #require(words(book, page).first)
      #expect(word.text == "Word")
      return (
        (word.box.left + word.box.right) / 2, (word.box.top + word.box.bottom) / 2
      )
    }
    // The word is 24 points wide; the middle of its height lies 3 points above its foot.
    let (x, y) = (20.0 + 12, 200.0 + 3)
    let expected = [
      (x / 200, 1 - y / 300), ((x - 10) / 100, 1 - (y - 100) / 200), (y / 300, x / 200),
      ((y - 100) / 200, (x - 10) / 100),
    ]
    for (centre, place) in zip(centres, expected) {
      #expect(abs(centre.0 - place.0) < 0.02 && abs(centre.1 - place.1) < 0.02)
    }
  }

  @Test("what is cropped off is not there, what is not drawn is")
  func seen() throws {
    let cropped = try book([
      .init(
        lines: [(10, 50, "below"), (10, 200, "inside")], entries: "/CropBox[0 100 200 300]")
    ])
    #expect(try words(cropped).map(\.text) == ["inside"])
    let hidden = try book([.init("BT 3 Tr /F 10 Tf 20 50 Td (hidden) Tj ET")])
    #expect(try words(hidden).map(\.text) == ["hidden"])
  }

  @Test("letters have edges of their own, those of a ligature too")
  func ligatures() throws {
    // WinAnsi has no ligature; MacExpert's names give one.
    let font =
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica"
      + "/Encoding<</Type/Encoding/Differences[65/fi]>>>>"
    let book = try book([.init("BT /F 10 Tf 20 50 Td (AA) Tj ET")], more: [3: font])
    let word = try #require(words(book).first)
    #expect(word.text == "fifi")
    let widths = zip(word.edges, word.edges.dropFirst()).map { $1 - $0 }
    #expect(widths.allSatisfy { $0 > 0.005 })
  }

  @Test("columns are read one after the other as they are written")
  func columns() throws {
    let left = (0..<3).map { (x: 10, y: 200 - 12 * $0, text: "left\($0)") }
    let right = (0..<3).map { (x: 120, y: 200 - 12 * $0, text: "right\($0)") }
    let text = try book([.init(lines: left + right)]).letters(of: PageNumber(1)).text
    #expect(
      text.lines.flatMap(\.words).map(\.text)
        == ["left0", "left1", "left2", "right0", "right1", "right2"])
  }

  @Test("a page with a million letters gives as many as are taken, and soon")
  func million() throws {
    let many = String(repeating: "letters ", count: 25)
    let lines = (0..<5000).map { "BT /F 1 Tf 20 \(20 + $0 % 250) Td (\(many)) Tj ET\n" }
    let book = try book([.init(lines.joined()), .init(lines: [(10, 50, "after")])])
    var count = 0
    let spent = try threadSeconds { count = try book.letters(of: PageNumber(1)).scalars.count }
    #expect(count <= Limits.pageLetters)
    #expect(count > Limits.pageLetters / 2)
    #expect(spent < 8)
    #expect(try words(book, 2).map(\.text) == ["after"])
  }

  @Test("links lead to pages and to addresses; those that lead nowhere are left out")
  func links() throws {
    func link(_ x: Int, _ target: String) -> String {
      "<</Type/Annot/Subtype/Link/Rect[\(x) 270 \(x + 10) 300]\(target)>>"
    }
    let second = TextPDFFixture.object(ofPage: 1)
    let long = String(repeating: "x", count: Limits.addressBytes)
    let annotations = [
      link(0, "/Dest[\(second) 0 R/Fit]"), link(20, "/A<</S/URI/URI(https://example.org/a?b)>>"),
      link(40, "/Dest[999 0 R/Fit]"), link(60, "/A<</S/URI/URI(https://\(long))>>"),
      link(80, "/Dest(no such name)"), link(500, "/Dest[\(second) 0 R/Fit]"),
      link(100, "/A<</S/URI/URI(https://a\\033b)>>"),
    ]
    let book = try book([
      .init("", entries: "/MediaBox[0 0 200 300]/Annots[\(annotations.joined())]"), .init(""),
    ])
    let links = try book.links(of: PageNumber(1))
    let targets = links.sorted { $0.box.left < $1.box.left }.map(\.target)
    #expect(targets.contains(.page(PageNumber(2))))
    #expect(targets.contains(.address("https://example.org/a?b")))
    for target in targets {
      if case .address(let address) = target { #expect(address == "https://example.org/a?b") }
      if case .page(let page) = target { #expect(page.value <= 2) }
    }
    let first = try #require(links.first { $0.target == .page(PageNumber(2)) })
    #expect(first.box == PageBox(left: 0, top: 0, right: first.box.right, bottom: first.box.bottom))
    #expect(abs(first.box.right - 0.05) < 1e-6 && abs(first.box.bottom - 0.1) < 1e-6)
    #expect(try book.links(of: PageNumber(2)).isEmpty)
  }

  @Test("labels are told as the book numbers its pages")
  func labels() throws {
    let pages = [TextPDFFixture.Page](repeating: .init(""), count: 9)
    let labels = try book(
      pages,
      catalogue: "/PageLabels<</Nums[0<</S/r>> 4<</S/D/St 7>> 6<</P(A-)/S/D>> 8<</P(Cover)>>]>>"
    ).labels
    #expect(
      (1...9).map { labels.label(of: PageNumber($0)) }
        == ["i", "ii", "iii", "iv", "7", "8", "A-1", "A-2", "Cover"])
    #expect(try book(pages).labels.isEmpty)
    let loop = try book(
      pages, catalogue: "/PageLabels 5 0 R",
      more: [5: "<</Kids[5 0 R 6 0 R 5 0 R]>>", 6: "<</Nums[-5<</S/D>> 2<</S/A>> 99<</S/r>>]>>"])
    #expect(loop.labels.label(of: PageNumber(3)) == "A")
  }

  @Test("a chapter of an EPUB leads to another one's page")
  func chapters() throws {
    let link =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p id=\"a\">"
      + "<a href=\"c2.xhtml#b\">onwards</a> <a href=\"https://example.org/\">out</a></p></body></html>"
    let last =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>start</p>"
      + String(repeating: "<p>words and words</p>", count: 80)
      + "<p id=\"b\">there</p></body></html>"
    let package =
      "<package><metadata/><manifest>"
      + "<item id=\"a\" href=\"c1.xhtml\" media-type=\"application/xhtml+xml\"/>"
      + "<item id=\"b\" href=\"c2.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>"
      + "<spine><itemref idref=\"a\"/><itemref idref=\"b\"/></spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"book.opf\"/></rootfiles></container>"
    let bytes = ZipFixture.bytes([
      .init("mimetype", Array("application/epub+zip".utf8)),
      .init("META-INF/container.xml", Array(container.utf8)),
      .init("book.opf", Array(package.utf8)), .init("c1.xhtml", Array(link.utf8)),
      .init("c2.xhtml", Array(last.utf8)),
    ])
    let book = try openBook(folder.write(bytes, to: "x.epub"))
    let links = try book.links(of: PageNumber(1))
    #expect(links.map(\.target).contains(.address("https://example.org/")))
    #expect(links.map(\.target).contains(.page(PageNumber(book.pageCount))))
    var search = try #require(TextSearch(SearchTerms(words: "there")))
    let found = book.search(
      &search, from: PageNumber(1), atMost: 100, for: .seconds(10))
    #expect(found.hits.map(\.page) == [PageNumber(book.pageCount)])
  }

  @Test("letters are addresses, in whichever folder and format they stand")
  func letters() throws {
    let body =
      "<p><a href=\"mailto:a@b.c\">one</a> <a href=\"MAILTO:d@e.f?subject=x\">two</a>"
      + " <a href=\"x/no.xhtml\">three</a></p>"
    let fixed = FixedEPUBFixture.html(viewport: "width=400, height=600", body: body)
    let flowing = Array(
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(body)</body></html>".utf8)
    let linked = body.replacing("href", with: "l:href")
    let fiction =
      "<?xml version=\"1.0\"?><FictionBook xmlns:l=\"http://www.w3.org/1999/xlink\"><body>"
      + "<section>\(linked)</section></body></FictionBook>"
    for (name, bytes) in [
      ("fixed.epub", FixedEPUBFixture.bytes([.init("Text/1.xhtml", fixed)])),
      ("flowing.epub", FixedEPUBFixture.bytes([.init("Text/1.xhtml", flowing)], isFixed: false)),
      ("a.fb2", Array(fiction.utf8)),
    ] {
      let targets = try openBook(folder.write(bytes, to: name)).links(of: PageNumber(1))
        .map(\.target)
      #expect(targets.count == 2, "\(name)")
      #expect(targets.contains(.address("mailto:a@b.c")), "\(name)")
      #expect(targets.contains(.address("MAILTO:d@e.f?subject=x")), "\(name)")
    }
  }

  @Test("of a chapter whose file is missing that is said, of its text as of its picture")
  func missing() throws {
    let html = FixedEPUBFixture.html(body: "<p>here</p>")
    let book = try openBook(
      folder.write(
        FixedEPUBFixture.bytes([.init("1.xhtml", html), .init("2.xhtml", nil)], isFixed: false),
        to: "m.epub"))
    #expect(try words(book).map(\.text) == ["here"])
    #expect(throws: SourceError("its file is missing from the book")) { try words(book, 2) }
  }

  @Test("pages of a fixed book have the text that they are drawn with, and link to each other")
  func fixed() throws {
    let first = FixedEPUBFixture.html(
      viewport: "width=400, height=600",
      body: "<p style=\"position:absolute\">Once <a href=\"2.xhtml\">upon</a></p>")
    let second = FixedEPUBFixture.html(viewport: "width=400, height=600", body: "<p>a time</p>")
    let book = try openBook(
      folder.write(
        FixedEPUBFixture.bytes([.init("1.xhtml", first), .init("2.xhtml", second)]), to: "f.epub"))
    #expect(try words(book).map(\.text) == ["Once", "upon"])
    #expect(try words(book, 2).map(\.text) == ["a", "time"])
    #expect(try book.links(of: PageNumber(1)).map(\.target) == [.page(PageNumber(2))])
  }

  @Test("a comic has neither text nor links")
  func comic() throws {
    let path = try folder.write(
      ZipFixture.bytes([.init("1.png", PNGFixture.bytes(width: 20, height: 30))]), to: "x.cbz")
    let book = try openBook(path)
    #expect(try words(book).isEmpty)
    #expect(try book.links(of: PageNumber(1)).isEmpty)
    #expect(book.labels.isEmpty)
  }

  @Test(
    "real books say what is printed",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: [
      ("good/scans/djvu3spec.djvu", 5, "open source reference implementation"),
      ("good/epub/israelsailing_hebrew-rtl.epub", 3, "הפלגת קצרה"),
      ("good/epub/jungle-book_standardebooks.epub", 20, "Akela the Lone Wolf"),
      ("good/pdf/gnuplot-manual_311p.pdf", 16, "zzeroaxis"),
      ("good/pdf/debian-refcard-ja_landscape.pdf", 1, "debian"),
      ("good/pdf/r-fullrefman_2415p.pdf", 1, "Reference Index"),
    ])
  func realBooks(name: String, page: Int, words: String) throws {
    let book = try openBook(RealBooks.path(name), .mupdf)
    var search = try #require(TextSearch(SearchTerms(words: words)))
    let found = book.search(&search, from: PageNumber(page), atMost: 1, for: .seconds(10))
    #expect(!found.hits.isEmpty)
  }
}

@Suite("page labels")
struct PageLabelsTests {
  @Test("numbers are written as their style says")
  func styles() {
    func label(_ style: PageLabels.Style, _ number: Int) -> String {
      PageLabels([.init(first: PageNumber(1), style: style, prefix: "p", start: number)])
        .label(of: PageNumber(1))
    }
    #expect(
      [1, 4, 9, 14, 40, 90, 400, 1990, 4999].map { label(.upperRoman, $0) } == [
        "pI", "pIV", "pIX", "pXIV", "pXL", "pXC", "pCD", "pMCMXC", "pMMMMCMXCIX",
      ])
    #expect(label(.lowerRoman, 7) == "pvii")
    #expect(label(.upperRoman, 5000) == "p5000", "there is no sign for it")
    #expect([1, 26, 27, 53].map { label(.lowerLetters, $0) } == ["pa", "pz", "paa", "paaa"])
    #expect(label(.upperLetters, 1_000_000) == "p1000000", "no label fills a screen")
    #expect(label(.none, 3) == "p")
  }

  @Test("a page is found by its label, and the other way round")
  func wayBack() {
    let labels = PageLabels([
      .init(first: PageNumber(5), style: .decimal), .init(first: PageNumber(2), style: .lowerRoman),
    ])
    #expect((1...6).map { labels.label(of: PageNumber($0)) } == ["1", "i", "ii", "iii", "1", "2"])
    #expect(labels.page(labelled: "iii", pageCount: 6) == PageNumber(4))
    #expect(labels.page(labelled: "III", pageCount: 6) == PageNumber(4))
    #expect(labels.page(labelled: "iv", pageCount: 6) == nil)
    #expect(labels.page(labelled: "1", pageCount: 6) == PageNumber(1))
    #expect(PageLabels().page(labelled: "1", pageCount: 6) == nil)
  }

  @Test("the page of a label is the first that has it, by any numbering", arguments: UInt64(0)..<30)
  func labelledPages(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let labels = PageLabels(
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        PageLabels.Range(
          first: PageNumber(.random(in: 1...40, using: &random)),
          style: PageLabels.Style.allCases.randomElement(using: &random) ?? .none,
          prefix: ["", "A-", "i"].randomElement(using: &random) ?? "",
          start: [1, 3, 24, 515, 4_990].randomElement(using: &random) ?? 1)
      })
    let all = (1...60).map { labels.label(of: PageNumber($0)) }
    for label in all + all.map({ $0.uppercased() }) + ["x", "", "0", "61"] {
      let exact = all.firstIndex(of: label)
      let near = all.firstIndex { $0.lowercased() == label.lowercased() }
      #expect(
        labels.page(labelled: label, pageCount: 60)?.value == (exact ?? near).map { $0 + 1 },
        "\(label) of \(labels.ranges)")
    }
  }

  @Test("a book of a million pages is asked for a label at once")
  func manyPages() {
    let labels = PageLabels([PageLabels.Range(first: PageNumber(1), style: .decimal, prefix: "p")])
    // As often as somebody types; page by page it would take minutes.
    for number in 1...1000 {
      #expect(
        labels.page(labelled: "P\(number)000", pageCount: Limits.pages)?.value == number * 1000)
    }
  }
}
