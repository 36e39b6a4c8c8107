public import RectoBookModel
import PageLayout
public import RectoShelfLayout

/// A book as the shelf knows it.
public struct ShelfBook: Equatable, Sendable {
  /// Its number in the library; its pictures have the same.
  public var id: Int
  /// Where it lies.
  public var location: BookLocation
  public var title: String
  /// Who wrote it, joined to one line.
  public var authors: String
  /// What its card says, which the title and the authors above are taken from.
  public var card = BookCard() { didSet { filing = SeriesFiling(card) } }
  /// Where it is filed in its series, as its card says.
  private(set) var filing = SeriesFiling()
  /// The page that is its cover.
  public var cover = CoverPage.first
  /// Its format in the words of `recto info`; nil while that is not known.
  public var format: String?
  /// Whether it was ever opened.
  public var isOpened = false
  /// Whether it was read to the end once, or is said to be.
  public var isFinished = false
  /// How many pages it has; nil while that is not known.
  public var pages: Int?
  /// The page that the reader stopped on, from 1.
  public var page: Int?
  /// How far it was read, 0…1.
  public var progress: Double
  /// How long it was read, as of when that was asked last; nil while nobody has asked.
  var reading: ReadingFigures?
  /// Whether its file is not there.
  public var isMissing: Bool
  /// The series that it stands for as the foremost of a stack; nil where it stands alone.
  public internal(set) var stack: ShelfStack?
  /// What decides its size and its spine on the shelf.
  public var look: ShelvedBook

  /// Makes a book.
  ///
  /// - Parameters:
  ///   - id: its number in the library, at least 1.
  ///   - location: where it lies.
  ///   - title: its title.
  ///   - authors: who wrote it, joined to one line.
  ///   - pages: how many pages it has, where that is known.
  ///   - page: the page that the reader stopped on.
  ///   - progress: how far it was read.
  ///   - isMissing: whether its file is not there.
  ///   - aspect: width divided by height of its pages, where that is known.
  ///   - direction: the direction in which it is read.
  public init(
    id: Int, location: BookLocation, title: String, authors: String = "", pages: Int? = nil,
    page: Int? = nil, progress: Double = 0, isMissing: Bool = false, aspect: Double? = nil,
    direction: ReadingDirection = .leftToRight
  ) {
    (self.id, self.location, self.title, self.authors) = (id, location, title, authors)
    (self.pages, self.page, self.progress, self.isMissing) = (pages, page, progress, isMissing)
    // Before it was looked into it is thought to be a book as most are.
    look = ShelvedBook(
      key: id, pageCount: pages ?? 200, aspect: aspect ?? 0.7, direction: direction)
  }

  /// Whether anything of it was read, as far as is known.
  var isBegun: Bool { isOpened || page != nil || progress > 0 }

  /// What typing looks for.
  var jumpNames: JumpNames { JumpNames(title: title, authors: authors) }
}
