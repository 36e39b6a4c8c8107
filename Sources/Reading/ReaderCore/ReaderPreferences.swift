public import RectoBookModel
public import PageLayout

/// What the reader asked for before the book was open.
public struct ReaderPreferences: Equatable, Sendable {
  /// The first page shown, from 1; negative from the end, −1 being the last; nil the first.
  public var page: Int?
  /// One page or two.
  public var spread: SpreadMode
  /// The direction, where it is not the book's own.
  public var direction: ReadingDirection?
  /// How one opening follows another; nil as the desktop prefers.
  public var style: TurnStyle?
  /// The seconds that a turn takes, where that was asked for.
  public var turnSeconds: Double?
  /// How text that flows is laid out.
  public var textLayout: TextLayout
  /// How books are bound.
  public var binding = Binding.automatic
  /// Where the book lies.
  public var location: BookLocation?
  /// The name of the book's file, for a book that has no title.
  public var fileName: String?
  /// The weight of their paper in g/m², where that is known.
  public var paperWeight: Double?
  /// The radius of the outer corners of pages in page heights, where that was asked for.
  public var cornerRadius: Double?
  /// What each key means.
  public var keys = KeyTable.standard
  /// The paper, where it was asked for.
  public var paper: Paper?
  /// The defaults, for everything that is not set above.
  public var defaults = ReadingDefaults()
  /// What is remembered of the book; what is said above goes before it.
  public var memory: BookMemory?
  /// What the names of strokes begin with: no two windows draw with the same one.
  public var strokeSeed: UInt64 = 0
  /// What lay there before, where nothing is remembered of the book itself.
  public var predecessor: BookPredecessor?

  public init(
    page: Int? = nil, spread: SpreadMode = .automatic, direction: ReadingDirection? = nil,
    style: TurnStyle? = nil, turnSeconds: Double? = nil,
    textLayout: TextLayout = .standard
  ) {
    self.page = page
    self.spread = spread
    self.direction = direction
    self.style = style
    self.turnSeconds = turnSeconds
    self.textLayout = textLayout
  }
}

extension Reader {
  public typealias Preferences = ReaderPreferences
}
