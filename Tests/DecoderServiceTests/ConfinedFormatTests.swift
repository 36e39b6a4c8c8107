import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoDecoderService

@Suite("formats in the sandbox", .serialized)
struct ConfinedFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(_ bytes: [UInt8], named name: String) throws -> Reader {
    let path = try folder.write(bytes, to: name)
    return Reader(
      PageService(
        of: .disk(path: path), decoderPath: nil, decoders: 1, spillFolder: folder.url.path,
        patience: .standard
      ) {})
  }

  /// The problems of some pages, and whether one decoder has drawn them all.
  private func problems(_ reader: Reader, pages: Int) throws -> [String?] {
    reader.want(Array(1...pages))
    let facts = reader.opened()
    #expect(facts?.pageCount == pages, "\(String(describing: facts))")
    let decoder = try #require(reader.decoder)
    var found = [String?](repeating: "it is not drawn", count: pages)
    for _ in 1...pages {
      let image = try #require(reader.image())
      found[image.request.page.value - 1] = image.problem
    }
    #expect(reader.service.decoderProcesses == [decoder])
    return found
  }

  @Test("pictures of cameras, scanners and desktops are drawn without a thread")
  func pictures() throws {
    let png = PNGFixture.bytes(width: 20, height: 30)
    let icon: [UInt8] =
      [0, 0, 1, 0, 1, 0, 20, 30, 0, 0, 1, 0, 32, 0, UInt8(png.count & 255), UInt8(png.count >> 8)]
      + [0, 0, 22, 0, 0, 0] + png
    let bytes = ZipFixture.bytes([
      .init("1.heic", PictureBytes.heic), .init("2.heic", PictureBytes.clear),
      .init("3.jp2", PictureBytes.jp2), .init("4.j2k", PictureBytes.grey), .init("5.ico", icon),
    ])
    let reader = try start(bytes, named: "x.cbz")
    #expect(try problems(reader, pages: 5) == [nil, nil, nil, nil, nil])
  }

  @Test("a solid RAR 4 archive is unpacked")
  func solid() throws {
    let large = PNGFixture.bytes(width: 40, height: 60)
    var entries = (1...5).map { number in
      RarFixture.Entry("\(number).png", large).with {
        ($0.isPacked, $0.isSolid) = (true, number > 1)
        $0.packed = number > 1 ? RarPacking4.copy(of: large) : RarPacking4.letters(large)
      }
    }
    entries.insert(RarFixture.Entry("6.png", PNGFixture.bytes(width: 20, height: 30)), at: 2)
    var options = RarFixture.Options()
    options.isSolid = true
    let reader = try start(RarFixture.bytes4(entries, options), named: "x.cbr")
    #expect(try problems(reader, pages: 6) == [nil, nil, nil, nil, nil, nil])
  }

  @Test(
    "a DjVu book in an archive has the threads that it needs",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
  func djvu() throws {
    let path = RealBooks.path("good/scans/der-ball-der-tiere_1894.djvu")
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let reader = try start(ZipFixture.bytes([.init("scan.djvu", bytes)]), named: "x.zip")
    reader.want([2])
    #expect(reader.opened()?.format == "djvu")
    let image = try #require(reader.image())
    #expect(image.problem == nil)
  }

  @Test("a book in an archive opens", arguments: ["a.pdf", "a.cbz", "a.epub", "a.fb2"])
  func inner(name: String) throws {
    let png = PNGFixture.bytes(width: 20, height: 30)
    let fiction =
      "<?xml version='1.0'?><FictionBook><body><section><p>a</p></section></body></FictionBook>"
    let inner =
      switch name {
      case "a.pdf": PDFFixture.bytes(sizes: [(300, 400)])
      case "a.cbz": ZipFixture.bytes([.init("1.png", png)])
      case "a.epub": EPUBFixture.bytes()
      default: Array(fiction.utf8)
      }
    let reader = try start(ZipFixture.bytes([.init(name, inner)]), named: "x.zip")
    #expect(try problems(reader, pages: 1) == [nil])
  }
}
