internal import GRDB

/// How the tables came to be: numbered steps that never change once a Recto with them was released.
enum Schema {
  /// All steps, in order.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 books") { try $0.execute(sql: books) }
    migrator.registerMigration("2 imports") { try $0.execute(sql: imports) }
    migrator.registerMigration("3 reasons and returns") { try $0.execute(sql: reasons) }
    migrator.registerMigration("4 folders by content") { try $0.execute(sql: folders) }
    migrator.registerMigration("5 contents") { try $0.execute(sql: contents) }
    migrator.registerMigration("6 annotations") { try $0.execute(sql: annotations) }
    migrator.registerMigration("7 reading days") { try $0.execute(sql: readingDays) }
    return migrator
  }

  /// The tables that a library has; one without any of them is damaged.
  static let tables: Set<String> = [
    "book", "file", "collection", "collected", "removed", "book_words", "pending", "refused",
    "watched", "annotation", "reading_day",
  ]

  /// How titles are written to be sorted and found: stands in the file as its `user_version`, and every
  /// book is labelled anew where another number stands there.
  static let labelling = 2

  /// Books, where they lie, what they are called and how far they were read.
  ///
  /// `said` is the card as the book has it and `edited` what the reader says instead, both as JSON;
  /// the columns from `title` on, the keys and `book_words` are what comes of the two, written together.
  /// `book.path` is the place by which it is called where it has no title, and where it was for one of which
  /// no file is left.
  /// A time is in seconds since 1970, but `memory_stamp` and `file.changed`, which are in nanoseconds.
  private static let books = """
    CREATE TABLE book (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identity TEXT NOT NULL UNIQUE,
      format TEXT,
      pages INTEGER,
      direction TEXT NOT NULL DEFAULT 'ltr',
      aspect REAL,
      said TEXT NOT NULL DEFAULT '{}',
      edited TEXT NOT NULL DEFAULT '{}',
      title TEXT NOT NULL,
      authors TEXT NOT NULL DEFAULT '[]',
      series TEXT,
      number TEXT,
      tags TEXT NOT NULL DEFAULT '[]',
      title_key TEXT NOT NULL,
      author_key TEXT NOT NULL,
      series_key TEXT NOT NULL,
      number_key TEXT NOT NULL,
      added REAL NOT NULL,
      opened REAL,
      finished REAL,
      page INTEGER,
      progress REAL NOT NULL DEFAULT 0,
      memory_stamp INTEGER NOT NULL DEFAULT 0,
      path TEXT NOT NULL,
      is_missing INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX book_by_title ON book(title_key, id);
    CREATE INDEX book_by_author ON book(author_key, series_key, number_key, title_key, id);
    CREATE INDEX book_by_series ON book(series_key, number_key, title_key, id);
    CREATE INDEX book_by_added ON book(added, id);
    CREATE INDEX book_by_opened ON book(opened, id);
    CREATE TABLE file (
      id INTEGER PRIMARY KEY,
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      path TEXT NOT NULL UNIQUE,
      size INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      is_missing INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX file_of_book ON file(book, is_missing, id);
    CREATE TABLE collection (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE collected (
      collection INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      PRIMARY KEY (collection, book)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX collected_of_book ON collected(book);
    CREATE TABLE removed (
      identity TEXT PRIMARY KEY,
      time REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE book_words USING fts5(
      title, authors, series, tags,
      tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
    );
    """

  /// What is still to be read, what was refused, and which folders are looked at by themselves.
  private static let imports = """
    CREATE TABLE pending (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,
      is_asked INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE refused (
      path TEXT PRIMARY KEY,
      size INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      reason TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE watched (
      path TEXT PRIMARY KEY,
      added REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// Folders are looked at once more when they are come across: two that had the same names and sizes were
  /// one book.
  private static let folders = "UPDATE file SET changed = 0 WHERE size = 0"

  /// What was in a book when it was looked into last, as a `ContentSketch` writes itself; null where nobody
  /// has looked since there are such.
  private static let contents = "ALTER TABLE book ADD COLUMN contents TEXT"

  /// What is marked in books, by what they are: whether the library has them or not.
  ///
  /// `name` is what an `Annotation` is called and `body` that annotation as JSON, which is empty where it was removed;
  /// `changed` is when either happened, in seconds since 1970. `revision` counts the changes to those of a book.
  /// A row has a number for the sake of a damaged library, in which rows with numbers are found one by one, and the
  /// body stands last, since what is torn off a row is its end.
  private static let annotations = """
    CREATE TABLE annotation (
      id INTEGER PRIMARY KEY,
      identity TEXT NOT NULL,
      name TEXT NOT NULL,
      changed REAL NOT NULL,
      revision INTEGER NOT NULL,
      is_removed INTEGER NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (identity, name)
    ) STRICT;
    CREATE INDEX annotation_of_book ON annotation(identity, is_removed, revision);
    """

  /// How long each book was read on each day, by what it is; the days are those of the place where the reader was.
  ///
  /// `until` is when the last spell ended that was recorded, in seconds since 1970, and `pages` the pages that were read
  /// as `PageRanges` writes them.
  private static let readingDays = """
    CREATE TABLE reading_day (
      id INTEGER PRIMARY KEY,
      identity TEXT NOT NULL,
      day TEXT NOT NULL,
      seconds REAL NOT NULL,
      until REAL NOT NULL,
      pages TEXT NOT NULL,
      UNIQUE (identity, day)
    ) STRICT;
    """

  /// Which Recto refused a file, and until when that is believed (for good where it is null); what the
  /// reader had said of a book that was removed.
  private static let reasons = """
    ALTER TABLE refused ADD COLUMN version TEXT NOT NULL DEFAULT '';
    ALTER TABLE refused ADD COLUMN until REAL;
    ALTER TABLE removed ADD COLUMN edited TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE removed ADD COLUMN collections TEXT NOT NULL DEFAULT '[]';
    """
}
