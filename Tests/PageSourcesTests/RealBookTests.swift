import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

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
      ("good/epub/a-apple-pie_roll-layout.epub", "epub", 9, .leftToRight),
      ("good/epub/haruko_fxl-rtl_jpeg-in-spine.epub", "epub", 13, .rightToLeft),
      ("good/epub/page-blanche_fxl_bitmaps-in-spine.epub", "epub", 9, .leftToRight),
      ("good/epub/sous-le-vent_fxl_svg-in-spine.epub", "epub", 13, .leftToRight),
      ("good/epub/w3c/fxl-page-spread-center.epub", "epub", 4, .leftToRight),
      ("good/epub/w3c/lay-fxl-page-spread-left.epub", "epub", 4, .leftToRight),
      ("good/epub/w3c/lay-fxl-spread-none.epub", "epub", 4, .leftToRight),
      ("good/epub/w3c/pkg-spine-progression-pre-paginated.epub", "epub", 4, .leftToRight),
      ("good/epub/w3c/ocf-package_multiple.epub", "epub", 1, .leftToRight),
      ("good/epub/w3c/ocf-zip-comp.epub", "epub", 1, .leftToRight),
      ("good/epub/w3c/css-epub-writing-mode.epub", "epub", 3, .leftToRight),
      ("hostile/epub/fxl-viewport-absurd.epub", "epub", 5, .leftToRight),
      ("hostile/epub/javascript-endless-loop.epub", "epub", 1, .leftToRight),
      ("hostile/epub/xxe.epub", "epub", 1, .leftToRight),
      ("good/scans/der-ball-der-tiere_1894.djvu", "djvu", 10, .leftToRight),
      ("good/scans/djvu3spec.djvu", "djvu", 71, .leftToRight),
      ("good/scans/shiji-woodblock-print_rtl.djvu", "djvu", 40, .leftToRight),
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

  @Test(
    "a book of pages that ask for no spreads is seen a page at a time",
    arguments: [("lay-fxl-spread-none", true), ("lay-fxl-page-spread-left", false)])
  func spreads(name: String, showsOnePage: Bool) throws {
    let book = try openBook(RealBooks.path("good/epub/w3c/\(name).epub"))
    #expect(book.facts.showsOnePage == showsOnePage)
  }

  @Test("an EPUB's direction comes from its spine")
  func direction() throws {
    let book = try openBook(RealBooks.path("good/epub/israelsailing_hebrew-rtl.epub"))
    #expect(book.direction == .rightToLeft)
    #expect(try book.outline().count == 12)
  }

  @Test(
    "the contents of an older EPUB lead to its chapters",
    arguments: ["israelsailing_hebrew-rtl.epub", "kusamakura_vertical-japanese_rtl.epub"])
  func olderContents(name: String) throws {
    // Recto's own engine reads the contents of EPUB 3 where there are both.
    let book = try openBook(RealBooks.path("good/epub/" + name), .mupdf)
    let flowing = try #require(book as? any FlowingSource)
    _ = try flowing.count(atMost: Limits.chapters, for: .seconds(60))
    #expect(book.facts.isCounted)
    let pages = try book.outline().map { $0.page?.value ?? 0 }
    #expect(pages.count > 10 && pages.first == 1)
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0 < $1 })
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

  @Test(
    "the sizes of first pages are those that the collection says",
    arguments: [
      ("good/epub/a-apple-pie_roll-layout.epub", 1, 1674.0, 1378.0),
      ("good/epub/haruko_fxl-rtl_jpeg-in-spine.epub", 1, 600, 837),
      ("good/epub/page-blanche_fxl_bitmaps-in-spine.epub", 1, 1200, 1577),
      ("hostile/epub/fxl-viewport-absurd.epub", 5, 600, 800),
      ("good/scans/der-ball-der-tiere_1894.djvu", 1, 1232, 1500),
      ("good/scans/shiji-woodblock-print_rtl.djvu", 40, 2712, 4263),
    ])
  func sizes(name: String, page: Int, width: Double, height: Double) throws {
    let book = try openBook(RealBooks.path(name))
    #expect(try book.size(of: PageNumber(page)) == PageSize(width: width, height: height))
  }

  @Test("books that are locked say by what")
  func locked() throws {
    let drm = RealBooks.path("hostile/epub/drm-encryption.epub")
    #expect(throws: SourceError("it is locked by DRM")) { try openBook(drm) }
    let path = RealBooks.path("good/pdf/encrypted_rc4_password-openpassword.pdf")
    #expect(throws: SourceError.locked) { try openBook(path) }
    #expect(throws: SourceError.wrongPassword) {
      try openBook(path, DecodingOptions(password: "open"))
    }
    #expect(try openBook(path, DecodingOptions(password: "openpassword")).pageCount == 1)
  }

  @Test("a page that is one JPEG looks as its file does")
  func scans() throws {
    let path = RealBooks.path("good/pdf/der-ball-der-tiere_image-only.pdf")
    let book = try openBook(path)
    var canvas = BitmapCanvas()
    let drawn = try book.draw(PageNumber(3), .exactly(width: 200), on: &canvas)
    #expect(abs(drawn.size.width - 595.68) < 0.01)
    let scan = canvas.level(0)
    let folder = try openBook(RealBooks.path("good/scans/der-ball-der-tiere_1894"))
    _ = try folder.draw(PageNumber(3), .exactly(width: 200), on: &canvas)
    let file = canvas.level(0)
    #expect((scan.width, scan.height) == (file.width, file.height))
    let distance = zip(scan.bytes, file.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(distance < 8 * scan.bytes.count, "the same picture, whoever wrapped it")
  }
}
