import BookFixtures
import Foundation
import PageLayout
import RectoBookModel
import RectoDecoderService
import RectoDesktop
import RectoReaderCore
import RectoSession
import Testing

@testable import RectoWindowSession

/// Sizes of text that are counted while a book lies open.
@MainActor @Suite(.serialized) struct SizeCounterTests {
  private let folder: TemporaryFolder
  private let options: SessionOptions
  private let keeper: BookKeeper
  private let view = ViewSize(width: 800, height: 600)

  init() throws {
    folder = try TemporaryFolder()
    let data = folder.url.path + "/data"
    let folders = UserFolders(replacedBy: data)
    var opening = DecodingOptions()
    opening.layout.engine = .own
    options = SessionOptions(
      books: [], opening: opening, preferences: Reader.Preferences(),
      text: TextPreference(engine: .own), folders: folders,
      stateFolder: StateFolder(replacedBy: data),
      cacheFolder: folder.url.appendingPathComponent("cache"))
    keeper = BookKeeper(in: folders) { _ in }
  }

  /// The book, and its reader once all its pages are counted.
  private func open(chapters: Int) throws -> (book: OpenBook, reader: Reader, sizes: SizeCounter) {
    let path = try folder.write(
      ChaptersFixture.bytes(paragraphs: .init(repeating: 30, count: chapters)), to: "x.epub")
    let book = OpenBook(
      FoundBook(.disk(path: path), by: keeper.seeker), options, keeper, keys: .standard, page: nil,
      in: view, warn: { _ in }, wake: {})
    var reader = Reader(view: view, preferences: book.preferences)
    let sizes = SizeCounter()
    sizes.begin(book)
    let end = monotonicSeconds() + 60
    while reader.facts?.isCounted != true, monotonicSeconds() < end {
      for event in book.service.waitForEvents(seconds: 60) {
        switch event {
        case .opened(let facts): _ = reader.receive(.opened(facts))
        case .counted(let pages, let isFirm):
          _ = reader.receive(.counted(pageCount: pages, isFirm: isFirm))
        default: break
        }
        follow(reader, sizes, at: reader.facts?.isCounted == true ? 1 : 0, isCalm: false)
      }
    }
    return (book, reader, sizes)
  }

  /// Counting takes a second by this clock, however busy the machine is.
  private func follow(
    _ reader: Reader, _ sizes: SizeCounter, at time: Double = 2, isCalm: Bool = true
  ) {
    sizes.follow(
      reader, isLaidOut: true, idleAt: isCalm ? time : time + 9, at: time, wake: {})
  }

  private var kept: Int {
    let path = folder.url.path + "/cache/counts"
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.count { $0.hasSuffix(".counts") } ?? 0
  }

  @Test("the sizes beside the present one are counted one after the other, and are known then")
  func whole() throws {
    let (book, reader, sizes) = try open(chapters: 40)
    defer { book.service.close() }
    #expect(kept == 1 && !sizes.isCounting)
    #expect(sizes.wakeUp != nil)
    let end = monotonicSeconds() + 60
    repeat {
      follow(reader, sizes)
      usleep(5_000)
    } while sizes.isCounting && monotonicSeconds() < end
    #expect(kept == 3)
    #expect(sizes.wakeUp == nil)
    let larger = try #require(NextLayouts(of: reader)?.near.first)
    book.service.layOut(larger, keeping: PlacedPage(PageNumber(90)))
    var known: BookFacts?
    while known == nil, monotonicSeconds() < end {
      for case .laidOut(let facts, _) in book.service.waitForEvents(seconds: 60) { known = facts }
    }
    #expect(known?.isCounted == true)
  }

  @Test("counting ends as soon as another size is chosen, and with the book")
  func stops() throws {
    let (book, before, sizes) = try open(chapters: 40)
    defer { book.service.close() }
    follow(before, sizes)
    #expect(sizes.isCounting)
    var reader = before
    for _ in 0..<3 { _ = reader.receive(.command(.largerText)) }
    sizes.follow(reader, isLaidOut: false, idleAt: nil, at: 2, wake: {})
    #expect(!sizes.isCounting)
    follow(before, sizes)
    #expect(sizes.isCounting, "it is a neighbour again")
    sizes.begin(nil)
    #expect(!sizes.isCounting && sizes.wakeUp == nil)
  }
}
