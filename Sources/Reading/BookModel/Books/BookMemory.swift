/// What is remembered of one book between two readings.
///
/// Everything is optional: a memory that an older or newer Recto wrote is read as far as it is
/// understood.
public struct BookMemory: Equatable, Sendable, Codable {
  /// A page with a name of the reader's.
  public struct Bookmark: Equatable, Sendable, Codable {
    /// The page, from 1.
    public var page: Int
    /// What the reader called it; usually the chapter and the page's number.
    public var name: String
    /// Its place in text that flows; the page follows from it. Nil where no page changes, and where it is not
    /// known yet.
    public var place: Place?

    public init(page: Int, name: String, place: Place? = nil) {
      (self.page, self.name, self.place) = (page, name, place)
    }

    private enum CodingKeys: String, CodingKey {
      case page, name, place
    }

    /// Reads a bookmark; a place that makes no sense is none.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      page = try values.decode(Int.self, forKey: .page)
      name = try values.decode(String.self, forKey: .name)
      place = try? values.decodeIfPresent(Place.self, forKey: .place)
    }
  }

  /// The page that the reader stopped on, from 1.
  public var page: Int?
  /// How many pages the book had then: a book whose text flows may have others now.
  public var pageCount: Int?
  /// The place in text that flows at which the reader stopped; the page follows from it. Nil where no page
  /// changes, and in what an older Recto wrote: then the page is at the same share of the book.
  public var place: Place?
  /// The magnification, where it is neither 1 nor follows a fit.
  public var zoom: Double?
  /// How a page is fitted into the view, in the words of the commands.
  public var fit: String?
  /// `ltr` or `rtl`, where the reader chose it.
  public var direction: String?
  /// `one`, `two` or `auto`, where the reader chose it.
  public var pages: String?
  /// How its pages are scrolled; nil where leaves turn.
  public var scrolling: Scrolled?
  /// Whether the pairing of pages is shifted by one.
  public var isShifted: Bool?
  /// How its pages are made up.
  public var makeup: Makeup?
  /// The paper, in the words of the commands.
  public var paper: String?
  /// Steps brighter, or darker where negative; see `PageTone`.
  public var brightness: Int?
  /// Steps warmer, or cooler where negative.
  public var warmth: Int?
  /// Whether pictures stay as they are at night, where the reader said so.
  public var keepsPictures: Bool?
  /// Quarter turns clockwise, 0…3.
  public var quarterTurns: Int?
  /// The size of text that flows, in points.
  public var textSize: Double?
  /// Its margins, in points.
  public var margin: Double?
  /// Its typeface, in the words of `Typeface`.
  public var typeface: String?
  /// How its lines are set.
  public var lines: Lines?
  /// How one opening follows another, in the words of the commands, where the reader chose it for this book.
  public var turn: String?
  /// Seconds for each page at which the reader reads it, where it has `pageCount` pages.
  public var pace: Double?
  /// The reader's bookmarks, in the order of their pages.
  public var bookmarks: [Bookmark]?
  /// The reader's marks: a character and a page from 1.
  public var marks: [String: Int]?
  /// The places of the marks in text that flows, by the same characters; their pages follow from them.
  public var markPlaces: [String: Place]?
  /// What was in the book: it tells the book, changed by another program, from another one in its place.
  public var contents: ContentSketch?

  public init() {}
}

extension BookMemory {
  /// Forgets where the reader stopped, and nothing else.
  public mutating func forgetPlace() { (page, place, scrolledShare) = (nil, nil, nil) }

  /// A layout with what is remembered of how the book's text was laid out.
  public func layout(over usual: TextLayout) -> TextLayout {
    var layout = usual
    if let textSize { layout.textSize = textSize }
    if let margin { layout.margin = margin }
    if let typeface = typeface.flatMap(Typeface.init) { layout.typeface = typeface }
    if let lineSpacing { layout.lineSpacing = lineSpacing == 0 ? nil : lineSpacing }
    if let alignment = alignment.flatMap(TextAlignment.init) { layout.alignment = alignment }
    if let hyphens = hyphens.flatMap(TextHyphens.init) { layout.hyphens = hyphens }
    if let told = paragraphs.flatMap(TextParagraphs.init) { layout.paragraphs = told }
    if let read = footnotes.flatMap(TextFootnotes.init) { layout.footnotes = read }
    if let hasRunningHeads { layout.hasRunningHeads = hasRunningHeads }
    return layout
  }

  /// Remembers a layout, as far as it differs from the usual one.
  ///
  /// Law: `layout(over: usual)` is the layout, but for the page and how pages lie.
  public mutating func record(_ layout: TextLayout, over usual: TextLayout) {
    textSize = layout.textSize == usual.textSize ? nil : layout.textSize
    margin = layout.margin == usual.margin ? nil : layout.margin
    typeface = layout.typeface == usual.typeface ? nil : layout.typeface.rawValue
    lineSpacing = layout.lineSpacing == usual.lineSpacing ? nil : layout.lineSpacing ?? 0
    alignment = layout.alignment == usual.alignment ? nil : layout.alignment.rawValue
    hyphens = layout.hyphens == usual.hyphens ? nil : layout.hyphens.rawValue
    paragraphs = layout.paragraphs == usual.paragraphs ? nil : layout.paragraphs.rawValue
    footnotes = layout.footnotes == usual.footnotes ? nil : layout.footnotes.rawValue
    hasRunningHeads =
      layout.hasRunningHeads == usual.hasRunningHeads ? nil : layout.hasRunningHeads
  }
}
