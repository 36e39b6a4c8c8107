import BookFixtures
import BookModel
import Testing

@testable import PageSources

@Suite("real books", .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
struct RealBookTests {
  @Test(
    "the pages are counted as the collection says",
    arguments: [
      ("good/comics/haruko_manga_rtl.cbz", "cbz", 12, ReadingDirection.rightToLeft),
      ("good/comics/pepper-carrot_E13-E22_omnibus.cbz", "cbz", 90, .leftToRight),
      ("good/comics/pepper-carrot_E15_double-page-spreads.cbz", "cbz", 7, .leftToRight),
      ("good/pdf/arabic-rotated.pdf", "pdf", 4, .leftToRight),
      ("good/pdf/debian-refcard-ja_landscape.pdf", "pdf", 2, .leftToRight),
      ("good/pdf/der-ball-der-tiere_image-only.pdf", "pdf", 10, .leftToRight),
      ("good/pdf/encrypted_aes256_empty-user-password_live-manual.pdf", "pdf", 31, .leftToRight),
      ("good/pdf/gnuplot-manual_311p.pdf", "pdf", 311, .leftToRight),
      ("good/pdf/haruko_rtl_direction-R2L.pdf", "pdf", 12, .rightToLeft),
      ("good/pdf/live-manual_landscape_letter.pdf", "pdf", 31, .leftToRight),
      ("good/pdf/r-fullrefman_2415p.pdf", "pdf", 2415, .leftToRight),
      ("good/pdf/usbr-finding_45p_foldouts-mixed-sizes.pdf", "pdf", 45, .leftToRight),
      ("good/scans/der-ball-der-tiere_1894", "folder", 10, .leftToRight),
      ("good/scans/kant-aufklaerung-1784_jpegs-named-tif", "folder", 2, .leftToRight),
      ("good/containers/zip-stored.cbz", "cbz", 1, .leftToRight),
      ("hostile/archives/zip_10000-pages.cbz", "cbz", 10000, .leftToRight),
      ("hostile/archives/zip_macos-windows-junk.cbz", "cbz", 3, .leftToRight),
      ("hostile/archives/zip_non-utf8-names.cbz", "cbz", 8, .leftToRight),
      ("hostile/archives/comicinfo_utf16.cbz", "cbz", 2, .rightToLeft),
      ("hostile/pdf/20000-pages.pdf", "pdf", 20000, .leftToRight),
    ])
  func counts(name: String, format: String, pages: Int, direction: ReadingDirection) throws {
    let facts = try openBook(RealBooks.path(name)).facts
    #expect(facts.format == format)
    #expect(facts.pageCount == pages)
    #expect(facts.direction == direction)
  }

  @Test("an EPUB's direction comes from its spine")
  func direction() throws {
    let book = try openBook(RealBooks.path("good/epub/israelsailing_hebrew-rtl.epub"))
    #expect(book.direction == .rightToLeft)
    #expect(try book.outline().count == 12)
  }

  @Test("outlines have the lines that the collection says")
  func outlines() throws {
    func count(_ entries: [OutlineEntry]) -> Int {
      entries.reduce(0) { $0 + 1 + count($1.children) }
    }
    let manual = try openBook(RealBooks.path("good/pdf/gnuplot-manual_311p.pdf"))
    #expect(count(try manual.outline()) == 648)
    let omnibus = try openBook(RealBooks.path("good/comics/pepper-carrot_E13-E22_omnibus.cbz"))
    #expect(try omnibus.outline().count == 10)
  }

  @Test("the eight orientations look the same")
  func orientations() throws {
    let book = try openBook(RealBooks.path("images/exif-orientation"))
    let pictures = try book.pages.map { page in
      var canvas = BitmapCanvas()
      let drawn = try book.draw(page, .exactly(width: 60), on: &canvas)
      #expect(drawn.size == PageSize(width: 1800, height: 1200))
      return canvas.level(0)
    }
    #expect(pictures.count == 8)
    for picture in pictures {
      #expect((picture.width, picture.height) == (60, 40))
      let distance = zip(picture.bytes, pictures[0].bytes).map { abs(Int($0) - Int($1)) }
      #expect(distance.reduce(0, +) < 4 * distance.count, "mean difference below 4 of 255")
    }
  }

  @Test("natural order is that of the collection")
  func order() throws {
    let book = try openBook(RealBooks.path("hostile/archives/zip_natural-sort.cbz"))
    #expect(
      book.pages.map { book.name(of: $0) } == [
        "003.jpg", "9.jpg", "10.jpg", "cover.jpg", "page1.jpg", "page1.5.jpg", "page2.jpg",
        "page02b.jpg", "Page3.jpg", "page10.jpg", "page100000000000000000000000.jpg",
        "page 11.jpg",
      ])
  }
}
