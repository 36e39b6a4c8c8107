import BookFixtures
import Foundation
import PageLayout
import RectoBookModel
import RectoReaderCore
import RectoReadingRecords
import Testing

@testable import RectoLibraryDatabase
@testable import RectoWindowSession

@Suite("What is done in the library from the shelf") struct ShelfDeedTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let changes: LibraryChanges
  private let number: Int

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(in: folder.url.path)
    changes = LibraryChanges(library)
    let path = try folder.write([1, 2, 3], to: "books/Emma.cbz")
    let facts = BookFacts(
      format: "cbz", pageCount: 10, usualSize: PageSize(width: 2, height: 3), title: "Emma",
      author: "Jane Austen")
    let file = try #require(FoundFile(path))
    let added = try library.add(
      BookIdentity(of: .disk(path: path)), at: file, facts: facts)
    number = Int(added.id.value)
  }

  private func perform(_ deed: ShelfDeed) throws -> ShelfDeed.Outcome? {
    try deed.perform(in: changes)?.outcome
  }

  /// Does something and takes it back; the book before, between and after.
  private func thereAndBack(_ deed: ShelfDeed) throws -> [LibraryBook] {
    let before = try book
    let undo = try #require(try perform(deed)?.undo)
    let between = try book
    _ = try perform(undo)
    return [before, between, try book]
  }

  private var book: LibraryBook {
    get throws { try #require(try library.book(BookID(Int64(number)))) }
  }

  private var collections: [String] {
    get throws { try library.collections(of: BookID(Int64(number))) }
  }

  @Test("a book is finished or not, and what changes nothing is not taken back")
  func finish() throws {
    #expect(try perform(.finish([number], false)) == .init(title: "Emma"))
    let states = try thereAndBack(.finish([number], true)).map { $0.finished != nil }
    #expect(states == [false, true, false])
  }

  @Test("a book comes into a collection, and out of it again")
  func collect() throws {
    let outcome = try #require(try perform(.collect([number], in: " For the  train ")))
    #expect(outcome == .init(title: "Emma", undo: .uncollect([number], from: "For the train")))
    #expect(try collections == ["For the train"])
    // It stands there already.
    #expect(try perform(.collect([number], in: "for the train"))?.undo == nil)
    _ = try perform(.uncollect([number], from: "For the train"))
    #expect(try collections == [])
    #expect(throws: LibraryError.self) { try perform(.collect([number], in: "  ")) }
  }

  @Test("every field of a card is changed and taken back", arguments: CardField.allCases)
  func edit(field: CardField) throws {
    let text = field == .authors || field == .tags ? "One; Two, Three" : "Something"
    let change = ShelfDeed.edit([number], CardChange([field: text]))
    let texts = try thereAndBack(change).map { field.text(in: $0.card) }
    #expect(texts == [texts[0], text, texts[0]])
    for other in CardField.allCases where other != field {
      _ = try perform(change)
      #expect(other.text(in: try book.card) != text)
    }
    #expect(try perform(change)?.undo == nil)
  }

  @Test("a whole card with its cover is changed in one step")
  func card() throws {
    let texts = Dictionary(
      uniqueKeysWithValues: CardField.allCases.map { ($0, "New") })
    let books = try thereAndBack(
      .edit([number], CardChange(texts, addsTags: true, cover: CoverPage(7))))
    #expect(books[1].cover == CoverPage(7) && books[2] == books[0])
    for field in CardField.allCases { #expect(field.text(in: books[1].card) == "New") }
  }

  @Test("a book is forgotten, its file stays, and it comes back as it was")
  func forget() throws {
    let before = try book
    let outcome = try #require(try perform(.forget([number])))
    #expect(outcome == .init(title: "Emma", undo: .bringBack([number])))
    #expect(
      try library.count() == 0 && FileManager.default.fileExists(atPath: before.location.path))
    // What is gone meanwhile is no fault of who reads.
    #expect(try perform(.finish([number], true)) == nil && perform(.forget([number])) == nil)
    let undo = try #require(outcome.undo)
    #expect(try perform(undo) == .init(title: "Emma", undo: .forget([number])))
    #expect(try book == before)
  }

  @Test("books of a series come from the library as a stack")
  func series() throws {
    let path = try folder.write([4, 5], to: "books/Bob.cbz")
    let other = try library.add(
      BookIdentity(of: .disk(path: path)), at: #require(FoundFile(path)), facts: nil)
    let books = [number, Int(other.id.value)]
    _ = try perform(.edit(books, CardChange([.series: "One", .number: "7"], cover: CoverPage(2))))
    let list = ShelfList(try library.books(), words: "")
    #expect(list.books.map(\.cover) == [CoverPage(2), CoverPage(2)])
    var reader = Reader(view: ViewSize(width: 1280, height: 800))
    reader.standBeforeShelf()
    _ = reader.receive(.shelved(list.books, words: ""))
    #expect(reader.shelf?.books.map { $0.stack?.books.count } == [2])
  }

  @Test("what takes back changes to books of different cards is one deed of several")
  func several() throws {
    let path = try folder.write([4, 5], to: "books/Bob.cbz")
    let other = try library.add(
      BookIdentity(of: .disk(path: path)), at: #require(FoundFile(path)),
      facts: BookFacts(
        format: "cbz", pageCount: 10, usualSize: PageSize(width: 2, height: 3), title: "Bob",
        author: "Nobody"))
    let books = [number, Int(other.id.value)]
    let outcome = try #require(
      try perform(.edit(books, CardChange([.authors: "Both", .series: "One"]))))
    #expect(outcome.count == 2)
    guard case .several(let parts)? = outcome.undo else {
      Issue.record("\(String(describing: outcome.undo))")
      return
    }
    #expect(parts.count == 2)
    _ = try perform(.several(parts))
    #expect(
      try library.books().map(\.card.authors).sorted { $0[0] < $1[0] } == [
        ["Jane Austen"], ["Nobody"],
      ])
  }
}
