import BookFixtures
import RectoBookModel
import RectoCDecoders
import Testing

@testable import RectoPageSources

@Suite("pages drawn for certain pixels of the screen")
struct PageFitTests {
  private static let steps = PageFit.steps

  private func picture(_ bytes: [UInt8], _ fit: PageFit) throws -> Bitmap {
    try drawn(bytes, .fitted(fit)).0.level(0)
  }

  /// A fit of a page of this extent whose pixels all lie within.
  private func fit(of page: (Double, Double), from corner: (Double, Double)) throws -> PageFit {
    let steps = Double(Self.steps)
    func count(_ extent: Double, _ start: Double) -> Int { Int(extent - start) }
    return try #require(
      PageFit(
        pageWidth: Int(page.0 * steps), pageHeight: Int(page.1 * steps),
        x: Int(corner.0 * steps), y: Int(corner.1 * steps), width: count(page.0, corner.0),
        height: count(page.1, corner.1)))
  }

  @Test("in whole pixels it is what the whole page shows there", arguments: UInt64(0)..<30)
  func isCut(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let orientation = Int.random(in: 1...8, using: &random)
    let bytes =
      seed % 2 == 0
      ? JPEGFixture.turned(JPEGFixture.baseline, orientation: orientation)
      : PNGFixture.bytes(width: 37, height: 26, orientation: orientation) { _, _ in
        (.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 9, 255)
      }
    let whole = try drawn(bytes, .exactly(width: .random(in: 5...90, using: &random))).0.level(0)
    let (x, y) = (
      Int.random(in: 0..<whole.width, using: &random),
      Int.random(in: 0..<whole.height, using: &random)
    )
    let fit = try #require(
      PageFit(
        pageWidth: whole.width * Self.steps, pageHeight: whole.height * Self.steps,
        x: x * Self.steps, y: y * Self.steps, width: whole.width - x, height: whole.height - y))
    let shown = try picture(bytes, fit)
    let expected = (y..<whole.height).flatMap { row -> ArraySlice<UInt8> in
      let start = (row * whole.width + x) * 4
      return whole.bytes[start..<start + (whole.width - x) * 4]
    }
    let worst = zip(shown.bytes, expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(shown.bytes.count == expected.count && worst <= 1, "by \(worst)")
  }

  @Test("between pixels each has the light of all that lies under it", arguments: UInt64(0)..<30)
  func isIdeal(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 20...50, using: &random), 40)
    let light = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let png = PNGFixture.bytes(width: width, height: height) { x, y in
      let value = light[y * width + x]
      return (value, value, value, 255)
    }
    let page = (
      Double.random(in: 9.5...Double(width), using: &random),
      Double.random(in: 9.5...39, using: &random)
    )
    let fit = try fit(
      of: page,
      from: (.random(in: 0...3, using: &random), .random(in: 0...3, using: &random)))
    let shown = try picture(png, fit)
    // The mean light under a pixel, by the definition and no kernel of ours.
    func covered(_ pixel: Int, _ start: Int, _ extent: Int, _ count: Int) -> [(Int, Double)] {
      let scale = Double(count) / Double(extent)
      let from = Double(start + pixel * Self.steps) * scale
      let to = Double(start + (pixel + 1) * Self.steps) * scale
      return (Int(from)...min(count - 1, Int(to))).map {
        ($0, max(0, min(to, Double($0 + 1)) - max(from, Double($0))) / (to - from))
      }
    }
    var worst = 0.0
    for y in 0..<fit.height {
      let rows = covered(y, fit.y, fit.pageHeight, height)
      for x in 0..<fit.width {
        let columns = covered(x, fit.x, fit.pageWidth, width)
        var mean = 0.0
        for row in rows {
          for column in columns {
            mean += row.1 * column.1 * linear(light[row.0 * width + column.0])
          }
        }
        worst = max(worst, abs(linear(shown.bytes[(y * fit.width + x) * 4]) - mean))
      }
    }
    // Half a step of sRGB is at most 0.0045 of light.
    #expect(worst < 0.0055, "by \(worst)")
  }

  @Test("a screen of one pixel is as even as an ideal reduction leaves it, and white stays white")
  func screens() throws {
    let board = PNGFixture.bytes(width: 240, height: 240) { x, y in
      (x + y) % 2 == 0 ? (0, 0, 0, 255) : (255, 255, 255, 255)
    }
    let white = PNGFixture.bytes(width: 240, height: 240) { _, _ in (255, 255, 255, 255) }
    for side in [90.3, 110.7, 143.1] {
      let fit = try fit(of: (side, side), from: (0.37, 0.81))
      let lights = stride(from: 0, to: fit.width * fit.height * 4, by: 4)
      let shown = try picture(board, fit)
      let spread = lights.map { abs(linear(shown.bytes[$0]) - 0.5) }.max() ?? 1
      // Of a pixel that covers k across, at most 1/k² of it is out of balance.
      let k = 240 / side
      #expect(spread < 0.5 / (k * k) + 0.005, "\(side): \(spread)")
      #expect(try picture(white, fit).bytes.allSatisfy { $0 == 255 })
    }
  }

  /// Standard deviation by mean.
  private func contrast(_ picture: Bitmap) -> Double {
    let values = stride(from: 0, to: picture.bytes.count, by: 4).map { Double(picture.bytes[$0]) }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot() / mean
  }

  @Test("small type keeps the contrast of the whole page at that size, wherever its corner is")
  func smallType() throws {
    let lines = (0..<24).map { (x: 14, y: 20 + 11 * $0, text: "Hamburgefonstiv and some more") }
    let folder = try TemporaryFolder()
    let book = try openBook(folder.write(TextPDFFixture.bytes([.init(lines: lines)]), to: "a.pdf"))
    func shown(_ detail: PageDetail) throws -> Bitmap {
      var canvas = BitmapCanvas()
      _ = try book.draw(PageNumber(1), detail, on: &canvas)
      return canvas.level(0)
    }
    let whole = contrast(try shown(.exactly(width: 210)))
    for corner in [(0.0, 0.0), (0.5, 0.5), (0.27, 0.83)] {
      let fitted = try shown(.fitted(fit(of: (210, 315), from: corner)))
      #expect(abs(contrast(fitted) / whole - 1) < 0.03, "\(corner)")
    }
    // Half a pixel to the left and up.
    let moved = try shown(.fitted(fit(of: (210, 315), from: (0.5, 0.5))))
    #expect(moved.bytes != (try shown(.fitted(fit(of: (210, 315), from: (0, 0))))).bytes)
  }

  @Test(
    "a page of a DjVu book is resampled from its own pixels",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
  func djvu() throws {
    let book = try openBook(RealBooks.path("good/scans/der-ball-der-tiere_1894.djvu"))
    func shown(_ detail: PageDetail) throws -> Bitmap {
      var canvas = BitmapCanvas()
      _ = try book.draw(PageNumber(2), detail, on: &canvas)
      return canvas.level(0)
    }
    let size = try book.size(of: PageNumber(2))
    let whole = try #require(PageFit(wholePage: Int(size.width), Int(size.height)))
    #expect(try shown(.fitted(whole)) == shown(.native))
    let half = try #require(PageFit(wholePage: Int(size.width) / 3, Int(size.height) / 3))
    let (own, theirs) = (try shown(.fitted(half)), try shown(.exactly(width: half.width)))
    let apart = zip(own.bytes, theirs.bytes).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    #expect(own.bytes.count == theirs.bytes.count)
    #expect(Double(apart) / Double(own.bytes.count) < 8, "the same page")
  }
}
