import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoDecoderService

/// What is known exactly of a hostile book.
private struct Expectation {
  /// Its pages, or nil where it is refused.
  var pages: Int?
  /// What the refusal says, or a part of it.
  var refusal = ""
  /// Pages that are shown as they are.
  var fine: [Int] = []
  /// Pages that have a placeholder, and a part of the reason.
  var problems: [Int: String] = [:]

  static func refused(_ reason: String) -> Expectation { Expectation(refusal: reason) }
}

/// One hostile book, read as a reader reads.
private struct Reading {
  var facts: BookFacts?
  var refusal: String?
  /// The problem of each page that was asked for; nil for a page as it is.
  var problems: [Int: String?] = [:]
  var losses: [DecoderLoss: Int]
  var took: Duration

  /// Reads a book whose pages may each take some seconds.
  init(_ path: String, pages asked: [Int], seconds: Int) throws {
    let start = ContinuousClock.now
    let page = Duration.seconds(seconds)
    let service = PageService(
      of: .disk(path: path), decoders: 1,
      patience: Patience(opening: .seconds(50), page: page, survey: page)
    ) {}
    service.want(asked.map { PageRequest(page: PageNumber($0), width: 200) })
    let reader = Reader(service)
    while refusal == nil, problems.count < asked.count {
      let event = try #require(reader.wait { $0 }, "no answer")
      switch event {
      case .opened(let facts): self.facts = facts
      case .failedToOpen(let error): refusal = error.reason
      case .page(let image):
        let largest = image.chain.levels[0]
        #expect(largest.width <= 400 && largest.height <= Limits.textureSide)
        problems.updateValue(image.problem, forKey: image.request.page.value)
      case .counted(let pageCount, _): facts?.pageCount = pageCount
      case .locked: refusal = "it is protected by a password"
      case .answered, .unanswered, .laidOut, .found, .searched, .thumbnail:
        Issue.record("nobody asked for \(event)")
      }
    }
    losses = service.losses
    took = ContinuousClock.now - start
  }
}

@Suite("hostile books", .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
struct HostileBookTests {
  private static let known: [String: Expectation] = [
    "archives/bomb_2GiB-entry.cbz": Expectation(
      pages: 3, fine: [1, 3], problems: [2: "its 2048 MiB exceed the limit of 256 MiB"]),
    "archives/comicinfo_1MB-title.cbz": Expectation(pages: 2, fine: [1, 2]),
    "archives/comicinfo_utf16.cbz": Expectation(pages: 2, fine: [1, 2]),
    "archives/one-page.cbz": Expectation(pages: 1, fine: [1]),
    "archives/two-pages.cbz": Expectation(pages: 2, fine: [1, 2]),
    "archives/zip_10000-pages.cbz": Expectation(pages: 10_000, fine: [1, 2, 3]),
    "archives/zip_bad-crc-page3.cbz": Expectation(pages: 8, fine: [1, 2]),
    "archives/zip_macos-windows-junk.cbz": Expectation(pages: 3, fine: [1, 2, 3]),
    "archives/zip_natural-sort.cbz": Expectation(pages: 12, fine: [1, 2, 3]),
    "archives/zip_non-utf8-names.cbz": Expectation(pages: 8, fine: [1, 2, 3]),
    "archives/zip_size-lies.cbz": Expectation(pages: 3, problems: [2: "exceed the limit"]),
    "archives/zip_zero-pages.cbz": .refused("no pages found"),
    "archives/zip_zipcrypto_password-secret.cbz": .refused("password"),
    "epub/deep-nesting-50000-divs.epub": Expectation(pages: 1, fine: [1]),
    "epub/drm-encryption.epub": .refused("DRM"),
    "epub/javascript-endless-loop.epub": Expectation(pages: 1, fine: [1]),
    "epub/spine-missing-files.epub": Expectation(
      pages: 4, fine: [1], problems: [2: "is missing", 3: "is missing"]),
    "epub/xxe.epub": Expectation(pages: 1, fine: [1]),
    "images/jpeg_65535x65535_header.jpg": Expectation(pages: 1, problems: [1: "too many"]),
    "images/png_2147483647x2147483647_no-data.png": Expectation(
      pages: 1, problems: [1: "too many"]),
    "images/png_50000x50000_1bit_valid-bomb.png": Expectation(pages: 1, problems: [1: "too many"]),
    "images/png_iccp-bomb-200MiB.png": Expectation(pages: 1, fine: [1]),
    "pdf/20000-pages.pdf": Expectation(pages: 20_000, fine: [1, 2, 3]),
    "pdf/form-xobject-billion-laughs.pdf": Expectation(
      pages: 1, problems: [1: "it took too long"]),
    "pdf/html-named.pdf": .refused("an HTML page, not a book"),
    "pdf/javascript-launch-links.pdf": Expectation(pages: 1, fine: [1]),
    "pdf/mediabox-extremes_10p.pdf": Expectation(pages: 10),
    "pdf/page-tree-loop.pdf": .refused("damaged"),
  ]

  /// Every file, and the folder of broken pictures as one book.
  private static let names: [String] = {
    let root = RealBooks.path("hostile")
    let all = (FileManager.default.subpaths(atPath: root) ?? []).sorted()
    let files = all.filter { name in !all.contains { $0.hasPrefix(name + "/") } }
    return files.isEmpty ? [] : files + ["images-real-malformed"]
  }()

  @Test("each is answered in time, and costs a decoder or two at most", arguments: names)
  func answered(name: String) throws {
    let expected = Self.known[name]
    let asked = expected?.pages.map { Array(1...min($0, 3)) } ?? [1, 2, 3]
    // What is known to be shown may take its time on a machine that does much else; what never ends is not
    // waited for so long.
    let isEndless = expected?.problems.values.contains("it took too long") ?? true
    let reading = try Reading(
      RealBooks.path("hostile/" + name), pages: asked, seconds: isEndless ? 4 : 50)
    #expect(reading.took < .seconds(150))
    #expect(reading.losses.values.reduce(0, +) <= 2, "\(reading.losses)")
    // What the sandbox forbids no library should try.
    #expect(reading.losses[.died(ending: DecoderProcess.forbidden)] == nil)
    if let refusal = reading.refusal { #expect(!refusal.isEmpty) }
    guard let expected else { return }
    #expect(reading.facts?.pageCount == expected.pages)
    if expected.pages == nil {
      let refusal = try #require(reading.refusal)
      #expect(refusal.contains(expected.refusal))
    }
    for page in expected.fine {
      #expect(reading.problems[page] == .some(nil), "page \(page)")
    }
    for (page, part) in expected.problems {
      #expect((reading.problems[page] ?? nil)?.contains(part) == true, "page \(page)")
    }
  }

  @Test("every book of the table is there")
  func table() {
    #expect(Set(Self.known.keys).subtracting(Self.names) == [])
    #expect(Self.names.count > 100)
  }
}
