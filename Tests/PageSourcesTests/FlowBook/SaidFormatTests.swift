import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Pages in several codes, each with its first word.
private let codedPages: [([UInt8], String)] = [
  (Array("<meta charset='windows-1251'><p>".utf8) + [0xC4, 0xE0], "Да"),
  (Array("<?xml version='1.0' encoding='iso-8859-1'?><html><body>".utf8) + [0xFC], "ü"),
  (Array("<p>\u{E9}".utf8), "é"),
  (Array("<meta charset=iso-2022-jp><p>\u{1B}$B6bJ8;z2=\u{1B}(B a".utf8), "金文字化"),
  (Array("<p>\u{1B}$B6b\u{1B}(B".utf8), "金"),
  (Array("<meta charset=hz-gb-2312><p>~{VPND~}".utf8), "中文"),
  (Array("<meta http-equiv=x content='text/html; charset=cp1251'><p>".utf8) + [0xC4, 0xE0], "Да"),
  (Array("<meta charset=\"x-mac-roman\"><p>".utf8) + [0x8E], "é"),
  (Array("<meta charset=koi8-u><p>".utf8) + [0xA4, 0xD4], "єт"),
  (Array("<meta charset=iso-8859-15><p>".utf8) + [0xA4], "€"),
  (Array("<meta charset=gb18030><p>".utf8) + [0x81, 0x30, 0x84, 0x36], "¥"),
  ([0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0, 0xE9, 0], "é"),
  (Array("no tag".utf8), "no"),
]

/// Pages of the web and texts in Markdown, which are known by their names.
@Suite("HTML and Markdown files") struct SaidFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ bytes: [UInt8], _ name: String, _ engine: TextEngine = .own
  ) throws -> any PageSource {
    var options = FlowFixture.options
    options.layout.engine = engine
    options.saidFormat = BookFormat.said(by: name)
    let book = try openBook(folder.write(bytes, to: name), options)
    if let book = book as? any FlowingSource { _ = try book.count(atMost: .max, for: .seconds(60)) }
    return book
  }

  private func words(_ book: any PageSource) throws -> [String] {
    try book.pages.flatMap { page in
      try book.text(of: page).lines.flatMap { $0.words.map(\.text) }
    }
  }

  private static let page = """
    <!doctype html><html lang="de"><head><title>The <!-- x --> t&#x69;tle &amp; more</title>
    <meta name="author" content="Ann Other"><style>p { color: red }</style></head>
    <body><!-- <h1>no</h1> --><h1>One</h1><p>Alpha<br>beta <a href="#t">there</a>
    <script>gamma()</script><img src="a.png" alt="a hare"><h2 id="t">Two</h2><table><tr><td>c
    """

  @Test(
    "a page that begins with any element and holds a drawing is a page, a drawing none",
    arguments: [
      ("<p>a <svg><rect width=\"5\"/></svg> b", true), ("<title>t</title><svg></svg><p>b", true),
      ("<!-- <svg> --><p>a<svg/>b", true), ("<img alt=\"<svg>\"><p>b", true),
      ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>", false),
      ("<?xml version=\"1.0\"?><!-- x --><svg xmlns=\"http://www.w3.org/2000/svg\"></svg>", false),
    ])
  func pageOrDrawing(text: String, isPage: Bool) throws {
    #expect(try (open(Array(text.utf8), "x.html") is FlowBook) == isPage)
  }

  @Test("a page of the web is set, with its headings as contents", arguments: TextEngine.allCases)
  func html(engine: TextEngine) throws {
    let book = try open(Array(Self.page.utf8), "x.html", engine)
    #expect(book is FlowBook && book.format == BookFormat.html.name)
    #expect(book.title == "The <!-- x --> title & more")
    #expect(book.author == "Ann Other" && book.language == "de")
    let outline = try book.outline()
    #expect(outline.map(\.title) == ["One"])
    #expect(outline.first?.children.map(\.title) == ["Two"])
    let shown = try words(book)
    #expect(shown.prefix(4) == ["One", "Alpha", "beta", "there"])
    #expect(shown.suffix(2) == ["Two", "c"] && shown.contains("[a"))
    #expect(!shown.contains { $0.contains("gamma") || $0 == "no" })
    #expect(try book.links(of: PageNumber(1)).first?.target == .page(PageNumber(1)))
  }

  @Test("the code of a page is the one that it names, or what it looks like", arguments: codedPages)
  func codes(bytes: [UInt8], word: String) throws {
    #expect(try words(open(bytes, "x.htm")).first == word)
  }

  @Test("Markdown is set, its headings as contents, and links lead from page to page")
  func markdown() throws {
    let text = """
      ---
      title: The title
      author: Ann Other
      lang: fr
      ---
      # One

      Alpha *beta* [there](#two), <b>bold</b> ![a hare](a.png)

      # Two

      - gamma

      | a | b |
      |---|---|
      | c | d |
      """
    let book = try open(Array(text.utf8), "x.md")
    #expect(book is FlowBook && book.format == BookFormat.markdown.name)
    #expect(book.title == "The title" && book.author == "Ann Other" && book.language == "fr")
    #expect(try book.outline().map(\.title) == ["One", "Two"])
    #expect((book as? any FlowingSource)?.chapterCount == 2)
    #expect(try book.links(of: PageNumber(1)).first?.target == .page(PageNumber(2)))
    #expect(
      try words(book) == [
        "One", "Alpha", "beta", "there,", "bold", "[a", "hare]", "Two", "gamma", "a", "b", "c", "d",
      ])
    let latin = try open(
      Array("Gr".utf8) + [0xFC] + Array("n f".utf8) + [0xFC, 0x72], "y.markdown")
    #expect(try words(latin) == ["Grün", "für"])
  }

  @Test("links to other files are words like others, and those to pages of the web lead there")
  func links() throws {
    let text =
      "<p><a href='a.html'>a</a> <a href='#b'>b</a> <a href='https://x.org/'>c</a> <a href='ftp://x'>d</a> "
      + "<a href='mailto:a@b.c'>e</a> <a href='javascript:x'>f</a><p id=b>g"
    let book = try open(Array(text.utf8), "x.html")
    #expect(
      try book.links(of: PageNumber(1)).map(\.target) == [
        .page(PageNumber(1)), .address("https://x.org/"), .address("mailto:a@b.c"),
      ])
    let markdown = try open(Array("[a](a.md) [b](<b c.md>) [c](http://x.org)".utf8), "x.md")
    #expect(try markdown.links(of: PageNumber(1)).map(\.target) == [.address("http://x.org")])
  }

  @Test("the words of drawings are found, and are no part of the text")
  func drawings() throws {
    let text = "<p>alpha <svg width=100 height=20><text x=5 y=15>needle in it</text></svg> beta"
    let book = try open(Array(text.utf8), "x.html")
    var search = try #require(TextSearch(SearchTerms(words: "needle in")))
    let hits = book.search(&search, from: PageNumber(1), atMost: 9, for: .seconds(60)).hits
    #expect(hits.map(\.page) == [PageNumber(1)] && hits.first?.boxes.isEmpty == false)
    #expect(try words(book) == ["alpha", "beta"])
  }

  @Test("notes, authors and the first head of a text in Markdown count")
  func apparatus() throws {
    let book = try open(
      Array("+++\nauthors = ['A', 'B']\n+++\n# Title\n\na[^x] b\n\n[^x]: note".utf8), "x.md")
    #expect(book.title == "Title" && book.filed.authors == ["A", "B"])
    #expect(try words(book) == ["Title", "a1", "b", "1", "note"])
    let page = try book.text(of: PageNumber(1))
    #expect(page.notes != nil)
  }

  @Test(
    "chapters of a page of the web begin on pages of their own where its title stands alone above them"
  )
  func chapters() throws {
    let paragraph = "<p>" + String(repeating: "word ", count: 700)
    let text = "<h1>Book</h1>" + (0..<3).map { "<h2>c\($0)</h2>\(paragraph)" }.joined()
    let book = try open(Array(text.utf8), "x.html")
    let starts = try book.pages.filter { page in
      try book.text(of: page).lines.first?.words.first?.text.hasPrefix("c") == true
    }
    #expect(starts.count == 3 && starts.first == PageNumber(2))
  }

  @Test("what is neither is told by its content, whatever its name")
  func others() throws {
    #expect(try open(PDFFixture.bytes(sizes: [(300, 400)]), "x.md").format == "pdf")
    #expect(try open(Array("# a".utf8), "x.txt").format == "text")
    #expect(throws: SourceError("an HTML page, not a book")) {
      try open(Array("<html>".utf8), "x.pdf")
    }
    let large = [UInt8](repeating: 0x61, count: Limits.markupBytes + 1)
    #expect(throws: SourceError("the text exceeds 8 MiB")) { try open(large, "x.html") }
  }
}
