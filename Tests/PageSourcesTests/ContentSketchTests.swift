import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

/// Whether a book is known again by what is in it, once another program has changed it.
@Suite("books that other programs change, and others in their places")
struct BookContentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Pages that differ from those of another book, but not in their sizes.
  private func pages(_ count: Int, of book: UInt8 = 1) -> [(name: String, bytes: [UInt8])] {
    (0..<count).map { index in
      let picture = PNGFixture.bytes(width: 12, height: 40) { x, y in
        (book, UInt8(index), UInt8((x + y * Int(book)) & 255), 255)
      }
      return ("\(index + 10).png", picture)
    }
  }

  private func sketch(_ bytes: [UInt8], _ name: String = "book") throws -> ContentSketch {
    let path = try folder.write(bytes, to: name)
    return try #require(try openBook(path).facts.contents)
  }

  private func isSame(_ before: [UInt8], _ after: [UInt8]) throws -> Bool {
    try sketch(before).isOfSameBook(as: sketch(after))
  }

  private func zip(_ pages: [(name: String, bytes: [UInt8])], note: String? = nil) -> [UInt8] {
    ZipFixture.bytes(
      pages.map { .init($0.name, $0.bytes) }
        + (note.map { [.init("ComicInfo.xml", Array($0.utf8))] } ?? []))
  }

  @Test(
    "a comic keeps its contents when it is tagged, commented on, and gets a page; another does not have them"
  )
  func comics() throws {
    let before = zip(pages(8))
    let note = "<ComicInfo><Title>Tales</Title></ComicInfo>"
    #expect(try isSame(before, zip(pages(8), note: note)))
    #expect(try isSame(before, before.dropLast(2) + [5, 0] + Array("Hello".utf8)))
    #expect(try isSame(before, zip(pages(1, of: 3) + pages(8).map { ("b" + $0.name, $0.bytes) })))
    #expect(try isSame(before, zip(pages(7))))
    #expect(try !isSame(before, zip(pages(8, of: 2))))
    #expect(try !isSame(zip(pages(8), note: note), zip(pages(8, of: 2), note: note)))
    #expect(try !isSame(zip(pages(1)), zip(pages(1, of: 2))))
  }

  @Test("so it is in every kind of archive, and from one to another", arguments: 0..<4)
  func archives(kind: Int) throws {
    func packed(_ pages: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
      switch kind {
      case 0: return RarFixture.bytes5(pages.map { .init($0.name, $0.bytes) })
      case 1: return RarFixture.bytes4(pages.map { .init($0.name, $0.bytes) })
      default:
        return try #require(
          PackedFixture.bytes(
            pages.map { .init($0.name, $0.bytes) }, format: kind == 2 ? "ustar" : "7zip"))
      }
    }
    // A 7z tells sizes alone.
    let isSized = kind == 3
    func book(_ number: UInt8, _ count: Int) -> [(name: String, bytes: [UInt8])] {
      pages(count, of: number).enumerated().map { index, page in
        (
          page.name,
          page.bytes + (isSized ? Array(repeating: 0, count: index * 9 + Int(number)) : [])
        )
      }
    }
    #expect(try isSame(packed(book(1, 9)), packed(book(1, 10))))
    #expect(try !isSame(packed(book(1, 9)), packed(book(2, 9))))
    if kind < 2 { #expect(try isSame(zip(pages(9)), packed(book(1, 9)))) }
  }

  @Test(
    "a folder keeps them when a page comes, another folder does not have them", arguments: [3, 30])
  func folders(count: Int) throws {
    func book(_ name: String, _ pages: [(name: String, bytes: [UInt8])]) throws -> ContentSketch {
      for page in pages { try folder.write(page.bytes, to: "\(name)/\(page.name)") }
      return try #require(try openBook(folder.url.path + "/" + name).facts.contents)
    }
    let before = try book("a", pages(count))
    #expect(before.isOfSameBook(as: try book("a", [("0.png", pages(1, of: 9)[0].bytes)])))
    #expect(!before.isOfSameBook(as: try book("b", pages(count, of: 2))))
  }

  // MARK: Documents

  private func words(_ book: String) -> [TextPDFFixture.Page] {
    (0..<12).map { page in
      TextPDFFixture.Page(lines: (0..<9).map { (10, 280 - 20 * $0, "\(book) \(page) \($0)") })
    }
  }

  @Test("a PDF keeps them when it is annotated, written anew, or gets a page")
  func documents() throws {
    let before = TextPDFFixture.bytes(words("tale"))
    let note = "<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(Mine)>>"
    let page = TextPDFFixture.object(ofPage: 0)
    let addition = """
      900 0 obj\n\(note)\nendobj\n\(page) 0 obj
      <</Type/Page/Parent 2 0 R/Contents \(page + 1) 0 R/MediaBox[0 0 200 300]/Annots[900 0 R]>>
      endobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n
      """
    #expect(try isSame(before, before + Array(addition.utf8)))
    // Other objects, another order, and more in the catalogue.
    let again = TextPDFFixture.bytes(
      words("tale"), catalogue: "/Lang(en)", more: [7: "<</Title(Tale)>>"])
    #expect(try isSame(before, again))
    let longer = [TextPDFFixture.Page(lines: [(10, 10, "a new cover")])] + words("tale")
    #expect(try isSame(before, TextPDFFixture.bytes(longer)))
    #expect(try !isSame(before, TextPDFFixture.bytes(words("poem"))))
  }

  @Test("a PDF keeps them when a line is written into its first page, and all others move on")
  func setAnew() throws {
    func book(_ lines: [String]) -> [UInt8] {
      let pages = stride(from: 0, to: lines.count, by: 12).map { start in
        TextPDFFixture.Page(
          lines: lines[start..<min(start + 12, lines.count)].enumerated().map { index, line in
            (10, 285 - 20 * index, line)
          })
      }
      return TextPDFFixture.bytes(pages)
    }
    let lines = (0..<160).map { "line \($0)" }
    #expect(try isSame(book(lines), book(["Here it begins"] + lines)))
    #expect(try !isSame(book(lines), book((200..<360).map { "line \($0)" })))
  }

  @Test("a PDF that has its first identifier may have lost most of its pages")
  func identifiers() throws {
    func book(_ id: String, _ pages: [TextPDFFixture.Page]) -> [UInt8] {
      let text = String(decoding: TextPDFFixture.bytes(pages), as: UTF8.self)
      return Array(
        text.replacing("<</Root 1 0 R>>", with: "<</Root 1 0 R/ID[<\(id)><0\(id.count)>]>>").utf8)
    }
    let (tale, poem) = (words("tale"), words("poem"))
    let mixed = poem.prefix(6) + tale.suffix(1)
    #expect(try isSame(book("0123", tale), book("0123", Array(mixed))))
    #expect(try !isSame(book("0123", tale), book("4567", Array(mixed))))
    #expect(try !isSame(book("0123", tale), book("0123", poem)))
    #expect(try isSame(book("0123", tale), book("4567", tale)))
  }

  @Test("pages that are scanned are known by their pictures")
  func scans() throws {
    func book(_ shade: Int) -> [UInt8] {
      var more: [Int: String] = [:]
      let pages = (0..<6).map { index in
        let pixels = String(repeating: "80", count: 16 * (index + shade))
        more[100 + index] = """
          <</Type/XObject/Subtype/Image/Width 4/Height \(4 * (index + shade))/ColorSpace/DeviceGray
          /BitsPerComponent 8/Filter/ASCIIHexDecode/Length \(pixels.utf8.count + 1)>>stream
          \(pixels)>
          endstream
          """
        return TextPDFFixture.Page(
          "200 0 0 300 0 0 cm /I Do",
          entries: "/MediaBox[0 0 200 300]/Resources<</XObject<</I \(100 + index) 0 R>>>>")
      }
      return TextPDFFixture.bytes(pages, more: more)
    }
    #expect(try isSame(book(1), book(1) + Array("% more\n".utf8)))
    #expect(try isSame(book(1), book(2)))
    #expect(try !isSame(book(1), book(7)))
  }

  @Test("an EPUB keeps them when another title is written into it, a text when a word is")
  func texts() throws {
    func epub(_ title: String, _ words: String) -> [UInt8] {
      let chapter = "<html><body><p>\(words)</p></body></html>"
      let package =
        "<package><metadata><title>\(title)</title></metadata><manifest>"
        + "<item id=\"c\" href=\"c.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>"
        + "<spine><itemref idref=\"c\"/></spine></package>"
      let container =
        "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>"
      return ZipFixture.bytes([
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init("META-INF/container.xml", Array(container.utf8)),
        .init("b.opf", Array(package.utf8)), .init("c.xhtml", Array(chapter.utf8)),
      ])
    }
    #expect(try isSame(epub("One", "Once upon a time."), epub("Two", "Once upon a time.")))
    #expect(try !isSame(epub("One", "Once upon a time."), epub("One", "It was a dark night.")))

    func text(_ word: String) -> String {
      (0..<1_200).map { "\(word) number \($0)." }.joined(separator: "\n")
    }
    let before = text("line")
    #expect(try isSame(Array(before.utf8), Array(("A title.\n" + before).utf8)))
    #expect(try isSame(Array(before.utf8), Array((before + "\nThe end.").utf8)))
    #expect(try !isSame(Array(before.utf8), Array(text("verse").utf8)))
  }

  @Test("a picture keeps them when it is tagged")
  func pictures() throws {
    let before = PNGFixture.bytes(width: 90, height: 90)
    let tagged = PNGFixture.bytes(
      width: 90, height: 90, chunks: [("tEXt", Array("Author\0Me".utf8))])
    let other = PNGFixture.bytes(width: 90, height: 90) { x, y in
      (UInt8(y & 255), UInt8(x * y & 255), 7, 255)
    }
    #expect(try isSame(before, tagged))
    #expect(try !isSame(before, other))
  }
}
