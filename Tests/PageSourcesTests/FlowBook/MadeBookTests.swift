import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Books of one file that Recto's own engine sets.
@Suite("Texts and FictionBooks that Recto sets itself") struct MadeBookTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ text: String, _ name: String) throws -> any FlowingSource {
    let path = try folder.write(Array(text.utf8), to: name)
    let book = try #require(try openBook(path, FlowFixture.options) as? any FlowingSource)
    _ = try book.count(atMost: .max, for: .seconds(60))
    return book
  }

  private func words(_ book: any PageSource) throws -> [String] {
    try book.pages.flatMap { page in
      try book.text(of: page).lines.flatMap { $0.words.map(\.text) }
    }
  }

  @Test(
    "lines that ended with the screen are joined, and others stay",
    arguments: [
      ("one", ["<p>one</p>"]), ("", [""]), ("one\ntwo", ["<p>one</p><p>two</p>"]),
      ("a < b & c", ["<p>a &lt; b &amp; c</p>"]),
      ("one\r\n\r\ntwo", ["<p>one</p><p class=\"gap\">two</p>"]),
      ("a     b\nc     d", ["<pre>a     b\nc     d</pre>"]),
    ])
  func plain(text: String, parts: [String]) { #expect(PlainPages.parts(of: text) == parts) }

  @Test("a text of wrapped lines becomes paragraphs, and a long one parts")
  func wrapped() {
    let line = String(repeating: "word ", count: 13)
    let paragraph = String(repeating: line + "\n", count: 6)
    let parts = PlainPages.parts(of: paragraph + "\n" + paragraph + "   Indented\n" + paragraph)
    #expect(parts.count == 1)
    #expect(parts[0].components(of: "<p") == 4)
    let long = PlainPages.parts(of: String(repeating: paragraph + "\n", count: 1_200))
    #expect(long.count == 3)
  }

  private static let fiction = """
    <?xml version="1.0" encoding="utf-8"?>
    <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"
      xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>The Title</book-title>
      <author><first-name>Ann</first-name><last-name>Other</last-name></author><lang>de</lang>
      </title-info></description>
    <body><title><p>The Title</p></title>
    <section id="a"><title><p>First</p></title><p>Alpha<a l:href="#n1" type="note">[1]</a> beta.</p>
    <poem><stanza><v>Line one</v><v>Line two</v></stanza></poem></section>
    <section><title><p>Second</p></title><p>Gamma <a l:href="#a">there</a> &lt;</p>
    <image l:href="#p.png"/></section></body>
    <body name="notes"><section id="n1"><title><p>1</p></title><p>Delta note.</p></section></body>
    <binary id="p.png" content-type="image/png">iVBORw0KGgo=</binary></FictionBook>
    """

  @Test("a FictionBook has its sections as chapters, and its notes at the feet of pages")
  func fictionBook() throws {
    let book = try open(Self.fiction, "x.fb2")
    #expect(book is FlowBook && book.format == BookFormat.fb2.name)
    #expect(book.title == "The Title" && book.author == "Ann Other" && book.language == "de")
    #expect(book.chapterCount == 4)
    #expect(try book.outline().map(\.title) == ["The Title", "First", "Second"])
    let first = try book.text(of: PageNumber(2)).lines.map { $0.words.map(\.text) }
    #expect(first.contains(["1", "Delta", "note."]))
    let link = try book.links(of: PageNumber(3)).first
    #expect(link?.target == .page(PageNumber(2)))
    #expect(try words(book).contains("<"))
  }

  @Test("plain text is set in any code")
  func plainText() throws {
    let book = try open("Gr\u{FC}n\n\nBlau", "x.txt")
    #expect(book is FlowBook && book.format == BookFormat.text.name)
    #expect(try words(book) == ["Gr\u{FC}n", "Blau"])
    let path = try folder.write([0x47, 0x72, 0xFC, 0x6E, 0x20, 0x66, 0xFC, 0x72], to: "y.txt")
    let latin = try openBook(path, FlowFixture.options)
    #expect(try words(latin) == ["Gr\u{FC}n", "f\u{FC}r"])
  }

  @Test("what is no base 64 is passed over")
  func base64() {
    let text = Array("TW Fu\n!TWE=".utf8)
    #expect(Base64.bytes(text, in: [0..<text.count]) == Array("ManMa".utf8))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
