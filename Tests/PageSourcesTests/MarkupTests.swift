import BookFixtures
import BookModel
import Testing

@testable import PageSources

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

  @Test("no text whatever brings the scan down", arguments: UInt64(0)..<200)
  func survives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = ["<", ">", "/", "a", " ", "=", "\"", "'", "&", ";", "#", "!--", "--", "nav", "ol"]
    let text = (0..<40).compactMap { _ in parts.randomElement(using: &random) }.joined()
    _ = Markup.tags(in: text)
    _ = Navigation(text, at: "x")
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
