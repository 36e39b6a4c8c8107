import RectoBookModel
import PageLayout
import Testing

@testable import RectoReaderCore

/// A reader of a text of which `pages` are counted so far.
private func reader(_ pages: Int, page: Int? = nil, isOnePage: Bool = true) -> Reader {
  let preferences = Reader.Preferences(
    page: page, spread: isOnePage ? .onePage : .twoPages, style: TurnStyle.none)
  var reader = Reader(view: ViewSize(width: 800, height: 600), preferences: preferences)
  _ = reader.receive(.opened(facts(pages)))
  return reader
}

private func facts(_ pages: Int, isCounted: Bool = false) -> BookFacts {
  BookFacts(
    format: "epub", pageCount: pages, usualSize: PageSize(width: 420, height: 600),
    isCounted: isCounted, flows: true)
}

@Suite("a book that is still being counted")
struct GrowingBookTests {
  @Test("it grows at its end; what is shown stays", arguments: [false, true])
  func grows(isOnePage: Bool) {
    var reader = reader(9, isOnePage: isOnePage)
    for _ in 0..<3 { _ = reader.receive(.command(.nextPage)) }
    let pages = reader.pages
    _ = reader.receive(.counted(pageCount: 40, isFirm: false))
    #expect(reader.pages == pages)
    #expect(reader.title(fileName: "x").contains("of 40+"))
    _ = reader.receive(.counted(pageCount: 41, isFirm: true))
    #expect(reader.pages == pages)
    #expect(reader.title(fileName: "x").contains("of 41 "))
    _ = reader.receive(.counted(pageCount: 5, isFirm: false))
    #expect(reader.facts?.pageCount == 41, "it never shrinks")
  }

  @Test("the end follows as it grows, until the count is firm or the reader goes elsewhere")
  func end() {
    var reader = reader(9)
    _ = reader.receive(.command(.lastPage))
    #expect(reader.pages == [PageNumber(9)])
    _ = reader.receive(.counted(pageCount: 20, isFirm: false))
    #expect(reader.pages == [PageNumber(20)])
    _ = reader.receive(.command(.previousPage))
    _ = reader.receive(.counted(pageCount: 30, isFirm: false))
    #expect(reader.pages == [PageNumber(19)])
    _ = reader.receive(.command(.lastPage))
    _ = reader.receive(.counted(pageCount: 33, isFirm: true))
    #expect(reader.pages == [PageNumber(33)])
  }

  @Test("the page to begin on is shown as soon as it is known")
  func begin() {
    var late = reader(9, page: 25)
    #expect(late.pages == [PageNumber(1)])
    _ = late.receive(.counted(pageCount: 20, isFirm: false))
    #expect(late.pages == [PageNumber(1)])
    _ = late.receive(.counted(pageCount: 30, isFirm: false))
    #expect(late.pages == [PageNumber(25)])
    var last = reader(9, page: -1)
    _ = last.receive(.counted(pageCount: 30, isFirm: false))
    #expect(last.pages == [PageNumber(1)])
    _ = last.receive(.counted(pageCount: 31, isFirm: true))
    #expect(last.pages == [PageNumber(31)])
    var gone = reader(9, page: 25)
    _ = gone.receive(.command(.nextPage))
    _ = gone.receive(.counted(pageCount: 30, isFirm: true))
    #expect(gone.pages == [PageNumber(2)], "the reader went elsewhere")
  }

  @Test("larger text is asked for where it flows, and keeps the same words through all sizes")
  func layout() {
    var reader = reader(40, isOnePage: false)
    for _ in 0..<4 { _ = reader.receive(.command(.nextPage)) }
    #expect(reader.pages == [PageNumber(8), PageNumber(9)])
    let larger = TextLayout.standard.enlarged(by: 1)
    #expect(reader.receive(.command(.largerText)) == [.layOut(larger)])
    #expect(reader.placeToKeep?.page == PageNumber(8))
    _ = reader.receive(.laidOut(facts(50), page: PageNumber(11)))
    #expect(reader.pages == [PageNumber(10), PageNumber(11)])
    #expect(reader.placeToKeep?.page == PageNumber(11), "not what happens to lie beside it")
    #expect(reader.receive(.command(.smallerText)) == [.layOut(.standard)])
    _ = reader.receive(.command(.nextPage))
    #expect(reader.placeToKeep?.page == PageNumber(12))
    var fixed = Reader(view: ViewSize(width: 800, height: 600))
    _ = fixed.receive(
      .opened(
        BookFacts(format: "pdf", pageCount: 3, usualSize: PageSize(width: 3, height: 4))))
    #expect(fixed.receive(.command(.largerText)).isEmpty)
  }
}
