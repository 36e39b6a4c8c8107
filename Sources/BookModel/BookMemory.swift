/// What is remembered of one book between two readings.
///
/// Everything is optional: a memory that an older or newer Recto wrote is read as far as it is
/// understood.
public struct BookMemory: Equatable, Sendable, Codable {
  /// A page with a name of the reader's.
  public struct Bookmark: Equatable, Sendable, Codable {
    /// The page, from 1.
    public var page: Int
    /// Its name.
    public var name: String

    /// Makes a bookmark.
    public init(page: Int, name: String) { (self.page, self.name) = (page, name) }
  }

  /// The page that the reader stopped on, from 1.
  public var page: Int?
  /// How many pages the book had then: a book whose text flows may have others now.
  public var pageCount: Int?
  /// Magnification.
  public var zoom: Double?
  /// How a page is fitted into the view, in the words of the commands.
  public var fit: String?
  /// `ltr` or `rtl`, where the reader chose it.
  public var direction: String?
  /// `one` or `two`, where the reader chose it.
  public var pages: String?
  /// Whether the pairing of pages is shifted by one.
  public var isShifted: Bool?
  /// The paper, in the words of the commands.
  public var paper: String?
  /// Quarter turns clockwise, 0…3.
  public var quarterTurns: Int?
  /// The size of text that flows, in points.
  public var textSize: Double?
  /// The reader's bookmarks, in the order of their pages.
  public var bookmarks: [Bookmark]?
  /// The reader's marks: a character and a page from 1.
  public var marks: [String: Int]?

  /// Makes an empty memory.
  public init() {}
}
