import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

/// A page that says its number in the colour of every pixel, and does not pack well.
private func page(_ number: Int) -> [UInt8] {
  var random = SplitMix64(seed: UInt64(number))
  return PNGFixture.bytes(width: 40, height: 60) { _, _ in
    (UInt8(number), UInt8.random(in: 0...255, using: &random), 0, 255)
  }
}

private let names = (1...8).map { "book/\($0).png" }
private let files = names.indices.map { PackedFixture.Entry(names[$0], page($0 + 1)) }

/// The number that a page says.
private func number(_ book: any PageSource, _ page: Int) throws -> Int {
  var canvas = BitmapCanvas()
  _ = try book.draw(PageNumber(page), .native, on: &canvas)
  return Int(canvas.level(0).bytes[0])
}

private func reason(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? SourceError)?.reason ?? "\(error)"
  }
}

@Suite("archives that are read forward")
struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a TAR archive opens however it is written and packed",
    arguments: ["ustar", "pax", "gnutar", "v7tar"], [nil, "gzip", "bzip2", "xz", "zstd"])
  func tar(format: String, filter: String?) throws {
    let link = PackedFixture.Entry("book/9.png", [], link: "1.png")
    let bytes = try #require(
      PackedFixture.bytes([link] + files, format: format, filter: filter))
    let book = try openBook(folder.write(bytes, to: "x.cbz"))
    #expect(book.format == "cbt")
    #expect(
      book.pages.map { book.name(of: $0) } == names.map { String($0.dropFirst(5)) } + ["9.png"])
    #expect(try [8, 3, 1, 5].map { try number(book, $0) } == [8, 3, 1, 5])
    #expect(book.survey(isThorough: true).map(\.problem).last == PageEntry.link)
    #expect(book.pages.allSatisfy { book.isAtHand($0) })
    #expect(book.facts.usualSize == PageSize(width: 40, height: 60))
    #expect(book.facts.isOnePass == (filter != nil))
  }

  @Test(
    "names keep their letters, whatever the locale", arguments: ["pax", "gnutar", "7zip", "zip"])
  func letters(format: String) throws {
    let names = ["第10話/ページ2.png", "第9話/ü.png", "第9話/ж.png"]
    let entries = names.map { PackedFixture.Entry($0, page(1)) }
    var bytes = try #require(PackedFixture.bytes(entries, format: format))
    // Without its directory, libarchive reads it.
    if format == "zip" { bytes.removeLast(30) }
    let book = try openBook(folder.write(bytes, to: "x.cbt"))
    #expect(book.pages.map { book.name(of: $0) } == ["ü.png", "ж.png", "ページ2.png"])
    #expect(try book.outline().map(\.title) == ["第9話", "第10話"])
  }

  @Test("a 7z archive is listed by its names, and passed once for its pages")
  func sevenZip() throws {
    let bytes = try #require(PackedFixture.bytes(files, format: "7zip"))
    let book = try openBook(folder.write(bytes, to: "x.cbr"))
    #expect(book.format == "cb7")
    #expect(!book.isAtHand(PageNumber(1)))
    #expect(book.facts.isOnePass)
    #expect(book.facts.usualSize == PageSize(width: 40, height: 60))
    #expect(book.isAtHand(PageNumber(3)))
    #expect(!book.isAtHand(PageNumber(4)), "to open it took the first pages only")
    #expect(try [8, 3, 1, 5].map { try number(book, $0) } == [8, 3, 1, 5])
  }

  @Test("what lies before an entry is counted from where the pass stands")
  func bytesBefore() throws {
    let bytes = try #require(PackedFixture.bytes(files, format: "7zip"))
    let path = try folder.write(bytes, to: "x.cb7")
    let file = try #require(FileHandle(forReadingAtPath: path))
    let pass = ForwardPass(
      try ArchiveReader(file.fileDescriptor, .sevenZip),
      keeping: KeptEntries(memory: 1 << 20, file: -1))
    var contents = ArchiveSource.Contents(format: .cb7, reading: .sevenZip)
    for (number, file) in files.enumerated() {
      contents.add(file.name, size: UInt64(file.bytes.count), problem: nil, at: .passed(number))
    }
    contents.pass = pass
    let source = ArchiveSource(try FileBytes(file.fileDescriptor), contents)
    let size = UInt64(page(1).count)
    #expect(source.bytesBefore(5) == 5 * size)
    #expect(try source.read(2, atMost: 8).bytes.count == 8)
    #expect([0, 2, 3, 5].map { source.bytesBefore($0) } == [0, 0, 0, 2 * size])
    #expect([2, 3].map { source.isAtHand($0) } == [true, false])
  }

  @Test("what is passed is kept in memory, then in the file, and every page stays within reach")
  func spilling() throws {
    let bytes = try #require(PackedFixture.bytes(files, format: "7zip"))
    let path = try folder.write(bytes, to: "x.cb7")
    let spill = try FileHandle(
      forUpdating: URL(filePath: folder.write([], to: "spill")))
    let room = 3 * page(1).count + 10
    let book = try openBook(
      path, DecodingOptions(archiveBytes: room), spill: spill.fileDescriptor)
    #expect(try [8, 1, 7, 4, 2, 6].map { try number(book, $0) } == [8, 1, 7, 4, 2, 6])
    #expect(try spill.seekToEnd() == UInt64(5 * page(1).count))
  }

  @Test("without room a page that was passed has its reason, and the one that is asked for comes")
  func noRoom() throws {
    let bytes = try #require(PackedFixture.bytes(files, format: "7zip"))
    let path = try folder.write(bytes, to: "x.cb7")
    let full = try #require(FileHandle(forUpdatingAtPath: "/dev/full"))
    for spill in [-1, full.fileDescriptor] {
      let book = try openBook(
        path, DecodingOptions(archiveBytes: 2 * page(1).count), spill: spill)
      #expect(try [1, 2, 5, 5, 2, 8].map { try number(book, $0) } == [1, 2, 5, 5, 2, 8])
      #expect(
        reason { _ = try number(book, 4) }
          == "the archive can be read forward only, and there was no room to keep this page")
      #expect(try book.size(of: PageNumber(8)) == PageSize(width: 40, height: 60))
    }
  }

  @Test("a pass leaves out what is no page, and reads the note")
  func note() throws {
    let note = Array("<ComicInfo><Title>T</Title><Manga>YesAndRightToLeft</Manga>".utf8)
    let junk = [UInt8](repeating: 65, count: 100_000)
    let bytes = try #require(
      PackedFixture.bytes(
        [.init("a.txt", junk)] + files + [.init("ComicInfo.xml", note)], format: "7zip"))
    let room = files.reduce(note.count) { $0 + $1.bytes.count }
    let book = try openBook(
      folder.write(bytes, to: "x.cb7"), DecodingOptions(archiveBytes: room))
    #expect(book.title == "T")
    #expect(book.direction == .rightToLeft)
    #expect(try (1...8).map { try number(book, $0) } == Array(1...8))
  }

  @Test("an archive that is cut off shows the pages before the cut", arguments: [nil, "gzip"])
  func cut(filter: String?) throws {
    // libarchive unpacks 64 KiB at once, and gives none of them where the cut is within.
    let many = (1...24).map { PackedFixture.Entry("\($0).png", page($0)) }
    let whole = try #require(PackedFixture.bytes(many, format: "ustar", filter: filter))
    let book = try openBook(folder.write(Array(whole.prefix(whole.count * 5 / 8)), to: "x.cbt"))
    #expect((6...17).contains(book.pageCount) && book.facts.endsEarly)
    #expect(try !openBook(folder.write(whole, to: "whole.cbt")).facts.endsEarly)
    #expect(try number(book, 3) == 3)
    let problems = book.survey(isThorough: false).map(\.problem)
    #expect(problems.dropLast().allSatisfy { $0 == nil })
    #expect(
      problems.last??.hasPrefix("the archive is cut off or damaged, and pages may be missing")
        == true)
  }

  @Test("a 7z archive without its end says so")
  func cutSevenZip() throws {
    let whole = try #require(PackedFixture.bytes(files, format: "7zip"))
    let path = try folder.write(Array(whole.dropLast(9)), to: "x.cb7")
    #expect(
      reason { _ = try openBook(path) }
        == "the 7z archive is cut off, or its next volume is missing")
  }

  @Test("what libarchive lacks is no damage, and has its name")
  func lacking() {
    let reasons = [
      ("Unknown codec ID: 40109", "it is packed by Deflate64, which cannot be unpacked"),
      ("Unexpected codec ID: A", "it is packed by the filter for ARM64, which cannot be unpacked"),
      (
        "Unknown codec ID: 123",
        "it is packed by a method with the number 123, which cannot be unpacked"
      ),
      ("Crypto codec not supported yet (ID: 0x6F10701)", ArchiveSource.locked("7z")),
      (
        "Unsupported form of BCJ2 streams",
        "it is packed in a way that cannot be undone: unsupported form of BCJ2 streams"
      ),
      ("Truncated 7-Zip file body", "the archive is damaged here: truncated 7-Zip file body"),
    ]
    for (words, reason) in reasons { #expect(ArchiveReader.fault(words).reason == reason) }
  }

  @Test("other files that are packed are no books")
  func packed() throws {
    let gzip: [UInt8] = [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3, 1, 1, 0, 0xFE, 0xFF, 65]
    let path = try folder.write(gzip, to: "x.gz")
    #expect(reason { _ = try openBook(path) } != nil)
    var spoilt = try #require(PackedFixture.bytes(files, format: "ustar"))
    spoilt[3] ^= 1
    let spoiltPath = try folder.write(spoilt, to: "x.cbt")
    #expect(
      reason { _ = try openBook(spoiltPath) }?.hasPrefix("the TAR archive is damaged: ") == true)
    let zeros = try folder.write(Array(repeating: 0, count: 10240), to: "x.cbt")
    #expect(reason { _ = try openBook(zeros) } == "no pages found")
  }

  @Test("damaged archives open or say why not", arguments: ["7zip", "ustar"], UInt64(0)..<30)
  func mutants(format: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try #require(PackedFixture.bytes(Array(files.prefix(3)), format: format))
    for _ in 0..<4 {
      let place = Int.random(in: 32..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    let path = try folder.write(bytes, to: "x")
    let failure = reason {
      let book = try openBook(path)
      #expect(book.survey(isThorough: true).count == book.pageCount)
    }
    #expect(failure != "")
  }
}
