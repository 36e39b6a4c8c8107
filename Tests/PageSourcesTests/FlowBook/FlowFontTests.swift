import BookFixtures
import Foundation
import RectoBookModel
import RectoCDecoders
import RectoFlowModel
import Testing

@testable import RectoPageSources

/// Fonts that a book brings, and letters that stand in for what it lacks.
@Suite("Fonts of books that Recto sets itself") struct FlowFontTests {
  private let fixture: FlowFixture

  init() throws { fixture = try FlowFixture() }

  /// A font that stands within MuPDF, as a file of a book.
  private static func font(_ family: recto_text_family) throws -> [UInt8] {
    var font = unsafe recto_plate_font()
    try #require(unsafe recto_text_font(family, 0, 0, &font) != 0)
    return unsafe Array(UnsafeBufferPointer(start: font.bytes, count: font.count))
  }

  private static func face(_ file: String) -> String {
    "@font-face { font-family: Own; src: url(\(file)) }"
  }

  private static func chapter(_ css: String, _ text: String) -> [UInt8] {
    Array(
      ("<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><style>\(css) p { font-family: Own }</style></head>"
        + "<body>\(text)</body></html>").utf8)
  }

  /// A book whose chapters name different fonts alike, or none.
  private func book() throws -> any FlowingSource {
    let text = FlowFixture.paragraph(40) + "<p>★ ∮ Ω</p>"
    let chapters = [
      Self.chapter(Self.face("a.otf"), text), Self.chapter("", text),
      Self.chapter(Self.face("b.otf"), text),
      Self.chapter(Self.face("b.otf") + Self.face("a.otf"), text),
      Self.chapter("", "<p lang='zh-Hans'>骨直 令</p>"), Self.chapter("", "<p lang='ja'>骨直 令</p>"),
    ]
    let pages = chapters.enumerated().map { FixedEPUBFixture.Page("c\($0).xhtml", $1) }
    return try fixture.open(
      FixedEPUBFixture.bytes(
        pages,
        extra: [
          .init("OPS/a.otf", Self.font(RECTO_SANS)), .init("OPS/b.otf", Self.font(RECTO_MONO)),
        ], isFixed: false))
  }

  private static func pixels(_ book: any FlowingSource, _ page: PageNumber) throws -> [UInt8] {
    var canvas = BitmapCanvas()
    _ = try book.draw(page, .exactly(width: 160), on: &canvas)
    return canvas.level(0).bytes
  }

  @Test("the sign around a number has room beside letters", arguments: ["", "١", "٢٨٦"])
  func numberSigns(number: String) throws {
    let made = try fixture.book(["<p dir='rtl' lang='ar'>م۝\(number) م</p>"])
    let book = try #require(made as? FlowBook)
    let list = try book.chapter(0).listSeenByLines(0)
    let sign = list.letters.dropFirst().prefix(1 + number.unicodeScalars.count).map(\.box)
    let left = try #require(sign.map(\.left).min())
    let right = try #require(sign.map(\.right).max())
    // It is drawn as wide as it is high: more than the size of the letters.
    let height = (sign[0].bottom - sign[0].top).points
    #expect((right - left).points > 0.8 * height)
    #expect(right <= list.letters[0].box.left + 2)
  }

  @Test("pages look the same whichever chapters were opened before")
  func order() throws {
    let (first, second) = try (book(), book())
    let pages = Array(first.pages)
    #expect(pages.count == 6)
    second.learn([1, 1, 1, 1, 1, 1])
    let forward = try pages.map { try Self.pixels(first, $0) }
    let backward = try pages.reversed().map { try Self.pixels(second, $0) }
    for (page, (one, other)) in zip(pages, zip(forward, backward.reversed())) {
      #expect(one == other, "page \(page)")
    }
    // Each chapter has the font that its own sheet names.
    #expect(Set(forward[0...2]).count == 3)
    #expect(forward[4] != forward[5], "Chinese and Japanese")
  }

  @Test("fonts that are veiled as the specifications say are unveiled", arguments: [true, false])
  func veils(isAdobe: Bool) throws {
    let font = try Self.font(RECTO_SANS)
    let unique = "urn:uuid:12345678-9abc-def0-1234-56789abcdef0"
    let key =
      isAdobe
      ? [
        0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE,
        0xF0,
      ]
      : SHA1.digest(Array(unique.utf8))
    var veiled = font
    for place in 0..<(isAdobe ? 1_024 : 1_040) { veiled[place] ^= key[place % key.count] }
    let method =
      isAdobe ? "http://ns.adobe.com/pdf/enc#RC" : "http://www.idpf.org/2008/embedding"
    let encryption = """
      <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData>
      <enc:EncryptionMethod Algorithm="\(method)"/><enc:CipherData>
      <enc:CipherReference URI="OPS/my%20font.otf"/></enc:CipherData></enc:EncryptedData></encryption>
      """
    let veils = FontVeils(encryption, identifiers: [unique])
    #expect(veils.unveiled(veiled, at: "OPS/my font.otf") == font)
    #expect(veils.unveiled(veiled, at: "OPS/other.otf") == veiled)
    #expect(veils.unveiled([], at: "OPS/my font.otf") == [])
    #expect(
      FontVeils(encryption, identifiers: []).unveiled(veiled, at: "OPS/my font.otf") == veiled)
    let package = PackageDocument(
      """
      <package unique-identifier="u"><metadata><dc:identifier id="i">isbn</dc:identifier>
      <dc:identifier id="u"> \(unique) </dc:identifier></metadata></package>
      """, at: "OPS/b.opf")
    #expect(package.identifiers.first == unique && package.identifiers.contains("isbn"))
  }

  @Test("the hash is that of its specification")
  func hash() {
    func text(_ bytes: [UInt8]) -> String {
      SHA1.digest(bytes).map { String(format: "%02x", $0) }.joined()
    }
    #expect(text([]) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(text(Array("abc".utf8)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      text(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
  }

  @Test("a place is kept over a hundred layouts", arguments: UInt64(0)..<1)
  func layouts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let chapters = (0..<2).map { chapter in
      (0..<2).map { FlowFixture.paragraph(random.whole(20...60), "w\(chapter)x\($0)x") }.joined()
    }
    let book = try fixture.book(chapters)
    let chapter = random.whole(0...1)
    let place = Place.text(chapter: chapter, offset: random.whole(1...150))
    var kept = PlacedPage(place, on: PageNumber(1))
    var layout = TextLayout.standard
    layout.engine = .own
    for _ in 0..<100 {
      layout.textSize = random.number(7...20)
      layout.margin = random.number(10...60)
      _ = try book.layOut(layout, keeping: kept)
      while book.countedChapters < book.chapterCount {
        _ = try book.count(atMost: 9, for: .seconds(9))
      }
      let found = try #require(book.placed([place])[0])
      #expect(found.place == place)
      // The page that is found shows the sign, and so does the page that is asked by itself.
      let text = try #require(book.placed([.page(found.page)])[0])
      guard case .text(chapter, let first) = text.place, case .text(_, let sign) = place else {
        Issue.record("\(text) is in another chapter")
        return
      }
      #expect(first <= sign)
      kept = found
    }
  }
}
