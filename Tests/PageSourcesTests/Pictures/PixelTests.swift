import BookFixtures
import RectoBookModel
import RectoCDecoders
import Foundation
import Glibc
import Testing

@testable import RectoPageSources

/// sRGB to linear light by the definition, the second route.
func linear(_ byte: UInt8) -> Double {
  let v = Double(byte) / 255
  return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
}

private func mean(_ bitmap: Bitmap) -> Double {
  let values = bitmap.bytes.indices.filter { $0 % 4 != 3 }.map { linear(bitmap.bytes[$0]) }
  return values.reduce(0, +) / Double(values.count)
}

/// Draws a PNG of our own making and gives its levels.
func drawn(_ bytes: [UInt8], _ detail: PageDetail = .native) throws -> (BitmapCanvas, DrawnPage) {
  var canvas = BitmapCanvas()
  let page = try PictureDecoder(bytes).draw(detail, on: &canvas)
  return (canvas, page)
}

@Suite("pixels")
struct PixelTests {
  @Test("a level keeps the mean of the one before in linear light", arguments: UInt64(0)..<30)
  func meanIsKept(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let width = Int.random(in: 1...40, using: &random)
    let height = Int.random(in: 1...40, using: &random)
    let png = PNGFixture.bytes(width: width, height: height) { _, _ in
      let value = UInt8.random(in: 0...255, using: &random)
      return (value, 255 - value, value / 2, 255)
    }
    let (canvas, _) = try drawn(png)
    let levels = canvas.chain.levels.indices.map { mean(canvas.level($0)) }
    for (above, below) in zip(levels, levels.dropFirst()) {
      // One step of sRGB is at most 0.009 of linear light, and roundings cancel out but for few.
      #expect(abs(above - below) < 0.006, "\(width)×\(height): \(levels)")
    }
  }

  @Test("every grey stays itself, whatever the size", arguments: [(8, 6), (7, 5), (1, 9), (16, 1)])
  func greysStay(size: (Int, Int)) throws {
    for grey in stride(from: UInt8(0), through: 250, by: 1) {
      let png = PNGFixture.bytes(width: size.0, height: size.1) { _, _ in (grey, grey, grey, 255) }
      let (canvas, _) = try drawn(png)
      for level in canvas.chain.levels.indices {
        let bytes = canvas.level(level).bytes
        #expect(bytes.indices.allSatisfy { bytes[$0] == ($0 % 4 == 3 ? 255 : grey) })
      }
    }
  }

  @Test("black and white give the grey of half the light")
  func halfTheLight() throws {
    let png = PNGFixture.bytes(width: 2, height: 2) { x, y in
      (x + y) % 2 == 0 ? (0, 0, 0, 255) : (255, 255, 255, 255)
    }
    #expect(try drawn(png).0.level(1).bytes == [188, 188, 188, 255])
  }

  @Test("three pixels to one weigh the same")
  func thirds() throws {
    let png = PNGFixture.bytes(width: 3, height: 1) { x, _ in
      x == 1 ? (255, 255, 255, 255) : (0, 0, 0, 255)
    }
    let value = try drawn(png).0.level(1).bytes[0]
    #expect(abs(linear(value) - 1.0 / 3) < 0.004)
  }

  @Test("see-through pixels lie on white paper")
  func alphaOnWhite() throws {
    let png = PNGFixture.bytes(width: 3, height: 1) { x, _ in (0, 0, 0, [0, 128, 255][x]) }
    let bytes = try drawn(png).0.level(0).bytes
    #expect(bytes == [255, 255, 255, 255, 127, 127, 127, 255, 0, 0, 0, 255])
  }

  /// Where the file's pixels (numbered along its rows, three across and two down) end up.
  @Test(
    "each EXIF orientation stands upright",
    arguments: [
      (1, [0, 1, 2, 3, 4, 5]), (2, [2, 1, 0, 5, 4, 3]), (3, [5, 4, 3, 2, 1, 0]),
      (4, [3, 4, 5, 0, 1, 2]), (5, [0, 3, 1, 4, 2, 5]), (6, [3, 0, 4, 1, 5, 2]),
      (7, [5, 2, 4, 1, 3, 0]), (8, [2, 5, 1, 4, 0, 3]),
    ] as [(Int, [UInt8])])
  func orientations(orientation: Int, expected: [UInt8]) throws {
    let png = PNGFixture.bytes(width: 3, height: 2, orientation: orientation) { x, y in
      (UInt8(x + 3 * y), 0, 0, 255)
    }
    let (canvas, page) = try drawn(png)
    let picture = canvas.level(0)
    #expect(stride(from: 0, to: 24, by: 4).map { picture.bytes[$0] } == expected)
    let isTurned = orientation >= 5
    #expect((picture.width, picture.height) == (isTurned ? (2, 3) : (3, 2)))
    #expect(page.size == PageSize(width: isTurned ? 2 : 3, height: isTurned ? 3 : 2))
  }

  @Test("a picture is reduced once it exceeds twice what is wanted, and never enlarged")
  func reduction() throws {
    let png = PNGFixture.bytes(width: 100, height: 50)
    func size(_ detail: PageDetail) throws -> [Int] {
      let (canvas, _) = try drawn(png, detail)
      return [canvas.level(0).width, canvas.level(0).height]
    }
    #expect(try size(.atLeast(width: 1000)) == [100, 50])
    #expect(try size(.atLeast(width: 50)) == [100, 50])
    #expect(try size(.atLeast(width: 49)) == [49, 25])
    #expect(try size(.atLeast(width: 1)) == [1, 1])
    #expect(try size(.exactly(width: 30)) == [30, 15])
    #expect(try size(.exactly(width: 200)) == [200, 100])
    #expect(try size(.native) == [100, 50])
  }

  @Test("a small picture of a tall one is small")
  func smallOfTall() throws {
    let tall = PNGFixture.bytes(width: 20, height: 8_000)
    let small = try drawn(tall, .small(width: 20)).0.level(0)
    #expect(small.width == 5 && small.height == Limits.thumbnailSide)
    let drawn = PageRaster.pixels(of: PageSize(width: 20, height: 8_000), .small(width: 20))
    #expect(drawn.width == 5 && drawn.height == Limits.thumbnailSide)
  }

  @Test("a page without pixels has as many as print takes, and no more than are paid for unasked")
  func native() {
    let letter = PageRaster.pixels(of: PageSize(width: 612, height: 792), .native)
    #expect(letter == (1275, 1650))
    let wall = PageSize(width: 14_400, height: 7_200)
    let drawn = PageRaster.pixels(of: wall, .native)
    #expect(drawn.width * drawn.height <= Limits.drawnPixels + drawn.width)
    #expect(drawn.width >= 2 * drawn.height - 1 && drawn.width > 8_000)
    // Who asks for more has it.
    #expect(PageRaster.pixels(of: wall, .exactly(width: 14_000)) == (14_000, 7_000))
  }

  @Test("a picture says whether it has more to give")
  func sharpest() throws {
    let png = PNGFixture.bytes(width: 100, height: 50)
    #expect(try drawn(png, .atLeast(width: 100)).1.isSharpest)
    #expect(try !drawn(png, .atLeast(width: 20)).1.isSharpest)
    // Its height is cut to what a texture takes: more cannot be had.
    let tall = PNGFixture.bytes(width: 20, height: 20_000)
    #expect(try drawn(tall, .atLeast(width: 20)).1.isSharpest)
    #expect(try !drawn(tall, .atLeast(width: 10)).1.isSharpest)
  }

  @Test("only a JPEG with one scan is read in strips")
  func scans() throws {
    /// A JPEG's markers, with no pixels.
    func jpeg(_ frame: UInt8, colours: UInt8, inScan: UInt8) -> [UInt8] {
      [0xFF, 0xD8, 0xFF, frame, 0, 17, 8, 0x79, 0x18, 0x79, 0x18, colours]
        + [UInt8](repeating: 1, count: 9) + [0xFF, 0xDA, 0, 12, inScan]
        + [UInt8](repeating: 0, count: 20)
    }
    #expect(PictureHeader.hasOneScan(jpeg: jpeg(0xC0, colours: 3, inScan: 3)))
    #expect(!PictureHeader.hasOneScan(jpeg: jpeg(0xC0, colours: 3, inScan: 1)))
    #expect(!PictureHeader.hasOneScan(jpeg: jpeg(0xC2, colours: 3, inScan: 3)))
    #expect(throws: SourceError("its 31000 × 31000 pixels are too many")) {
      try drawn(jpeg(0xC2, colours: 3, inScan: 3), .atLeast(width: 100))
    }
  }

  @Test("the first frame of an animation lies at its place on white")
  func smallFrame() throws {
    // Four pixels square; its frame of two red ones begins in the middle.
    let webp = try #require(
      Data(
        base64Encoded: "UklGRlQAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAD/////AABBTk1GKAAAAAEA"
          + "AAEAAAEAAAEAAGQAAABWUDhMDwAAAC8BQAAABxD9j/4HIqL/AQA="))
    let bytes = try drawn(Array(webp)).0.level(0).bytes
    for y in 0..<4 {
      for x in 0..<4 {
        let green = bytes[(y * 4 + x) * 4 + 1]
        #expect(green == (x >= 2 && y >= 2 ? 0 : 255), "\(x), \(y)")
      }
    }
  }

  @Test("a PNG's orientation is found behind a long colour profile")
  func lateOrientation() {
    var png = PNGFixture.bytes(width: 3, height: 2, orientation: 6)
    let profile = Array("iCCP".utf8) + [UInt8](repeating: 0, count: 65_540)
    png.insert(contentsOf: [0, 1, 0, 0] + profile, at: 33)
    let start = PictureHeader.reading(Array(png.prefix(16 << 10)), isWhole: false)
    #expect(start == .needsMore)
    let whole = PictureHeader.reading(png, isWhole: true)
    #expect(whole == .known(PictureHeader(format: .png, width: 3, height: 2, orientation: 6)))
  }
}

@Suite("broken pictures")
struct BrokenPictureTests {
  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try drawn(bytes)
      return nil
    } catch {
      return (error as? SourceError)?.reason
    }
  }

  @Test("each way to be broken has its reason")
  func reasons() {
    #expect(reason([]) == "the file is empty")
    #expect(reason(Array("words".utf8)) == "it is not a readable picture")
    #expect(reason(Array("8BPS".utf8)) == "Photoshop pictures cannot be shown yet")
    #expect(reason(Array("GIF89a".utf8)) == "the file is cut short")
    #expect(reason([0x49, 0x49, 0x2A, 0]) == "the TIFF picture is damaged")
    let frame: [UInt8] = [0xFF, 0xC1, 0, 11, 12, 0, 8, 0, 8, 1, 0, 0x11, 0]
    #expect(reason([0xFF, 0xD8] + frame) == "JPEG pictures of 12 bits cannot be shown")
    #expect(reason([0xFF, 0xD8, 0xFF, 0xD9]) == "it is not a readable picture")
    #expect(
      reason(PNGFixture.header(width: 50000, height: 50000))
        == "its 50000 × 50000 pixels are too many")
    #expect(
      reason(PNGFixture.header(width: 70000, height: 1)) == "its 70000 × 1 pixels are too many")
    #expect(reason(PNGFixture.header(width: 0, height: 5)) == "it has no pixels")
    #expect(reason(PNGFixture.header(width: 5, height: 5)) != nil)
  }

  @Test("no cut and no flipped byte brings the decoder down", arguments: UInt64(0)..<100)
  func survives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = PNGFixture.bytes(width: 9, height: 7, orientation: 6)
    bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    for _ in 0..<3 where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    _ = reason(bytes)
  }
}
