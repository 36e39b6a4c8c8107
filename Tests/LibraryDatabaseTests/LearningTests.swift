import BookFixtures
import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
import Foundation
import RectoLibraryDatabase
import Testing

@Suite("What the library learns of reading") struct LearningTests {
  private let shelf: LibraryFixture
  private var library: Library { shelf.library }

  init() throws { shelf = try LibraryFixture() }

  /// What Recto left in its folders before there was a library.
  private func history(of path: String, page: Int) throws -> BookIdentity {
    let identity = try BookIdentity(of: .disk(path: path))
    let memory = """
      {
        "bookmarks" : [{"name" : "Here", "page" : 3}],
        "fit" : "width",
        "page" : \(page),
        "pageCount" : 41
      }
      """
    try shelf.folder.write(Array(memory.utf8), to: "books/\(identity).json")
    let recent = """
      [{"identity" : "\(identity)", "path" : "\(path)", "time" : 1700000000.5, "title" : "Old"}]
      """
    try shelf.folder.write(Array(recent.utf8), to: "recent.json")
    return identity
  }

  @Test("books that were read before there was a library are in it, where they were left")
  func adopts() throws {
    let path = try shelf.file("old.cbz")
    let identity = try history(of: path, page: 21)
    #expect(try library.catchUp())
    let book = try #require(try library.book(identity))
    #expect(book.page == 21 && book.progress == 20.0 / 39 && book.pages == 41)
    #expect(book.location.path == path && book.title == "old" && book.format == nil)
    #expect(try library.unreadFiles() == [path])
    #expect(try library.books(LibraryQuery(.recent)).map(\.identity) == [identity])
    // The bookmarks stay where they are.
    #expect(library.memories.memory(of: identity).bookmarks == [.init(page: 3, name: "Here")])
    #expect(try library.catchUp() == false)
  }

  @Test("what lies elsewhere by now, or is another book, is not adopted")
  func adoptsWhatIsThere() throws {
    let path = try shelf.file("old.cbz")
    _ = try history(of: path, page: 21)
    _ = try shelf.file("old.cbz", "another book")
    #expect(try library.catchUp() == false)
    #expect(try library.count() == 0)
  }

  @Test(
    "what was opened in the place of another book is looked into before it is taken for that one")
  func openedElsewhere() throws {
    let id = try shelf.add("old.cbz", content: "before", title: "Tales")
    let path = try shelf.file("old.cbz", "after")
    _ = try history(of: path, page: 21)
    #expect(try library.catchUp() == false)
    #expect(try library.book(id)?.isMissing == false && library.count() == 1)
    #expect(try library.pending() == [Library.PendingFile(path: path, isAsked: true)])
  }

  @Test("a book that was removed comes back only when it is opened again")
  func removed() throws {
    let path = try shelf.file("old.cbz")
    let identity = try history(of: path, page: 21)
    try library.catchUp()
    try library.remove(try #require(try library.book(identity)).id)
    _ = try history(of: path, page: 21)
    #expect(try library.catchUp() == false)
    let recents = RecentBooks(in: shelf.folder.url.path)
    try recents.record(
      RecentBook(
        .disk(path: path), title: "Old", time: Date().timeIntervalSince1970 + 1, identity: identity)
    )
    #expect(try library.catchUp())
    // And is where it was left.
    #expect(try library.book(identity)?.page == 21)
  }

  @Test("the small file wins, whoever wrote it, and whether the library was told or not")
  func fileWins() throws {
    let ids = try (0..<20).map { try shelf.add("\($0).cbz", pages: 30) }
    for (index, id) in ids.enumerated() { try shelf.keep(id, page: index + 1, of: 30) }
    // Another program reads on, and is killed before it tells.
    for (index, id) in ids.enumerated() where index % 3 == 0 {
      let identity = try #require(try library.book(id)).identity
      try library.memories.update(identity) { $0.page = 30 - index }
    }
    #expect(try library.catchUp())
    for (index, book) in try library.books(with: ids).enumerated() {
      #expect(book.page == library.memories.memory(of: book.identity).page)
      #expect(book.page == (index % 3 == 0 ? 30 - index : index + 1))
    }
    #expect(try library.catchUp() == false)
  }

  @Test("pages are those of the layout in which the reader's page was counted")
  func otherLayout() throws {
    let id = try shelf.add("old.epub", pages: 144)
    try shelf.keep(id, page: 96, of: 204)
    let book = try #require(try library.book(id))
    #expect(book.page == 96 && book.pages == 204 && book.progress == 95.0 / 202)
    // While they are being counted nothing new is known of them.
    try shelf.keep(id, page: 50, of: nil)
    #expect(try library.book(id)?.pages == 204)
  }

  @Test("a book that is added was read before, if it was")
  func addedLater() throws {
    let path = try shelf.file("old.cbz")
    let identity = try history(of: path, page: 40)
    let id = try shelf.add("old.cbz", pages: 41)
    let book = try #require(try library.book(id))
    #expect(book.identity == identity && book.page == 40 && book.progress == 1)
    #expect(book.finished != nil && book.opened != nil)
  }
}
