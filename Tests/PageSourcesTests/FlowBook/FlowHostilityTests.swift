import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Reads a book as somebody would who looks into it.
private func read(_ book: any PageSource) throws {
  for page in book.pages.prefix(4) {
    var canvas = BitmapCanvas()
    // A page that cannot be drawn says why.
    do { _ = try book.draw(page, .exactly(width: 60), on: &canvas) } catch is SourceError {}
    do { _ = try book.letters(of: page).text } catch is SourceError {}
    do { _ = try book.links(of: page) } catch is SourceError {}
  }
  _ = try book.outline()
  _ = book.placed([.page(PageNumber(1)), .text(chapter: 0, offset: 7)])
}

@Suite("Hostile EPUB under Recto's own engine") struct FlowHostilityTests {
  private let fixture: FlowFixture

  init() throws { fixture = try FlowFixture() }

  @Test(
    "each hostile file is answered", .timeLimit(.minutes(2)),
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: [
      "deep-nesting-50000-divs", "drm-encryption", "fxl-viewport-absurd", "javascript-endless-loop",
      "jungle-book_truncated", "no-container", "spine-missing-files", "xxe",
    ])
  func files(name: String) throws {
    do {
      try read(openBook(RealBooks.path("hostile/epub/\(name).epub"), FlowFixture.options))
    } catch let error as SourceError {
      #expect(!error.reason.isEmpty)
    }
  }

  private static let chapter = """
    <h1 id="a">A head</h1><p class="x">Words &amp; more <i>words</i> with a <a href="#b">link</a>, and a
    very-long-one that goes on; “quoted” — dashed.</p><ul><li>one</li><li>two</li></ul><img src="p.png"/>
    <table><tr><td colspan="2">cell</td><td>other</td></tr></table><p id="b" style="font-size:2em">large</p>
    <blockquote><p>in a frame</p></blockquote><pre>kept
      lines</pre><hr/><div style="margin: 1em 10%; border: 1px solid red; padding: 3px">boxed</div>
    """
  private static let sheet = """
    @import url("c.css"); @font-face { font-family: F; src: url(f.otf) } p.x { text-indent: 1em; color: #123 }
    h1 { font: bold 150% serif; margin: 2em 0 1em; page-break-before: always } li::before { content: "x" }
    """

  @Test("spoiled chapters and sheets are read, drawn and asked", arguments: UInt64(0)..<30)
  func mutants(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let picture = PNGFixture.bytes(width: 8, height: 8) { _, _ in (0, 0, 200, 255) }
    for _ in 0..<10 {
      let body = Self.spoiled(Self.chapter, &random)
      let sheet = Self.spoiled(Self.sheet, &random)
      let pages = [
        FixedEPUBFixture.Page(
          "c.xhtml",
          Array("<html><head><link rel=\"stylesheet\" href=\"c.css\"/></head><body>".utf8) + body
            + Array("</body></html>".utf8))
      ]
      let bytes = FixedEPUBFixture.bytes(
        pages, extra: [.init("OPS/c.css", sheet), .init("OPS/p.png", picture)], isFixed: false)
      try read(fixture.open(bytes))
    }
  }

  /// A text in which some bytes are others, and some parts are gone, doubled or elsewhere.
  private static func spoiled(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...30, using: &random))
      switch Int.random(in: 0...4, using: &random) {
      case 0: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes[start] = .random(in: .min ... .max, using: &random)
      case 3:
        let number = ["-1", "1e9", "NaN", "99999999999999999999", "0"].randomElement(using: &random)
        bytes.insert(contentsOf: Array((number ?? "0").utf8), at: start)
      default:
        let mark = ["<", ">", "\"", "{", "}", "&#0;", "</", "-->", "\u{FEFF}"].randomElement(
          using: &random)
        bytes.insert(contentsOf: Array((mark ?? "<").utf8), at: start)
      }
      if bytes.isEmpty { bytes = [0x20] }
    }
    return bytes
  }
}
