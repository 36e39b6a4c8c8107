import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

/// Opens a book by its path and counts all its pages.
func openBook(
  _ path: String, _ options: DecodingOptions = DecodingOptions(), spill: CInt = -1,
  counts: Bool = true
) throws -> any PageSource {
  let file = try #require(FileHandle(forReadingAtPath: path))
  let source = try Opener.open(file.fileDescriptor, options: options, spill: spill)
  opened.keep(file, for: source)
  if counts, let text = source as? any FlowingSource {
    _ = try text.count(atMost: text.chapterCount, for: .seconds(60))
  }
  return source
}

extension DecodingOptions {
  /// What MuPDF sets, whatever engine is the usual one.
  static let mupdf: DecodingOptions = {
    var options = DecodingOptions()
    options.layout.engine = .mupdf
    return options
  }()
}

/// Keeps the files of books open for as long as somebody has the books: all of them until the tests end are more than
/// Foundation's `Process` can start another process beside.
private let opened = OpenFiles()

/// `@unchecked` because `lock` guards the books.
private final class OpenFiles: @unchecked Sendable {
  private struct Book {
    weak var source: (any PageSource)?
    var file: FileHandle
  }

  private let lock = NSLock()
  private var books: [Book] = []

  func keep(_ file: FileHandle, for source: any PageSource) {
    lock.withLock {
      books.removeAll { $0.source == nil }
      books.append(Book(source: source, file: file))
    }
  }
}

@Suite("opening")
struct OpenerTests {
  private let folder: TemporaryFolder
  private let picture = PNGFixture.bytes(width: 20, height: 30)

  init() throws { folder = try TemporaryFolder() }

  private func reason(_ bytes: [UInt8], named name: String = "book.cbz") throws -> String? {
    let path = try folder.write(bytes, to: name)
    do {
      _ = try openBook(path)
      return nil
    } catch {
      return (error as? SourceError)?.reason
    }
  }

  @Test("the format is told by content, not by the suffix")
  func byContent() throws {
    let zip = ZipFixture.bytes([.init("1.jpg", picture)])
    let pdf = PDFFixture.bytes(sizes: [(300, 400)])
    #expect(try openBook(folder.write(zip, to: "a.pdf")).format == "cbz")
    #expect(try openBook(folder.write(pdf, to: "b.cbz")).format == "pdf")
    #expect(try openBook(folder.write(EPUBFixture.bytes(), to: "c.zip")).format == "epub")
    #expect(try openBook(folder.write([0x20] + pdf, to: "d")).format == "pdf")
  }

  @Test("each file that is no book has its reason")
  func reasons() throws {
    #expect(try reason([]) == "the file is empty")
    #expect(try reason([1, 2, 3]) == "this format is not supported")
    #expect(try reason(Array("<notes>".utf8)) == "this format is not supported")
    #expect(try reason(Array("\n<!doctype HTML>".utf8)) == "an HTML page, not a book")
    #expect(try reason(Array("<html>".utf8)) == "an HTML page, not a book")
    #expect(try reason(Array("Rar!\u{1A}\u{7}\u{0}".utf8)) == "the RAR archive is damaged")
    #expect(try reason(Array("AT&TFORM".utf8)) == "the DjVu book is damaged")
    #expect(try reason(Array("8BPS".utf8)) == "Photoshop pictures cannot be shown yet")
    #expect(try reason(ZipFixture.bytes([])) == "no pages found")
    #expect(try reason(ZipFixture.bytes([.init("a.css", [65])])) == "no pages found")
    #expect(try reason(ZipFixture.bytes([.init("1.png", [])])) == "no pages found")
    let locked = ZipFixture.bytes([.init("1.png", picture, isEncrypted: true)])
    #expect(try reason(locked) == "it is protected by a password")
    let cut = Array(ZipFixture.bytes([.init("1.png", picture)]).prefix(20))
    #expect(try reason(cut) == "the ZIP archive is damaged: its end is missing")
    #expect(
      try reason(Array("%PDF-1.4\nnothing".utf8))?.hasPrefix("the document is damaged") == true)
  }

  @Test("a single picture is a book of one page, whatever it is called")
  func singlePicture() throws {
    let book = try openBook(folder.write(picture, to: "scan.cbz"))
    #expect(book.format == "picture")
    #expect(book.pageCount == 1)
    #expect(book.name(of: PageNumber(1)) == "Page 1")
    #expect(try book.size(of: PageNumber(1)) == PageSize(width: 20, height: 30))
    #expect(try book.outline() == [])
    var canvas = BitmapCanvas()
    #expect(try book.draw(PageNumber(1), .native, on: &canvas).isSharpest)
  }

  @Test("an archive gives its pages in order, without junk")
  func archive() throws {
    let zip = ZipFixture.bytes([
      .init("b/p10.png", picture), .init("b/p2.png", picture), .init("__MACOSX/b/._p2.png", [1]),
      .init("b/notes.txt", [65]), .init("b/p3", picture), .init("b/p4", Array("text".utf8)),
      .init("a.png", picture),
    ])
    let book = try openBook(folder.write(zip, to: "x.cbz"))
    #expect(book.pages.map { book.name(of: $0) } == ["a.png", "p2.png", "p3", "p10.png"])
    #expect(try book.size(of: PageNumber(2)) == PageSize(width: 20, height: 30))
    #expect(
      try book.outline() == [OutlineEntry(title: "b", page: PageNumber(2), children: [])])
  }

  @Test("a folder gives its pages, its subfolders as chapters, and follows no link")
  func folders() throws {
    let root = folder.url.appendingPathComponent("book")
    for name in ["book/2.png", "book/1.png", "book/c 2/1.png", "book/c 1/1.png", "book/.x/1.png"] {
      try folder.write(picture, to: name)
    }
    let files = FileManager.default
    try files.createSymbolicLink(
      at: root.appendingPathComponent("3.png"), withDestinationURL: root.appending(path: "1.png"))
    try files.createSymbolicLink(
      at: root.appendingPathComponent("loop"), withDestinationURL: root)
    let book = try openBook(root.path)
    #expect(book.format == "folder")
    #expect(book.pages.map { book.name(of: $0) } == ["1.png", "2.png", "1.png", "1.png"])
    #expect(try book.outline().map(\.title) == ["c 1", "c 2"])
    #expect(try book.outline().map(\.page?.value) == [3, 4])
  }

  @Test("pages of a folder whose names are no UTF-8 are there")
  func foldersOfBytes() throws {
    let name = { (text: String) in DiskPath.text(Array(text.utf8) + [0xE9] + Array(".png".utf8)) }
    let inner = folder.url.path + "/book/" + name("c")
    let plain = try folder.write(picture, to: "book/b.png")
    #expect(unsafe mkdir(DiskPath.characters(inner), 0o700) == 0)
    for path in [inner + "/1.png", folder.url.path + "/book/" + name("a")] {
      #expect(unsafe link(plain, DiskPath.characters(path)) == 0)
    }
    let book = try openBook(folder.url.path + "/book")
    #expect(book.pages.count == 3)
    for page in book.pages {
      #expect(try book.size(of: page) == PageSize(width: 20, height: 30))
    }
  }

  @Test("one page that cannot be read costs that page only")
  func onePage() throws {
    let zip = ZipFixture.bytes([
      .init("1.png", picture), .init("2.png", Array("no picture".utf8)),
      .init("3.png", picture, isEncrypted: true), .init("4.png", picture, saidSize: 1 << 30),
      .init("5.tif", [0x49, 0x49, 0x2A, 0]),
    ])
    let book = try openBook(folder.write(zip, to: "x.cbz"))
    let problems = book.survey(isThorough: true).map(\.problem)
    #expect(
      problems == [
        nil, "it is not a readable picture", "it is protected by a password",
        "its 1024 MiB exceed the limit of 256 MiB", "the TIFF picture is damaged",
      ])
  }

  @Test("paths without bounds give an outline within bounds, and a reason")
  func deepPaths() throws {
    let deep = String(repeating: "d/", count: 200) + "1.png"
    let long = String(repeating: "x", count: 60_000) + ".png"
    let zip = ZipFixture.bytes([
      .init(deep, picture), .init("e/1.png", picture), .init(long, picture),
    ])
    let book = try openBook(folder.write(zip, to: "x.cbz"))
    func depth(_ lines: [OutlineEntry]) -> Int { 1 + (lines.map { depth($0.children) }.max() ?? 0) }
    #expect(depth(try book.outline()) <= Limits.nesting + 1)
    #expect(
      book.survey(isThorough: true).map(\.problem) == ["its path exceeds 4096 bytes", nil, nil])
  }

  @Test("a PDF says whether its first two pages stand side by side")
  func pageLayout() throws {
    func side(_ catalogue: String) throws -> PageSide? {
      let bytes = PDFFixture.bytes(sizes: [(300, 400), (300, 400)], catalogue: catalogue)
      let book = try openBook(folder.write(bytes, to: "y.pdf"))
      #expect(book.survey(isThorough: true)[0].side == book.survey(isThorough: false)[0].side)
      #expect(book.survey(isThorough: true)[1].side == nil)
      return book.survey(isThorough: false)[0].side
    }
    #expect(try side("") == nil)
    #expect(try side("/PageLayout/TwoPageRight") == nil)
    #expect(try side("/PageLayout/TwoPageLeft") == .left)
    #expect(
      try side("/PageLayout/TwoColumnLeft/ViewerPreferences<</Direction/R2L>>") == .right)
    #expect(try side("/PageLayout 7") == nil)
  }

  @Test("a PDF says its direction and the sizes of its pages")
  func documents() throws {
    let bytes = PDFFixture.bytes(
      sizes: [(300, 400), (400, 300), (0, 0), (90000, 10)],
      catalogue: "/ViewerPreferences<</Direction/R2L>>")
    let book = try openBook(folder.write(bytes, to: "x.pdf"))
    #expect(book.direction == .rightToLeft)
    #expect(book.pageCount == 4)
    let sizes = book.survey(isThorough: true).compactMap(\.size)
    #expect(
      sizes.prefix(2) == [PageSize(width: 300, height: 400), PageSize(width: 400, height: 300)])
    #expect(
      sizes.allSatisfy { Limits.points.contains($0.width) && Limits.points.contains($0.height) })
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 30), on: &canvas)
    #expect(
      canvas.level(0) == Bitmap(width: 30, height: 40, bytes: .init(repeating: 255, count: 4800)))
  }

  @Test("an EPUB says its direction, title and contents")
  func books() throws {
    let bytes = EPUBFixture.bytes(spine: "page-progression-direction='rtl'")
    let book = try openBook(folder.write(bytes, to: "x.epub"))
    #expect(book.direction == .rightToLeft)
    #expect(book.title == "Tale & Tail")
    let inside = OutlineEntry(title: "Inside", page: PageNumber(1), children: [])
    #expect(
      try book.outline() == [
        OutlineEntry(title: "First chapter", page: PageNumber(1), children: [inside])
      ])
  }

  @Test("the contents of a book lead to pages that exist")
  func placeholder() throws {
    var canvas = BitmapCanvas()
    try Placeholder.draw(
      name: String(repeating: "very_long_name", count: 30), reason: "<b> & why",
      size: PageSize(width: 2, height: 3), width: 200, on: &canvas)
    let picture = canvas.level(0)
    #expect((picture.width, picture.height) == (200, 300))
    #expect(Set(picture.bytes).count > 20, "there are letters on it")
  }
}
