import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoPageSources

/// The letters of a page that every layout shows.
private func signs(_ book: any PageSource, _ page: PageNumber) throws -> [Unicode.Scalar] {
  let unseen: [Unicode.Scalar] = ["-", "\u{AD}", "\u{2010}", "\u{2011}", "\u{2060}", "\u{FEFF}"]
  return try book.letters(of: page).scalars.filter { letter in
    !letter.isGap && !unseen.contains(letter) && !("\u{200B}"..."\u{200F}").contains(letter)
  }
}

extension PageSource {
  /// Where places lie, however often that must be asked, since there is no time to find all at once.
  func allPlaced(_ places: [Place]) -> [PlacedPage] {
    var found: [PlacedPage?] = []
    for _ in 0..<Limits.placingTries {
      found = placed(places)
      if found.allSatisfy({ $0 != nil }) { break }
    }
    return found.compactMap(\.self)
  }
}

private func flowing(
  _ path: String, _ engine: TextEngine = .mupdf
) throws -> any FlowingSource {
  var options = DecodingOptions()
  options.layout.engine = engine
  let book = try #require(try openBook(path, options) as? any FlowingSource)
  _ = try book.count(atMost: Limits.chapters, for: .seconds(60))
  return book
}

private func layOut(_ book: any FlowingSource, _ layout: TextLayout) throws {
  _ = try book.layOut(layout, keeping: PlacedPage(PageNumber(1)))
  _ = try book.count(atMost: Limits.chapters, for: .seconds(60))
}

@Suite("Places in text that flows") struct TextPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let layouts: [TextLayout] = {
    var sans = TextLayout(textSize: 13, margin: 10)
    sans.typeface = .sans
    return [TextLayout(textSize: 7), TextLayout(textSize: 19, margin: 60), sans]
  }()

  /// The places of some pages, and the letters on them in their order.
  private func holdsLaw(_ book: any FlowingSource, _ pages: [PageNumber]) throws {
    let asked = book.allPlaced(pages.map { .page($0) })
    #expect(asked.map(\.page) == pages && asked.allSatisfy(\.place.isOfText))
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0.place < $1.place }, "places rise")
    let places = asked.map(\.place)
    #expect(book.allPlaced(places) == asked, "page → place → page is the identity")
    let words = try pages.map { try signs(book, $0).prefix(12) }
    for layout in layouts {
      try layOut(book, layout)
      let found = book.allPlaced(places)
      try #require(found.map(\.place) == places)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.page <= $1.page })
      let starts = book.allPlaced(found.map { .page($0.page) }).map(\.place)
      for (index, here) in found.enumerated() {
        guard case .text(let chapter, let offset) = here.place,
          case .text(let sameChapter, let start) = starts[index]
        else { continue }
        #expect(chapter == sameChapter && start <= offset)
        let shown = try signs(book, here.page)
        // Pictures count as well, and what is cut off: a few signs of a page may be no letters.
        let isThere = (-4...4).contains { shift in
          let rest = shown.dropFirst(max(0, offset - start + shift)).prefix(12)
          return !rest.isEmpty && words[index].starts(with: rest)
        }
        #expect(isThere, "\(here) in \(layout)")
      }
    }
    try layOut(book, .standard)
    #expect(book.allPlaced(places) == asked, "the first layout shows them where they were")
  }

  @Test(
    "a page's place leads back to it, and under another layout to the same words",
    arguments: TextEngine.allCases)
  func law(engine: TextEngine) throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [6, 1, 14]), to: "x.epub")
    let book = try flowing(path, engine)
    try holdsLaw(book, (1...book.pageCount).map { PageNumber($0) })
  }

  @Test("the same of a text in several parts", arguments: TextEngine.allCases)
  func text(engine: TextEngine) throws {
    let words = (0..<45_000).map { "w\($0)" + ($0 % 70 == 69 ? ".\n\n" : " ") }.joined()
    let book = try flowing(try folder.write(Array(words.utf8), to: "x.txt"), engine)
    let pages = stride(from: 1, through: book.pageCount, by: 7).map { PageNumber($0) }
    try holdsLaw(book, pages)
  }

  @Test(
    "the same of real books", .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: ["jungle-book_standardebooks.epub", "israelsailing_hebrew-rtl.epub"],
    TextEngine.allCases)
  func real(name: String, engine: TextEngine) throws {
    let book = try flowing(RealBooks.path("good/epub/" + name), engine)
    let pages = stride(from: 3, through: book.pageCount, by: max(1, book.pageCount / 8))
    // Pages of pictures have no letters to compare.
    let read = try pages.map { PageNumber($0) }.filter { try signs(book, $0).count > 12 }
    try #require(read.count > 3)
    try holdsLaw(book, read)
  }

  @Test(
    "a place that the book does not have is at the end of what it has",
    arguments: TextEngine.allCases)
  func beyond(engine: TextEngine) throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [6, 6]), to: "x.epub")
    let book = try flowing(path, engine)
    let last = PageNumber(book.pageCount)
    let far = [Place.text(chapter: 9, offset: 0), .text(chapter: 1, offset: 9_999_999)]
    #expect(book.allPlaced(far).map(\.page) == [last, last])
    let first = book.allPlaced([.text(chapter: 0, offset: 9_999_999)]).map(\.page)
    let second = book.allPlaced([.text(chapter: 1, offset: 0)]).map(\.page)
    #expect(first.map(\.value) == second.map { $0.value - 1 }, "of a chapter, the chapter's")
    #expect(book.placed([.page(PageNumber(book.pageCount + 1))]) == [nil])
  }

  @Test("a book of pages is addressed by its pages")
  func fixed() throws {
    let path = try folder.write(PDFFixture.bytes(sizes: [(3, 4), (3, 4)]), to: "x.pdf")
    let book = try openBook(path)
    let asked = [Place.page(PageNumber(2)), .page(PageNumber(3)), .text(chapter: 0, offset: 0)]
    #expect(book.placed(asked) == [PlacedPage(PageNumber(2)), nil, nil])
  }

  @Test("a chapter is looked at a little at a time, and no page twice")
  func slices() {
    var signs = ChapterSigns()
    var looked: [Int] = []
    func sums(upTo count: Int, allowed: Int) -> [Int]? {
      var left = allowed
      return signs.sums(
        of: 2, while: { $0.count < count },
        allowing: {
          left -= 1
          return left >= 0
        },
        signs: { page in
          looked.append(page)
          return 10 + page
        })
    }
    #expect(sums(upTo: 5, allowed: 2) == nil)
    #expect(sums(upTo: 5, allowed: 1) == nil)
    #expect(sums(upTo: 5, allowed: 1) == [0, 10, 21, 33, 46])
    #expect(sums(upTo: 3, allowed: 0) == [0, 10, 21, 33, 46])
    #expect(looked == [0, 1, 2, 3])
  }
}
