import BookFixtures
import RectoBookModel
import RectoReadingRecords
import Foundation
import RectoLibraryDatabase
import Testing

/// A library in a folder of its own, with books that are a few bytes each.
struct LibraryFixture {
  let folder: TemporaryFolder
  let library: Library

  init(in folder: TemporaryFolder? = nil) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    library = try Library(in: folder.url.path, stateFolder: folder.url.path)
  }

  /// Writes a file, whose content is its name unless another is given.
  func file(_ name: String, _ content: String? = nil) throws -> String {
    try folder.write(Array((content ?? name).utf8), to: "books/\(name)")
  }

  /// Adds a file as a book.
  @discardableResult
  func add(
    _ name: String, content: String? = nil, title: String? = nil, author: String? = nil,
    filed: BookCard = BookCard(), pages: Int = 10, opened: Double? = nil,
    contents: ContentSketch? = nil
  ) throws -> BookID {
    let path = try file(name, content)
    let facts = BookFacts(
      format: "cbz", pageCount: pages, usualSize: PageSize(width: 2, height: 3), title: title,
      author: author, filed: filed, contents: contents)
    return try add(path, facts, opened: opened).id
  }

  func add(_ path: String, _ facts: BookFacts?, opened: Double? = nil) throws -> Library.Addition {
    let file = try #require(FoundFile(path))
    return try library.add(
      BookIdentity(of: .disk(path: path)), at: file, facts: facts, opened: opened)
  }

  /// Says in the small file of a book that the reader stopped on a page.
  func keep(_ id: BookID, page: Int, of pages: Int? = nil) throws {
    let book = try #require(try library.book(id))
    try library.memories.update(book.identity) { ($0.page, $0.pageCount) = (page, pages) }
    try library.learn(book.identity)
  }

  /// The titles that a question brings.
  func titles(_ query: LibraryQuery = LibraryQuery()) throws -> [String] {
    try library.books(query).map(\.title)
  }

  /// A connection to the same file that knows nothing of the room.
  var file: String { Library.path(in: folder.url.path) }
}

extension Library {
  /// The paths of a book's locations.
  func paths(of id: BookID) throws -> [String] { try locations(of: id).map(\.path) }
}
