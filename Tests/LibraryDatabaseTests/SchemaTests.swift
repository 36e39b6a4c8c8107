import BookFixtures
import RectoBookModel
import Foundation
import GRDB
import Testing

@testable import RectoLibraryDatabase

/// Older libraries, as the Recto of their time made them: these texts never change.
private enum OldLibrary {
  static let versions = [1, 2, 3, 4, 5, 6]

  /// Makes a library of so many steps in a folder, with two books.
  static func make(asOf version: Int, in folder: TemporaryFolder) throws {
    let queue = try DatabaseQueue(path: Library.path(in: folder.url.path))
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.write { database in
      try database.execute(
        sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      try database.execute(sql: first)
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('1 books')")
      guard version > 1 else { return }
      try database.execute(sql: second)
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('2 imports')")
      guard version > 2 else { return }
      try database.execute(sql: third)
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('3 reasons and returns')")
      guard version > 3 else { return }
      try database.execute(sql: "UPDATE file SET changed = 0 WHERE size = 0")
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('4 folders by content')")
      guard version > 4 else { return }
      try database.execute(sql: "ALTER TABLE book ADD COLUMN contents TEXT")
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('5 contents')")
      guard version > 5 else { return }
      try database.execute(sql: sixth)
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('6 annotations')")
    }
    try queue.close()
  }

  private static let first = """
    CREATE TABLE book (
      id INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL UNIQUE, format TEXT,
      pages INTEGER, direction TEXT NOT NULL DEFAULT 'ltr', aspect REAL,
      said TEXT NOT NULL DEFAULT '{}', edited TEXT NOT NULL DEFAULT '{}', title TEXT NOT NULL,
      authors TEXT NOT NULL DEFAULT '[]', series TEXT, number TEXT,
      tags TEXT NOT NULL DEFAULT '[]', title_key TEXT NOT NULL, author_key TEXT NOT NULL,
      series_key TEXT NOT NULL, number_key TEXT NOT NULL, added REAL NOT NULL, opened REAL,
      finished REAL, page INTEGER, progress REAL NOT NULL DEFAULT 0,
      memory_stamp INTEGER NOT NULL DEFAULT 0, path TEXT NOT NULL,
      is_missing INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX book_by_title ON book(title_key, id);
    CREATE INDEX book_by_author ON book(author_key, series_key, number_key, title_key, id);
    CREATE INDEX book_by_series ON book(series_key, number_key, title_key, id);
    CREATE INDEX book_by_added ON book(added, id);
    CREATE INDEX book_by_opened ON book(opened, id);
    CREATE TABLE file (
      id INTEGER PRIMARY KEY, book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, changed INTEGER NOT NULL,
      is_missing INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX file_of_book ON file(book, is_missing, id);
    CREATE TABLE collection (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE collected (
      collection INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE, place INTEGER NOT NULL,
      PRIMARY KEY (collection, book)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX collected_of_book ON collected(book);
    CREATE TABLE removed (identity TEXT PRIMARY KEY, time REAL NOT NULL) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE book_words USING fts5(
      title, authors, series, tags, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
    );
    INSERT INTO book (id, identity, format, pages, title, title_key, author_key, series_key,
      number_key, added, opened, page, progress, path, said)
    VALUES (3, '000102030405060708090a0b0c0d0e0f', 'cbz', 24, 'Tales', 'tales', '', '', '',
      1700000000, 1700000100, 7, 0.25, '/books/tales.cbz',
      '{"authors":[],"tags":[],"title":"Tales"}'),
      (4, '100102030405060708090a0b0c0d0e0f', NULL, NULL, 'Unread', 'unread', '', '', '',
      1700000001, NULL, NULL, 0, '/books/unread.pdf', '{}');
    INSERT INTO file (book, path, size, changed) VALUES (3, '/books/tales.cbz', 1000, 5),
      (4, '/books/unread.pdf', 2000, 6);
    INSERT INTO book_words (rowid, title, authors, series, tags) VALUES (3, 'Tales', '', '', ''),
      (4, 'Unread', '', '', '');
    INSERT INTO collection VALUES (1, 'Best', 'best');
    INSERT INTO collected VALUES (1, 3, 1);
    """

  private static let second = """
    CREATE TABLE pending (
      id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, is_asked INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE refused (
      path TEXT PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL, reason TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE watched (path TEXT PRIMARY KEY, added REAL NOT NULL) STRICT, WITHOUT ROWID;
    """

  private static let sixth = """
    CREATE TABLE annotation (
      id INTEGER PRIMARY KEY, identity TEXT NOT NULL, name TEXT NOT NULL, changed REAL NOT NULL,
      revision INTEGER NOT NULL, is_removed INTEGER NOT NULL, body TEXT NOT NULL,
      UNIQUE (identity, name)
    ) STRICT;
    CREATE INDEX annotation_of_book ON annotation(identity, is_removed, revision);
    """

  private static let third = """
    ALTER TABLE refused ADD COLUMN version TEXT NOT NULL DEFAULT '';
    ALTER TABLE refused ADD COLUMN until REAL;
    ALTER TABLE removed ADD COLUMN edited TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE removed ADD COLUMN collections TEXT NOT NULL DEFAULT '[]';
    INSERT INTO file (book, path, size, changed) VALUES (4, '/books/album', 0, 7);
    """
}

@Suite("The library's file") struct SchemaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tables(_ library: Library) throws -> [String] {
    try library.pool.read { database in
      let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
      return try String.fetchAll(database, sql: sql).map { sql in
        sql.filter { !$0.isWhitespace }
      }.sorted()
    }
  }

  @Test(
    "an older library keeps all that is in it, and a copy of it lies beside",
    arguments: OldLibrary.versions)
  func older(version: Int) throws {
    try OldLibrary.make(asOf: version, in: folder)
    let library = try Library(in: folder.url.path)
    let book = try #require(try library.book(BookID(3)))
    #expect(book.title == "Tales" && book.pages == 24 && book.page == 7 && book.progress == 0.25)
    #expect(book.location.path == "/books/tales.cbz" && book.opened == 1_700_000_100)
    #expect(try library.books(LibraryQuery(words: "unr")).map(\.id) == [BookID(4)])
    #expect(try library.books(LibraryQuery(collection: "best")).map(\.id) == [BookID(3)])
    try library.enqueue([Library.PendingFile(path: "/a", isAsked: true)])
    #expect(try library.integrity() == "ok")
    // The same tables as if it had been begun today.
    let fresh = try TemporaryFolder()
    #expect(try tables(library) == tables(Library(in: fresh.url.path)))
    // The copy is the library as it was.
    let copy = folder.url.appending(path: "library.before-\(version + 1).sqlite").path
    let old = try DatabaseQueue(path: copy)
    let (steps, books) = try old.read { database in
      (
        try Int.fetchOne(database, sql: "SELECT count(*) FROM grdb_migrations"),
        try Int.fetchOne(database, sql: "SELECT count(*) FROM book")
      )
    }
    #expect(steps == version && books == 2)
  }

  @Test("folders of an older library are looked at once more, files are not")
  func folders() throws {
    try OldLibrary.make(asOf: 3, in: folder)
    let library = try Library(in: folder.url.path)
    let times = try library.pool.read { database in
      try Int.fetchAll(database, sql: "SELECT changed FROM file ORDER BY id")
    }
    #expect(times == [5, 6, 0])
  }

  @Test("every step but the last has its older library here")
  func complete() {
    #expect(OldLibrary.versions == Array(1..<Schema.migrator.migrations.count))
  }

  @Test("only its owner may read it")
  func rights() throws {
    let library = try Library(in: folder.url.path)
    try library.setWatched("/a", true)
    for end in ["", "-wal", "-shm"] {
      let facts = try FileManager.default.attributesOfItem(atPath: library.path + end)
      #expect(facts[.posixPermissions] as? Int == 0o600, "\(end)")
    }
  }

  @Test("a library of today is not copied")
  func noCopy() throws {
    for _ in 0..<2 { _ = try Library(in: folder.url.path) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains("before") || $0.contains("damaged") })
  }

  @Test("a newer library is left alone")
  func newer() throws {
    let library = try Library(in: folder.url.path)
    try library.pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 more')") }
    let path = folder.url.path
    let error = #expect(throws: LibraryError.self) { try Library(in: path) }
    #expect(error?.kind == .newer)
    #expect(
      error?.description
        == "cannot open the library \(library.path): a newer version of Recto wrote it")
  }

  // MARK: Damage

  @Test("what is no library is set aside, and never deleted")
  func foreign() throws {
    let words = Array("This is no database, but somebody may want it.".utf8)
    let path = try folder.write(words, to: "library.sqlite")
    let library = try Library(in: folder.url.path)
    let aside = try #require(try setAside().first)
    #expect(library.notice?.contains(aside.path) == true)
    #expect(try Array(Data(contentsOf: aside)) == words)
    #expect(library.path == path)
    #expect(try library.count() == 0)
    #expect(try Library(in: folder.url.path).notice == nil)
  }

  @Test("a library that is damaged inside is told, and set aside when it is opened next")
  func damaged() throws {
    var shelf: LibraryFixture? = try LibraryFixture(in: folder)
    for number in 0..<60 { try shelf?.add("\(number).cbz", title: "Book \(number)") }
    try shelf?.library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let path = try #require(shelf?.file)
    shelf = nil
    var bytes = try Data(contentsOf: URL(filePath: path))
    // All but the page with the schema and the list of steps: the tables' own.
    let page = 4096
    try #require(bytes.count > 20 * page)
    for place in (8 * page)..<bytes.count { bytes[place] = UInt8(place % 251) }
    try bytes.write(to: URL(filePath: path))
    let library = try Library(in: folder.url.path)
    if library.notice == nil {
      let error = #expect(throws: LibraryError.self) { try library.books() }
      #expect(error?.kind == .damaged)
    }
    let next = try Library(in: folder.url.path)
    #expect(next.notice != nil || library.notice != nil)
    #expect(try setAside().count == 1)
    #expect(try next.integrity() == "ok")
  }

  @Test("a full disk and a folder that may not be written are named")
  func faults() throws {
    let shelf = try LibraryFixture(in: folder)
    try shelf.library.pool.write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let full = #expect(throws: LibraryError.self) {
      for number in 0..<200 { try shelf.add("\(number).cbz", title: "Book \(number)") }
    }
    #expect(full?.kind == .full)
    #expect(
      full?.description == "cannot change the library \(shelf.file): the disk is full")
    #expect(try shelf.library.integrity() == "ok")
    let absent = #expect(throws: LibraryError.self) { try Library(in: "/proc/recto") }
    #expect(absent?.kind == .readOnly)
    #expect(
      absent?.description.hasPrefix("cannot open the library /proc/recto/library.sqlite: ") == true)
  }

  private func setAside() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("library.damaged-") && $0.pathExtension == "sqlite" }
  }
}
