import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoDecoderService

@Suite("books as they are met", .serialized)
struct AcceptanceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(_ path: String, decoders: Int = 1) -> Reader {
    Reader(
      PageService(of: .disk(path: path), decoderPath: nil, decoders: decoders, patience: .standard)
      {})
  }

  @Test("an archive of one pass is unpacked by one decoder, however many there may be")
  func onePass() throws {
    let files = (1...12).map { number in
      PackedFixture.Entry(
        "\(number).png",
        PNGFixture.bytes(width: 40, height: 60) { _, _ in (UInt8(number), 0, 0, 255) })
    }
    let bytes = try #require(PackedFixture.bytes(files, format: "7zip"))
    let reader = start(try folder.write(bytes, to: "x.cb7"), decoders: 3)
    reader.want(Array(1...12))
    #expect(try #require(reader.opened()).isOnePass)
    var most = 0
    for _ in 1...12 {
      let image = try #require(reader.image())
      #expect(image.bitmap().bytes[0] == UInt8(image.request.page.value))
      most = max(most, reader.service.decoderProcesses.count)
    }
    #expect(most == 1)
  }

  @Test("plain text opens in the sandbox, where there is no folder to look for pictures in")
  func text() throws {
    let reader = start(try folder.write(Array("Words <of> a\n\nletter.\n".utf8), to: "a.txt"))
    reader.want([1], width: 200)
    #expect(try #require(reader.opened()).format == "text")
    let image = try #require(reader.image())
    #expect(image.problem == nil)
    #expect(image.bitmap().bytes.contains { $0 < 100 }, "there are letters on it")
  }

  @Test(
    "damage is told in a reader's words", .enabled(if: RealBooks.arePresent, "no collection"),
    arguments: [
      ("hostile/djvu/truncated-60pct.djvu", 40, "its size cannot be read"),
      ("hostile/epub/spine-missing-files.epub", 2, "its file is missing from the book"),
      ("hostile/images-real-malformed/xd0n2c08.png", 1, "the PNG picture is damaged"),
    ])
  func words(path: String, page: Int, reason: String) throws {
    let reader = start(RealBooks.path(path))
    reader.want([1], width: 100)
    _ = try #require(reader.opened())
    reader.service.askPage(PageNumber(page), .exactly(width: 100))
    let image = try #require(
      reader.wait {
        if case .page(let image) = $0, image.request.page.value == page { image } else { nil }
      })
    #expect(image.problem?.hasPrefix(reason) == true, "\(image.problem ?? "it is shown")")
  }
}
