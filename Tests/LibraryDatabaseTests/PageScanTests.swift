import BookFixtures
import RectoBookModel
import RectoReadingRecords
import Foundation
import GRDB
import Testing

@testable import RectoLibraryDatabase

@Suite("Rows of a library that has lost what leads to them") struct PageScanTests {
  private static let page = 4096
  private static let books = 300
  private let folder: TemporaryFolder
  private var path: String { Library.path(in: folder.url.path) }

  /// The file of a library of 300 books, of which each tenth was edited and collected and the first was
  /// removed, and one has a card that fills many pages.
  private static let whole = Result { try made() }

  /// A library of 300 books, of which there is no copy.
  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.whole.get()).write(to: URL(filePath: path))
  }

  private static func made() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let library = try Library(in: folder.url.path)
    try library.change { database in
      for number in 1...books {
        let digits = String(number, radix: 16)
        let title = number == 77 ? String(repeating: "Long ", count: 4_000) : "Book \(number)"
        try database.execute(
          sql: """
            INSERT INTO book (identity, title, title_key, author_key, series_key, number_key, added,
            said, path) VALUES (?, '', '', '', '', '', 1000, ?, ?)
            """,
          arguments: [
            String(repeating: "0", count: 32 - digits.count) + digits,
            "{\"authors\":[],\"tags\":[],\"title\":\"\(title)\"}", "/b/\(number).cbz",
          ])
        try database.execute(
          sql: "INSERT INTO file (book, path, size, changed) VALUES (?, ?, 1, 1)",
          arguments: [number, "/b/\(number).cbz"])
        try Library.label(BookID(Int64(number)), database)
      }
    }
    let tenth = stride(from: 10, through: books, by: 10).map { BookID(Int64($0)) }
    for id in tenth { try library.edit(id, CardEdit(title: "Mine \(id)")) }
    try library.collect(tenth, in: "Best")
    try library.remove(BookID(1))
    try library.setWatched("/comics", true)
    try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    return Array(try Data(contentsOf: URL(filePath: library.path)))
  }

  /// Closed, so that all of it is in its file.
  private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  private func write(_ bytes: [UInt8]) throws {
    for file in LibrarySalvage.files(of: path) { try? FileManager.default.removeItem(atPath: file) }
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// How many books a library has after it was mended; each is sound, and as it was.
  private func saved(_ damaged: [UInt8]) throws -> Int {
    try write(damaged)
    let library = try Library(in: folder.url.path)
    #expect(library.notice?.hasPrefix("the library was damaged: ") == true)
    #expect(try library.integrity() == "ok")
    for book in try library.books() {
      #expect(book.location.path == "/b/\(book.id).cbz")
      let isEdited = book.id.value.isMultiple(of: 10)
      let title = isEdited ? "Mine \(book.id)" : "Book \(book.id)"
      #expect(book.id.value == 77 || book.title == title)
    }
    return try library.count()
  }

  private func pages(_ sql: String) throws -> [Int] {
    try DatabaseQueue(path: path).read { try Int.fetchAll($0, sql: sql) }
  }

  @Test("one whose first page is lost has lost nothing", arguments: [0, 255] as [UInt8])
  func first(filler: UInt8) throws {
    var bytes = try bytes()
    bytes.replaceSubrange(0..<Self.page, with: repeatElement(filler, count: Self.page))
    #expect(try saved(bytes) == Self.books - 1)
    let library = try Library(in: folder.url.path)
    #expect(try library.count(LibraryQuery(collection: "best")) == Self.books / 10)
    #expect(try library.watchedFolders() == ["/comics"])
    #expect(try library.books(LibraryQuery(words: "mine")).count == Self.books / 10)
    let long = try #require(try library.book(BookID(77)))
    #expect(long.title.hasPrefix("Long Long "))
    // What was thrown away stays away.
    let first = String(repeating: "0", count: 31) + "1"
    #expect(try library.isRemoved(#require(BookIdentity(first))))
  }

  @Test("one that has lost the beginning of its table of books has lost no book", arguments: 0..<3)
  func root(way: Int) throws {
    let root = try #require(
      try pages("SELECT rootpage FROM sqlite_schema WHERE name = 'book'").first)
    var bytes = try bytes()
    let range = (root - 1) * Self.page..<root * Self.page
    switch way {
    case 0: bytes.replaceSubrange(range, with: repeatElement(0, count: Self.page))
    case 1: bytes.replaceSubrange(range, with: (0..<Self.page).map { UInt8($0 % 251) })
    default:
      // A page with no rows is sound.
      let empty: [UInt8] = [0x0D, 0, 0, 0, 0, 0x10, 0, 0]
      bytes.replaceSubrange(range, with: empty + repeatElement(0, count: Self.page - empty.count))
      LibraryFile.suspect(path)
    }
    #expect(try saved(bytes) == Self.books - 1)
  }

  @Test("one that was cut in half has the books of its first half")
  func half() throws {
    let bytes = try bytes()
    let half = bytes.count / 2
    let leaves = try pages(
      "SELECT pageno FROM dbstat WHERE name = 'book' AND pagetype = 'leaf' ORDER BY pageno")
    let cells = try DatabaseQueue(path: path).read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT sum(ncell) FROM dbstat WHERE name = 'book' AND pagetype = 'leaf' AND pageno <= ?
          """, arguments: [half / Self.page])
    }
    try #require(leaves.count > 10)
    let count = try saved(Array(bytes.prefix(half)))
    // The long one may have lost its end.
    #expect(abs(count - (cells ?? 0)) <= 1 && count > 20)
  }

  @Test("of one whose file is spoiled, what still stands in the log is found")
  func log() throws {
    let library = try Library(in: folder.url.path)
    try library.edit(BookID(10), CardEdit(title: "Last word"))
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    try #require(log.count > Self.page)
    var bytes = try bytes()
    bytes.replaceSubrange(0..<Self.page, with: repeatElement(0, count: Self.page))
    let there = try TemporaryFolder()
    try Data(bytes).write(to: URL(filePath: Library.path(in: there.url.path)))
    try log.write(to: URL(filePath: Library.path(in: there.url.path) + "-wal"))
    let saved = try Library(in: there.url.path)
    #expect(try saved.count() == Self.books - 1)
    #expect(try saved.book(BookID(10))?.title == "Last word")
  }

  @Test(
    "whatever bytes there are, it ends, and what it finds can be read", arguments: UInt64(0)..<12)
  func hostile(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = try bytes()
    for _ in 0..<2_000 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    // Most pages' own headers, and chains that lead anywhere.
    for page in stride(from: 0, to: bytes.count, by: Self.page) where Bool.random(using: &random) {
      bytes[page] = [0x0D, 0x0A, 0x02, 0][Int.random(in: 0..<4, using: &random)]
      bytes[page + 3] = UInt8.random(in: 0...255, using: &random)
    }
    try write(bytes)
    let library = try Library(in: folder.url.path)
    #expect(try library.integrity() == "ok")
    #expect(try library.books().count == library.count())
  }

  @Test("a page that leads to one row a thousand times has no more rows than fit in it")
  func repeated() throws {
    let table = PageScan.Table(
      name: "pending",
      columns: [
        PageScan.Column(name: "id", type: "INTEGER", isOptional: false, hasDefault: false),
        PageScan.Column(name: "path", type: "TEXT", isOptional: false, hasDefault: false),
        PageScan.Column(name: "is_asked", type: "INTEGER", isOptional: false, hasDefault: false),
      ])
    // A header of nothing, 100 letters and the number 1; then the letters.
    let record = [5, 0, 0x81, 0x55, 9] + [UInt8](repeating: 65, count: 100)
    let cell = [UInt8(record.count), 7] + record
    func page(_ count: Int) -> [UInt8] {
      var page = [UInt8](repeating: 0, count: Self.page)
      page.replaceSubrange(
        0..<8, with: [0x0D, 0, 0, UInt8(count >> 8), UInt8(count & 255), 0, 0, 0])
      let start = Self.page - cell.count
      page.replaceSubrange(start..., with: cell)
      for index in 0..<count {
        page.replaceSubrange(
          8 + 2 * index..<10 + 2 * index, with: [UInt8(start >> 8), UInt8(start & 255)])
      }
      return page
    }
    // The first page of a file has another header before its own.
    let path = try folder.write(page(0) + page(1) + page(1_000), to: "pages")
    let rows = PageScan.rows(of: [table], in: path)["pending"]?.whole ?? []
    #expect(rows.count > 1 && rows.count <= 1 + Self.page / record.count + 1)
    #expect(rows.allSatisfy { $0["id"] == 7 && $0["path"] == String(repeating: "A", count: 100) })
  }

  @Test("numbers of every length are read, and none beyond the bytes")
  func numbers() {
    let table: [([UInt8], Int64?, Int)] = [
      ([0], 0, 1), ([0x7F], 127, 1), ([0x81, 0], 128, 2), ([0xFF, 0x7F], 16_383, 2),
      ([0x81, 0x80, 0], 16_384, 3), (Array(repeating: 0xFF, count: 9), -1, 9),
      ([], nil, 0), ([0x80], nil, 0), (Array(repeating: 0xFF, count: 8), nil, 0),
    ]
    for (bytes, value, length) in table {
      let number = StoredRecord.number(in: bytes, at: 0)
      #expect(number?.value == value && number?.length ?? 0 == length, "\(bytes)")
    }
    // A header of four kinds: nothing, 1, minus two in two bytes, and a letter; then one that is cut short.
    let record: [UInt8] = [5, 0, 9, 2, 15, 0xFF, 0xFE, 65]
    let values = StoredRecord(record)?.values
    #expect(values == [.null, 1.databaseValue, (-2).databaseValue, "A".databaseValue])
    let torn = StoredRecord(record.dropLast())
    #expect(torn?.values.count == 3 && torn?.isWhole == false)
    for bytes: [UInt8] in [[], [9, 1], [2, 10], [2, 11], [0], [0xFF]] {
      #expect(StoredRecord(bytes) == nil, "\(bytes)")
    }
  }
}
