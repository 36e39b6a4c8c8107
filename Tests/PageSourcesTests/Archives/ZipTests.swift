import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("ZIP archives")
struct ZipTests {
  private let folder: TemporaryFolder
  private let picture = PNGFixture.bytes(width: 20, height: 30)

  init() throws { folder = try TemporaryFolder() }

  private func open(_ bytes: [UInt8], password: String? = nil) throws -> any PageSource {
    try openBook(folder.write(bytes, to: "x.cbz"), DecodingOptions(password: password))
  }

  private func failure(_ bytes: [UInt8], password: String? = nil) -> SourceError? {
    do {
      _ = try open(bytes, password: password)
      return nil
    } catch {
      return error as? SourceError
    }
  }

  private func locked(_ encryption: String) -> [UInt8]? {
    PackedFixture.bytes(
      [.init("1.png", picture), .init("2.png", picture)], format: "zip",
      options: "zip:encryption=\(encryption)", password: "sésame")
  }

  @Test(
    "a password is asked for, tried and used", arguments: ["traditional", "aes128", "aes256"])
  func passwords(encryption: String) throws {
    let bytes = try #require(locked(encryption))
    #expect(failure(bytes) == .locked)
    #expect(failure(bytes, password: "sesame") == .wrongPassword)
    #expect(failure(bytes, password: "") == .wrongPassword)
    let book = try open(bytes, password: "sésame")
    #expect(try book.size(of: PageNumber(2)) == PageSize(width: 20, height: 30))
    var canvas = BitmapCanvas()
    #expect(try book.draw(PageNumber(1), .native, on: &canvas).isSharpest)
  }

  /// The same archive as 7-Zip would write it: of the second kind, which keeps no checksum.
  private func secondKind(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for place in bytes.indices {
      // The field of AES, and the header of an entry in the directory.
      if bytes[place...].starts(with: [0x01, 0x99, 7, 0, 1, 0, 0x41, 0x45]) {
        bytes[place + 4] = 2
      }
      if bytes[place...].starts(with: [0x50, 0x4B, 1, 2]) {
        bytes.replaceSubrange((place + 16)..<(place + 20), with: [0, 0, 0, 0])
      }
    }
    return bytes
  }

  @Test("AES without a checksum opens by the right password", arguments: ["aes128", "aes256"])
  func secondKind(encryption: String) throws {
    let first = try #require(locked(encryption))
    let bytes = secondKind(first)
    #expect(bytes != first)
    #expect(failure(bytes, password: "sesame") == .wrongPassword)
    let book = try open(bytes, password: "sésame")
    var canvas = BitmapCanvas()
    #expect(try book.draw(PageNumber(2), .native, on: &canvas).isSharpest)
  }

  @Test("of AES without a checksum, a changed byte is found by the keyed one")
  func vouched() throws {
    var bytes = secondKind(try #require(locked("aes256")))
    func faults() throws -> [String?] {
      let path = try folder.write(bytes, to: "x")
      let file = try #require(FileHandle(forReadingAtPath: path))
      let zip = try ZipSource(file.fileDescriptor, password: "sésame")
      return try (0...1).map { try zip.read($0, atMost: 1 << 20).fault }
    }
    #expect(try faults() == [nil, nil])
    // In the middle of the first entry's bytes.
    bytes[bytes.count / 4] ^= 1
    let found = try faults()
    #expect(found[0]?.hasPrefix("the archive is damaged here") == true)
    #expect(found[1] == nil)
  }

  @Test("links and empty files in an archive have their reason")
  func hollow() throws {
    let link = ZipFixture.Entry("2.png", Array("1.png".utf8)).asLink
    let book = try open(
      ZipFixture.bytes([
        .init("1.png", picture), link, .init("3.png", []), .init("empty", []),
        ZipFixture.Entry("folder", Array("b".utf8)).asLink,
      ]))
    #expect(
      book.survey(isThorough: true).map(\.problem) == [nil, PageEntry.link, "the file is empty"])
    #expect(failure(ZipFixture.bytes([link]))?.reason == "no pages found")
  }

  @Test("of many wrong passwords none passes, though ZIP's own check lets one in 256 through")
  func manyWrong() throws {
    let bytes = try #require(locked("traditional"))
    let passed = (0..<400).filter { failure(bytes, password: "\($0)") != .wrongPassword }
    #expect(passed == [])
  }

  @Test("a book of which few pages are locked opens without a password")
  func fewLocked() throws {
    let pages = (1...4).map { ZipFixture.Entry("\($0).png", picture, isEncrypted: $0 == 3) }
    let problems = try open(ZipFixture.bytes(pages)).survey(isThorough: false).map(\.problem)
    #expect(problems == [nil, nil, "it is protected by a password", nil])
    let half = (1...4).map { ZipFixture.Entry("\($0).png", picture, isEncrypted: $0 > 2) }
    #expect(failure(ZipFixture.bytes(half)) == .locked)
  }

  @Test("a method that is not known has a name and a reason")
  func methods() throws {
    let bytes = ZipFixture.bytes([
      .init("1.png", picture, method: 9), .init("2.png", picture, method: 98),
      .init("3.png", picture), .init("4.png", picture, method: 77),
    ])
    #expect(
      try open(bytes).survey(isThorough: false).map(\.problem) == [
        "it is packed by Deflate64, which cannot be unpacked",
        "it is packed by PPMd, which cannot be unpacked", nil,
        "it is packed by method 77, which cannot be unpacked",
      ])
  }

  @Test("a survey that is not thorough tells what is known and reads no page")
  func survey() throws {
    let long = String(repeating: "x", count: 5000) + ".png"
    let note =
      "<ComicInfo><Page Image='1' DoublePage='true'/><Page Image='2' DoublePage='no'/>"
      + "<Page Image='0' DoublePage='False'/>"
    let bytes = ZipFixture.bytes([
      .init("1.png", Array("no picture".utf8)), .init("2.png", picture),
      .init("3.png", picture, saidSize: 1 << 30), .init(long, picture),
      .init("ComicInfo.xml", Array(note.utf8)),
    ])
    let book = try open(bytes)
    let quick = book.survey(isThorough: false)
    #expect(quick.allSatisfy { $0.size == nil })
    let known = [
      nil, nil, "its 1024 MiB exceed the limit of 256 MiB", "its path exceeds 4096 bytes",
    ]
    #expect(quick.map(\.problem) == known)
    #expect(quick.map(\.side) == [.single, .both, nil, nil])
    let thorough = book.survey(isThorough: true)
    #expect(thorough[0].problem == "it is not a readable picture")
    #expect(thorough[1].size == PageSize(width: 20, height: 30))
    #expect(thorough.map(\.side) == quick.map(\.side))
  }

  @Test(
    "an archive that lost its directory says how many pages are missing where its note lists them",
    arguments: [
      ("<PageCount>9</PageCount>", 9),
      (#"<Pages><Page Image="3"/><Page Image="11"/><Page Image="10" Type="Deleted"/></Pages>"#, 11),
    ])
  func cutWithNote(listing: String, count: Int) throws {
    let note = ZipFixture.Entry("ComicInfo.xml", Array("<ComicInfo>\(listing)</ComicInfo>".utf8))
    let whole = ZipFixture.bytes([note] + (1...9).map { ZipFixture.Entry("\($0).png", picture) })
    let book = try open(Array(whole.prefix(whole.count / 2)))
    #expect(book.facts.endsEarly && book.pageCount < 9)
    #expect(book.facts.missingPages == count - book.pageCount)
    #expect(try open(whole).facts.missingPages == 0)
  }

  @Test("an archive that lost its directory shows the pages before the cut")
  func cut() throws {
    let pages = (1...9).map { ZipFixture.Entry("\($0).png", picture) }
    let whole = ZipFixture.bytes(pages)
    let book = try open(Array(whole.prefix(whole.count / 2)))
    #expect(book.format == "cbz")
    #expect((4...5).contains(book.pageCount) && book.facts.endsEarly)
    #expect(try !open(whole).facts.endsEarly)
    #expect(book.facts.missingPages == 0, "nothing in it says so")
    let problems = book.survey(isThorough: true).map(\.problem)
    #expect(problems.dropLast().allSatisfy { $0 == nil })
    #expect(
      problems.last??.hasPrefix("the archive is cut off or damaged, and pages may be missing: ")
        == true)
  }

  @Test("whatever follows an archive costs none of its pages")
  func trailing() throws {
    let whole = ZipFixture.bytes((1...9).map { ZipFixture.Entry("\($0).png", picture) })
    let book = try open(whole + [UInt8](repeating: 0, count: 70_000))
    #expect(book.pageCount == 9)
    #expect(book.survey(isThorough: true).allSatisfy { $0.problem == nil })
  }

  @Test("half an EPUB is no comic")
  func cutBook() {
    let whole = EPUBFixture.bytes(extra: [.init("OPS/1.png", picture)])
    let cut = Array(whole.dropLast(400))
    #expect(failure(cut)?.reason.hasPrefix("the ZIP archive is damaged") == true)
  }

  @Test("damaged archives open or say why not", arguments: UInt64(0)..<30)
  func mutants(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = ZipFixture.bytes((1...4).map { ZipFixture.Entry("\($0).png", picture) })
    for _ in 0..<6 {
      let place = Int.random(in: 2..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    let isCut = Bool.random(using: &random)
    if isCut { bytes.removeLast(Int.random(in: 1...300, using: &random)) }
    do {
      let book = try open(bytes)
      #expect(book.survey(isThorough: true).count == book.pageCount)
    } catch {
      #expect((error as? SourceError)?.reason.isEmpty == false)
    }
  }
}
