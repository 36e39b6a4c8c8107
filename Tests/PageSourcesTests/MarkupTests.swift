import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("notes in books")
struct MarkupTests {
  @Test("ComicInfo gives title, author, direction and bookmarks")
  func comicInfo() {
    let info = ComicInfo(
      """
      <?xml version="1.0"?><!-- <Title>no</Title> --><ComicInfo><Title>A &amp; &#x42;</Title>
      <Writer>W</Writer><Manga>YesAndRightToLeft</Manga><Pages>
      <Page Image="0" Bookmark='One'/><Page Image="-1" Bookmark="x"/><Page Image="2"/></Pages>
      """)
    #expect(info.title == "A & B")
    #expect(info.author == "W")
    #expect(info.direction == .rightToLeft)
    #expect(info.bookmarks == [.init(page: PageNumber(1), title: "One")])
  }

  @Test("a title keeps what stands before a slash")
  func slash() throws {
    let info = ComicInfo("<Page Image=\"0\" Bookmark=\"TCP/IP\"/>")
    #expect(info.bookmarks.map(\.title) == ["TCP/IP"])
    let folder = try TemporaryFolder()
    let book = try openBook(folder.write(EPUBFixture.bytes(inner: "TCP/IP"), to: "x.epub"))
    #expect(try book.outline().first?.children.map(\.title) == ["TCP/IP"])
  }

  @Test("ComicInfo gives series, number, authors and tags, and no more of them than a card holds")
  func comicCard() {
    let names = (0..<5_000).map { "N\($0)" }.joined(separator: ",")
    let info = ComicInfo(
      """
      <Series>Tales</Series><Volume>3</Volume><Writer>Ada, Bo</Writer><Penciller>Bo; Cy</Penciller>
      <Genre>Fable, \(names)</Genre><Tags>x</Tags>
      """)
    #expect(info.title == "Tales" && info.author == "Ada, Bo")
    #expect(info.filed.series == "Tales" && info.filed.number == "3")
    #expect(info.filed.authors == ["Ada", "Bo", "Cy"])
    #expect(info.filed.tags.count == Limits.cardTags && info.filed.tags.first == "Fable")
    #expect(ComicInfo("<Volume>3</Volume>").filed == BookCard())
  }

  @Test("an EPUB says its series as EPUB 3 does, else as calibre notes it")
  func packageCard() {
    let card = { PackageDocument($0, at: "o.opf").filed }
    #expect(
      card(
        """
        <dc:creator>A</dc:creator><dc:creator> B </dc:creator><dc:subject>s</dc:subject>
        <meta name="calibre:series" content="C"/><meta name="calibre:series_index" content="2.0"/>
        """) == BookCard(authors: ["A", "B"], series: "C", number: "2", tags: ["s"]))
    #expect(
      card(
        """
        <meta name="calibre:series" content="C"/><meta property="belongs-to-collection" id="x">E</meta>
        <meta refines="#y" property="group-position">8</meta>
        <meta refines="#x" property="group-position">9</meta>
        """) == BookCard(series: "E", number: "9"))
  }

  @Test("a package says how the lines of its chapters run, or its language does")
  func packageDirection() {
    func runsLeft(_ package: String, _ spine: String, _ language: String) -> Bool {
      PackageDocument(
        "<package \(package)><dc:language>\(language)</dc:language><spine \(spine)/></package>",
        at: "o.opf"
      ).runsLeft
    }
    let reversed = "page-progression-direction='rtl'"
    #expect(runsLeft("dir='rtl'", "", "en") && runsLeft("", reversed, "ar-EG"))
    #expect(!runsLeft("", "", "ar") && !runsLeft("", reversed, "ja"))
    #expect(!runsLeft("dir='ltr'", reversed, "he"))
  }

  @Test("a set is no series, the main title is the title, and who drew is no author")
  func packageNotes() {
    let package = PackageDocument(
      """
      <dc:title id="s">A Tale</dc:title><dc:title id="t">The Book</dc:title>
      <meta refines="#s" property="title-type">subtitle</meta>
      <meta refines="#t" property="title-type">main</meta>
      <dc:creator opf:role="ill">Ida</dc:creator><dc:creator id="c">Ada</dc:creator>
      <meta refines="#c" property="role">aut</meta><dc:creator id="d">Tom</dc:creator>
      <meta refines="#d" property="role">trl</meta>
      <meta property="belongs-to-collection" id="x">Set</meta>
      <meta refines="#x" property="collection-type">set</meta>
      <meta property="belongs-to-collection" id="y">Row</meta>
      <meta refines="#y" property="collection-type">series</meta>
      <meta refines="#y" property="group-position">4</meta>
      """, at: "o.opf")
    #expect(package.title == "The Book" && package.author == "Ada")
    #expect(package.filed == BookCard(authors: ["Ada"], series: "Row", number: "4"))
    let drawn = PackageDocument("<dc:creator opf:role=\"ill\">Ida</dc:creator>", at: "o.opf")
    #expect(drawn.author == "Ida")
    let set = PackageDocument(
      """
      <meta property="belongs-to-collection" id="x">Set</meta>
      <meta refines="#x" property="collection-type">set</meta>
      """, at: "o.opf")
    #expect(set.filed == BookCard())
  }

  @Test("a series stands in for a title")
  func series() {
    #expect(ComicInfo("<Series>S</Series><Number>4</Number>").title == "S 4")
    #expect(ComicInfo("<Manga>Yes</Manga>").direction == .leftToRight)
  }

  @Test("UTF-16 is read by its mark or its first character, and UTF-8 may have a mark")
  func wide() {
    #expect(Markup.text([0x3C, 0x00, 0xEF, 0x00]) == "<ï")
    #expect(Markup.text([0x00, 0x3C, 0x00, 0xEF]) == "<ï")
    #expect(
      ComicInfo(Markup.text([0xEF, 0xBB, 0xBF] + Array("<Title>T</Title>".utf8))).title == "T")
    #expect(Markup.text([0xFF, 0xFE, 0x3C, 0x00, 0xEF, 0x00]) == "<ï")
    #expect(Markup.text([0xFE, 0xFF, 0x00, 0x3C, 0x00]) == "<")
  }

  /// A place where everything lies behind many other bytes.
  private final class FarStore: EntryStore {
    let bytes: UInt64
    private(set) var reads = 0

    init(bytes: UInt64) { self.bytes = bytes }

    func read(_ entry: Int, atMost limit: Int) -> (bytes: [UInt8], fault: String?) {
      reads += 1
      return (Array("<Title>T</Title>".utf8), nil)
    }

    func bytesBefore(_ entry: Int) -> UInt64 { bytes }
  }

  @Test("a note, or a file without a suffix, that lies too far is not waited for")
  func far() {
    let entries = [
      PageEntry(path: "ComicInfo.xml", entry: 0, size: 16), PageEntry(path: "1", entry: 1, size: 9),
    ]
    let near = FarStore(bytes: UInt64(Limits.peekedBytes))
    #expect(ComicInfo.find(among: entries, in: near).title == "T")
    #expect(PageEntry.pages(among: entries, in: near).isEmpty)
    let far = FarStore(bytes: UInt64(Limits.peekedBytes) + 1)
    #expect(ComicInfo.find(among: entries, in: far).title == nil)
    #expect(PageEntry.pages(among: entries, in: far).map(\.entry) == [1])
    #expect(far.reads == 0)
  }

  @Test("the note nearest to the top is read, whatever its letters, and none from a hidden folder")
  func notes() {
    let places = [
      ("__MACOSX/ComicInfo.xml", false), ("b/c/COMICINFO.XML", true), ("b\\ComicInfo.xml", true),
      ("b/MyComicInfo.xml", false), ("ComicInfo.xml/1.png", false),
    ]
    for (path, isNote) in places { #expect(ComicInfo.isNote(path) == isNote, "\(path)") }
    let entries = [
      PageEntry(path: "x/ComicInfo.xml", entry: 0, size: 16),
      PageEntry(path: "ComicInfo.xml", entry: 1, size: 16, problem: "it is protected"),
    ]
    #expect(ComicInfo.find(among: entries, in: FarStore(bytes: 0)).title == "T")
  }

  @Test("entities that a file declares are not followed")
  func entities() {
    let text = "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><Title>&e; &amp;</Title>"
    #expect(ComicInfo(text).title == "&e; &")
  }

  @Test("paths inside an archive never leave it")
  func innerPaths() {
    #expect(InnerPath.resolve("../a%20b.xhtml#x", from: "OPS/text/nav.xhtml") == "OPS/a b.xhtml#x")
    #expect(InnerPath.resolve("../../../etc/passwd", from: "OPS/nav.xhtml") == "etc/passwd")
    #expect(InnerPath.resolve("#y", from: "OPS/nav.xhtml") == "OPS/nav.xhtml#y")
  }

  @Test("no text whatever brings the scan down", arguments: UInt64(0)..<100)
  func survives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = ["<", ">", "/", "a", " ", "=", "\"", "'", "&", ";", "#", "!--", "--", "nav", "ol"]
    let text = (0..<40).compactMap { _ in parts.randomElement(using: &random) }.joined()
    _ = Markup.tags(in: text)
    _ = Navigation(text, at: "x")
  }

  @Test("a title of contents is a line, however much stands between its tags")
  func longTitle() throws {
    let text =
      "<nav epub:type=\"toc\"><ol><li><a href=\"x\">" + String(repeating: "a<b>c</b>", count: 9_000)
      + "</a><a href=\"y\">Two</a></li></ol></nav>"
    let lines = Navigation(text, at: "nav").lines
    #expect(lines.map(\.target) == ["x", "y"])
    #expect(try #require(lines.first).title.utf8.count <= 2 * Limits.textBytes)
    #expect(lines.last?.title == "Two")
  }

  @Test("the usual size is the middle one of the most common shape")
  func usualSize() {
    func size(_ width: Double, _ height: Double) -> PageSize {
      PageSize(width: width, height: height)
    }
    let sizes = [size(200, 100), size(70, 100), size(71, 100), size(140, 200), size(1, 9)]
    #expect(UsualSize.of(sizes) == size(71, 100))
    #expect(UsualSize.of([]) == nil)
  }
}
