import BookFixtures
import RectoBookModel
import RectoCDecoders
import Foundation
import Testing

@testable import RectoPageSources

@Suite("pages of a PDF")
struct PDFPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The size of each page by the quick way, nil where it does not lead there, and by MuPDF's.
  private func sizes(_ path: String) throws -> (quick: [PageSize?], slow: [PageSize?]) {
    let file = try #require(FileHandle(forReadingAtPath: path))
    var error = recto_error()
    guard
      let document = unsafe recto_document_open(
        file.fileDescriptor, nil, 0, "application/pdf", recto_layout(), &error)
    else { return ([], []) }
    defer { unsafe recto_document_close(document) }
    var chapters: Int32 = 0
    guard unsafe recto_document_chapters(document, &chapters, &error) == 0 else { return ([], []) }
    let pages = 0..<min(unsafe recto_document_count_chapter(document), 3000)
    var (width, height) = (0.0, 0.0)
    let quick = pages.map { page -> PageSize? in
      let status = unsafe recto_document_plain_size(document, page, &width, &height)
      return status == 0 ? PageSize(width: width, height: height) : nil
    }
    // Once a page was drawn, MuPDF is asked.
    var pixels = [UInt8](repeating: 0, count: 4)
    let frame = recto_frame(page_width: 1, page_height: 1, x: 0, y: 0, width: 1, height: 1)
    _ = unsafe recto_document_draw(document, 0, frame, &pixels, &error)
    #expect(unsafe recto_document_plain_size(document, 0, &width, &height) == -1)
    unsafe recto_document_expect_survey(document, 1)
    defer { unsafe recto_document_expect_survey(document, 0) }
    let slow = pages.map { page -> PageSize? in
      let status = unsafe recto_document_page_size(document, page, &width, &height, &error)
      return status == 0 ? PageSize(width: width, height: height) : nil
    }
    return (quick, slow)
  }

  @Test(
    "the quick way finds the sizes that MuPDF finds",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: [
      ("der-ball-der-tiere_image-only", 8), ("live-manual_landscape_letter", 1),
      ("encrypted_aes256_empty-user-password_live-manual", 1), ("gnuplot-manual_311p", 311),
      ("r-fullrefman_2415p", 2415),
    ])
  func realBooks(name: String, least: Int) throws {
    let (quick, slow) = try sizes(RealBooks.path("good/pdf/\(name).pdf"))
    #expect(quick.count >= least)
    #expect(quick == slow)
  }

  /// A tree of three pages, each with a box of another kind.
  private static let tree = [
    2: "<</Type/Pages/Kids[3 0 R 7 0 R]/Count 3/MediaBox[0 0 30 40]/Rotate 90>>",
    3: "<</Type/Page/Parent 2 0 R/CropBox[5 5 100 20]/UserUnit 2>>",
    7: "<</Type/Pages/Kids[4 0 R 5 0 R]/Count 2/Parent 2 0 R/MediaBox 10 0 R>>",
    4: "<</Type/Page/Parent 7 0 R/Rotate 0>>",
    5: "<</Type/Page/Parent 7 0 R/MediaBox[50 60.5 0 0]/Rotate 11 0 R>>",
    10: "[0 0 12 0 R 80]", 11: "-450", 12: "70",
  ]

  @Test("boxes, turns and units are inherited", arguments: [false, true])
  func inherited(isPacked: Bool) throws {
    let bytes = PDFContentsFixture.bytes(["/Title(a)"], more: Self.tree, isPacked: isPacked)
    let (quick, slow) = try sizes(folder.write(bytes, to: "x.pdf"))
    let expected = [(30.0, 50.0), (70.0, 80.0), (60.5, 50.0)]
    #expect(quick == expected.map { PageSize(width: $0.0, height: $0.1) })
    #expect(slow == quick)
  }

  @Test("other bytes may stand before a PDF, those of an empty TAR header among them")
  func prefixed() throws {
    let bytes = TextPDFFixture.bytes([.init(lines: [(10, 10, "Words")])])
    var marked = [UInt8](repeating: 0, count: 512)
    marked.replaceSubrange(257..<262, with: Array("ustar".utf8))
    let spaces = [UInt8](repeating: 0x20, count: 1016)
    for before in [[UInt8](repeating: 0, count: 512), marked, spaces] {
      let book = try openBook(folder.write(before + bytes, to: "x"))
      #expect(book.format == "pdf" && book.pageCount == 1)
    }
  }

  @Test("what is not plain is left to MuPDF, and loops end", arguments: [false, true])
  func odd(isPacked: Bool) throws {
    let trees: [[Int: String]] = [
      [2: "<</Type/Pages/Kids[2 0 R 3 0 R]/Count 3>>"],
      [2: "<</Type/Pages/Kids[7 0 R]/Count 3>>", 7: "<</Type/Pages/Kids[7 0 R]/Count 3>>"],
      [3: "<</Type/Page/Parent 8 0 R>>", 8: "<</Parent 8 0 R>>"],
      [3: "<</Type/Page/Parent 2 0 R/MediaBox 9>>"],
      [3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0(a)1]>>"],
      [3: "<</Type/Other/Parent 2 0 R/MediaBox[0 0 1 1]>>"],
      [3: "<</Type/Page/Parent 2 0 R/MediaBox 10 0 R>>", 10: "10 0 R"],
    ]
    for tree in trees {
      let bytes = PDFContentsFixture.bytes(["/Title(a)"], more: tree, isPacked: isPacked)
      let (quick, slow) = try sizes(folder.write(bytes, to: "x.pdf"))
      #expect(quick.first == .some(nil) || quick.isEmpty, "\(tree): \(quick)")
      for (quick, slow) in zip(quick, slow) where quick != nil { #expect(quick == slow) }
    }
  }

  @Test("a damaged file gives what MuPDF gives, where both find a size", arguments: UInt64(0)..<150)
  func mutants(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = PDFContentsFixture.bytes(["/Title(a)"], more: Self.tree, isPacked: true)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: bytes.indices, using: &random)
      let digit = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
      bytes[index] = Bool.random(using: &random) ? digit : UInt8.random(in: 0...255, using: &random)
    }
    let (quick, slow) = try sizes(folder.write(bytes, to: "x.pdf"))
    // Where one object of a hundred cannot be parsed, MuPDF has none of them, and assumes this.
    let letter = PageSize(width: 612, height: 792)
    for (quick, slow) in zip(quick, slow) where quick != nil && slow != nil && slow != letter {
      #expect(quick == slow)
    }
  }
}
