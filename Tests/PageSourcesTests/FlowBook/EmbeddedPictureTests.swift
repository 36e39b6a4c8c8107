import BookFixtures
import RectoBookModel
import RectoFlowModel
import Testing

@testable import RectoPageSources

/// Pictures that stand in markup itself.
@Suite("Pictures in markup") struct EmbeddedPictureTests {
  private static func taken(_ markup: String) -> (rest: String, pictures: [String]) {
    let pictures = EmbeddedPictures(Array(markup.utf8)) { "#\($0)" }
    return (
      String(decoding: pictures.rest, as: UTF8.self),
      (0..<pictures.count).map { number in
        String(decoding: pictures.bytes(of: number, atMost: 100) ?? [], as: UTF8.self)
      }
    )
  }

  @Test(
    "pictures are taken out of attributes, and out of nothing else",
    arguments: [
      ("<img src=\"data:image/png;base64,YWJj\">", "<img src=\"#0\">", ["abc"]),
      ("<IMG\nSRC = DATA:Image/gif;Base64,YWJj alt='x'>", "<IMG\nSRC = #0 alt='x'>", ["abc"]),
      ("<img src='data:image/svg+xml,%3Csvg a=\"b\"/>'/>c", "<img src='#0'/>c", ["<svg a=\"b\"/>"]),
      (
        "<object data=\"data:image/svg+xml;utf8,&lt;a&#x3e;%4\"/>", "<object data=\"#0\"/>",
        ["<a>%4"]
      ),
      ("<img src=\"data:image/png;base64, YW%4A%6A\n\">", "<img src=\"#0\">", ["abc"]),
      (
        "<a href='data:text/html,x'>data:image/png,x",
        "<a href='data:text/html,x'>data:image/png,x", []
      ),
      ("<!-- <img src='data:image/png,x'> -->", "<!-- <img src='data:image/png,x'> -->", []),
      (
        "<script>'<img src=\"data:image/a,b\">'</script><img src=\"data:image/a\">",
        "<script>'<img src=\"data:image/a,b\">'</script><img src=\"#0\">", [""]
      ),
      (
        "<image href='data:image/a,b'/><p title='<'>",
        "<image href='data:image/a,b'/><p title='<'>", []
      ),
      ("<img src='data:image/a,b", "<img src='#0", ["b"]), ("a < b", "a < b", []), ("<", "<", []),
    ])
  func addresses(markup: String, rest: String, pictures: [String]) {
    let found = Self.taken(markup)
    #expect(found.rest == rest && found.pictures == pictures)
  }

  @Test("no more of a picture is made than is asked for, and many cost one reading")
  func limits() {
    let address = "<img src=\"data:image/png;base64,\(String(repeating: "YWJj", count: 1_000))\">"
    let pictures = EmbeddedPictures(Array(String(repeating: address, count: 500).utf8)) { "\($0)" }
    #expect(pictures.count == 500)
    #expect(
      pictures.bytes(of: 499, atMost: 5).map { String(decoding: $0, as: UTF8.self) } == "abcab")
    #expect(pictures.bytes(of: 0, atMost: .max)?.count == 3_000)
    #expect(pictures.bytes(of: 500, atMost: 5) == nil)
  }

  private static let picture = PNGFixture.bytes(width: 8, height: 4)
  private static let address = "data:image/png;base64," + base64(picture)

  private static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, place in
      let part = Array(bytes[place...].prefix(3))
      let bits = (0..<3).reduce(0) { $0 << 8 | (part.indices.contains($1) ? Int(part[$1]) : 0) }
      for sign in 0..<4 {
        text.append(sign > part.count ? "=" : signs[bits >> (18 - 6 * sign) & 63])
      }
    }
  }

  @Test(
    "pages of the web, texts in Markdown and chapters show them",
    arguments: ["x.html", "x.md", "x.epub"])
  func books(name: String) throws {
    let folder = try TemporaryFolder()
    let body =
      name == "x.md"
      ? "a\n\n![b](\(Self.address))\n" : "<p>a</p><p><img src=\"\(Self.address)\" alt=\"b\"/></p>"
    let bytes =
      name == "x.epub"
      ? FixedEPUBFixture.bytes(
        [
          FixedEPUBFixture.Page(
            "c.xhtml",
            Array("<html xmlns='http://www.w3.org/1999/xhtml'><body>\(body)</body></html>".utf8))
        ], isFixed: false) : Array(body.utf8)
    var options = FlowFixture.options
    options.saidFormat = BookFormat.said(by: name)
    let book = try #require(try openBook(folder.write(bytes, to: name), options) as? FlowBook)
    _ = try book.count(atMost: .max, for: .seconds(60))
    let chapter = try book.chapter(0)
    let path = try #require(chapter.flow.pictures.first?.path)
    let size = book.setter.files.size(of: path, book.setter.pen)
    #expect(size == PageSize(width: 6, height: 3))
    #expect(book.setter.files.print(of: path, width: 8, book.setter.pen) != nil)
    #expect(try book.text(of: PageNumber(1)).lines.flatMap { $0.words.map(\.text) } == ["a"])
  }

  @Test("what follows a damaged picture is drawn")
  func damaged() throws {
    let folder = try TemporaryFolder()
    var damaged = Self.picture
    for index in damaged.indices.dropFirst(41).dropLast(16) { damaged[index] ^= 0x5A }
    func ink(_ picture: [UInt8], _ rest: String) throws -> Int {
      let text = "<p>a<p><img src='data:image/png;base64,\(Self.base64(picture))'>\(rest)"
      var options = FlowFixture.options
      options.saidFormat = .html
      let book = try openBook(folder.write(Array(text.utf8), to: "x.html"), options)
      var canvas = BitmapCanvas()
      _ = try book.draw(PageNumber(1), .exactly(width: 400), on: &canvas)
      return canvas.level(0).bytes.enumerated().count { $0.offset % 4 == 0 && $0.element < 100 }
    }
    let words = "<p>" + String(repeating: "mmmm ", count: 40)
    #expect(try ink(damaged, words) > ink(damaged, "") + 200)
  }
}
