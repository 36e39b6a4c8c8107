import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("books in archives, and what is no book")
struct InnerBookTests {
  private let folder: TemporaryFolder
  private let picture = PNGFixture.bytes(width: 20, height: 30)
  private let fiction = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?><FictionBook><description><title-info>
    <genre>sf</genre><author><first-name>Анна</first-name><last-name>Ахматова</last-name></author>
    <author><nickname>Who</nickname></author><book-title>Реквием</book-title>
    <sequence name="Стихи" number="3"/></title-info><document-info><author><nickname>No</nickname>
    </author></document-info></description><body><section><p>Words.</p></section></body></FictionBook>
    """.utf8)

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ bytes: [UInt8], _ options: DecodingOptions = DecodingOptions(), hasRoom: Bool = true
  ) throws -> any PageSource {
    let path = try folder.write(bytes, to: "x.zip")
    guard hasRoom else { return try openBook(path, options) }
    let spill = try FileHandle(forUpdating: URL(filePath: folder.write([], to: "spill")))
    rooms.append(spill)
    return try openBook(path, options, spill: spill.fileDescriptor)
  }

  private func reason(_ bytes: [UInt8], hasRoom: Bool = true) -> String? {
    do {
      _ = try open(bytes, hasRoom: hasRoom)
      return nil
    } catch {
      return (error as? SourceError)?.reason ?? "\(error)"
    }
  }

  private var comic: [UInt8] {
    ZipFixture.bytes([.init("1.png", picture), .init("2.png", picture)])
  }

  @Test("one book in an archive opens, whatever it is, beside its cover and its notes")
  func one() throws {
    let pdf = PDFFixture.bytes(sizes: [(300, 400)])
    let tar = try #require(
      PackedFixture.bytes([.init("1.png", picture)], format: "ustar", filter: "gzip"))
    let cases: [(name: String, bytes: [UInt8], format: String)] = [
      ("a.fb2", fiction, "fb2"), ("b/A.PDF", pdf, "pdf"), ("a.epub", EPUBFixture.bytes(), "epub"),
      ("a.cbz", comic, "cbz"), ("a.cbr", RarFixture.bytes4([.init("1.png", picture)]), "cbr"),
      ("a.cbt", tar, "cbt"),
    ]
    for (name, bytes, format) in cases {
      let book = try open(ZipFixture.bytes([.init(name, bytes)]))
      #expect(book.format == format, "\(name)")
      #expect(try book.size(of: PageNumber(1)).width > 0)
      let beside = try open(
        ZipFixture.bytes([
          .init("cover.jpg", picture), .init(name, bytes), .init("read me.css", [65]),
          .init("__MACOSX/._a.pdf", [1]),
        ]))
      #expect(beside.format == format, "\(name) beside its cover")
    }
  }

  @Test("a book in an archive that a password locks asks for it")
  func locked() throws {
    let bytes = try #require(
      PackedFixture.bytes(
        [.init("a.fb2", fiction)], format: "zip", options: "zip:encryption=traditional",
        password: "sésame"))
    #expect(reason(bytes) == SourceError.locked.reason)
    #expect(throws: SourceError.locked) { try open(bytes) }
    #expect(try open(bytes, DecodingOptions(password: "sésame")).format == "fb2")
  }

  @Test("an archive of pages is a comic, and one of several books says so")
  func several() throws {
    let mixed = ZipFixture.bytes([
      .init("1.png", picture), .init("2.png", picture), .init("extra.pdf", [1]),
    ])
    #expect(try open(mixed).format == "cbz")
    let two = ZipFixture.bytes([.init("a.cbz", comic), .init("b.cbz", comic)])
    #expect(reason(two) == "an archive of 2 books; open one of them")
    let deep = ZipFixture.bytes([.init("a.zip", ZipFixture.bytes([.init("b.cbz", comic)]))])
    #expect(reason(deep) == "a.zip, the book in it: an archive in an archive in an archive")
    let broken = ZipFixture.bytes([.init("b/a.fb2", [1, 2, 3])])
    #expect(reason(broken) == "a.fb2, the book in it: this format is not supported")
    let scan = ZipFixture.bytes([.init("note.txt", [65]), .init("a.djvu", Array("AT&TFORM".utf8))])
    #expect(reason(scan) == "a.djvu, the book in it: a DjVu book, which must be unpacked first")
    #expect(
      reason(ZipFixture.bytes([.init("a.fb2", fiction)]), hasRoom: false)
        == "there is no room to unpack the book in it")
  }

  @Test("a solid archive in an archive keeps what it unpacks behind the book")
  func solidInside() throws {
    let large = PNGFixture.bytes(width: 40, height: 60)
    let files = (1...4).map { PackedFixture.Entry("\($0).png", large) }
    let inner = try #require(PackedFixture.bytes(files, format: "7zip"))
    let options = DecodingOptions(archiveBytes: large.count + 10)
    let book = try open(ZipFixture.bytes([.init("a.cb7", inner)]), options)
    for page in [4, 1, 3, 2] {
      var canvas = BitmapCanvas()
      #expect(try book.draw(PageNumber(page), .native, on: &canvas).isSharpest)
    }
  }

  @Test("a FictionBook says who wrote it, its title and its series")
  func fictionNotes() throws {
    let book = try openBook(folder.write(fiction, to: "a.fb2"))
    #expect(book.title == "Реквием")
    #expect(book.author == "Анна Ахматова; Who")
    #expect(book.filed.authors == ["Анна Ахматова", "Who"])
    #expect(book.filed.series == "Стихи" && book.filed.number == "3")
    // The same in a code of its own.
    let text =
      "<?xml version=\"1.0\" encoding=\"windows-1251\"?><FictionBook><title-info><book-title>"
    let bytes = Array(text.utf8) + [0xCF, 0xE5, 0xF1, 0xED, 0xFF] + Array("</book-title>".utf8)
    let path = try folder.write(bytes, to: "b.fb2")
    let file = try #require(FileHandle(forReadingAtPath: path))
    #expect(try DocumentNotes(fictionBook: FileBytes(file.fileDescriptor)).title == "Песня")
  }

  @Test("documents of other programs are refused by their names")
  func foreign() throws {
    func zip(_ path: String, mimetype: String? = nil) -> [UInt8] {
      let type = mimetype.map { [ZipFixture.Entry("mimetype", Array($0.utf8))] } ?? []
      return ZipFixture.bytes(type + [.init(path, [65]), .init("media/1.png", picture)])
    }
    let cases: [([UInt8], String)] = [
      (zip("word/document.xml"), "a Word document, not a book"),
      (zip("xl/workbook.xml"), "an Excel workbook, not a book"),
      (zip("ppt/presentation.xml"), "a PowerPoint presentation, not a book"),
      (
        zip("content.xml", mimetype: "application/vnd.oasis.opendocument.text"),
        "an OpenDocument text, not a book"
      ),
      (Array("%!PS-Adobe-3.0\n".utf8), "a PostScript file, not a book"),
      (Array("{\\rtf1\\ansi".utf8), "an RTF document, not a book"),
      (
        Array("From: <x>\nMIME-Version: 1.0\nContent-Type: multipart/related;\n".utf8),
        "a web page saved in one file (MHT), not a book"
      ),
      (Array("WARC/1.0\r\n".utf8), "an archive of web pages (WARC), not a book"),
      (Array("P6\n640 480\n255\n".utf8), "Netpbm pictures cannot be shown yet"),
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
        "an Office document of the old kind, not a book"
      ),
      (Array("ITSF".utf8), "a Windows help file (CHM), not a book"),
      (
        Array("text, for a while\n".utf8) + [UInt8](repeating: 65, count: 2000) + [0, 1, 2],
        "this format is not supported"
      ),
    ]
    for (bytes, expected) in cases { #expect(reason(bytes) == expected) }
    let layered = try open(
      ZipFixture.bytes([
        .init("mimetype", Array("image/openraster".utf8)), .init("data/1.png", picture),
        .init("mergedimage.png", PNGFixture.bytes(width: 7, height: 9)),
      ]))
    #expect(layered.pageCount == 1)
    #expect(try layered.size(of: PageNumber(1)) == PageSize(width: 7, height: 9))
  }

  @Test("a ZIP archive behind other bytes opens, and the last part of several says what it is")
  func behind() throws {
    // The places in its directory count what stands before it, as packing programs see to.
    var moved = [UInt8](repeating: 65, count: 3000) + comic
    for place in moved.indices {
      let isRecord = moved[place...].starts(with: [0x50, 0x4B, 1, 2])
      guard isRecord || moved[place...].starts(with: [0x50, 0x4B, 5, 6]) else { continue }
      let field = place + (isRecord ? 42 : 16)
      let offset = Int(moved[field]) | Int(moved[field + 1]) << 8
      moved[field] = UInt8((offset + 3000) & 255)
      moved[field + 1] = UInt8((offset + 3000) >> 8)
    }
    #expect(try open(moved).format == "cbz")
    // The places count from where the archive begins, and the bytes before it are a program's or a script's.
    for mark in ["", "MZ", "#!/bin/sh\nexit 0\n", "\u{7F}ELF"] {
      let before = Array(mark.utf8) + [UInt8](repeating: 65, count: 70_000)
      let book = try open(before + comic)
      #expect(book.format == "cbz" && book.survey(isThorough: true).allSatisfy { $0.size != nil })
      var canvas = BitmapCanvas()
      #expect(try book.draw(PageNumber(2), .native, on: &canvas).isSharpest)
      #expect(
        try open(before + ZipFixture.bytes([.init("a.fb2", fiction)])).format == "fb2", "\(mark)")
      #expect(
        reason(before + EPUBFixture.bytes())
          == "a book that unpacks itself; it must be unpacked first")
    }
    #expect(reason(Array("MZ".utf8) + moved) == "a Windows program, not a book")
    let noPages = ZipFixture.bytes([.init("setup.ini", [1])])
    #expect(reason(Array("MZ".utf8) + noPages) == "a Windows program, not a book")
    var last = Array("text".utf8) + comic
    let end = try #require(last.indices.last { last[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
    last[end + 4] = 2
    #expect(reason(last) == "the last part of a ZIP archive, whose others are missing")
  }

  @Test("no record at the end of a program brings anything down", arguments: UInt64(0)..<50)
  func programs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array("MZ".utf8) + [UInt8](repeating: 65, count: 300) + comic
    let records = bytes.indices.filter { place in
      [1, 3, 5].contains { bytes[place...].starts(with: [0x50, 0x4B, $0, $0 + 1]) }
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place =
        (records.randomElement(using: &random) ?? 0) + Int.random(in: 0..<46, using: &random)
      guard place < bytes.count else { continue }
      bytes[place] =
        [0, 1, 0x7F, 0xFF, .random(in: 0...255, using: &random)]
        .randomElement(using: &random) ?? 0
    }
    // Opened, or not for a reason.
    guard let book = try? open(bytes) else { return }
    #expect(book.survey(isThorough: true).count == book.pageCount)
  }

  @Test(
    "a DjVu book that begins a ZIP archive opens",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
  func djvu() throws {
    let path = RealBooks.path("good/scans/der-ball-der-tiere_1894.djvu")
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let book = try open(ZipFixture.bytes([.init("Scan.DJVU", bytes), .init("note.txt", [65])]))
    #expect(book.format == "djvu" && book.pageCount == 10)
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .atLeast(width: 100), on: &canvas)
    #expect(canvas.level(0).width >= 100)
  }

  @Test("a PDF that lost its first line is a PDF")
  func beheaded() throws {
    let whole = PDFFixture.bytes(sizes: [(300, 400)])
    #expect(try open(Array(whole.dropFirst(9))).format == "pdf")
    #expect(reason(Array("1 0 obj\nendobj\n".utf8)) == "a PDF that is damaged")
  }

  @Test("a MOBI that is locked or packed beyond undoing says so")
  func mobi() {
    func file(packing: [UInt8], lock: UInt8) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 60) + Array("BOOKMOBI".utf8)
      bytes += [UInt8](repeating: 0, count: 10) + [0, 0, 0, 100]
      bytes += [UInt8](repeating: 0, count: 100 - bytes.count)
      return bytes + packing + [UInt8](repeating: 0, count: 10) + [0, lock, 0, 0]
    }
    #expect(
      reason(file(packing: [0, 2], lock: 2)) == "it is protected for one reader's devices (DRM)")
    #expect(
      reason(file(packing: Array("DH".utf8), lock: 0))
        == "its text is packed by HUFF/CDIC, which cannot be unpacked")
  }

  @Test("folders of books, unpacked EPUBs and compressed texts say what they are")
  func folders() throws {
    func reason(_ path: String) -> String? {
      do {
        _ = try openBook(path)
        return nil
      } catch {
        return (error as? SourceError)?.reason
      }
    }
    for name in ["books/a.pdf", "books/b/c.epub"] { try folder.write([1], to: name) }
    #expect(
      reason(folder.url.appending(path: "books").path) == "a folder of 2 books; open one of them")
    try folder.write([1], to: "one/a.pdf")
    #expect(
      reason(folder.url.appending(path: "one").path) == "a folder with a book in it; open that")
    // A gzip file of the text "words".
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x2B, 0xCF, 0x2F, 0x4A, 0x29, 0x06, 0, 0x32, 0x73, 0x1E,
      0x4F, 5, 0, 0, 0,
    ]
    #expect(
      try reason(folder.write(packed, to: "a.gz"))
        == "a compressed file that holds no archive of pages")
  }

  @Test("an EPUB that is unpacked into a folder opens, and needs room for it")
  func unpacked() throws {
    let container =
      "<container><rootfiles><rootfile full-path=\"O/b.opf\"/></rootfiles></container>"
    let package =
      "<package><metadata><title>Tale</title></metadata><manifest><item id=\"a\" href=\"a.xhtml\""
      + " media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"a\"/></spine>"
      + "</package>"
    for (name, text) in [
      ("mimetype", "application/epub+zip"), ("META-INF/container.xml", container),
      ("O/b.opf", package), ("O/a.xhtml", "<html><body><p>Words of it.</p></body></html>"),
      ("O/i/1.css", ""),
    ] {
      try folder.write(Array(text.utf8), to: "epub/" + name)
    }
    let path = folder.url.appending(path: "epub").path
    let spill = try FileHandle(forUpdating: URL(filePath: folder.write([], to: "spill")))
    rooms.append(spill)
    let book = try openBook(path, spill: spill.fileDescriptor)
    #expect(book.format == "epub" && book.title == "Tale")
    let letters = try book.letters(of: PageNumber(1)).scalars
    #expect(String(String.UnicodeScalarView(letters)).contains("Words of it."))
    #expect(throws: SourceError("there is no room to read the EPUB in it")) { try openBook(path) }
  }

  @Test(
    "pages that a comic's note takes out are left out, and the others keep what is said of them")
  func deleted() throws {
    let note =
      "<ComicInfo><Page Image='0' Type='FrontCover'/><Page Image='1' Type='Deleted'/>"
      + "<Page Image='2' DoublePage='true' Bookmark='Two'/><Page Image='3' Type='deleted'/>"
    func comic(_ note: String) throws -> any PageSource {
      let pages = (1...4).map { ZipFixture.Entry("\($0).png", picture) }
      return try open(ZipFixture.bytes(pages + [.init("ComicInfo.xml", Array(note.utf8))]))
    }
    let book = try comic(note)
    #expect(book.pages.map { book.name(of: $0) } == ["1.png", "3.png"])
    #expect(book.survey(isThorough: false).map(\.side) == [nil, .both])
    #expect(
      try book.outline() == [OutlineEntry(title: "Two", page: PageNumber(2), children: [])])
    let all = (0..<4).map { "<Page Image='\($0)' Type='Deleted'/>" }.joined()
    #expect(try comic(all).pageCount == 4)
  }
}

/// Keeps the files that archives are unpacked into until the tests end.
private let rooms = Rooms()

private final class Rooms: @unchecked Sendable {
  // `@unchecked` because `lock` guards the files.
  private let lock = NSLock()
  private var files: [FileHandle] = []

  func append(_ file: FileHandle) { lock.withLock { files.append(file) } }
}
