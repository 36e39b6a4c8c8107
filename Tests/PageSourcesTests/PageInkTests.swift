import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("ink on pages of a PDF")
struct PageInkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Operators without anything, packed by zlib, their CRC-32, and three bytes in the same way.
  private static let nothing: [UInt8] = [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
  private static let strokes: [UInt8] = [
    0x78, 1, 1, 3, 0, 0xFC, 0xFF, 1, 2, 3, 0, 0x0D, 0, 7,
  ]

  /// A note of one line across a page of a height in points.
  private func note(height: Double) -> InkNote {
    var note = InkNote(name: "n", color: 0xFF80_0080, width: 0.01 * height, isMultiplied: false)
    note.box = [0.1 * height, 0.2 * height, 0.4 * height, 0.6 * height]
    note.lines = [[0.1 * height, 0.2 * height, 0.4 * height, 0.6 * height]]
    (note.picture, note.strokes, note.opacities) = (Self.nothing, Self.strokes, [50])
    return note
  }

  /// A copy of a book with a note on a page.
  private func inked(_ bytes: [UInt8], page: Int = 1) throws -> (
    bytes: [UInt8], book: DocumentSource
  ) {
    let book = try openBook(try folder.write(bytes, to: "book.pdf"))
    let height = try book.size(of: PageNumber(page)).height
    let increment = try book.inked(
      [InkedPage(PageNumber(page), height: height, notes: [note(height: height)])],
      date: "D:20260101000000Z")
    #expect(increment.fileBytes == bytes.count)
    let copy = bytes + increment.added
    let source = try openBook(try folder.write(copy, to: "copy.pdf"))
    return (copy, try #require(source as? DocumentSource))
  }

  private func near(_ ink: FoundInk?, width: Double = 0.01) {
    guard case .lines(let lines, let found, let color, let isMultiplied)? = ink else {
      Issue.record("there are no lines, but \(String(describing: ink))")
      return
    }
    #expect(lines.count == 1 && color == 0xFF80_0080 && !isMultiplied)
    #expect(abs(found - width) < 1e-4)
    for (a, b) in zip(lines.first ?? [], [0.1, 0.2, 0.4, 0.6]) { #expect(abs(a - b) < 1e-4) }
  }

  @Test(
    "strokes come back as bytes, and lines to where they were, however the page is turned and cut",
    arguments: [
      "", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox[20 30 150 250]",
      "/CropBox[20 30 150 250]/Rotate 90", "/CropBox[-50 30 150 250]/Rotate -90", "/UserUnit 2.5",
      "/MediaBox[200 400 0 50]/Rotate 180/UserUnit 0.5",
    ])
  func places(entries: String) throws {
    let box = entries.contains("/MediaBox") ? "" : "/MediaBox[0 0 200 300]"
    let bytes = TextPDFFixture.bytes(
      [.init("0 0 1 1 re f"), .init("", entries: box + entries)], hasTable: true)
    let (copy, book) = try inked(bytes, page: 2)
    #expect(Array(copy.prefix(bytes.count)) == bytes)
    #expect(try book.ink(on: PageNumber(2)) == [.strokes([1, 2, 3])])
    #expect(try book.ink(on: PageNumber(1)).isEmpty)
    // Another program that draws it anew leaves another picture, and no picture is one as well.
    for (there, other) in [("/RectoPicture/x0", "/RectoPicture/x1"), ("/RectoInk ", "/OtherInk ")] {
      let text = String(decoding: copy, as: UTF8.self)
      #expect(text.contains(there))
      let changed = try #require(self.changed(copy, there, other))
      let source = try openBook(try folder.write(changed, to: "changed.pdf"))
      near(try source.ink(on: PageNumber(2)).first)
    }
  }

  /// Bytes with words in the place of others as long.
  private func changed(_ bytes: [UInt8], _ there: String, _ other: String) -> [UInt8]? {
    let (there, other) = (Array(there.utf8), Array(other.utf8))
    let starts = 0...bytes.count - there.count
    guard let start = starts.last(where: { bytes[$0...].starts(with: there) }) else { return nil }
    return Array(bytes[..<start]) + other + bytes[(start + there.count)...]
  }

  @Test("who moves an annotation is believed, and who hides it")
  func moved() throws {
    let bytes = TextPDFFixture.bytes([.init("")], hasTable: true)
    let (copy, _) = try inked(bytes)
    func ink(_ there: String, _ other: String) throws -> [FoundInk] {
      let changed = try #require(self.changed(copy, there, other))
      return try openBook(try folder.write(changed, to: "c.pdf")).ink(on: PageNumber(1))
    }
    #expect(try ink("/F 4", "/F 6").isEmpty)
    near(try ink("/Subtype/Ink/Rect[30 ", "/Subtype/Ink/Rect[20 ").first)
    #expect(try ink("/Subtype/Ink", "/Subtype/Foo").isEmpty)
  }

  @Test("ink of others: their widths, colours and marks, and nothing out of bounds")
  func foreign() throws {
    func ink(_ entries: String) throws -> [FoundInk] {
      let page = TextPDFFixture.Page(
        "", entries: "/MediaBox[0 0 200 300]/Annots[<</Subtype/Ink/Rect[0 0 9 9]\(entries)>>]")
      return try openBook(
        try folder.write(TextPDFFixture.bytes([page]), to: "f.pdf")
      ).ink(on: PageNumber(1))
    }
    func line(_ width: Double, _ color: UInt32, _ isMultiplied: Bool = false) -> [FoundInk] {
      [.lines([[0.1, 0.5]], width: width / 300, color: color, isMultiplied: isMultiplied)]
    }
    let list = "/InkList[[30 150]]"
    #expect(try ink(list) == line(1, 0xFF))
    #expect(try ink(list + "/Border[0 0 3]/C[1]/CA .5") == line(3, 0xFFFF_FF80))
    #expect(try ink(list + "/BS<</W 6>>/Border[0 0 3]/C[0 0 1]") == line(6, 0xFFFF))
    #expect(try ink(list + "/C[0 1 1 0]/CA 7") == line(1, 0xFF00_00FF))
    #expect(try ink(list + "/BS<</W -6>>/C(x)") == line(1, 0xFF))
    #expect(try ink("/InkList[[999999999 5 30 150 7][][9]]") == line(1, 0xFF))
    for none in [
      "", "/InkList 5", "/InkList[[]]", "/InkList[[1]]", "/InkList[[999999999 999999999]]",
    ] {
      #expect(try ink(none).isEmpty, "\(none)")
    }
    #expect(try ink("/RectoInk 3 0 R/AP<</N 11 0 R>>" + list) == line(1, 0xFF))
  }

  @Test("a list of annotations that pages share stays as it is, and what is on it stays below")
  func shared() throws {
    let page = TextPDFFixture.Page("", entries: "/MediaBox[0 0 200 300]/Annots 90 0 R")
    let bytes = TextPDFFixture.bytes(
      [page, page],
      more: [90: "[<</Subtype/Ink/Rect[0 0 9 9]/InkList[[30 150]]>>]"], hasTable: true)
    let (_, book) = try inked(bytes)
    #expect(try book.ink(on: PageNumber(1)).count == 2)
    #expect(try book.ink(on: PageNumber(1)).last == .strokes([1, 2, 3]))
    #expect(try book.ink(on: PageNumber(2)).count == 1)
  }

  @Test("what is mended while it is read takes no ink, and what is no PDF has none")
  func refusals() throws {
    let mended = TextPDFFixture.bytes([.init("")])
    #expect(
      throws: SourceError(
        "its file is damaged or of a mixed kind, so that nothing can be added to it")
    ) { try inked(mended) }
    let text = try openBook(try folder.write(Array("Words.".utf8), to: "t.txt"))
    #expect(try text.ink(on: PageNumber(1)).isEmpty)
    #expect(throws: SourceError("only a PDF takes ink on its pages")) {
      try text.inked([], date: "")
    }
    let picture = try openBook(
      try folder.write(PNGFixture.bytes(width: 2, height: 2), to: "p.png"))
    #expect(throws: SourceError("only a PDF takes ink on its pages")) {
      try picture.inked([], date: "")
    }
    #expect(try picture.ink(on: PageNumber(1)).isEmpty)
  }

  @Test(
    "real books take ink, and say again what was put there",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: [
      ("arabic-rotated", nil), ("debian-refcard-ja_landscape", nil),
      ("der-ball-der-tiere_image-only", nil),
      ("encrypted_aes256_empty-user-password_live-manual", nil),
      ("encrypted_rc4_password-openpassword", "openpassword"), ("gnuplot-manual_311p", nil),
      ("haruko_rtl_direction-R2L", nil), ("live-manual_landscape_letter", nil),
      ("r-fullrefman_2415p", nil), ("usbr-finding_45p_foldouts-mixed-sizes", nil),
    ] as [(String, String?)])
  func realBooks(name: String, password: String?) throws {
    let path = RealBooks.path("good/pdf/\(name).pdf")
    let file = try #require(FileHandle(forReadingAtPath: path))
    let options = DecodingOptions(password: password)
    let book = try Opener.open(file.fileDescriptor, options: options, spill: -1)
    let last = PageNumber(book.pageCount)
    let height = try book.size(of: last).height
    let increment = try book.inked(
      [InkedPage(last, height: height, notes: [note(height: height)])], date: "D:2026")
    #expect(increment.added.count < 3_000)
    let copy = try folder.write(
      try Array(Data(contentsOf: URL(filePath: path))) + increment.added, to: "copy.pdf")
    let other = try #require(FileHandle(forReadingAtPath: copy))
    let again = try Opener.open(other.fileDescriptor, options: options, spill: -1)
    #expect(again.pageCount == book.pageCount)
    #expect(try again.ink(on: last).last == .strokes([1, 2, 3]))
  }
}
