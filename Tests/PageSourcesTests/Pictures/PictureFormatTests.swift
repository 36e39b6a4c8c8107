import BookFixtures
import RectoBookModel
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
private let black: [UInt8] = [0, 0, 0]

@Suite("BMP pictures")
struct BitmapFileTests {
  /// A file of two by two pixels, red and green above blue and white.
  private func file(
    bits: Int, height: Int = 2, compression: Int = 0, palette: [[UInt8]] = [], masks: [UInt32] = [],
    pixels: [UInt8]
  ) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var extra: [UInt8] = []
    for color in palette { extra += Array(color.reversed()) + [0] }
    for mask in masks { extra += little(Int(mask), 4) }
    var file = Array("BM".utf8) + little(0, 8)
    file += little(54 + extra.count, 4)
    for (value, size) in [
      (40, 4), (2, 4), (height, 4), (1, 2), (bits, 2), (compression, 4), (0, 12),
      (palette.count, 4), (0, 4),
    ] {
      file += little(value, size)
    }
    return file + extra + pixels
  }

  private let palette = [red, green, blue, white]

  @Test("every number of bits gives the same picture")
  func bits() throws {
    let expected = [red, green, blue, white]
    // Rows from below, each filled up to four bytes.
    let files: [[UInt8]] = [
      file(bits: 4, palette: palette, pixels: [0x23, 0, 0, 0, 0x01, 0, 0, 0]),
      file(bits: 8, palette: palette, pixels: [2, 3, 0, 0, 0, 1, 0, 0]),
      file(bits: 8, height: -2, palette: palette, pixels: [0, 1, 0, 0, 2, 3, 0, 0]),
      file(
        bits: 16, pixels: [0x1F, 0, 0xFF, 0x7F, 0x00, 0x7C, 0xE0, 0x03]),
      file(
        bits: 16, compression: 3, masks: [0xF800, 0x7E0, 0x1F],
        pixels: [0x1F, 0, 0xFF, 0xFF, 0x00, 0xF8, 0xE0, 0x07]),
      file(
        bits: 24,
        pixels: [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]),
      file(
        bits: 32,
        pixels: [255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0]),
      // Runs: two numbers, the end of a row, one run of one, one literal stretch.
      file(
        bits: 8, compression: 1, palette: palette,
        pixels: [1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1]),
      file(
        bits: 8, compression: 1, palette: palette,
        pixels: [0, 2, 0, 1, 1, 0, 1, 1, 0, 1]),
      file(
        bits: 4, compression: 2, palette: palette,
        pixels: [2, 0x23, 0, 0, 2, 0x01, 0, 1]),
    ]
    for (index, file) in files.enumerated() {
      // The eighth leaves its first row out by a jump: what is not drawn is paper.
      let want = index == 8 ? [red, green, white, white] : expected
      #expect(try colors(file) == want, "file \(index)")
    }
  }

  @Test("one bit a pixel, and OS/2's short header")
  func old() throws {
    let header: [UInt8] = [12, 0, 0, 0, 2, 0, 2, 0, 1, 0, 1, 0] + [0, 0, 0, 255, 255, 255]
    let pixels: [UInt8] = [0x40, 0, 0, 0, 0x80, 0, 0, 0]
    let file = Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0] + header + pixels
    let padded = file + [UInt8](repeating: 0, count: 20)
    #expect(try colors(padded) == [white, black, black, white])
  }

  @Test("a fourth byte is alpha where a mask says so and any pixel has some")
  func alpha() throws {
    let masks: [UInt32] = [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000]
    let clear: [UInt8] = [0, 0, 0, 0]
    let full: [UInt8] = [0, 0, 0, 255]
    let some = file(
      bits: 32, compression: 6, masks: masks, pixels: full + clear + clear + full)
    #expect(try colors(some) == [white, black, black, white])
    let none = file(
      bits: 32, compression: 6, masks: masks, pixels: clear + clear + clear + clear)
    #expect(try colors(none) == [black, black, black, black])
  }

  @Test("a file cut anywhere is drawn or refused, never more", arguments: UInt64(0)..<30)
  func cut(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = file(
      bits: seed % 2 == 0 ? 8 : 4, compression: seed % 2 == 0 ? 1 : 2, palette: palette,
      pixels: (0..<40).map { _ in UInt8.random(in: 0...6, using: &random) })
    bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    _ = try? drawn(bytes)
  }
}

@Suite("other pictures")
struct PictureFormatTests {
  @Test("QOI's instructions give their pixels")
  func qoi() throws {
    let header = Array("qoif".utf8) + [0, 0, 0, 4, 0, 0, 0, 2, 4, 0]
    let body: [UInt8] = [
      0xFE, 255, 0, 0,  // red
      0xFF, 0, 0, 255, 128,  // blue, half of it
      0x40 | 0b10_10_01,  // the same but one less of blue
      0xC1,  // twice more
      0xFE, 10, 20, 30,
      50,  // the one seen before last, which took red's place in the table
      0x80 | 36, 0x97,  // green up by 4, red by 5, blue by 3, and round the end
    ]
    let half: [UInt8] = [127, 127, 255]
    let less: [UInt8] = [127, 127, 254]
    let lighter: [UInt8] = [132, 137, 142]
    let last: [UInt8] = [130, 129, 128]
    #expect(
      try colors(header + body + [0, 0, 0, 0, 0, 0, 0, 1])
        == [red, half, less, less, less, lighter, less, last])
  }

  @Test("a GIF's first frame lies at its place, its rows in order, on white")
  func gif() throws {
    let palette: [(UInt8, UInt8, UInt8)] = [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    let plain = GIFFixture.bytes(
      screen: (3, 2), palette: palette, clear: 1, frame: (1, 0, 2, 2), numbers: [0, 1, 2, 0])
    #expect(try colors(plain) == [white, red, white, white, blue, red])
    // Of eight rows the first, fifth, third, seventh, and then the others come.
    let interlaced = GIFFixture.bytes(
      screen: (1, 8), palette: (0..<8).map { (UInt8($0), 0, 0) }, frame: (0, 0, 1, 8),
      isInterlaced: true, numbers: [0, 4, 2, 6, 1, 3, 5, 7])
    #expect(try colors(interlaced).map { $0[0] } == [0, 1, 2, 3, 4, 5, 6, 7])
    // What leaves the screen is not shown.
    let outside = GIFFixture.bytes(
      screen: (2, 2), palette: palette, frame: (1, 1, 4, 4),
      numbers: [UInt8](repeating: 2, count: 16))
    #expect(try colors(outside) == [white, white, white, blue])
  }

  @Test("TIFF pages of every meaning of numbers")
  func tiff() throws {
    func page(
      _ meaning: Int, _ samples: Int, bits: Int = 8, more: [UInt16: [Int]] = [:],
      _ pixels: [UInt8]
    ) -> [UInt8] {
      TIFFFixture.bytes([
        .init(
          width: 2, height: 1, meaning: meaning, samples: samples, bits: bits, more: more,
          pixels: pixels)
      ])
    }
    #expect(try colors(page(2, 3, red + blue)) == [red, blue])
    #expect(try colors(page(1, 1, [0, 255])) == [black, white])
    #expect(try colors(page(0, 1, [0, 255])) == [white, black])
    // Words are rounded: 384 is one and a half of 256 and a bit, 1.49 of 257.
    #expect(try colors(page(1, 1, bits: 16, [0x80, 0x01, 0xFF, 0xFF])) == [[1, 1, 1], white])
    // Inks without a profile: none is paper, and half of black is half of the number.
    #expect(try colors(page(5, 4, [0, 0, 0, 0, 255, 255, 0, 0])) == [white, blue])
    // Lab: white, and a green of half the light.
    let lab = try colors(page(8, 3, [255, 0, 0, 128, 0xB0, 0x20]))
    #expect(lab[0].allSatisfy { $0 >= 254 })
    #expect(lab[1][1] > lab[1][0] + 80 && lab[1][1] > lab[1][2])
    // Apart from each other, and see-through after its colours.
    #expect(try colors(page(2, 3, more: [284: [2]], [255, 0, 0, 0, 0, 255])).count == 2)
    #expect(
      try colors(page(2, 4, more: [338: [2]], [0, 0, 0, 255, 0, 0, 0, 0])) == [black, white])
    // Twelve bits: the highest is white.
    #expect(try colors(page(1, 1, bits: 12, [0x00, 0x0F, 0xFF])) == [black, white])
    // Lab in broken numbers is nobody's, and would be read as whole ones of no size.
    for (bits, form) in [(32, 3), (64, 3), (32, 1)] {
      let file = page(
        8, 3, bits: bits, more: [339: [form, form, form]], [UInt8](repeating: 63, count: 48))
      #expect(throws: SourceError("its way to store colours is not supported")) {
        try colors(file)
      }
    }
  }

  @Test("a TIFF of several pages is a book of them, without the small copies")
  func tiffBook() throws {
    let folder = try TemporaryFolder()
    func page(_ width: Int, more: [UInt16: [Int]] = [:]) -> TIFFFixture.Page {
      .init(
        width: width, height: 1, meaning: 1, samples: 1, more: more,
        pixels: [UInt8](repeating: 7, count: width))
    }
    let pages = [page(2), page(1, more: [254: [1]]), page(4, more: [274: [6]])]
    let book = try openBook(folder.write(TIFFFixture.bytes(pages), to: "scan"))
    #expect(book.format == "tiff")
    #expect(book.pageCount == 2)
    #expect(try book.size(of: PageNumber(1)) == PageSize(width: 2, height: 1))
    #expect(try book.size(of: PageNumber(2)) == PageSize(width: 1, height: 4))
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(2), .native, on: &canvas)
    #expect(canvas.level(0).bytes.count == 16)
    let small = TIFFFixture.bytes([page(3, more: [254: [1]])])
    #expect(try openBook(folder.write(small, to: "small")).pageCount == 1)
    let loop = try openBook(folder.write(TIFFFixture.bytes([page(3)], loops: true), to: "loop"))
    #expect(loop.format == "picture")
    #expect(loop.pageCount == 1)
  }

  private func bytes(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  @Test("JPEG XL and AVIF stand upright in their colours")
  func coded() throws {
    let jxl = bytes("/woIQAvEBAgCAQCAAEsYixVSXBR0YwtFQz6CyMGmB9hLAN5PO5ctliiKS6IK")
    // Three across and two down, turned by a quarter to the right.
    let (canvas, page) = try drawn(jxl)
    #expect(page.size == PageSize(width: 2, height: 3))
    #expect(
      stride(from: 0, to: 24, by: 4).map { canvas.level(0).bytes[$0] }
        == [120, 0, 160, 40, 200, 80])
    let avif = bytes(
      """
      AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAA
      AAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAOQAAAChpaW5mAAAA
      AAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAEAAAAAgA
      AAAQcGl4aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQB
      AoMEAAAAQW1kYXQSAAoIOAy/tICGg0gyKxICQ0qAQQQfIAAA/9E9BIKZk25szRWEltjhHtl4spWOL1k6rhtRme6H
      HOQ=
      """)
    let pixels = try colors(avif)
    #expect(pixels.count == 128)
    #expect(pixels[0][0] > 240 && pixels[0][2] < 15)
    #expect(pixels[127][2] > 240 && pixels[127][0] < 15)
    // The same file, if its header says that it is 17,000 pixels square.
    var huge = avif
    let size = try #require(huge.indices.first { huge[$0...].starts(with: "ispe".utf8) }) + 8
    huge.replaceSubrange(size..<(size + 8), with: [0, 0, 0x42, 0x68, 0, 0, 0x42, 0x68])
    #expect(throws: SourceError("its 17000 × 17000 pixels are too many")) { try drawn(huge) }
  }

  @Test("every format is a page of a folder by its content, whatever its name")
  func names() throws {
    let folder = try TemporaryFolder()
    let tiff = TIFFFixture.bytes([
      .init(width: 2, height: 1, meaning: 1, samples: 1, pixels: [0, 9])
    ])
    let gif = GIFFixture.bytes(
      screen: (2, 1), palette: [], frame: (0, 0, 2, 1), numbers: [0, 0])
    let qoi = Array("qoif".utf8) + [0, 0, 0, 2, 0, 0, 0, 1, 4, 0, 0xC1]
    for (index, bytes) in [tiff, gif, qoi, JPEGFixture.baseline].enumerated() {
      try folder.write(bytes, to: "\(index)")
    }
    let book = try openBook(folder.url.path)
    #expect(book.survey(isThorough: true).map(\.problem) == [nil, nil, nil, nil])
  }

  @Test("no cut and no changed byte brings a decoder down", arguments: UInt64(0)..<75)
  func survives(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let page = TIFFFixture.Page(
      width: 5, height: 3, meaning: 2, samples: 3, bits: seed % 4 < 2 ? 8 : 16,
      pixels: [UInt8](repeating: 99, count: 90))
    let files = [
      JPEGFixture.baseline, JPEGFixture.progressive, TIFFFixture.bytes([page]),
      GIFFixture.bytes(
        screen: (6, 6), palette: [], frame: (1, 1, 4, 4), isInterlaced: true,
        numbers: [UInt8](repeating: 3, count: 16)),
      bytes("/woIQAvEBAgCAQCAAEsYixVSXBR0YwtFQz6CyMGmB9hLAN5PO5ctliiKS6IK"),
    ]
    var file = files[Int(seed % 5)]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      file[Int.random(in: file.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    if Bool.random(using: &random) {
      file.removeLast(Int.random(in: 0..<file.count, using: &random))
    }
    // Drawn or refused: a changed header may ask for no more than the limits allow.
    _ = try? drawn(file, .atLeast(width: 10))
  }
}
