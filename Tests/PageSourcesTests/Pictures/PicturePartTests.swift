import BookFixtures
import RectoBookModel
import RectoCDecoders
import RectoCPixels
import Testing

@testable import RectoPageSources

@Suite("parts of pages")
struct PicturePartTests {
  /// The rectangle of a picture.
  private func cut(_ picture: Bitmap, _ part: PagePart) -> [UInt8] {
    (part.y..<(part.y + part.height)).flatMap { row in
      let start = (row * picture.width + part.x) * 4
      return picture.bytes[start..<(start + part.width * 4)]
    }
  }

  private func worst(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 256
  }

  @Test(
    "a part is what the whole page shows there, over formats, turns and sizes",
    arguments: UInt64(0)..<60)
  func isCut(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let orientation = Int.random(in: 1...8, using: &random)
    let bytes: [UInt8]
    switch seed % 3 {
    case 0: bytes = JPEGFixture.turned(JPEGFixture.baseline, orientation: orientation)
    case 1: bytes = JPEGFixture.turned(JPEGFixture.progressive, orientation: orientation)
    default:
      bytes = PNGFixture.bytes(width: 37, height: 26, orientation: orientation) { _, _ in
        (
          .random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 9, 255
        )
      }
    }
    // From an eighth of the picture to three times its size.
    let pageWidth = Int.random(in: 5...160, using: &random)
    let whole = try drawn(bytes, .exactly(width: pageWidth)).0.level(0)
    let x = Int.random(in: 0..<whole.width, using: &random)
    let y = Int.random(in: 0..<whole.height, using: &random)
    let part = PagePart(
      pageWidth: pageWidth, x: x, y: y,
      width: Int.random(in: 1...(whole.width - x), using: &random),
      height: Int.random(in: 1...(whole.height - y), using: &random))
    let shown = try drawn(bytes, .part(part)).0.level(0)
    #expect((shown.width, shown.height) == (part.width, part.height))
    #expect(worst(shown.bytes, cut(whole, part)) <= 1, "\(part) of orientation \(orientation)")
  }

  @Test("beyond the page its edge goes on")
  func beyond() throws {
    let png = PNGFixture.bytes(width: 4, height: 4) { x, _ in (UInt8(x * 60), 0, 0, 255) }
    let part = PagePart(pageWidth: 4, x: 2, y: 3, width: 4, height: 3)
    let shown = try drawn(png, .part(part)).0.level(0)
    #expect(stride(from: 0, to: 16, by: 4).map { shown.bytes[$0] } == [120, 180, 180, 180])
  }

  @Test("a page far larger than memory gives its part")
  func magnified() throws {
    let png = PNGFixture.bytes(width: 20, height: 30)
    let part = PagePart(pageWidth: 262_144, x: 131_072, y: 196_608, width: 30, height: 20)
    let (canvas, page) = try drawn(png, .part(part))
    // The middle of the page: pixel 10 across, 15 down.
    #expect(abs(Int(canvas.level(0).bytes[0]) - 10) <= 1)
    #expect(abs(Int(canvas.level(0).bytes[1]) - 15) <= 1)
    #expect(page.isSharpest)
  }

  @Test("a kept picture gives the same parts, and only of its own page")
  func kept() throws {
    let kept = KeptPicture()
    let part = PageDetail.part(PagePart(pageWidth: 30, x: 3, y: 4, width: 9, height: 8))
    let pages = [10, 200].map { value in
      PNGFixture.bytes(width: 40, height: 30) { x, y in (UInt8(x), UInt8(y), value, 255) }
    }
    var made = 0
    for (page, part) in [(0, part), (0, part), (1, part), (0, part), (1, .native), (0, part)] {
      let decoder = try kept.decoder(of: PageNumber(page + 1), part) {
        made += 1
        return try PictureDecoder(pages[page])
      }
      var canvas = BitmapCanvas()
      _ = try decoder.draw(part, on: &canvas, keeping: kept)
      #expect(canvas.level(0) == (try drawn(pages[page], part).0.level(0)))
    }
    #expect(made == 5)
  }

  @Test("panning over a JPEG finds what lies around the last part", arguments: 1...8)
  func panning(orientation: Int) throws {
    let jpeg = JPEGFixture.turned(JPEGFixture.baseline, orientation: orientation)
    let kept = KeptPicture()
    func shown(_ part: PagePart, _ kept: KeptPicture?) throws -> Bitmap {
      var canvas = BitmapCanvas()
      let make = { try PictureDecoder(jpeg) }
      let decoder = try kept?.decoder(of: PageNumber(1), .part(part), make: make) ?? make()
      _ = try decoder.draw(.part(part), on: &canvas, keeping: kept)
      return canvas.level(0)
    }
    for (x, y) in [(30, 20), (32, 15), (25, 24), (0, 0), (38, 30)] {
      let part = PagePart(pageWidth: 52, x: x, y: y, width: 12, height: 8)
      let (panned, alone) = (try shown(part, kept), try shown(part, nil))
      #expect(worst(panned.bytes, alone.bytes) <= 1, "\(x), \(y)")
    }
    let needed = recto_region(
      page_width: orientation >= 5 ? 52 : 70, page_height: orientation >= 5 ? 70 : 52, x: 36, y: 28,
      width: 12, height: 8, steps: 1)
    #expect(needed.withSurroundings.holds(needed))
    #expect(needed.withSurroundings.width == (orientation >= 5 ? 22 : 24))
  }
}
