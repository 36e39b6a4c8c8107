public import RectoBookModel
public import RectoReadingRecords

/// A book of the library, with its card and how far it was read.
public struct LibraryBook: Equatable, Sendable {
  /// Its number in this library.
  public var id: BookID
  /// What it is by its content.
  public var identity: BookIdentity
  /// Where it lies: of several places the first that is there.
  public var location: BookLocation
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
  /// The page that is its cover.
  public var cover = CoverPage.first

  /// The title: that of the card, or the name of its file.
  public var title: String { card.title ?? location.path }
}
