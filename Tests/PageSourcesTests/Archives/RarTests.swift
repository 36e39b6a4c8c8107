import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

@Suite("RAR archives")
struct RarTests {
  private typealias Entry = RarFixture.Entry
  private let folder: TemporaryFolder
  private let picture = PNGFixture.bytes(width: 20, height: 30)
  private var pages: [Entry] { ["b/2.png", "b/10.png", "b/1.png"].map { Entry($0, picture) } }

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ is5: Bool, _ entries: [Entry], _ change: (inout RarFixture.Options) -> Void)
    -> [UInt8]
  {
    var options = RarFixture.Options()
    change(&options)
    return is5 ? RarFixture.bytes5(entries, options) : RarFixture.bytes4(entries, options)
  }

  private func open(
    _ is5: Bool, _ entries: [Entry], _ change: (inout RarFixture.Options) -> Void = { _ in }
  ) throws -> any PageSource {
    try openBook(folder.write(bytes(is5, entries, change), to: "x.cbz"))
  }

  private func problems(
    _ is5: Bool, _ entries: [Entry], _ change: (inout RarFixture.Options) -> Void = { _ in }
  ) throws -> [String?] {
    try open(is5, entries, change).survey(isThorough: false).map(\.problem)
  }

  private func reason(
    _ is5: Bool, _ entries: [Entry], _ change: (inout RarFixture.Options) -> Void = { _ in }
  ) -> String? {
    do {
      _ = try open(is5, entries, change)
      return nil
    } catch {
      return (error as? SourceError)?.reason ?? "\(error)"
    }
  }

  @Test(
    "stored pages are read in place, links and empty files have their reason",
    arguments: [true, false])
  func stored(is5: Bool) throws {
    let link = Entry("b/30.png", picture).with { $0.isLink = true }
    let book = try open(is5, pages + [link, Entry("b/20.png", [])])
    #expect(book.format == "cbr")
    #expect(
      book.pages.map { book.name(of: $0) } == ["1.png", "2.png", "10.png", "20.png", "30.png"])
    let listings = book.survey(isThorough: true)
    #expect(listings.prefix(3).allSatisfy { $0.size == PageSize(width: 20, height: 30) })
    #expect(
      listings.map(\.problem) == [
        nil, nil, nil, "the file is empty", "it is a link to another file, which is not followed",
      ])
    var canvas = BitmapCanvas()
    #expect(try book.draw(PageNumber(2), .native, on: &canvas).isSharpest)
    #expect(reason(is5, [link, Entry("b/20.png", [])]) == "no pages found")
  }

  @Test("libarchive reads the same headers", arguments: [true, false])
  func secondRoute(is5: Bool) throws {
    let path = try folder.write(bytes(is5, pages) { _ in }, to: "x")
    let file = try #require(FileHandle(forReadingAtPath: path))
    let listing = try RarListing(FileBytes(file.fileDescriptor), is5: is5)
    for entry in listing.entries {
      let reader = try ArchiveReader(
        file.fileDescriptor, is5 ? .rar5 : .rar4, prefix: listing.prefix, from: entry.header)
      let header = try #require(try reader.next())
      #expect(header.path == entry.path)
      #expect(header.size == entry.size)
      #expect(try reader.read(atMost: 1 << 20).bytes == picture)
    }
  }

  @Test("what is locked or continued elsewhere has its reason", arguments: [true, false])
  func reasons(is5: Bool) throws {
    let locked = "it is protected by a password, which cannot be given for RAR archives"
    #expect(reason(is5, pages) { $0.isLocked = true } == locked)
    let encrypted = pages.map { page in page.with { $0.isEncrypted = true } }
    #expect(reason(is5, encrypted) == locked)
    #expect(try problems(is5, [pages[0], encrypted[1]]) == [nil, locked])
    let later = reason(is5, pages) { ($0.isVolume, $0.isFirst) = (true, false) }
    #expect(later == "it is a later volume of an archive, whose first one is missing")
    let missing = "its next volume is missing"
    let continued = pages[1].with { $0.continues = true }
    let first = try problems(is5, [pages[0], continued]) {
      ($0.isVolume, $0.isLast) = (true, false)
    }
    #expect(first == [nil, missing])
    #expect(reason(is5, []) { $0.isLast = false } == missing)
  }

  @Test("a packed RAR 5 archive that is not solid gives any page without those before it")
  func packed() throws {
    let packed = pages.map { page in
      page.with { ($0.isPacked, $0.packed) = (true, RarPacking.letters($0.bytes)) }
    }
    let book = try open(true, packed)
    #expect(book.pages.allSatisfy { book.isAtHand($0) })
    var canvas = BitmapCanvas()
    #expect(try book.draw(PageNumber(3), .native, on: &canvas).isSharpest)
    #expect(book.survey(isThorough: true).allSatisfy { $0.size != nil })
  }

  private let large = PNGFixture.bytes(width: 40, height: 60)

  /// Six pages, each but the first packed as a copy of the one before.
  private func solid(is5: Bool) -> [Entry] {
    (1...6).map { number in
      Entry("b/\(number).png", large).with {
        $0.isPacked = true
        $0.isSolid = number > 1
        if is5 {
          $0.packed = number > 1 ? RarPacking.copy(of: large) : RarPacking.letters(large)
        } else {
          $0.packed = number > 1 ? RarPacking4.copy(of: large) : RarPacking4.letters(large)
        }
      }
    }
  }

  @Test("a solid RAR 4 archive that is damaged shows the pages before the damage")
  func damagedSolid() throws {
    var entries = solid(is5: false)
    // An end of the file in its middle.
    entries[2].packed = Array(entries[2].packed?.prefix(120) ?? [])
    let book = try open(false, entries) { $0.isSolid = true }
    let problems = book.survey(isThorough: true).map(\.problem)
    #expect(problems.prefix(2) == [nil, nil])
    let reason = "the archive is damaged before this page: it is damaged"
    #expect(problems.suffix(3) == [reason, reason, reason])
  }

  @Test("folders, links and what is stored stand in nobody's way in a solid RAR 4 archive")
  func mixedSolid() throws {
    var entries = solid(is5: false)
    entries.insert(Entry("b/10.png", picture).with { $0.isLink = true }, at: 0)
    entries.append(Entry("b/20.png", picture))
    // What is packed behind a stored file refers to what is packed before it.
    entries.insert(Entry("b/30.png", picture).with { $0.isSolid = true }, at: 3)
    let book = try open(false, entries) { $0.isSolid = true }
    #expect(book.pageCount == 9)
    let found = book.survey(isThorough: true)
    #expect(found.prefix(6).allSatisfy { $0.size == PageSize(width: 40, height: 60) })
    #expect(found[7].size == PageSize(width: 20, height: 30))
    #expect(found[8].size == PageSize(width: 20, height: 30))
    #expect(found[6].problem == PageEntry.link)
    var expected = BitmapCanvas()
    _ = try PictureDecoder(large).draw(.native, on: &expected)
    for page in [6, 3] {
      var canvas = BitmapCanvas()
      _ = try book.draw(PageNumber(page), .native, on: &canvas)
      #expect(canvas.level(0) == expected.level(0))
    }
  }

  @Test("damaged solid RAR 4 archives open or say why not", arguments: UInt64(0)..<30)
  func solidMutants(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var entries = solid(is5: false)
    entries.insert(Entry("b/9.png", picture), at: 2)
    var bytes = bytes(false, entries) { $0.isSolid = true }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: 7..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    guard let book = try? openBook(folder.write(bytes, to: "x")) else { return }
    #expect(book.survey(isThorough: true).count == book.pageCount)
  }

  @Test(
    "of a solid RAR archive every page is had in one pass, in whatever order",
    arguments: [true, false])
  func solidPass(is5: Bool) throws {
    let book = try open(is5, solid(is5: is5)) { $0.isSolid = true }
    #expect(!book.isAtHand(PageNumber(1)), "it was listed without unpacking")
    var expected = BitmapCanvas()
    _ = try PictureDecoder(large).draw(.native, on: &expected)
    for page in [5, 1, 6, 3] {
      var canvas = BitmapCanvas()
      _ = try book.draw(PageNumber(page), .native, on: &canvas)
      #expect(canvas.level(0) == expected.level(0))
    }
  }

  @Test("sizes that lie cost their page only", arguments: [true, false])
  func lies(is5: Bool) throws {
    let huge = pages[0].with { $0.saidSize = 1 << 50 }
    let tiny = pages[1].with { $0.saidSize = 1 }
    let book = try open(is5, [huge, tiny, pages[2]])
    #expect(
      book.survey(isThorough: false).map(\.problem) == [
        nil, "its 1073741824 MiB exceed the limit of 256 MiB", nil,
      ])
  }

  @Test("a RAR archive that is cut off shows what is there", arguments: [true, false])
  func cut(is5: Bool) throws {
    let whole = bytes(is5, pages) { _ in }
    let path = try folder.write(Array(whole.prefix(whole.count * 6 / 10)), to: "x.cbr")
    let book = try openBook(path)
    #expect(book.pages.map { book.name(of: $0) } == ["2.png", "10.png"])
    #expect(book.facts.endsEarly)
    #expect(try !openBook(folder.write(whole, to: "whole.cbr")).facts.endsEarly)
    #expect(
      book.survey(isThorough: true).map(\.problem) == [
        nil, "the archive is cut off or damaged, and pages may be missing",
      ])
  }

  @Test("no header whatever brings the listing down", arguments: [true, false], UInt64(0)..<150)
  func mutants(is5: Bool, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = bytes(is5, [Entry("a.png", [1, 2, 3]), Entry("b", [])]) { _ in }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 7..<bytes.count, using: &random)
      bytes[place] =
        [0, 0xFF, 0x80, UInt8.random(in: 0...255, using: &random)]
        .randomElement(using: &random) ?? 0
    }
    let path = try folder.write(bytes, to: "x")
    let file = try #require(FileHandle(forReadingAtPath: path))
    let listing = try? RarListing(FileBytes(file.fileDescriptor), is5: is5)
    #expect((listing?.entries.count ?? 0) <= 4)
  }

  @Test(
    "names of RAR 4 that stand twice are put together",
    arguments: [
      (Array("plain.png".utf8), "plain.png"),
      // Three letters as they are, one with the page, one whole.
      ([0x3F, 0, 0x04, 0b00_01_10_00, 0x61, 0x16, 0xFB, 0x4E, 0x62], "aЖ任b"),
      // Four letters of the local name, then three of them moved by one on the page.
      (Array("abcdefg".utf8) + [0, 0x04, 0b11_11_00_00, 2, 0x81, 0xB0], "abcdЕЖЗ"),
      // A run beyond the end of the local name gives what there is.
      ([0x61, 0, 0, 0b11_00_00_00, 100], "a"),
      ([0x61, 0], ""),
    ] as [([UInt8], String)])
  func unicode(field: [UInt8], name: String) {
    #expect(RarListing.unicode(field) == name)
  }
}
