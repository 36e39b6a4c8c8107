import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("The paper of a sketchbook") struct SketchbookSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func book(_ stock: PageStock, cover: UInt32 = 0x2F4858) throws -> any PageSource {
    let head = SketchbookHead(
      name: String(repeating: "5c", count: 16), stock: stock,
      size: PageSize(width: 100, height: 140), cover: cover, pageCount: 12)
    return try openBook(
      folder.write(sketchbookStart(saying: head.words, number: head.number), to: "a.sketchbook"))
  }

  private func picture(
    _ book: any PageSource, _ page: Int, _ detail: PageDetail
  ) throws -> Bitmap {
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(page), detail, on: &canvas)
    return canvas.level(0)
  }

  /// How dark a picture is on the whole, 0…1.
  private func ink(_ picture: Bitmap) -> Double {
    let bytes = picture.bytes
    let sum = stride(from: 0, to: bytes.count, by: 4).reduce(0) { $0 + 255 - Int(bytes[$1]) }
    return Double(sum) / Double(255 * picture.width * picture.height)
  }

  @Test("it is a book of so many pages of that size, and names itself")
  func facts() throws {
    let facts = try book(.plain).facts
    #expect(facts.format == "sketchbook" && facts.pageCount == 12 && facts.isCounted)
    #expect(abs(facts.usualSize.width - 100 / 25.4 * 72) < 1e-9)
    #expect(abs(facts.usualSize.aspect - 100.0 / 140) < 1e-12)
  }

  @Test("what is ruled is as dark at every size, and white between", arguments: PageStock.allCases)
  func stocks(stock: PageStock) throws {
    let book = try book(stock)
    let pictures = try [150, 300, 600].map { try picture(book, 2, .exactly(width: $0)) }
    let shares = pictures.map { ink($0) }
    guard stock != .plain else {
      #expect(shares == [0, 0, 0])
      return
    }
    // Dots and lines cover that much of the page, at 38 % of full ink.
    #expect(shares.allSatisfy { $0 > 0.001 && $0 < 0.06 }, "\(shares)")
    #expect(shares.allSatisfy { abs($0 / shares[2] - 1) < 0.35 }, "\(shares)")
    let fine = pictures[2]
    let white = stride(from: 0, to: fine.bytes.count, by: 4).count { fine.bytes[$0] == 255 }
    #expect(Double(white) / Double(fine.width * fine.height) > 0.75)
  }

  @Test("a part of a page shows what the whole does there", arguments: PageStock.allCases)
  func parts(stock: PageStock) throws {
    let book = try book(stock)
    for page in [1, 2] {
      let whole = try picture(book, page, .exactly(width: 500))
      let part = try picture(
        book, page, .part(PagePart(pageWidth: 500, x: 210, y: 330, width: 128, height: 96)))
      var worst = 0
      for y in 0..<96 {
        for x in 0..<128 {
          let (a, b) = (4 * (y * 128 + x), 4 * ((y + 330) * whole.width + x + 210))
          worst = max(worst, abs(Int(part.bytes[a]) - Int(whole.bytes[b])))
        }
      }
      #expect(worst <= 2, "page \(page)")
    }
  }

  @Test("the first page is a cover of its colour with a label")
  func cover() throws {
    let cover = try picture(try book(.ruled, cover: 0x336699), 1, .exactly(width: 300))
    func color(_ x: Double, _ y: Double) -> [UInt8] {
      let at = 4 * (Int(y * Double(cover.height)) * cover.width + Int(x * Double(cover.width)))
      return Array(cover.bytes[at..<at + 3])
    }
    #expect(color(0.5, 0.7) == [0x33, 0x66, 0x99])
    #expect(color(0.5, 0.25)[0] > 0xF0)
    #expect(color(0.03, 0.5)[2] < 0x99)
  }

  @Test("drawings of a book, and a sketchbook cut short, are told what they are")
  func others() throws {
    for bytes in [
      sketchbookStart(saying: "nothing", number: 1),
      Array(sketchbookStart(saying: "recto-sketchbook-1 x", number: 0xFFFF_FF01).prefix(120)),
    ] {
      let error = #expect(throws: SourceError.self) {
        try openBook(folder.write(bytes, to: "b.sketchbook"))
      }
      #expect(error?.reason.contains("sketchbook") == true)
    }
  }
}
