public import BookModel
public import BookStore

/// The number under which a book stands in the library: small, and never given twice.
public struct BookID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// At least 1.
  public let value: Int64

  /// Names a book, which need not be there.
  public init(_ value: Int64) { self.value = value }

  /// Those that came first are less.
  public static func < (a: BookID, b: BookID) -> Bool { a.value < b.value }

  /// The bare number.
  public var description: String { String(value) }
}

/// A book of the library.
public struct LibraryBook: Equatable, Sendable {
  /// Its number.
  public var id: BookID
  /// What it is by its content.
  public var identity: BookIdentity
  /// Where it lies: of several places the first that is there.
  public var path: String
  /// Its card as the reader has it, where that says something, else as the book has it; the title is
  /// never nil.
  public var card: BookCard
  /// The format in the words of `recto info`; nil while the book was not looked into.
  public var format: String?
  /// How many pages it has; nil while that is not known.
  public var pages: Int?
  /// The direction that the book asks for.
  public var direction: ReadingDirection
  /// Width divided by height of most of its pages; nil while that is not known.
  public var aspect: Double?
  /// When it came into the library, in seconds since 1970.
  public var added: Double
  /// When it was opened last, in seconds since 1970.
  public var opened: Double?
  /// When its end was reached last, in seconds since 1970.
  public var finished: Double?
  /// The page that the reader stopped on, from 1.
  public var page: Int?
  /// How far the reader has come, 0…1.
  public var progress: Double
  /// Whether its file was not there when that was last looked at.
  public var isMissing: Bool

  /// The title: that of the card, or the name of its file.
  public var title: String { card.title ?? path }
}

/// What a reader says of a book instead of what its file says: nil leaves it, empty says that there
/// is none.
public struct CardEdit: Equatable, Sendable, Codable {
  /// The title.
  public var title: String?
  /// Those who wrote or drew it.
  public var authors: [String]?
  /// The series.
  public var series: String?
  /// The number in the series.
  public var number: String?
  /// The tags.
  public var tags: [String]?

  /// Leaves everything as the file says it.
  public init(
    title: String? = nil, authors: [String]? = nil, series: String? = nil, number: String? = nil,
    tags: [String]? = nil
  ) {
    (self.title, self.authors, self.series) = (title, authors, series)
    (self.number, self.tags) = (number, tags)
  }

  /// The edit with another on top, which wins where it says something.
  public func changed(by later: CardEdit) -> CardEdit {
    CardEdit(
      title: later.title ?? title, authors: later.authors ?? authors,
      series: later.series ?? series, number: later.number ?? number, tags: later.tags ?? tags)
  }

  /// A card with this edit on top.
  ///
  /// Law: what comes of it is a checked card.
  func applied(to card: BookCard) -> BookCard {
    BookCard(
      title: title ?? card.title, authors: authors ?? card.authors, series: series ?? card.series,
      number: number ?? card.number, tags: tags ?? card.tags
    ).checked
  }
}

/// Some books that belong together, with how many there are.
public struct BookGroup: Equatable, Sendable {
  /// The name of the series or collection.
  public var name: String
  /// How many books it has.
  public var books: Int
  /// How many of them were read to their end.
  public var finished: Int
}
