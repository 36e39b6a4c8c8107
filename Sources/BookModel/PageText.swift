/// A rectangle of a page, upright, in fractions of its width and height from its upper left corner.
public struct PageBox: Hashable, Sendable {
  /// The left edge, 0…1.
  public var left: Double
  /// The upper edge, 0…1.
  public var top: Double
  /// The right edge, not left of `left`.
  public var right: Double
  /// The lower edge, not above `top`.
  public var bottom: Double

  /// Makes a box.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}

/// The text of one page, in reading order.
public struct PageText: Equatable, Sendable {
  /// A word: what stands between spaces.
  public struct Word: Equatable, Sendable {
    /// Its characters.
    public var text: String
    /// Where it stands.
    public var box: PageBox
    /// The left edge of each character and the right edge of the last: one more than there are
    /// characters. From right to left the edges descend.
    public var edges: [Double]

    /// Makes a word.
    public init(text: String, box: PageBox, edges: [Double]) {
      (self.text, self.box, self.edges) = (text, box, edges)
    }
  }

  /// A line of words.
  public struct Line: Equatable, Sendable {
    /// Its words, in reading order.
    public var words: [Word]
    /// Whether a paragraph or a column ends with it.
    public var endsBlock: Bool

    /// Makes a line.
    public init(words: [Word], endsBlock: Bool) {
      (self.words, self.endsBlock) = (words, endsBlock)
    }
  }

  /// Its lines, in reading order; none where the page is a picture.
  public var lines: [Line]
  /// Why it could not be read, or nil where it was.
  public var problem: String?

  /// Makes a page's text.
  public init(lines: [Line] = [], problem: String? = nil) {
    (self.lines, self.problem) = (lines, problem)
  }
}

/// A place on a page that leads somewhere.
public struct PageLink: Equatable, Sendable {
  /// Where a link leads.
  public enum Target: Equatable, Sendable {
    /// To a page of the same book.
    case page(PageNumber)
    /// To an address outside of it, as the book gives it; never opened unseen.
    case address(String)
  }

  /// Where it stands.
  public var box: PageBox
  /// Where it leads.
  public var target: Target

  /// Makes a link.
  public init(box: PageBox, target: Target) { (self.box, self.target) = (box, target) }
}

/// What is looked for in a book's text.
public struct SearchTerms: Hashable, Sendable {
  /// The words, as they were typed; runs of white space match any run of it.
  public var words: String
  /// Whether capital and small letters differ.
  public var matchesCase: Bool
  /// Whether only whole words count.
  public var wholeWords: Bool

  /// Makes terms.
  public init(words: String, matchesCase: Bool = false, wholeWords: Bool = false) {
    (self.words, self.matchesCase, self.wholeWords) = (words, matchesCase, wholeWords)
  }
}

/// A place where the words that are looked for stand.
public struct SearchHit: Equatable, Sendable {
  /// The page.
  public var page: PageNumber
  /// A box for each line that it runs over.
  public var boxes: [PageBox]
  /// The words around it, in one line.
  public var snippet: String
  /// Where in the snippet it stands, in characters.
  public var range: Range<Int>

  /// Makes a hit.
  public init(page: PageNumber, boxes: [PageBox], snippet: String, range: Range<Int>) {
    (self.page, self.boxes, self.snippet, self.range) = (page, boxes, snippet, range)
  }
}
