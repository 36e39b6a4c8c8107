import BookFixtures
import RectoBookModel
import RectoBookQuestions
import Foundation
import Testing

@testable import RectoDecoderService

@Suite("asking for words", .serialized)
struct SearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A book whose pages say `page N` and, on every third, `fish`.
  private func book(pages: Int = 30) throws -> String {
    let contents = (1...pages).map { number in
      TextPDFFixture.Page(lines: [
        (10, 250, "page \(number)"), (10, 200, number.isMultiple(of: 3) ? "a fish" : "none"),
      ])
    }
    return try folder.write(TextPDFFixture.bytes(contents), to: "x.pdf")
  }

  private func start(_ path: String, patience: Patience = .standard) -> Reader {
    Reader(PageService(of: .disk(path: path), decoders: 1, patience: patience) {})
  }

  /// The pages of the places that are told, until the search is over; nil where it never is.
  private func found(_ reader: Reader) -> [Int]? {
    var pages: [Int] = []
    return reader.wait { event in
      if case .found(let hits) = event { pages += hits.map(\.page.value) }
      if case .searched(let done, let all) = event, done == all { return pages }
      return nil
    }
  }

  @Test("a search begins at the reader's page, goes on and comes round")
  func order() throws {
    let reader = start(try book(pages: 12))
    _ = try #require(reader.opened())
    reader.service.search(SearchTerms(words: "FISH"), from: PageNumber(7))
    #expect(found(reader) == [9, 12, 3, 6])
    reader.service.search(SearchTerms(words: "FISH"), from: PageNumber(1))
    #expect(found(reader) == [3, 6, 9, 12])
    reader.service.search(SearchTerms(words: "fish"), from: PageNumber(500))
    #expect(found(reader) == [12, 3, 6, 9], "a page beyond the book is its last")
    #expect(reader.isSilent)
  }

  @Test("a search of nothing is over at once, one that is asked before the book is open waits")
  func empty() throws {
    let reader = start(try book(pages: 3))
    reader.service.search(SearchTerms(words: "fish"), from: PageNumber(1))
    _ = try #require(reader.opened())
    #expect(found(reader) == [3])
    reader.service.search(SearchTerms(words: " \n"), from: PageNumber(1))
    #expect(found(reader) == [])
    reader.service.search(SearchTerms(words: "\u{200B}"), from: PageNumber(1))
    #expect(found(reader) == [], "what is not seen is not looked for")
    reader.service.search(nil, from: PageNumber(1))
    #expect(reader.isSilent)
  }

  @Test("a new search takes the place of the old one, of which nothing more is heard")
  func replaced() throws {
    let reader = start(try book(pages: 60))
    _ = try #require(reader.opened())
    for _ in 0..<20 {
      reader.service.search(SearchTerms(words: "fish"), from: PageNumber(1))
      reader.service.search(SearchTerms(words: "page 40"), from: PageNumber(1))
    }
    #expect(found(reader) == [40])
    reader.service.search(SearchTerms(words: "fish"), from: PageNumber(1))
    reader.service.search(nil, from: PageNumber(1))
    #expect(reader.isSilent)
  }

  @Test("pages that are wanted come while a search is under way")
  func beside() throws {
    let reader = start(try book(pages: 400))
    _ = try #require(reader.opened())
    reader.service.search(SearchTerms(words: "fish"), from: PageNumber(1))
    reader.want([200])
    #expect(reader.image()?.request.page == PageNumber(200))
    #expect(reader.service.losses.isEmpty)
  }

  @Test("a decoder that is lost costs the search no place but those of one page")
  func lost() throws {
    let reader = start(try book(pages: 300))
    _ = try #require(reader.opened())
    let screen = Set(reader.service.decoderProcesses)
    reader.service.search(SearchTerms(words: "fish"), from: PageNumber(1))
    var killed = 0
    for _ in 0..<3000 where killed < 3 {
      for process in reader.service.decoderProcesses where !screen.contains(process) {
        killed += kill(process, SIGKILL) == 0 ? 1 : 0
      }
      usleep(500)
    }
    let pages = try #require(found(reader))
    #expect(pages.count >= 100 - 3)
    #expect(pages == pages.sorted())
    #expect(Set(pages).isSubset(of: Set((1...100).map { $0 * 3 })))
  }

  @Test("a new layout ends a search and forgets what was asked of pages")
  func layout() throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [60, 60]), to: "x.epub")
    let reader = start(path)
    let facts = try #require(reader.opened())
    if !facts.isCounted {
      _ = reader.wait { if case .counted(_, true) = $0 { true } else { nil } }
    }
    let terms = SearchTerms(words: "w1x2x3", wholeWords: true)
    reader.service.search(terms, from: PageNumber(1))
    reader.service.layOut(TextLayout(textSize: 20), keeping: PlacedPage(PageNumber(1)))
    reader.service.search(terms, from: PageNumber(1))
    reader.service.ask(TextQuestion(of: PageNumber(1)))
    let isCounted = reader.wait { event -> Bool? in
      if case .laidOut(let facts, _) = event { facts.isCounted } else { nil }
    }
    if isCounted == false {
      let isFirm = reader.wait { event -> Bool? in
        switch event {
        case .counted(_, let isFirm): return isFirm ? true : nil
        case .found, .searched, .answered: return false
        default: return nil
        }
      }
      #expect(isFirm == true)
    }
    #expect(reader.isSilent)
    reader.service.search(terms, from: PageNumber(1))
    #expect(found(reader)?.count == 1)
  }

  @Test("text, links and labels are told; of a page that is not there, nothing")
  func told() throws {
    let link = "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[12 0 R/Fit]>>]"
    let bytes = TextPDFFixture.bytes(
      [.init(lines: [(10, 250, "two words")], entries: link), .init("")],
      catalogue: "/PageLabels<</Nums[0<</S/r>>]>>")
    let reader = start(try folder.write(bytes, to: "x.pdf"))
    let (first, none) = (PageNumber(1), PageNumber(99))
    let asked: [any BookQuestion] = [
      TextQuestion(of: first), LinksQuestion(of: first), LabelsQuestion(), TextQuestion(of: none),
    ]
    for question in asked { reader.service.ask(question) }
    #expect(try reader.answer(to: TextQuestion(of: first))?.plain == "two words\n")
    let links = try reader.answer(to: LinksQuestion(of: first))
    #expect(links?.map(\.target) == [.page(PageNumber(2))])
    let other = try reader.answer(to: TextQuestion(of: none))
    #expect(other == PageText(problem: "the book has no such page"))
    #expect(try reader.answer(to: LabelsQuestion())?.label(of: PageNumber(2)) == "ii")
  }

  private func thumbnail(_ reader: Reader) -> PageImage? {
    reader.wait { if case .thumbnail(let image) = $0 { image } else { nil } }
  }

  @Test("small pictures come once, apart from those for the screen, and are replaced as a list")
  func thumbnails() throws {
    let reader = start(try book(pages: 9))
    reader.service.wantThumbnails([3, 1, 99].map { PageNumber($0) }, width: 32)
    _ = try #require(reader.opened())
    for page in [3, 1] {
      let image = try #require(thumbnail(reader))
      #expect(image.request == PageRequest(page: PageNumber(page), width: 32))
      #expect(image.chain.levels[0].width == 32)
      #expect(image.problem == nil)
    }
    #expect(thumbnail(reader)?.problem == "the book has no such page")
    reader.service.wantThumbnails([1, 2, 3].map { PageNumber($0) }, width: 32)
    #expect(thumbnail(reader)?.request.page == PageNumber(2))
    #expect(reader.isSilent)
    reader.service.wantThumbnails([PageNumber(4)], width: 1 << 40)
    #expect(thumbnail(reader)?.request.width == Limits.thumbnailWidths.upperBound)
    reader.service.wantThumbnails([], width: 32)
    #expect(reader.isSilent)
  }

  @Test("where a second decoder would unpack the book anew, the first draws small pictures too")
  func onePass() throws {
    let bytes = try #require(
      PackedFixture.bytes(
        (1...3).map { .init("\($0).png", PNGFixture.bytes(width: 40, height: 60)) },
        format: "ustar", filter: "gzip"))
    let reader = start(try folder.write(bytes, to: "x.cbt"))
    #expect(try #require(reader.opened()).isOnePass)
    reader.service.wantThumbnails([PageNumber(2)], width: 20)
    reader.want([3])
    var order: [String] = []
    _ = reader.wait { event in
      if case .page(let image) = event { order.append("page \(image.request.page)") }
      if case .thumbnail(let image) = event { order.append("thumbnail \(image.request.page)") }
      return order.count == 2 ? true : nil
    }
    #expect(Set(order) == ["page 3", "thumbnail 2"])
    #expect(reader.service.decoderProcesses.count == 1)
    reader.service.search(SearchTerms(words: "fish"), from: PageNumber(1))
    #expect(found(reader) == [])
  }
}

@Suite("the course of a search")
struct SearchCourseTests {
  private func hit(_ page: Int) -> SearchHit {
    SearchHit(page: PageNumber(page), boxes: [], snippet: "", range: 0..<0)
  }

  @Test("each page is passed once, whatever slices are done and whatever dies", arguments: 0..<200)
  func once(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 1...3000, using: &random)
    let from = Int.random(in: 1...count, using: &random)
    var cursor = SearchCursor(
      id: 1, SearchTerms(words: "a"), from: PageNumber(from), pageCount: count)
    var passed: [Int] = []
    var skipped = 0
    while let next = cursor.next {
      #expect(next.from.value + next.pages - 1 <= count)
      if Int.random(in: 0..<40, using: &random) == 0, skipped < Limits.searchDeaths - 1 {
        let done = cursor.done
        cursor.recordDeath()
        skipped += 1
        if cursor.done > done { passed.append(next.from.value) }
      } else {
        let pages = Int.random(in: 1...next.pages, using: &random)
        passed += (0..<pages).map { next.from.value + $0 }
        _ = cursor.advance(by: pages, [])
      }
    }
    #expect(passed == Array(from...count) + Array(1..<from))
  }

  @Test("it ends after so many deaths, and after so many places")
  func ends() {
    var cursor = SearchCursor(
      id: 1, SearchTerms(words: "a"), from: PageNumber(1), pageCount: 5000)
    for _ in 0..<Limits.searchDeaths { cursor.recordDeath() }
    #expect(cursor.isOver)
    cursor = SearchCursor(id: 1, SearchTerms(words: "a"), from: PageNumber(1), pageCount: 5000)
    let many = [SearchHit](repeating: hit(1), count: Limits.hits + 5)
    #expect(cursor.advance(by: 1, many).count == Limits.hits)
    #expect(cursor.isOver)
  }

  @Test("after a death pages are asked for one by one until the slice is past")
  func careful() {
    var cursor = SearchCursor(id: 1, SearchTerms(words: "a"), from: PageNumber(1), pageCount: 30)
    #expect(cursor.next?.pages == 30)
    cursor.recordDeath()
    #expect(cursor.next?.from == PageNumber(1))
    #expect(cursor.next?.pages == 1)
    cursor.recordDeath()
    #expect(cursor.next?.from == PageNumber(2))
    #expect(cursor.next?.pages == 1)
  }
}
