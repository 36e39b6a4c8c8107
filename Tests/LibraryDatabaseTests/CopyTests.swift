import BookFixtures
import RectoBookModel
import Foundation
import GRDB
import Testing

@testable import RectoLibraryDatabase

@Suite("Copies of the library, and what is saved of a damaged one") struct CopyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func day(_ number: Int) -> Date { Date(timeIntervalSince1970: 86_400 * Double(number)) }

  /// A library of so many books, closed, with all that it holds in its one file.
  private func fill(_ count: Int, _ body: (LibraryFixture) throws -> Void = { _ in }) throws {
    let shelf = try LibraryFixture(in: folder)
    try shelf.library.change { database in
      for number in 1...count {
        let digits = String(number, radix: 16)
        let identity = String(repeating: "0", count: 32 - digits.count) + digits
        try database.execute(
          sql: """
            INSERT INTO book (identity, title, title_key, author_key, series_key, number_key, added,
            said, path) VALUES (?, '', '', '', '', '', 1000, ?, ?)
            """,
          arguments: [
            identity, "{\"authors\":[],\"tags\":[],\"title\":\"Book \(number)\"}",
            "/b/\(number).cbz",
          ])
        try database.execute(
          sql: "INSERT INTO file (book, path, size, changed) VALUES (?, ?, 1, 1)",
          arguments: [number, "/b/\(number).cbz"])
        try Library.label(BookID(Int64(number)), database)
      }
    }
    try body(shelf)
    try shelf.library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  private func copyNow(_ number: Int = 20_000) throws {
    _ = try LibraryFile(in: folder.url.path).open(now: day(number))
  }

  private var path: String { Library.path(in: folder.url.path) }

  /// Spoils the leaf pages of the table of books, but one in `every`.
  private func spoilBooks(every: Int) throws {
    let pages = try DatabaseQueue(path: path).read { database in
      try Int.fetchAll(
        database,
        sql: "SELECT pageno FROM dbstat WHERE name = 'book' AND pagetype = 'leaf' ORDER BY pageno")
    }
    try #require(pages.count > 2)
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    for (index, page) in pages.enumerated() where index % every == 0 {
      try handle.seek(toOffset: UInt64(page - 1) * 4096)
      try handle.write(contentsOf: Data((0..<4096).map { UInt8($0 % 251) }))
    }
    try handle.close()
  }

  /// Leaves nothing of it but its size.
  private func spoilAll() throws {
    let size = try Data(contentsOf: URL(filePath: path)).count
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.write(contentsOf: Data(count: size))
    try handle.close()
  }

  @Test("a copy a day lies beside it, and the last seven are kept")
  func daily() throws {
    // Nothing is worth no copy.
    try copyNow()
    #expect(LibraryCopies(folder: folder.url.path).all.isEmpty)
    try fill(1)
    for number in 0..<9 { try copyNow(20_000 + number) }
    try copyNow(20_008)
    let copies = LibraryCopies(folder: folder.url.path).all
    #expect(copies.map(\.day).first == "2024-10-12" && copies.count == LibraryCopies.most)
    for copy in copies {
      let count = try DatabaseQueue(path: copy.path).read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM book")
      }
      #expect(count == 1)
      let rights = try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions]
      #expect(rights as? Int == 0o600)
    }
    #expect(try !names().contains { $0.hasSuffix(".part") })
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
  }

  @Test("what can be read of a damaged library is saved, with edits, collections and numbers")
  func salvaged() throws {
    try fill(200) { shelf in
      for id in stride(from: 10, through: 200, by: 10) {
        try shelf.library.edit(BookID(Int64(id)), CardEdit(title: "Mine \(id)"))
        try shelf.library.collect([BookID(Int64(id))], in: "Best")
      }
    }
    try spoilBooks(every: 3)
    let library = try Library(in: folder.url.path)
    let count = try library.count()
    #expect(count > 80 && count < 200)
    let notice = try #require(library.notice)
    let rest = "\(200 - count) files are looked into anew"
    #expect(
      notice.contains(
        ": \(count) books were saved from it and \(rest); the damaged file is now at "),
      "\(notice)")
    // Where those lay that are lost is looked once more, and nowhere else.
    let known = try Set(library.books().map(\.location.path))
    let waiting = try library.pending()
    #expect(Set(waiting.map(\.path)).union(known) == Set((1...200).map { "/b/\($0).cbz" }))
    #expect(waiting.count == 200 - count && waiting.allSatisfy { !$0.isAsked })
    #expect(try library.integrity() == "ok")
    #expect(try library.count(LibraryQuery(words: "book")) > count - 21)
    let edited = try library.books(LibraryQuery(collection: "best"))
    #expect(!edited.isEmpty && edited.allSatisfy { $0.title == "Mine \($0.id)" })
    for book in try library.books() { #expect(book.location.path == "/b/\(book.id).cbz") }
    #expect(try names().filter { $0.contains("damaged") && $0.hasSuffix(".sqlite") }.count == 1)
    #expect(try !names().contains { $0.contains("reading") || $0.contains("salvaged") })
    #expect(try Library(in: folder.url.path).notice == nil)
  }

  @Test("a library that is empty or gone comes from the newest copy", arguments: [true, false])
  func lost(isGone: Bool) throws {
    try fill(20)
    try copyNow()
    for file in LibrarySalvage.files(of: path) { try? FileManager.default.removeItem(atPath: file) }
    if !isGone { #expect(FileManager.default.createFile(atPath: path, contents: nil)) }
    let library = try Library(in: folder.url.path)
    #expect(try library.count() == 20)
    let notice = try #require(library.notice)
    #expect(notice.contains("20 books were taken from the copy of 2024-10-04"), "\(notice)")
    #expect(try Library(in: folder.url.path).notice == nil)
  }

  @Test("the rest comes from the newest copy, but nothing that was thrown away since")
  func fromCopy() throws {
    try fill(200)
    try copyNow()
    do {
      let library = try Library(in: folder.url.path)
      try library.edit(BookID(150), CardEdit(title: "Later"))
      try library.remove(BookID(3))
      try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }
    try FileManager.default.removeItem(
      atPath: try #require(LibraryCopies(folder: folder.url.path).all.first).path)
    try spoilBooks(every: 2)
    let library = try Library(in: folder.url.path)
    #expect(try library.count() == 199 && library.book(BookID(3)) == nil)
    let notice = try #require(library.notice)
    #expect(notice.contains(" saved from it and "), "\(notice)")
    #expect(
      notice.contains(" taken from the copy of 2024-10-04; the damaged file is now at "),
      "\(notice)")
    let changed = try #require(try library.book(BookID(150)))
    #expect(["Later", "Book 150"].contains(changed.title))
  }

  @Test("of a file that is no database any more all comes from the copy")
  func header() throws {
    try fill(3)
    try copyNow()
    try spoilAll()
    let library = try Library(in: folder.url.path)
    #expect(try library.count() == 3)
    #expect(library.notice?.contains("3 books were taken from the copy of 2024-10-04") == true)
    #expect(try library.books(LibraryQuery(words: "book 2")).map(\.id) == [BookID(2)])
  }

  @Test("a library that has lost the table of its words has lost no book")
  func words() throws {
    try fill(5)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "DROP TABLE book_words") }
    let library = try Library(in: folder.url.path)
    #expect(library.notice?.contains("5 books were saved from it;") == true)
    #expect(try library.count(LibraryQuery(words: "book")) == 5)
  }
}
