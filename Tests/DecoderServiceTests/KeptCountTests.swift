import BookFixtures
import Foundation
import RectoBookModel
import RectoBookQuestions
import Synchronization
import Testing

@testable import RectoDecoderService

/// Counts in memory, in place of those on a disk.
private final class Shelf: Sendable {
  private let state = Mutex<(lists: [String: [Int]], kept: Int, forgotten: Int)>(([:], 0, 0))

  var counts: KeptCounts {
    KeptCounts(
      find: { [self] setting, _ in state.withLock { $0.lists[setting] } },
      keep: { [self] numbers, setting in
        state.withLock { ($0.lists[setting], $0.kept) = (numbers, $0.kept + 1) }
      },
      forget: { [self] setting in
        state.withLock { ($0.lists[setting], $0.forgotten) = (nil, $0.forgotten + 1) }
      })
  }

  var lists: [String: [Int]] { state.withLock { $0.lists } }
  var kept: Int { state.withLock { $0.kept } }
  var forgotten: Int { state.withLock { $0.forgotten } }

  /// Changes every list.
  func change(_ body: (inout [Int]) -> Void) {
    state.withLock { state in
      for setting in state.lists.keys { body(&state.lists[setting, default: []]) }
    }
  }
}

@Suite("counts that are kept", .serialized)
struct KeptCountTests {
  private let folder: TemporaryFolder
  private let shelf = Shelf()

  init() throws { folder = try TemporaryFolder() }

  private func book(_ chapters: Int = 12, paragraphs: Int = 40) throws -> String {
    try folder.write(
      ChaptersFixture.bytes(paragraphs: .init(repeating: paragraphs, count: chapters)),
      to: "x.epub")
  }

  private func start(
    _ path: String, size: Double = 11, engine: TextEngine = .own, decoders: Int = 1,
    counts: KeptCounts? = nil
  ) -> Reader {
    var options = DecodingOptions()
    options.layout = TextLayout(textSize: size)
    options.layout.engine = engine
    return Reader(
      PageService(
        of: .disk(path: path), options: options, decoders: decoders,
        counts: counts ?? shelf.counts
      ) {})
  }

  /// What is known of the book once it is counted, and whether it was when it opened.
  private func count(_ reader: Reader) throws -> (pages: Int, wasKnown: Bool) {
    let facts = try #require(reader.opened())
    if facts.isCounted { return (facts.pageCount, true) }
    let pages = reader.wait { if case .counted(let pages, true) = $0 { pages } else { nil } }
    return (try #require(pages), false)
  }

  private func bytes(_ reader: Reader, _ page: Int) throws -> [UInt8] {
    reader.want([page], width: 120)
    let image = try #require(reader.image())
    #expect(image.request.page == PageNumber(page) && image.problem == nil)
    return image.withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
  }

  @Test("a book that was counted once opens counted, with the same pages", arguments: [1, 2])
  func recalled(decoders: Int) throws {
    let path = try book()
    let first = start(path)
    let (pages, wasKnown) = try count(first)
    #expect(!wasKnown && shelf.kept == 1)
    let places: [Place] = [.text(chapter: 7, offset: 900), .page(PageNumber(pages / 2))]
    let placed = try first.placed(places)
    #expect(placed.count == places.count)
    let seen = try [1, pages / 2, pages].map { try bytes(first, $0) }
    let again = start(path, decoders: decoders)
    #expect(try count(again) == (pages, true))
    #expect(try [pages, pages / 2, 1].map { try bytes(again, $0) } == seen.reversed())
    #expect(try again.placed(places) == placed)
    #expect(shelf.kept == 1 && shelf.forgotten == 0)
  }

  @Test("another size is another count, and so is the next layout of an open book")
  func settings() throws {
    let path = try book(4)
    let (pages, _) = try count(start(path))
    let (larger, wasKnown) = try count(start(path, size: 14))
    #expect(!wasKnown && larger > pages && shelf.lists.count == 2)
    let reader = start(path)
    #expect(try count(reader) == (pages, true))
    var layout = TextLayout(textSize: 14)
    layout.engine = .own
    reader.service.layOut(layout, keeping: PlacedPage(PageNumber(pages)))
    let facts = reader.wait { if case .laidOut(let facts, _) = $0 { facts } else { nil } }
    #expect(facts?.isCounted == true && facts?.pageCount == larger)
    let counted = start(path, size: 14, counts: KeptCounts.none)
    _ = try count(counted)
    #expect(try bytes(reader, larger) == bytes(counted, larger))
  }

  @Test("a wrong count is found out by the first chapter that is set, and all is counted anew")
  func wrong() throws {
    let path = try book()
    let first = start(path)
    let (pages, _) = try count(first)
    let last = try bytes(first, pages)
    shelf.change { $0[$0.count - 1] += 3 }
    let reader = start(path)
    #expect(try count(reader) == (pages + 3, true))
    reader.want([pages], width: 120)
    let (facts, page) = try #require(
      reader.wait { event in
        if case .laidOut(let facts, let page) = event { (facts, page) } else { nil }
      })
    #expect(facts.pageCount == pages && page == PageNumber(pages))
    #expect(try bytes(reader, pages) == last)
    #expect(shelf.forgotten == 1 && shelf.kept == 2 && reader.service.losses.isEmpty)
    #expect(try count(start(path)) == (pages, true))
  }

  @Test("a page asked for by itself is that of the book, whatever was kept")
  func wrongSingle() throws {
    let path = try book()
    let (pages, _) = try count(start(path))
    shelf.change { $0[0] += 1 }
    let reader = start(path)
    #expect(try count(reader) == (pages + 1, true))
    reader.service.askPage(PageNumber(1), .atLeast(width: 100))
    #expect(try #require(reader.image()).problem == nil)
    #expect(shelf.forgotten == 1)
  }

  @Test(
    "what cannot be a count is none",
    arguments: [
      [], [1], [Int](repeating: 0, count: 12), [Int](repeating: -1, count: 12),
      [Int](repeating: Limits.pages, count: 12), [.max] + [Int](repeating: 1, count: 11),
      [Int](repeating: 1, count: 12) + [Int](repeating: 1, count: 300),
    ])
  func impossible(numbers: [Int]) throws {
    let path = try book()
    let (pages, _) = try count(start(path))
    shelf.change { $0 = numbers }
    #expect(try count(start(path)) == (pages, false))
  }

  @Test("nothing is kept of what another engine sets")
  func others() throws {
    let path = try book(3)
    _ = try count(start(path, engine: .mupdf))
    #expect(shelf.kept == 0)
  }
}
