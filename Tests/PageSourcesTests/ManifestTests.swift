import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

/// What the collection expects of a container that opens.
private struct Expected: Sendable {
  let path: String
  let format: String
  let pages: Int
  /// Pages with a problem, each with the beginning of its reason.
  var problems: [Int: String] = [:]
  /// Sizes of some pages.
  var sizes: [Int: (Int, Int)] = [:]
  var title: String?
  var direction = ReadingDirection.leftToRight
}

private let small = (240, 340)
private let opening: [Expected] = [
  .init(
    path: "good/comics/haruko_manga_rtl.cbz", format: "cbz", pages: 12, sizes: [1: (600, 837)],
    title: "ハルコさんの彼氏", direction: .rightToLeft),
  .init(
    path: "good/comics/pepper-carrot_E13-E22_omnibus.cbz", format: "cbz", pages: 90,
    sizes: [1: (992, 690), 2: (992, 1401), 8: (992, 1801)], title: "Omnibus 13-22"),
  .init(
    path: "good/comics/pepper-carrot_E15_double-page-spreads.cbz", format: "cbz", pages: 7,
    sizes: [2: (1984, 1401), 5: (1984, 1401)], title: "Crystal Ball (joined spreads)"),
  .init(
    path: "good/comics/pepper-carrot_E17.cbr", format: "cbr", pages: 8,
    sizes: [1: (992, 1373), 8: (992, 1772)]),
  .init(
    path: "good/comics/pepper-carrot_E18.cbt", format: "cbt", pages: 9,
    sizes: [1: (1240, 863), 2: (1240, 1751)]),
  .init(
    path: "good/comics/pepper-carrot_E18_repacked-solid.cb7", format: "cb7", pages: 9,
    sizes: [1: (1240, 863), 9: (1240, 2251)]),
  .init(path: "good/containers/7zip.cb7", format: "cb7", pages: 1, sizes: [1: (48, 48)]),
  .init(
    path: "good/containers/rar4-solid.cbr", format: "cbr", pages: 3,
    sizes: [1: (48, 48), 2: (48, 48), 3: (48, 48)]),
  .init(path: "good/containers/rar5-named-cbz.cbz", format: "cbr", pages: 1, sizes: [1: (48, 48)]),
  .init(path: "good/containers/rar5.cbr", format: "cbr", pages: 1, sizes: [1: (48, 48)]),
  .init(path: "good/containers/zip-deflate64.cbz", format: "cbz", pages: 1, sizes: [1: (48, 48)]),
  .init(path: "good/containers/zip-ppmd.cbz", format: "cbz", pages: 1, sizes: [1: (48, 48)]),
  .init(path: "good/containers/zip-stored.cbz", format: "cbz", pages: 1, sizes: [1: (48, 48)]),
  .init(
    path: "hostile/archives/bomb_2GiB-entry.cbz", format: "cbz", pages: 3,
    problems: [2: "its 2048 MiB exceed the limit of 256 MiB"], sizes: [1: small, 3: small]),
  .init(
    path: "hostile/archives/comicinfo_1MB-title.cbz", format: "cbz", pages: 2,
    title: String(repeating: "A", count: 997) + "…"),
  .init(
    path: "hostile/archives/comicinfo_utf16.cbz", format: "cbz", pages: 2, title: "UTF-16 Tïtle",
    direction: .rightToLeft),
  .init(path: "hostile/archives/one-page.cbz", format: "cbz", pages: 1, sizes: [1: small]),
  .init(
    path: "hostile/archives/rar5_path-traversal.cbr", format: "cbr", pages: 3, sizes: [3: small]),
  .init(
    path: "hostile/archives/rar5_size-lies.cbr", format: "cbr", pages: 2,
    problems: [1: "its 1073741824 MiB exceed the limit of 256 MiB"]),
  .init(path: "hostile/archives/tar_gzipped.cbt", format: "cbt", pages: 3, sizes: [3: small]),
  .init(
    path: "hostile/archives/tar_links-devices-fifo.cbt", format: "cbt", pages: 6,
    problems: [2: PageEntry.link, 3: PageEntry.link, 4: PageEntry.link],
    sizes: [1: small, 5: small, 6: small]),
  .init(path: "hostile/archives/two-pages.cbz", format: "cbz", pages: 2, sizes: [2: small]),
  .init(path: "hostile/archives/zip_10000-pages.cbz", format: "cbz", pages: 10000),
  .init(path: "hostile/archives/zip_bad-crc-page3.cbz", format: "cbz", pages: 8),
  .init(
    path: "hostile/archives/zip_local-central-mismatch.cbz", format: "cbz", pages: 2,
    problems: [1: "it points outside the archive"], sizes: [2: small]),
  .init(path: "hostile/archives/zip_macos-windows-junk.cbz", format: "cbz", pages: 3),
  .init(path: "hostile/archives/zip_natural-sort.cbz", format: "cbz", pages: 12),
  .init(path: "hostile/archives/zip_non-utf8-names.cbz", format: "cbz", pages: 8),
  .init(
    path: "hostile/archives/zip_size-lies.cbz", format: "cbz", pages: 3,
    problems: [2: "its 4095 MiB exceed the limit of 256 MiB"]),
  .init(path: "hostile/archives/zip_trailing-garbage.cbz", format: "cbz", pages: 8),
  .init(
    path: "hostile/archives/zip_truncated-half.cbz", format: "cbz", pages: 5,
    problems: [5: "the archive is cut off or damaged, and pages may be missing"],
    sizes: [4: small]),
]

private let lockedRAR = "it is protected by a password, which cannot be given for RAR archives"
private let cutSevenZip = "the 7z archive is cut off, or its next volume is missing"

private let failing: [(path: String, reason: String)] = [
  (
    "archives/7z_encrypted-headers_password-secret.cb7",
    "it is protected by a password, which cannot be given for 7z archives"
  ),
  ("archives/7z_only-first-volume.cb7", cutSevenZip),
  ("archives/7z_truncated.cb7", cutSevenZip),
  ("archives/empty.cbt", "no pages found"),
  ("archives/zip_zero-pages.cbz", "no pages found"),
  ("archives/zip_zipcrypto_password-secret.cbz", "it is protected by a password"),
  ("archives-kavita/ComicInfo_duplicateInfos.cbz", "no pages found"),
  ("archives-kavita/Umlaut.cbz", "no pages found"),
  ("archives-kavita/macos_withdotunder_one.cbz", "no pages found"),
  ("archives-komga/rar4-encrypted.cbr", lockedRAR),
  ("archives-komga/rar5-encrypted.cbr", lockedRAR),
  ("archives-libarchive/7zip_malformed.cb7", cutSevenZip),
  ("archives-libarchive/7zip_malformed2.cb7", cutSevenZip),
  ("archives-libarchive/7zip_malformed3.cb7", "a program, not a book"),
  ("archives-libarchive/rar5_bad_tables.cbr", "no pages found"),
  ("archives-libarchive/rar5_bytes_remaining_underflow.cbr", "its next volume is missing"),
  ("archives-libarchive/rar5_decode_number_out_of_bounds_read.cbr", "the RAR archive is damaged"),
  ("archives-libarchive/rar_endarc_huge.cbr", "the RAR archive is damaged"),
  ("archives-libarchive/rar_overflow.cbr", "the RAR archive is damaged"),
  (
    "archives-libarchive/zip_encryption_header.cbz",
    "the ZIP archive is damaged: Multi-disk zip archives not supported"
  ),
  ("archives-libarchive/zip_symlink.cbz", "no pages found"),
  ("archives-libarchive/zip_with_invalid_traditional_eocd.cbz", "no pages found"),
]

@Suite(
  "the collection's containers", .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
struct ManifestTests {
  @Test("what can be opened is as the collection says", arguments: opening)
  fileprivate func opens(_ expected: Expected) throws {
    let book = try openBook(RealBooks.path(expected.path))
    let facts = book.facts
    #expect(facts.format == expected.format)
    #expect(facts.pageCount == expected.pages)
    #expect(facts.title == expected.title)
    #expect(facts.direction == expected.direction)
    // Ten thousand pages are counted, not read.
    let listings = book.survey(isThorough: expected.pages < 1000)
    let problems = listings.enumerated().filter { $0.element.problem != nil }
    #expect(problems.map { $0.offset + 1 } == expected.problems.keys.sorted())
    for (index, listing) in problems {
      let beginning = expected.problems[index + 1] ?? ""
      #expect(listing.problem?.hasPrefix(beginning) == true, "\(listing.problem ?? "")")
    }
    for (page, size) in expected.sizes {
      #expect(
        listings[page - 1].size == PageSize(width: Double(size.0), height: Double(size.1)))
    }
  }

  @Test("what cannot be opened says why", arguments: failing)
  func fails(path: String, reason: String) {
    #expect(throws: SourceError(reason)) { try openBook(RealBooks.path("hostile/" + path)) }
  }

  @Test("a locked archive opens with its password")
  func password() throws {
    let path = RealBooks.path("hostile/archives/zip_zipcrypto_password-secret.cbz")
    #expect(throws: SourceError.locked) { try openBook(path) }
    #expect(throws: SourceError.wrongPassword) {
      try openBook(path, DecodingOptions(password: "public"))
    }
    let book = try openBook(path, DecodingOptions(password: "secret"))
    #expect(book.survey(isThorough: true).map(\.size?.width) == [240, 240, 240])
  }

  @Test("the pages of a solid archive are those of the one it was made of")
  func samePages() throws {
    let plain = try openBook(RealBooks.path("good/comics/pepper-carrot_E18.cbt"))
    let solid = try openBook(RealBooks.path("good/comics/pepper-carrot_E18_repacked-solid.cb7"))
    for page in [9, 1].map({ PageNumber($0) }) {
      var (first, second) = (BitmapCanvas(), BitmapCanvas())
      _ = try plain.draw(page, .atLeast(width: 100), on: &first)
      _ = try solid.draw(page, .atLeast(width: 100), on: &second)
      #expect(first.level(0) == second.level(0))
    }
  }

  @Test("spreads are told by the note")
  func spreads() throws {
    let book = try openBook(
      RealBooks.path("good/comics/pepper-carrot_E15_double-page-spreads.cbz"))
    let sides = book.survey(isThorough: false).map(\.side)
    #expect(sides == [nil, .both, nil, nil, .both, nil, nil])
  }
}
