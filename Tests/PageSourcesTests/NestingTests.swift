import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("elements within elements") struct NestingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func nested(_ depth: Int, _ inner: String = "<p>Down here.</p>") -> String {
    String(repeating: "<div>", count: depth) + inner + String(repeating: "</div>", count: depth)
  }

  private func flattened(_ text: String) -> String? {
    Markup.flattened(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("those that are too deep are taken out, and nothing else is")
  func flat() {
    let most = Limits.elements
    #expect(flattened(nested(most - 1)) == nil)
    #expect(flattened(nested(most)) == nested(most, "Down here."))
    #expect(
      flattened(nested(9 * most, "a<br/>b<img src='>'/>c"))
        == nested(most, "a<br/>b<img src='>'/>c"))
    // What is no element counts for nothing: remarks, what is quoted, elements without an end.
    let others = "<br><!-- <div> --><![CDATA[<div>]]><?php <div> ?><i title=\"<div>\">x</i><hr/>"
    #expect(flattened(String(repeating: others, count: most)) == nil)
    #expect(flattened(String(repeating: "</div>", count: 3 * most)) == nil)
    #expect(flattened("<" + String(repeating: "<div", count: 3 * most)) == nil)
  }

  @Test(
    "whatever is written, it is flat afterwards, and no word is lost", arguments: UInt64(0)..<30)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks = [
      "<a>", "</a>", "<b x='y>'>", "</b>", "<br>", "<i/>", "<!--", "-->", ">", "/", "\"", "word ",
    ]
    let opening = ["<a>", "<b x='>'>", "word "]
    let most = Limits.elements
    let start = (0..<(3 * most)).map { _ in opening.randomElement(using: &random) ?? "" }
    let end = (0..<500).map { _ in marks.randomElement(using: &random) ?? "" }
    let text = (start + end).joined()
    let flat = flattened(text) ?? text
    #expect(flattened(flat) == nil)
    #expect(flat.split(separator: "word").count == text.split(separator: "word").count)
  }

  @Test("a book with 50,000 of them shows its text", arguments: ["epub", "fb2"])
  func book(format: String) throws {
    let text = nested(50_000)
    let bytes: [UInt8]
    if format == "epub" {
      let container =
        "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>"
      let package =
        "<package><manifest><item id=\"c\" href=\"c.xhtml\" media-type=\"application/xhtml+xml\"/>"
        + "</manifest><spine><itemref idref=\"c\"/></spine></package>"
      bytes = try #require(
        PackedFixture.bytes(
          [
            .init("META-INF/container.xml", Array(container.utf8)),
            .init("b.opf", Array(package.utf8)),
            .init("c.xhtml", Array("<html><body>\(text)</body></html>".utf8)),
          ], format: "zip"))
    } else {
      let sections = text.replacing("div>", with: "section>")
      bytes = Array(
        ("<?xml version=\"1.0\"?><FictionBook><description><title-info><book-title>T</book-title>"
          + "</title-info></description><body>\(sections)</body></FictionBook>").utf8)
    }
    let book = try openBook(try folder.write(bytes, to: "book"))
    #expect(book.pageCount == 1)
    #expect(try book.letters(of: PageNumber(1)).text.plain.contains("Down here."))
  }
}
