import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

/// Books of Kindle's old and new kind that Recto's own engine sets.
@Suite("Kindle's books that Recto sets itself") struct KindleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ bytes: [UInt8], _ options: DecodingOptions = FlowFixture.options
  ) throws -> any FlowingSource {
    let path = try folder.write(bytes, to: "x.azw3")
    return try #require(try openBook(path, options) as? any FlowingSource)
  }

  private func words(_ book: any PageSource, _ page: PageNumber) throws -> [String] {
    try book.text(of: page).lines.flatMap { $0.words.map(\.text) }
  }

  @Test(
    "their text, chapters, links, contents and what they say of themselves are there",
    arguments: [false, true])
  func read(isNew: Bool) throws {
    let book = try open(isNew ? KindleFixture.new : KindleFixture.old)
    #expect(book is FlowBook && book.format == "mobi" && book.title == "Two Shores")
    #expect(book.author == "A. Writer" && book.language == "en")
    let pages = try book.pages.map { try words(book, $0) }
    let first = try #require(pages.firstIndex { $0.contains("noon.") })
    let second = try #require(pages.firstIndex { $0.contains("evening.") })
    #expect(second == first + 1 && pages[second].starts(with: ["The", "Second", "Shore"]))
    #expect(pages[first].contains { $0.lowercased() == "harbour" })
    let links = try book.links(of: PageNumber(first + 1))
    #expect(links.map(\.target) == [.page(PageNumber(second + 1))])
    let outline = try book.outline()
    #expect(outline.map(\.title) == ["The other shore"])
    #expect(outline.map(\.page) == [PageNumber(second + 1)])
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(first + 1), .atLeast(width: 400), on: &canvas)
    // Letters, and a picture that is grey.
    let level = canvas.level(0)
    let grey = stride(from: 0, to: level.bytes.count, by: 4).count {
      (120...136).contains(level.bytes[$0])
    }
    #expect(grey > 40)
  }

  @Test("the picture of the cover is the first page, where no page shows it")
  func cover() throws {
    let book = try open(KindleFixture.new)
    #expect(try words(book, PageNumber(1)).isEmpty && !words(book, PageNumber(2)).isEmpty)
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .atLeast(width: 200), on: &canvas)
    let level = canvas.level(0)
    let red = stride(from: 0, to: level.bytes.count, by: 4).count {
      level.bytes[$0] > 150 && level.bytes[$0 + 1] < 80
    }
    #expect(red * 3 > level.bytes.count / 4 * 2)
  }

  @Test(
    "which way it is read is told in Kindle's words, where the spine says nothing",
    arguments: [
      ("horizontal-rl", "", true), ("vertical-rl", "", true), ("horizontal-lr", "", false),
      ("vertical-rl", "page-progression-direction='ltr'", false),
    ])
  func direction(word: String, spine: String, isLeft: Bool) {
    let text =
      "<package><metadata><meta name='primary-writing-mode' content='\(word)'/></metadata>"
      + "<spine \(spine)></spine></package>"
    let direction: ReadingDirection = isLeft ? .rightToLeft : .leftToRight
    #expect(PackageDocument(text, at: "a.opf").direction == direction)
    let book = MadeBook()
    book.finish(lines: [], cover: nil, language: nil, direction: direction)
    #expect(book.package.direction == direction)
  }

  @Test("one that is damaged, locked or cut off is refused, or shows what is left")
  func damaged() throws {
    for bytes in [KindleFixture.old, KindleFixture.new] {
      for length in stride(from: 90, to: bytes.count, by: 700) {
        guard let book = try? open(Array(bytes.prefix(length))) else { continue }
        for page in book.pages { _ = try? book.text(of: page) }
      }
    }
    #expect(MobiPages.book([]) == nil)
    #expect(MobiPages.book(Array("BOOKMOBI".utf8)) == nil)
  }

  @Test(
    "places of a book of the old kind are the same under either engine")
  func engines() throws {
    let (own, mupdf) = (try open(KindleFixture.old), try open(KindleFixture.old, .mupdf))
    for word in ["noon.", "evening."] {
      let page = try #require(try mupdf.pages.first { try words(mupdf, $0).contains(word) })
      let place = try #require(mupdf.allPlaced([.page(page)]).first).place
      let found = try #require(own.allPlaced([place]).first).page
      #expect(try words(own, found).contains(word), "\(word) at \(place)")
    }
  }

  @Test(
    "the page of an old one is parted where it asks for it, and says what it means in the words of others",
    arguments: [
      ("<html><body><p>a</p></body></html>", ["<p>a</p>"]),
      ("<body>a<mbp:pagebreak/>b<MBP:PAGEBREAK />c", ["a", "b", "c"]),
      (
        "<body><mbp:pagebreak/> <p>a</p><mbp:pagebreak/><p></p><mbp:pagebreak/>b</body>",
        [" <p>a</p>", "<p></p>b"]
      ),
      (
        "<body><p height=\"2em\" width=\"0pt\" align='center'>a</p><div width=30>b</div>",
        [
          "<p align=\"center\" style=\"text-indent:0pt;margin-top:2em;\">a</p><div style=\"text-indent:30px;\">b</div>"
        ]
      ),
      (
        "<body><a href=\"#x\">a</a><a href='#y'>b</a><a id=\"y\"/><mbp:pagebreak/><a id=\"x\"></a>c",
        ["<a href=\"text1.html#x\">a</a><a href='#y'>b</a><a id=\"y\"/>", "<a id=\"x\"></a>c"]
      ),
      ("a<mbp:pagebreak/>b", ["a", "b"]),
      ("<body><img src='p'><mbp:pagebreak/>", ["<img src='p'>"]),
      (
        "<body>a<mbp:pagebreak/><p>&nbsp;\u{A0}</p><mbp:pagebreak/>b",
        ["a", "<p>&nbsp;\u{A0}</p>b"]
      ),
      ("", []), ("<body><p", ["<p"]), ("<body>a<mbp:pagebreak", ["a<mbp:pagebreak"]),
    ])
  func parts(text: String, expected: [String]) {
    let pages = OldMobiPages(Array(text.utf8)).pages.map { String(decoding: $0, as: UTF8.self) }
    #expect(pages == expected.map { "<html><body>\($0)</body></html>" })
  }

  @Test(
    "any bytes can be parted, and links lead to pages that there are", arguments: UInt64(0)..<40)
  func anyBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "<", ">", "<body>", "<p width=", "\"1em\"", "<mbp:pagebreak/>", "<a id='x'>", "<a href='#x'>",
      "a", " ", "'", "=",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<random.whole(0...80) {
      bytes += Array(parts[random.whole(0...(parts.count - 1))].utf8)
      if random.whole(0...9) == 0 { bytes.append(UInt8(random.whole(0...255))) }
    }
    let made = OldMobiPages(bytes)
    #expect(made.names.values.allSatisfy { made.pages.indices.contains($0) || made.pages.isEmpty })
  }
}
