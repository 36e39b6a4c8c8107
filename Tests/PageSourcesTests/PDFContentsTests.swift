import BookFixtures
import RectoBookModel
import RectoCDecoders
import Foundation
import Testing

@testable import RectoPageSources

@Suite("contents of a PDF")
struct PDFContentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The lines, each as its depth, page and title, or nil where the way does not lead there.
  private func lines(
    _ path: String, _ way: recto_outline_way, limit: Int = Limits.outlineEntries
  ) throws -> [String]? {
    let file = try #require(FileHandle(forReadingAtPath: path))
    var error = recto_error()
    guard
      let document = unsafe recto_document_open(
        file.fileDescriptor, nil, 0, "application/pdf", recto_layout(), &error)
    else { return nil }
    defer { unsafe recto_document_close(document) }
    var (chapters, count): (Int32, Int32) = (0, 0)
    guard unsafe recto_document_chapters(document, &chapters, &error) == 0 else { return nil }
    _ = unsafe recto_document_count_chapter(document)
    var items: UnsafeMutablePointer<recto_outline_item>?
    let status = unsafe recto_document_outline_by(
      document, way, Int32(limit), &items, &count, &error)
    guard status == 0 else { return nil }
    defer { unsafe recto_outline_free(items, count) }
    return unsafe UnsafeBufferPointer(start: items, count: Int(count)).map { item in
      unsafe "\(item.depth) \(item.page) \(String(cString: item.title))"
    }
  }

  private func plain(_ bytes: [UInt8], limit: Int = 100) throws -> [String]? {
    try lines(folder.write(bytes, to: "x.pdf"), RECTO_OUTLINE_PLAIN, limit: limit)
  }

  private func any(_ bytes: [UInt8], limit: Int = 100) throws -> [String]? {
    try lines(folder.write(bytes, to: "x.pdf"), RECTO_OUTLINE_ANY, limit: limit)
  }

  @Test(
    "the quick way reads what MuPDF reads", .enabled(if: RealBooks.arePresent),
    arguments: [
      ("der-ball-der-tiere_image-only", 3), ("live-manual_landscape_letter", 143),
      ("encrypted_aes256_empty-user-password_live-manual", 143), ("gnuplot-manual_311p", 648),
      ("r-fullrefman_2415p", 1_426),
    ])
  func realBooks(name: String, count: Int) throws {
    let path = RealBooks.path("good/pdf/\(name).pdf")
    let quick = try lines(path, RECTO_OUTLINE_PLAIN)
    #expect(quick?.count == count)
    #expect(try lines(path, RECTO_OUTLINE_ANY) == quick)
  }

  /// Places of every plain kind.
  private static let places = [
    "/Title(a)/Dest[4 0 R/Fit]", "/Title(b)/A<</S/GoTo/D(two)>>", "/Title(c)/Dest(one)",
    "/Title(d)/A 10 0 R", "/Title 11 0 R/Dest(a+b&c=#d%20)", "/Title(f)",
    "/Title(g)/A<</S/URI/URI(https://x.y/)>>", "/Title(h)/Dest(in a dictionary)",
    "/Title(i)/Dest[5 0 R]/First 12 0 R/Last 12 0 R", "/Title<FEFF00E4>/Dest 13 0 R",
    "/Title(k)/A<</S/JavaScript/JS(1)>>",
  ]
  private static let names = "/Names<</Dests<</Kids[14 0 R 15 0 R]>>>>"
  private static let objects = [
    10: "<</S/GoTo/D[5 0 R/XYZ 1 2 0]>>", 11: "(e)",
    12: "<</Parent 28 0 R/Title(below)/Dest(one)>>",
    13: "[4 0 R/FitH 3]",
    14: "<</Limits[(a+b&c=#d%20)(in a dictionary)]/Names[(a+b&c=#d%20)[4 0 R/Fit]"
      + "(in a dictionary)<</D[5 0 R/Fit]>>]>>",
    15: "<</Limits[(one)(two)]/Names[(one)13 0 R(two)[5 0 R/Fit]]>>",
  ]

  @Test("every kind of place is found, in object streams or not", arguments: [false, true])
  func places(isPacked: Bool) throws {
    let bytes = PDFContentsFixture.bytes(
      Self.places, catalogue: Self.names, more: Self.objects, isPacked: isPacked)
    let quick = try plain(bytes)
    #expect(
      quick == [
        "0 1 a", "0 2 b", "0 1 c", "0 2 d", "0 1 e", "0 0 f", "0 0 g", "0 2 h", "0 2 i",
        "1 1 below", "0 1 ä", "0 0 k",
      ])
    #expect(try any(bytes) == quick)
  }

  @Test("the older dictionary of names, and branches of pages", arguments: [false, true])
  func older(isPacked: Bool) throws {
    let bytes = PDFContentsFixture.bytes(
      ["/Title(a)/Dest/there", "/Title(b)/Dest/here#20too", "/Title(c)/Dest[3 0 R]"],
      catalogue: "/Dests<</there[5 0 R/Fit]/here#20too<</D[4 0 R/Fit]>>>>",
      more: [
        2: "<</Type/Pages/Kids[3 0 R 7 0 R]/Count 3>>",
        7: "<</Type/Pages/Kids[4 0 R 5 0 R]/Count 2/Parent 2 0 R>>",
        4: "<</Type/Page/Parent 7 0 R/MediaBox[0 0 30 40]>>",
        5: "<</Type/Page/Parent 7 0 R/MediaBox[0 0 30 40]>>",
      ], isPacked: isPacked)
    let quick = try plain(bytes)
    #expect(quick == ["0 2 a", "0 1 b", "0 0 c"])
    #expect(try any(bytes) == quick)
  }

  @Test(
    "what is not plain is left to MuPDF",
    arguments: [
      "/Title(a)/Dest[1/Fit]", "/Title(a)/Dest(nowhere)", "/Title(a)/Dest(\u{e4})",
      "/Title(a)/Dest[2 0 R/Fit]", "/Title(a)/A<</S/GoToR/F(x.pdf)/D[2/Fit]>>", "/Title 7",
      "/Title(a)/A<</S/Named/N/LastPage>>", "/Title(a)/First 99 0 R",
      "/Title(a)/Dest 16 0 R", "/Title(a)/A<</S/URI/URI(near.html)>>", "/Dest[4 0 R/Fit]",
    ])
  func odd(line: String) throws {
    for isPacked in [false, true] {
      let bytes = PDFContentsFixture.bytes(
        [line], catalogue: "/Names<</Dests<</Names[(x)[3 0 R]]>>>>", more: [16: "16 0 R"],
        isPacked: isPacked)
      #expect(try plain(bytes) == nil)
    }
  }

  @Test("loops end", arguments: [false, true])
  func loops(isPacked: Bool) throws {
    let loops: [[Int: String]] = [
      [20: "<</Parent 6 0 R/Title(a)/Next 20 0 R>>"],
      [20: "<</Parent 6 0 R/Title(a)/First 20 0 R>>"],
      [20: "<</Parent 6 0 R/Title(a)/Dest(x)>>", 10: "<</Limits[(a)(z)]/Kids[10 0 R]>>"],
      [2: "<</Type/Pages/Kids[2 0 R 3 0 R]/Count 3>>"],
    ]
    for loop in loops {
      let bytes = PDFContentsFixture.bytes(
        ["/Title(a)"], catalogue: "/Names<</Dests 10 0 R>>", more: loop, isPacked: isPacked)
      #expect(try plain(bytes) == nil)
    }
  }

  @Test("no more lines are read than are wanted", arguments: [false, true])
  func siblings(isPacked: Bool) throws {
    let many = [String](repeating: "/Title(a)/Dest[4 0 R/Fit]", count: 20_000)
    let bytes = PDFContentsFixture.bytes(many, isPacked: isPacked)
    #expect(try plain(bytes, limit: 1_000) == [String](repeating: "0 1 a", count: 1_000))
  }

  @Test("a table that names other objects is not believed")
  func lies() throws {
    for error in [-1, 1, 7, 1_000_000] {
      let bytes = PDFContentsFixture.bytes(["/Title(a)"], isPacked: true, tableError: error)
      #expect(try plain(bytes) == nil)
    }
  }

  @Test("a damaged file gives what MuPDF gives, where both find lines", arguments: UInt64(0)..<150)
  func mutants(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = PDFContentsFixture.bytes(
      Self.places, catalogue: Self.names, more: Self.objects, isPacked: true)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: bytes.indices, using: &random)
      let digit = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
      bytes[index] = Bool.random(using: &random) ? digit : UInt8.random(in: 0...255, using: &random)
    }
    guard let quick = try plain(bytes), let slow = try any(bytes) else { return }
    #expect(slow.isEmpty || quick == slow)
  }
}
