import BookFixtures
import RectoBookModel
import RectoCDecoders
import Foundation
import Testing

@testable import RectoPageSources

/// R, G and B of each pixel of the whole picture.
private func colors(_ bytes: [UInt8]) throws -> [[UInt8]] {
  let picture = try drawn(bytes).0.level(0)
  return stride(from: 0, to: picture.bytes.count, by: 4).map { Array(picture.bytes[$0..<($0 + 3)]) }
}

private let red: [UInt8] = [255, 0, 0]
private let green: [UInt8] = [0, 255, 0]
private let blue: [UInt8] = [0, 0, 255]
private let white: [UInt8] = [255, 255, 255]

@Suite("pictures of cameras, scanners and desktops")
struct OtherPictureTests {
  /// 16 × 8 pixels in two sizes: red and blue above, a yellow and a greenish blue below.
  private let jp2 = PictureBytes.jp2
  /// 32 × 24 pixels, the same colours, in one part of a grid.
  private let heic = PictureBytes.heic

  @Test("JPEG 2000 is shown as it is, as a file and as its picture alone")
  func jpeg2000() throws {
    let pixels = try colors(jp2)
    #expect(pixels.count == 128)
    #expect(
      [pixels[0], pixels[15], pixels[112], pixels[127]] == [
        red, blue, [255, 200, 0], [0, 200, 255],
      ])
    // Grey of twelve bits: black and white.
    let grey = try colors(PictureBytes.grey)
    #expect([grey[0], grey[15]] == [[0, 0, 0], white])
  }

  @Test("JPEG 2000 is decoded at the least size that it keeps and that is wanted")
  func small() throws {
    let decoder = try PictureDecoder(jp2)
    #expect(try decoder.plan(.exactly(width: 1)).decoded == (4, 2))
    #expect(try decoder.plan(.exactly(width: 8)).decoded == (16, 8))
    let (canvas, page) = try drawn(jp2, .exactly(width: 1))
    #expect(page.size == PageSize(width: 16, height: 8))
    // Half red and half blue, in linear light.
    #expect(abs(Int(canvas.level(0).bytes[0]) - 188) < 12)
    #expect(abs(Int(canvas.level(0).bytes[2]) - 188) < 12)
  }

  @Test("a JPEG 2000 file that is cut short is shown as far as it goes")
  func cutJPEG2000() throws {
    let (canvas, page) = try drawn(Array(jp2.dropLast(60)))
    #expect(page.size == PageSize(width: 16, height: 8))
    #expect(canvas.level(0).bytes.count == 512)
  }

  @Test("HEIC is shown, and what can be seen through stands on white")
  func highEfficiency() throws {
    let pixels = try colors(heic)
    #expect(pixels.count == 32 * 24)
    #expect(pixels[0][0] > 220 && pixels[0][1] < 40 && pixels[0][2] < 40)
    #expect(pixels[31][2] > 220 && pixels[31][0] < 40)
    let clear = try colors(PictureBytes.clear)
    // The upper half is clear, and the lower one is not.
    #expect(clear[0].allSatisfy { $0 > 250 })
    #expect(clear[23 * 32][0] > 220 && clear[23 * 32][2] < 60)
  }

  /// An icon of some pictures, each with its side and its bytes.
  private func icon(_ pictures: [(side: Int, bits: Int, bytes: [UInt8])]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var file: [UInt8] = [0, 0, 1, 0] + little(pictures.count, 2)
    var place = 6 + 16 * pictures.count
    for picture in pictures {
      let side = UInt8(truncatingIfNeeded: picture.side)
      file += [side, side, 0, 0, 1, 0] + little(picture.bits, 2)
      file += little(picture.bytes.count, 4) + little(place, 4)
      place += picture.bytes.count
    }
    return file + pictures.flatMap(\.bytes)
  }

  /// A bitmap as icons have it: its header counts the rows of the mask as well.
  private func bitmap(bits: Int, palette: [[UInt8]] = [], pixels: [UInt8]) -> [UInt8] {
    var header: [UInt8] = [40, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, UInt8(bits), 0]
    header += [UInt8](repeating: 0, count: 16) + [UInt8(palette.count), 0, 0, 0, 0, 0, 0, 0]
    return header + palette.flatMap { $0.reversed() + [0] } + pixels
  }

  @Test("of an icon the largest picture is shown, its mask as paper")
  func icons() throws {
    // Rows from below: blue and white, red and green; the mask hides green.
    let plain = bitmap(
      bits: 8, palette: [red, green, blue, white],
      pixels: [2, 3, 0, 0, 0, 1, 0, 0] + [0, 0, 0, 0, 0x40, 0, 0, 0])
    #expect(try colors(icon([(2, 8, plain)])) == [red, white, blue, white])
    // Half of blue, all of red, nothing of green.
    let alpha = bitmap(
      bits: 32,
      pixels: [255, 0, 0, 128, 255, 255, 255, 255, 0, 0, 255, 255, 0, 255, 0, 0]
        + [UInt8](repeating: 0, count: 8))
    #expect(try colors(icon([(2, 32, alpha)])) == [red, white, [127, 127, 255], white])
    let large = PNGFixture.bytes(width: 3, height: 5) { _, _ in (9, 8, 7, 255) }
    let both = icon([(2, 8, plain), (0, 32, large)])
    #expect(try drawn(both).1.size == PageSize(width: 3, height: 5))
    #expect(try colors(both)[0] == [9, 8, 7])
    let folder = try TemporaryFolder()
    let book = try openBook(folder.write(both, to: "favicon"))
    #expect(try book.size(of: PageNumber(1)) == PageSize(width: 3, height: 5))
  }

  @Test("no cut and no changed byte brings one of them down", arguments: UInt64(0)..<75)
  func survives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let plain = bitmap(bits: 8, palette: [red], pixels: [UInt8](repeating: 0, count: 16))
    let files = [
      jp2, PictureBytes.grey, heic, PictureBytes.clear, icon([(2, 8, plain), (2, 8, plain)]),
    ]
    var file = files[Int(seed % 5)]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      file[Int.random(in: file.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    if Bool.random(using: &random) {
      file.removeLast(Int.random(in: 0..<file.count, using: &random))
    }
    // Drawn or refused: a changed header may ask for no more than the limits allow.
    _ = try? drawn(file, .atLeast(width: 10))
  }

  @Test("a picture of one pixel across is decoded as high as it is wanted")
  func narrow() throws {
    // Sixteen pixels of grey under each other would become two.
    let plan = try PictureDecoder(JPEGFixture.narrow).plan(.atLeast(width: 1))
    #expect(plan.decoded == (1, 16))
    #expect(plan.eighths == 8)
  }

  @Test("pictures that are not shown have their names, and those of no size a reason")
  func named() throws {
    func reason(_ bytes: [UInt8]) -> String? {
      do {
        _ = try PictureDecoder(bytes)
        return nil
      } catch {
        return (error as? SourceError)?.reason
      }
    }
    let many = [UInt8](repeating: 0, count: 200)
    #expect(reason(Array("8BPS".utf8)) == "Photoshop pictures cannot be shown yet")
    #expect(reason(Array("P6\n2 2\n255\n".utf8) + many) == "Netpbm pictures cannot be shown yet")
    #expect(reason([10, 5, 1, 8] + many) == "PCX pictures cannot be shown yet")
    let targa: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24, 0x20]
    #expect(reason(targa + many) == "Targa pictures cannot be shown yet")
    #expect(reason(PNGFixture.header(width: 0, height: 0)) == "it has no pixels")
  }

  @Test("of an interlaced PNG that is cut short the coarse picture is shown")
  func cutInterlaced() throws {
    let whole = PNGFixture.interlaced(width: 80, height: 80) { x, y in
      (UInt8(x), UInt8(y), 90, y < 40 ? 255 : 0)
    }
    let full = try drawn(whole).0.level(0).bytes
    func pixel(_ bytes: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
      Array(bytes[((y * 80 + x) * 4)..<((y * 80 + x) * 4 + 3)])
    }
    #expect(pixel(full, 33, 17) == [33, 17, 90])
    #expect(pixel(full, 5, 70) == white)
    let cut = try drawn(Array(whole.prefix(whole.count / 2))).0.level(0).bytes
    // Each pixel comes from the corner of its square of four.
    for (x, y) in [(0, 0), (33, 17), (79, 39), (50, 3)] {
      let found = pixel(cut, x, y)
      #expect(x - Int(found[0]) >= 0 && x - Int(found[0]) < 8, "\(x), \(y)")
      #expect(y - Int(found[1]) >= 0 && y - Int(found[1]) < 8, "\(x), \(y)")
    }
    #expect(throws: SourceError.self) { try drawn(Array(whole.prefix(60))) }
  }

  @Test(
    "behind what can be seen through lies white paper, in every format",
    arguments: ["avif", "multiplied avif", "webp", "jxl", "png"])
  func clear(kind: String) throws {
    let png = PNGFixture.bytes(width: 24, height: 16) { x, y in
      guard (4..<12).contains(y), x >= 8 else { return (0, 0, 0, 0) }
      return x < 16 ? (255, 0, 0, 255) : (0, 0, 255, 128)
    }
    let files = [
      "avif": PictureBytes.clearAVIF, "multiplied avif": PictureBytes.multipliedAVIF,
      "webp": PictureBytes.clearWebP, "jxl": PictureBytes.clearJXL, "png": png,
    ]
    let pixels = try colors(try #require(files[kind]))
    #expect(pixels.count == 24 * 16)
    for (place, expected) in [
      (1 * 24 + 1, white), (14 * 24 + 20, white), (7 * 24 + 11, red),
      (7 * 24 + 20, [127, 127, 255]),
    ] {
      let isNear = zip(pixels[place], expected).allSatisfy { abs(Int($0) - Int($1)) <= 3 }
      #expect(isNear, "\(pixels[place]) at \(place), not \(expected)")
    }
  }

  @Test("of a WebP that is cut short the rows that came are shown, and grey below")
  func cutWebP() throws {
    let rows = try colors(Array(PictureBytes.webp.dropLast(110)))
    #expect(rows.count == 32 * 64)
    #expect(rows[0][0] > 150 && rows[0][2] < 90)
    #expect(rows[32 * 64 - 1] == [128, 128, 128])
    #expect(try colors(PictureBytes.webp)[32 * 64 - 1][0] > 150)
  }

  @Test("an orientation that ImageMagick noted in a PNG is heeded", arguments: [true, false])
  func rawProfile(isPacked: Bool) throws {
    let bytes = PNGFixture.bytes(
      width: 3, height: 2, chunks: [PNGFixture.rawProfile(6, isPacked: isPacked)]
    ) { x, y in x == 0 && y == 0 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    let (canvas, page) = try drawn(bytes)
    #expect(page.size == PageSize(width: 2, height: 3))
    // What lay at the upper left lies at the upper right.
    #expect(Array(canvas.level(0).bytes[4..<7]) == red)
  }

  @Test("pictures beyond the limit are made smaller as they are read", arguments: ["png", "tiff"])
  func reduced(kind: String) throws {
    // Nine by five of grey, by three: squares of which the last row's lack a row.
    func grey(_ x: Int, _ y: Int) -> UInt8 { x < 3 ? 0 : x < 6 ? 188 : y < 3 ? 255 : 0 }
    let places = (0..<5).flatMap { y in (0..<9).map { (x: $0, y: y) } }
    let png = PNGFixture.bytes(width: 9, height: 5) { x, y in
      (grey(x, y), grey(x, y), grey(x, y), 255)
    }
    let tiff = TIFFFixture.bytes([
      .init(width: 9, height: 5, meaning: 1, samples: 1, pixels: places.map { grey($0.x, $0.y) })
    ])
    var pixels = [UInt8](repeating: 7, count: 3 * 2 * 4)
    var error = recto_error()
    func decode(_ width: Int32, _ height: Int32) -> Int32 {
      kind == "png"
        ? unsafe recto_png_decode(png, png.count, width, height, &pixels, &error)
        : unsafe recto_tiff_first_decode(tiff, tiff.count, width, height, &pixels, &error)
    }
    #expect(decode(3, 2) == 0)
    #expect(
      stride(from: 0, to: 24, by: 4).map { pixels[$0] } == [0, 188, 255, 0, 188, 0])
    #expect(stride(from: 3, to: 24, by: 4).allSatisfy { pixels[$0] == 255 })
    // Sizes that no whole number of times gives are refused.
    #expect(decode(3, 1) != 0)
    #expect(decode(2, 2) != 0)
  }

  @Test("a PNG of seven passes is made smaller as another one", arguments: UInt64(0)..<30)
  func reducedPasses(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 2...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let times = Int.random(in: 2...5, using: &random)
    let pixel = { (x: Int, y: Int) -> PNGFixture.Pixel in
      (
        UInt8((x * 37 + y * 11) & 255), UInt8((x * y) & 255), 9,
        seed % 2 == 0 ? 255 : UInt8(x & 255)
      )
    }
    let size = ((width + times - 1) / times, (height + times - 1) / times)
    guard size.0 < width, (width + size.0 - 1) / size.0 == times else { return }
    func decode(_ bytes: [UInt8]) -> [UInt8]? {
      var pixels = [UInt8](repeating: 7, count: size.0 * size.1 * 4)
      var error = recto_error()
      let status = unsafe recto_png_decode(
        bytes, bytes.count, Int32(size.0), Int32(size.1), &pixels, &error)
      return status == 0 ? pixels : nil
    }
    let interlaced = PNGFixture.interlaced(width: width, height: height, pixel: pixel)
    let plain = decode(PNGFixture.bytes(width: width, height: height, pixel: pixel))
    let found = decode(interlaced)
    // Sums of floating numbers in another order.
    let isSame = zip(plain ?? [], found ?? []).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    #expect(plain != nil && plain?.count == found?.count && isSame)
    let cut = Array(interlaced.dropLast(Int.random(in: 20..<interlaced.count, using: &random)))
    if let rest = decode(cut) {
      #expect(stride(from: 3, to: rest.count, by: 4).allSatisfy { rest[$0] == 255 })
    }
  }

  @Test("of a PNG of passes that is cut short the coarse picture is shown, made smaller")
  func cutPasses() {
    let whole = PNGFixture.interlaced(width: 256, height: 256) { x, y in
      x < 128 ? (255, 0, 0, 255) : y < 128 ? (0, 255, 0, 255) : (0, 0, 255, 255)
    }
    // Two passes, and a part of the third; libpng reads so many bytes at a time.
    let cut = Array(whole.prefix(41 + 2 * 8192))
    var pixels = [UInt8](repeating: 7, count: 128 * 128 * 4)
    var error = recto_error()
    #expect(unsafe recto_png_decode(cut, cut.count, 128, 128, &pixels, &error) == 0)
    func color(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[((y * 128 + x) * 4)...].prefix(3)) }
    #expect(
      color(3, 127) == red && color(127, 3) == [0, 255, 0] && color(127, 127) == [0, 0, 255])
  }

  @Test("colours in strips and in tiles are made smaller as they are read")
  func reducedColors() {
    // Squares of two by two of one colour each, across tiles of 32; libtiff refuses smaller ones.
    func color(_ x: Int, _ y: Int) -> [UInt8] { [UInt8(x / 2 * 4), UInt8(y / 2 * 4), 200] }
    /// The pixels of a rectangle, each with what stands behind its colour.
    func pixels(_ left: Int, _ top: Int, _ width: Int, _ height: Int, _ more: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      for y in top..<(top + height) {
        for x in left..<(left + width) { bytes += color(x, y) + more }
      }
      return bytes
    }
    let (width, height) = (80, 48)
    // Three across and two down, the last ones beyond the edges.
    var tiles: [UInt8] = []
    for tile in 0..<6 { tiles += pixels(tile % 3 * 32, tile / 3 * 32, 32, 32, []) }
    let plain = TIFFFixture.Page(
      width: width, height: height, meaning: 2, samples: 3,
      pixels: pixels(0, 0, width, height, []))
    let clear = TIFFFixture.Page(
      width: width, height: height, meaning: 2, samples: 4, more: [338: [2]],
      pixels: pixels(0, 0, width, height, [255]))
    var files = [TIFFFixture.bytes([plain]), TIFFFixture.bytes([clear])]
    for more in [[:], [274: [4]]] as [[UInt16: [Int]]] {
      files.append(
        TIFFFixture.tiled(
          width: width, height: height, meaning: 2, samples: 3, side: 32, more: more,
          pixels: tiles))
    }
    var expected: [UInt8] = []
    for y in 0..<24 { for x in 0..<40 { expected += color(2 * x, 2 * y) + [255] } }
    func decode(_ file: [UInt8]) -> (status: Int32, pixels: [UInt8]) {
      var pixels = [UInt8](repeating: 7, count: 40 * 24 * 4)
      var error = recto_error()
      let status = unsafe recto_tiff_first_decode(file, file.count, 40, 24, &pixels, &error)
      return (status, pixels)
    }
    for (index, file) in files.enumerated() {
      let found = decode(file)
      #expect(found.status == 0 && found.pixels == expected, "file \(index)")
    }
    // Of a file that is cut short the tiles that are whole are shown, and grey below.
    let cut = decode(Array(files[2].dropLast(3 * 3072)))
    #expect(cut.status == 0 && Array(cut.pixels[..<2560]) == Array(expected[..<2560]))
    #expect(Array(cut.pixels.suffix(4)) == [0x80, 0x80, 0x80, 255])
    #expect(decode(Array(files[2].dropLast(6 * 3072))).status != 0)
  }

  @Test("no damage of a large picture brings its decoder down", arguments: UInt64(0)..<60)
  func damagedLarge(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let isTIFF = seed % 2 == 0
    var file =
      isTIFF
      ? TIFFFixture.tiled(
        width: 80, height: 48, meaning: 2, samples: 3, side: 32,
        pixels: [UInt8](repeating: 99, count: 6 * 3072))
      : PNGFixture.interlaced(width: 80, height: 48) { x, y in (UInt8(x), UInt8(y), 9, 255) }
    // Of a TIFF what is said of the picture, of a PNG its rows.
    let places = isTIFF ? 8..<220 : 41..<file.count
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      file[Int.random(in: places, using: &random)] =
        [0, 1, 0xFF, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
    }
    var pixels = [UInt8](repeating: 7, count: 40 * 24 * 4 + 4)
    var error = recto_error()
    let status =
      isTIFF
      ? unsafe recto_tiff_first_decode(file, file.count, 40, 24, &pixels, &error)
      : unsafe recto_png_decode(file, file.count, 40, 24, &pixels, &error)
    if status == 0 {
      #expect(stride(from: 3, to: 40 * 24 * 4, by: 4).allSatisfy { pixels[$0] == 255 })
    }
    #expect(pixels.suffix(4) == [7, 7, 7, 7], "nothing is written behind them")
  }

  @Test("what is decoded of a picture beyond the limit is planned from its header")
  func largePlan() throws {
    let decoder = try PictureDecoder(PNGFixture.header(width: 16_000, height: 16_000))
    #expect(try decoder.plan(.atLeast(width: 1_000)).decoded == (5_334, 5_334))
    #expect(throws: SourceError("its 16000 × 16000 pixels are too many")) {
      try decoder.plan(.native)
    }
  }
}
