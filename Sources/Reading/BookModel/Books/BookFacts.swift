public import PageModel

/// What is known of a book once it is open.
public struct BookFacts: Equatable, Sendable {
  /// The format in the words of `recto info`: cbz, folder, pdf, epub, djvu, picture…
  public var format: String
  /// How many pages there are, at least 1; while the book is being counted, how many are known.
  public var pageCount: Int
  /// Whether no page will be added: false while the chapters of a long text are being laid out.
  public var isCounted: Bool
  /// Whether its text flows: it can be laid out anew in another size.
  public var flows: Bool
  /// Whether its pages are reached through those before them only, so that a second decoder would
  /// unpack the whole archive once more.
  public var isOnePass: Bool
  /// Whether its file ends too early, as one that was not copied to its end: pages may be missing behind the last.
  public var endsEarly: Bool
  /// How many pages are missing then by what the book itself says; 0 where it says nothing of it.
  public var missingPages: Int
  /// The size that most pages share; the leaves of the book are cut to it.
  public var usualSize: PageSize
  /// The title, or nil where the book does not say.
  public var title: String?
  /// The author, or nil where the book does not say.
  public var author: String?
  /// The direction that the book asks for.
  public var direction: ReadingDirection
  /// What it says for a card beside title and author: series, number, all authors, tags.
  public var filed: BookCard
  /// What is in it, as far as opening it tells: so that it is known again once another program has changed it.
  public var contents: ContentSketch?
  /// The language of its text in the words of BCP 47, or nil where the book does not say.
  public var language: String?
  /// Whether the book asks that one page be seen at a time, however wide the view is.
  public var showsOnePage: Bool

  public init(
    format: String, pageCount: Int, usualSize: PageSize, title: String? = nil,
    author: String? = nil, direction: ReadingDirection = .leftToRight, isCounted: Bool = true,
    flows: Bool = false, isOnePass: Bool = false, filed: BookCard = BookCard(),
    contents: ContentSketch? = nil, endsEarly: Bool = false, missingPages: Int = 0,
    language: String? = nil, showsOnePage: Bool = false
  ) {
    precondition(pageCount >= 1, "an open book has at least one page, got \(pageCount)")
    self.format = format
    self.pageCount = pageCount
    self.usualSize = usualSize
    self.title = title
    self.author = author
    self.direction = direction
    self.isCounted = isCounted
    self.flows = flows
    self.isOnePass = isOnePass
    self.filed = filed
    self.contents = contents
    self.endsEarly = endsEarly
    self.missingPages = missingPages
    self.language = language
    self.showsOnePage = showsOnePage
  }
}

extension BookFacts {
  /// Whether the size of every page is worth looking up, so that those that lie across an opening
  /// are known: not where pages are all alike, nor where they are reached one after the other.
  public var hasSizesAtHand: Bool {
    !flows && !isOnePass && pageCount <= Limits.spreadSurveyedPages
  }

  /// What sets its text, where that flows, in a layout.
  public func engine(in layout: TextLayout) -> TextEngine {
    BookFormat(rawValue: format)?.engine(chosen: layout.engine) ?? .mupdf
  }

  /// How text lies on pages that are drawn on, in a few letters; empty where pages are always the same.
  ///
  /// Law: where only one engine sets the format, the names are the same whichever is asked for.
  public func drawnLayout(of layout: TextLayout) -> String {
    guard flows else { return "" }
    var layout = layout
    if BookFormat(rawValue: format)?.hasChoiceOfEngine != true { layout.engine = .mupdf }
    if engine(in: layout) == .mupdf { (layout.hyphens, layout.footnotes) = (.book, .foot) }
    return layout.drawnName
  }

  /// The page that a number on the command line means: from 1, or from the end where it is
  /// negative, −1 being the last; clamped to the book.
  public func page(counted number: Int) -> PageNumber {
    let wanted = number < 0 ? pageCount + 1 + number : number
    return PageNumber(min(max(wanted, 1), pageCount))
  }
}
