import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("What books say of themselves") struct NotesTests {
  private func notes(
    _ title: String?, _ author: String? = "A", _ keywords: String? = nil, packet: String? = nil
  ) -> DocumentNotes {
    DocumentNotes(title: title, author: author, keywords: keywords) { packet }
  }

  private static let packet = """
    <rdf:Description><dc:title><rdf:Alt><rdf:li xml:lang="x-default">The Sea</rdf:li>
    <rdf:li xml:lang="de">Das Meer</rdf:li></rdf:Alt></dc:title>
    <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator>
    <dc:subject><rdf:Bag><rdf:li>salt</rdf:li></rdf:Bag></dc:subject></rdf:Description>
    """

  @Test("authors of a PDF stand between semicolons, and its keywords are tags")
  func lists() {
    let notes = notes("T", "Ada Lovelace; Babbage, Charles", "sea, whales; salt ,")
    #expect(notes.author == "Ada Lovelace; Babbage, Charles" && notes.title == "T")
    #expect(notes.filed.authors == ["Ada Lovelace", "Babbage, Charles"])
    #expect(notes.filed.tags == ["sea", "whales", "salt"])
  }

  @Test(
    "a title that a program left is none",
    arguments: [
      ("untitled", nil), ("Untitled-1", nil), ("Untitled document (2)", nil), (" ", nil),
      ("Microsoft Word - draft.doc", nil), ("PowerPoint Presentation", nil),
      ("Untitled Poems", "Untitled Poems"), ("1984", "1984"), ("Word", "Word"), ("…", "…"),
    ])
  func programs(said: String, title: String?) {
    #expect(notes(said).title == title)
  }

  @Test("what the old notes leave out is read in the new ones")
  func packets() {
    let all = notes(nil, nil, packet: Self.packet)
    #expect(all.title == "The Sea" && all.author == "Ada; Bo")
    #expect(all.filed.authors == ["Ada", "Bo"] && all.filed.tags == ["salt"])
    let some = notes("untitled", "Cy", "x", packet: Self.packet)
    #expect(some.title == "The Sea" && some.filed.authors == ["Cy"] && some.filed.tags == ["x"])
    let none = DocumentNotes(title: "T", author: "A", keywords: nil) {
      Issue.record("nothing is missing")
      return nil
    }
    #expect(none.filed == BookCard(authors: ["A"]))
  }

  @Test("a PDF's packet of notes is found")
  func pdf() throws {
    let stream = "<</Type/Metadata/Subtype/XML/Length \(Self.packet.utf8.count)>>stream\n"
    let bytes = TextPDFFixture.bytes(
      [TextPDFFixture.Page("")], catalogue: "/Metadata 5 0 R",
      more: [5: stream + Self.packet + "\nendstream"])
    let folder = try TemporaryFolder()
    let book = try openBook(folder.write(bytes, to: "x.pdf"))
    #expect(book.title == "The Sea" && book.author == "Ada; Bo")
    #expect(book.filed == BookCard(authors: ["Ada", "Bo"], tags: ["salt"]))
  }

  @Test("what CDATA encloses is text, and so is what stands around it")
  func enclosed() {
    let info = ComicInfo(
      "<Title><![CDATA[A <b> & B]]></Title><Series>S &amp; <![CDATA[T]]></Series><Number>1</Number>"
    )
    #expect(info.title == "A <b> & B" && info.filed.series == "S & T" && info.filed.number == "1")
    #expect(ComicInfo("<Title><![CDATA[open").title == "open")
  }

  @Test("a note in Latin letters is read where it says so")
  func latin() {
    let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><Title>"
    let bytes = Array(head.utf8) + [0x45, 0xE9, 0x96] + Array("</Title>".utf8)
    #expect(ComicInfo(Markup.text(bytes)).title == "Eé–")
    // Many say so and are not.
    #expect(ComicInfo(Markup.text(Array((head + "é</Title>").utf8))).title == "é")
    // Nothing says what it is written in, and it is no UTF-8.
    #expect(Markup.text([0x3C, 0xE9]) == "<é")
    #expect(
      Markup.text(Array("<p>é à ü</p>".utf8) + [0xE9]) == "<p>é à ü</p>\u{FFFD}", "spoiled UTF-8")
  }

  @Test("of several titles of an EPUB the main one counts, and who drew it did not write it")
  func package() {
    let package = PackageDocument(
      """
      <dc:title id="s">A short one</dc:title><dc:title id="m">The main one</dc:title>
      <meta refines="#s" property="title-type">short</meta>
      <meta refines="#m" property="title-type">main</meta>
      <dc:creator id="i">Ill</dc:creator><meta refines="#i" property="role">ill</meta>
      <dc:creator id="w">Wri</dc:creator><meta refines="#w" property="role">aut</meta>
      """, at: "o.opf")
    #expect(package.title == "The main one" && package.author == "Wri")
    #expect(package.filed.authors == ["Wri"])
    let drawn = PackageDocument("<dc:creator opf:role=\"ill\">Ill</dc:creator>", at: "o.opf")
    #expect(drawn.author == "Ill" && drawn.filed.authors == ["Ill"])
  }
}
