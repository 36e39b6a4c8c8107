import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("real pictures", .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
struct RealPictureTests {
  /// Small pictures, so that the suite stays quick; the sizes are those of the whole pages.
  private func picture(_ name: String, width: Int) throws -> (Bitmap, PageSize) {
    let book = try openBook(RealBooks.path(name))
    var canvas = BitmapCanvas()
    let drawn = try book.draw(PageNumber(1), .exactly(width: width), on: &canvas)
    #expect(try book.size(of: PageNumber(1)) == drawn.size, "\(name): the header says the same")
    return (canvas.level(0), drawn.size)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: RealBooks.path(folder)).sorted()
      .filter { !$0.hasPrefix("PngSuite.") }
      .map { folder + "/" + $0 }
  }

  private func distance(_ a: Bitmap, _ b: Bitmap) -> Double {
    guard a.bytes.count == b.bytes.count else { return 255 }
    var sum = 0
    for index in a.bytes.indices { sum += abs(Int(a.bytes[index]) - Int(b.bytes[index])) }
    return Double(sum) / Double(a.bytes.count)
  }

  @Test(
    "every picture is drawn",
    arguments: [
      "avif", "exif-orientation-other", "generated", "gif", "icc", "jpeg", "png-other", "pngsuite",
      "tiff", "webp",
    ])
  func all(folder: String) throws {
    for name in try names("images/" + folder) {
      #expect(throws: Never.self, "\(name)") { try picture(name, width: 32) }
    }
  }

  @Test("formats that no window shows elsewhere are shown, or named")
  func others() throws {
    #expect(
      try picture("images/unsupported-formats/001.jxl", width: 30).1
        == PageSize(width: 600, height: 400))
    #expect(
      try picture("images/unsupported-formats/hopper.qoi", width: 30).1
        == PageSize(width: 128, height: 128))
    let book = try openBook(RealBooks.path("images/unsupported-formats"))
    #expect(book.pageCount == 3)
  }

  @Test(
    "however a picture is turned in its file, it stands as its brothers do",
    arguments: [
      [
        "g4_orientation_1.tif", "g4_orientation_2.tif", "g4_orientation_3.tif",
        "g4_orientation_7.tif",
      ],
      [
        "hopper_orientation_2.webp", "hopper_orientation_3.webp", "hopper_orientation_5.webp",
        "hopper_orientation_7.webp", "hopper_orientation_8.webp",
      ],
      ["rot1mir1.avif", "rot2mir0.avif", "rot2mir1.avif", "rot3mir1.avif"],
    ])
  func turned(group: [String]) throws {
    let pictures = try group.map { try picture("images/exif-orientation-other/" + $0, width: 60) }
    for (picture, name) in zip(pictures, group) {
      #expect(picture.1 == pictures[0].1, "\(name)")
      #expect(distance(picture.0, pictures[0].0) < 4, "\(name)")
    }
  }

  @Test(
    "pictures whose profile exchanges red and blue look like the one that has none",
    arguments: ["icc-swapped-red-blue.jpg", "icc-swapped-red-blue.tif"])
  func swapped(name: String) throws {
    let plain = try picture("images/generated/444.jpg", width: 80).0
    #expect(distance(try picture("images/generated/" + name, width: 80).0, plain) < 2)
  }

  @Test("grey of sixteen bits, progressive, of another name or density: the same page")
  func same() throws {
    let plain = try picture("images/generated/444.jpg", width: 80).0
    for name in [
      "progressive.jpg", "jpeg-named.png", "no-extension", "huge-dpi.jpg", "zero-dpi.jpg",
      "anisotropic-dpi.png",
    ] {
      #expect(distance(try picture("images/generated/" + name, width: 80).0, plain) < 3, "\(name)")
    }
  }

  @Test("files of several pages have several")
  func pages() throws {
    let book = try openBook(RealBooks.path("good/scans/der-ball-der-tiere_5p_g4.tif"))
    #expect(book.format == "tiff")
    #expect(book.pageCount == 5)
    #expect(try openBook(RealBooks.path("images/tiff/g4-multi.tiff")).pageCount == 3)
    #expect(try openBook(RealBooks.path("hostile/images/tiff_ifd-loop.tif")).pageCount == 1)
  }

  @Test("a profile that is a bomb costs the picture its profile only")
  func bomb() throws {
    #expect(
      try picture("hostile/images/png_iccp-bomb-200MiB.png", width: 4).1
        == PageSize(width: 4, height: 4))
  }

  @Test("PNG files that are broken in their marks and headers are refused")
  func corrupt() throws {
    let all = try names("hostile/images-real-malformed").filter { $0.contains("/x") }
    #expect(all.count == 10)
    for name in all {
      #expect(throws: SourceError.self, "\(name)") { try picture(name, width: 4) }
    }
  }

  @Test("of a file cut short the upper part is shown, and grey below")
  func cut() throws {
    let shown = try picture("hostile/images/jpeg_truncated.jpg", width: 40).0
    let last = Array(shown.bytes.suffix(160))
    #expect(last.indices.allSatisfy { last[$0] == ($0 % 4 == 3 ? 255 : 128) })
    #expect(Array(shown.bytes.prefix(160)) != last)
  }
}
