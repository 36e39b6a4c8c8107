import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("a count that another process has made") struct LearnedCountTests {
  private let fixture: FlowFixture
  private static let chapters = (0..<4).map {
    FlowFixture.paragraph(900, "w\($0)x") + "<h2 id='n\($0)'>N</h2>" + FlowFixture.paragraph(300)
  }

  init() throws { fixture = try FlowFixture() }

  /// A book whose contents lead to a heading in each chapter.
  private func book() throws -> any FlowingSource {
    let lines = (0..<4).map { "<li><a href=\"c\($0).xhtml#n\($0)\">N\($0)</a></li>" }.joined()
    let nav = "<html><body><nav epub:type=\"toc\"><ol>\(lines)</ol></nav></body></html>"
    return try fixture.open(
      FlowBookTests.withContents(nav, chapters: Self.chapters), counts: false)
  }

  private func counted() throws -> (book: any FlowingSource, pages: [Int], names: [Int]) {
    let book = try book()
    let pages = try book.count(atMost: .max, for: .seconds(60))
    return (book, pages, book.namePages(ofChapters: 0..<4))
  }

  private func targets(_ entries: [OutlineEntry]) -> [PageNumber?] { entries.map(\.page) }

  @Test("gives the same pages and contents, without a chapter being set for them")
  func believed() throws {
    let (book, pages, names) = try counted()
    #expect(names.count == 4 && names.allSatisfy { $0 > 0 })
    let other = try self.book()
    other.learn(pages, names: names)
    #expect(other.pageCount == book.pageCount && other.countedChapters == 4)
    #expect(try targets(other.outline()) == targets(book.outline()))
    for page in [1, book.pageCount / 2, book.pageCount] {
      let number = PageNumber(page)
      #expect(try other.text(of: number) == book.text(of: number))
    }
    #expect(!other.isMiscounted)
  }

  @Test("is told to be wrong once a chapter has other pages, or a name lies elsewhere")
  func wrong() throws {
    let (_, pages, names) = try counted()
    var more = pages
    more[3] += 1
    let longer = try book()
    longer.learn(more, names: names)
    _ = try longer.text(of: PageNumber(1))
    #expect(!longer.isMiscounted)
    _ = try longer.text(of: PageNumber(longer.pageCount - 1))
    #expect(longer.isMiscounted)

    var elsewhere = names
    elsewhere[0] += 1
    let moved = try book()
    moved.learn(pages, names: elsewhere)
    _ = try moved.text(of: PageNumber(1))
    #expect(moved.isMiscounted)

    let nameless = try book()
    nameless.learn(pages, names: [])
    #expect(nameless.isMiscounted)
  }

  @Test("of some chapters each makes the same book, whoever has counted which, in any order")
  func shared() throws {
    let (book, pages, names) = try counted()
    for seed in 0..<12 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let decoders = try (0..<2).map { _ in try self.book() }
      var numbers: [Int: [Int]] = [:]
      for chapter in (0..<4).shuffled(using: &random) {
        let decoder = decoders[Int.random(in: 0..<2, using: &random)]
        #expect(
          try decoder.count(from: chapter, atMost: 1, for: .seconds(60)) == [pages[chapter]])
        numbers[chapter] = decoder.namePages(ofChapters: chapter..<chapter + 1)
      }
      let first = Int.random(in: 1...3, using: &random)
      for decoder in decoders {
        for part in [0..<first, first..<4].shuffled(using: &random) {
          decoder.join(
            from: part.lowerBound, Array(pages[part]), names: part.flatMap { numbers[$0] ?? [] })
        }
        #expect(decoder.countedChapters == 4 && decoder.pageCount == book.pageCount)
        #expect(decoder.namePages(ofChapters: 0..<4) == names)
        #expect(try targets(decoder.outline()) == targets(book.outline()))
        for page in [1, book.pageCount / 2, book.pageCount] {
          let number = PageNumber(page)
          #expect(try decoder.text(of: number) == book.text(of: number))
        }
      }
    }
  }

  @Test("is compared with what is set already, and forgotten with its layout")
  func layouts() throws {
    let (_, pages, names) = try counted()
    let book = try book()
    var larger = FlowFixture.options.layout
    larger.textSize = 16
    _ = try book.layOut(
      larger, keeping: PlacedPage(.text(chapter: 2, offset: 10), on: PageNumber(1)))
    book.learn(pages, names: names)
    #expect(book.isMiscounted)
    _ = try book.layOut(
      FlowFixture.options.layout,
      keeping: PlacedPage(.text(chapter: 2, offset: 10), on: PageNumber(1)))
    #expect(!book.isMiscounted)
    book.learn(pages, names: names)
    #expect(!book.isMiscounted)
  }
}
