import BookFixtures
import RectoBookModel
import RectoBookQuestions
import Foundation
import Testing

@testable import RectoDecoderService

@Suite("books whose text flows", .serialized)
struct FlowingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Long enough that it is not counted in one slice.
  private func book(chapters: Int = 30) throws -> String {
    try folder.write(
      ChaptersFixture.bytes(paragraphs: .init(repeating: 40, count: chapters)), to: "x.epub")
  }

  private func start(_ path: String, decoders: Int = 1) -> Reader {
    Reader(
      PageService(of: .disk(path: path), decoderPath: nil, decoders: decoders, patience: .standard)
      {})
  }

  /// Waits for the count to be firm and gives it: a book that is counted when it opens is not counted
  /// once more.
  private func count(_ reader: Reader) -> Int? {
    reader.wait { event in
      switch event {
      case .opened(let facts): facts.isCounted ? facts.pageCount : nil
      case .counted(let pages, let isFirm): isFirm ? pages : nil
      case .failedToOpen, .locked, .laidOut, .page, .answered, .unanswered, .found, .searched,
        .thumbnail:
        nil
      }
    }
  }

  @Test("it opens before it is counted, and grows until the count is firm")
  func grows() throws {
    let reader = start(try book())
    let facts = try #require(reader.opened())
    #expect(!facts.isCounted)
    #expect(facts.flows)
    let pages = try #require(count(reader))
    #expect(pages > facts.pageCount)
    #expect(reader.isSilent)
  }

  @Test("a page beyond the count is answered once it is known, one beyond the end by a reason")
  func beyond() throws {
    let reader = start(try book())
    reader.want([1, 100, 5000])
    _ = try #require(reader.opened())
    #expect(try #require(reader.image()).request.page == PageNumber(1))
    let late = try #require(reader.image())
    #expect(late.request.page == PageNumber(100))
    #expect(late.problem == nil)
    #expect(try #require(reader.image()).problem == "the book has no such page")
  }

  @Test("a decoder that dies is told what is counted")
  func replaced() throws {
    let reader = start(try book(chapters: 20))
    let pages = try #require(count(reader))
    kill(try #require(reader.decoder), SIGKILL)
    reader.want([pages])
    let image = try #require(reader.image())
    // The request may have been given to the decoder that was just killed.
    if image.problem != nil {
      reader.want([])
      reader.want([pages])
      #expect(try #require(reader.image()).problem == nil)
    }
  }

  @Test("a decoder that dies while it counts costs no page of the count")
  func killedCounting() throws {
    let quiet = start(try book())
    let pages = try #require(count(quiet))
    let reader = start(try book())
    let facts = try #require(reader.opened())
    kill(try #require(reader.decoder), SIGKILL)
    #expect((facts.isCounted ? facts.pageCount : count(reader)) == pages)
  }

  @Test("a new layout has its own pages; those of the old one are not heard of after it")
  func layout() throws {
    let reader = start(try book(chapters: 10), decoders: 2)
    let facts = try #require(reader.opened())
    let pages = facts.isCounted ? facts.pageCount : try #require(count(reader))
    reader.want([1, 2, 3, 4])
    reader.service.layOut(TextLayout(textSize: 22), keeping: PlacedPage(PageNumber(pages)))
    reader.want([pages * 9])
    let (laidOut, page) = try #require(
      reader.wait { event in
        if case .laidOut(let facts, let page) = event { (facts, page) } else { nil }
      })
    #expect(page.value > 2 * pages)
    let now = laidOut.isCounted ? laidOut.pageCount : try #require(count(reader))
    #expect(page.value <= now)
    reader.want([page.value])
    #expect(try #require(reader.image()).request.page == page)
    #expect(reader.isSilent)
  }

  @Test("the place that a new layout keeps is told before any chapter behind it is counted")
  func layoutAtOnce() throws {
    let path = try folder.write(
      ChaptersFixture.bytes(paragraphs: .init(repeating: 2, count: 200)), to: "short.epub")
    var layout = TextLayout(textSize: 14)
    layout.engine = .own
    let reader = Reader(
      PageService(
        of: .disk(path: path), options: DecodingOptions(layout: layout), decoderPath: nil,
        decoders: 1, patience: .standard
      ) {})
    let facts = try #require(reader.opened())
    _ = facts.isCounted ? facts.pageCount : try #require(count(reader))
    layout.textSize = 15
    for chapter in [0, 3] {
      reader.service.layOut(
        layout, keeping: PlacedPage(.text(chapter: chapter, offset: 0), on: PageNumber(1)))
      let (now, page) = try #require(
        reader.wait { event in
          if case .laidOut(let facts, let page) = event { (facts, page) } else { nil }
        })
      #expect(page == PageNumber(chapter + 1))
      #expect(now.pageCount == chapter + 1 && !now.isCounted)
      #expect(count(reader) == 200)
      layout.textSize += 1
    }
  }

  @Test(
    "pages are the same bytes from one decoder as from three, whichever is asked for first")
  func sameBytes() throws {
    let path = try book(chapters: 6)
    func pages(_ decoders: Int, _ order: (Int) -> [Int]) throws -> [Int: [UInt8]] {
      var options = DecodingOptions()
      options.layout.engine = .own
      let reader = Reader(
        PageService(
          of: .disk(path: path), options: options, decoderPath: nil, decoders: decoders,
          patience: .standard
        ) {})
      let facts = try #require(reader.opened())
      let all = facts.isCounted ? facts.pageCount : try #require(count(reader))
      var pages = [0: [UInt8](String(all).utf8)]
      for page in order(all) {
        reader.want([page], width: 120)
        pages[page] = try #require(reader.image()).withBytes { span in
          unsafe span.withUnsafeBytes { unsafe Array($0) }
        }
      }
      return pages
    }
    let one = try pages(1) { [1, $0 / 2, $0] }
    #expect(one.count == 4)
    #expect(try pages(3) { [1, $0 / 2, $0] } == one)
    #expect(try pages(1) { [$0, 1, $0 / 2] } == one)
    #expect(try pages(3) { [$0 / 2, $0, 1] } == one)
  }

  /// A reader of a book that so many decoders count, however short it is.
  private func start(_ path: String, counters: Int) -> Reader {
    var options = DecodingOptions()
    options.layout.engine = .own
    return Reader(
      PageService(
        of: .disk(path: path), options: options, decoders: max(1, counters - 1),
        effort: Effort(counters: counters, alone: .zero)
      ) {})
  }

  @Test(
    "a page, its number and the contents are the same, however many decoders count the book",
    arguments: [7, 8])
  func counters(seed: UInt64) throws {
    let path = try book(chapters: 40)
    func facts(_ counters: Int) throws -> [[UInt8]] {
      var random = SplitMix64(seed: seed)
      let reader = start(path, counters: counters)
      let first = try #require(reader.opened())
      var pages = first.isCounted ? first.pageCount : try #require(count(reader))
      var facts = [[UInt8](String(pages).utf8)]
      for size in [14.0, 9, 12] {
        var layout = TextLayout(textSize: size)
        layout.engine = .own
        let kept = Place.text(
          chapter: Int.random(in: 0..<40, using: &random),
          offset: Int.random(in: 0...4000, using: &random))
        reader.service.layOut(layout, keeping: PlacedPage(kept, on: PageNumber(1)))
        let (now, page) = try #require(
          reader.wait { event in
            if case .laidOut(let facts, let page) = event { (facts, page) } else { nil }
          })
        reader.want([page.value], width: 120)
        // The count may be told before the page comes.
        var counted = now.isCounted ? now.pageCount : nil
        let image = reader.wait { event -> PageImage? in
          if case .counted(let count, true) = event { counted = count }
          return if case .page(let image) = event { image } else { nil }
        }
        facts.append(
          try #require(image).withBytes { span in
            unsafe span.withUnsafeBytes { unsafe Array($0) }
          })
        pages = try counted ?? #require(count(reader))
        let places = [kept, .page(PageNumber(pages)), .page(PageNumber(pages / 2))]
        facts.append(
          [UInt8]("\(pages) \(page) \(try reader.placed(places))".utf8))
        facts.append([UInt8]("\(try reader.ask(OutlineQuestion()) as Any)".utf8))
      }
      #expect(reader.service.losses.isEmpty)
      return facts
    }
    let one = try facts(1)
    #expect(try facts(2) == one)
    #expect(try facts(3) == one)
  }

  @Test("decoders that only count are gone once all is counted, and one that dies costs no page")
  func endOfCounters() throws {
    let path = try book(chapters: 120)
    let quiet = start(path, counters: 1)
    let pages = try #require(count(quiet))
    let reader = start(path, counters: 2)
    _ = try #require(reader.opened())
    var killed: Int32?
    let counted = reader.wait { event -> Int? in
      if killed == nil, let second = reader.service.decoderProcesses.dropFirst().first {
        kill(second, SIGKILL)
        killed = second
      }
      if case .counted(let pages, true) = event { return pages }
      return nil
    }
    #expect(counted == pages)
    reader.want([pages])
    #expect(try #require(reader.image()).problem == nil)
    #expect(reader.service.decoderProcesses.count == 1)
  }

  @Test("a place is found in every layout, and is what a new layout keeps")
  func places() throws {
    let reader = start(try book(chapters: 4), decoders: 2)
    let facts = try #require(reader.opened())
    let pages = facts.isCounted ? facts.pageCount : try #require(count(reader))
    let page = PageNumber(pages - 1)
    let found = try reader.placed([.page(page), .text(chapter: 3, offset: 0)])
    try #require(found.count == 2)
    let (here, chapter) = (found[0], found[1])
    #expect(here.page == page && here.place > chapter.place && chapter.page <= page)
    #expect(try reader.placed([here.place]) == [here])
    // The page is wrong, and the place counts.
    reader.service.layOut(
      TextLayout(textSize: 22), keeping: PlacedPage(here.place, on: PageNumber(1)))
    let (laidOut, there) = try #require(
      reader.wait { event in
        if case .laidOut(let facts, let page) = event { (facts, page) } else { nil }
      })
    if !laidOut.isCounted { _ = try #require(count(reader)) }
    #expect(try reader.placed([here.place]) == [PlacedPage(here.place, on: there)])
    #expect(there.value > 2 * page.value)
  }

  @Test("a book of pages has no other layout")
  func pages() throws {
    let path = try folder.write(PDFFixture.bytes(sizes: [(3, 4), (3, 4)]), to: "x.pdf")
    let reader = start(path)
    _ = try #require(reader.opened())
    reader.service.layOut(TextLayout(textSize: 22), keeping: PlacedPage(PageNumber(2)))
    let page = reader.wait { if case .laidOut(_, let page) = $0 { page } else { nil } }
    #expect(page == PageNumber(2))
  }

  @Test(
    "a password is asked for, may be wrong, and opens the book",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
  func password() throws {
    let reader = start(RealBooks.path("good/pdf/encrypted_rc4_password-openpassword.pdf"))
    func locked() -> Bool? {
      reader.wait { if case .locked(let wasWrong) = $0 { wasWrong } else { nil } }
    }
    reader.want([1])
    #expect(locked() == false)
    let process = reader.decoder
    reader.service.unlock(password: "wrong")
    #expect(locked() == true)
    reader.service.unlock(password: "openpassword")
    #expect(reader.opened()?.pageCount == 1)
    #expect(try #require(reader.image()).problem == nil)
    #expect(reader.decoder == process, "no new process was needed")
  }

  @Test(
    "hostile documents do not bring the service down",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: [
      ("djvu/truncated-60pct.djvu", true),
      ("djvu/bitflips.djvu", false), ("djvu/form-size-lies.djvu", false),
      ("epub/no-container.epub", true), ("epub/jungle-book_truncated.epub", false),
      ("images/svg_billion-laughs.svg", true), ("pdf/html-named.pdf", false),
    ])
  func hostile(name: String, opens: Bool) throws {
    let reader = start(RealBooks.path("hostile/" + name))
    reader.want([1])
    let image = reader.wait { event -> PageImage?? in
      switch event {
      case .failedToOpen: return .some(nil)
      case .page(let image): return image
      case .opened, .counted, .laidOut, .locked, .answered, .unanswered, .found, .searched,
        .thumbnail:
        return nil
      }
    }
    #expect((image.flatMap(\.self) != nil) == opens)
  }
}
