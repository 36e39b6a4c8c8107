/// The text of one page, in reading order.
public struct PageText: Equatable, Sendable {
  /// A word: what stands between spaces.
  public struct Word: Equatable, Sendable {
    /// Its characters in reading order, with the punctuation that clings to it.
    public var text: String
    /// The box around it on its page.
    public var box: PageBox
    /// The left edge of each character and the right edge of the last: one more than there are
    /// characters. From right to left the edges descend.
    public var edges: [Double]
    /// Whether its characters stand below each other; edges are then those above and below them.
    public var runsDown: Bool
    /// The characters that words of the language begin with, counted from 0 and ascending, where no space parts
    /// them; empty where it is one word. Without a 0 the last word before it runs on in it.
    public var starts: [Int]

    public init(
      text: String, box: PageBox, edges: [Double], runsDown: Bool = false, starts: [Int] = []
    ) {
      (self.text, self.box, self.edges, self.runsDown) = (text, box, edges, runsDown)
      self.starts = starts
    }
  }

  /// A line of words.
  public struct Line: Equatable, Sendable {
    /// Its words, in reading order.
    public var words: [Word]
    /// Whether a paragraph or a column ends with it.
    public var endsBlock: Bool

    public init(words: [Word], endsBlock: Bool) {
      (self.words, self.endsBlock) = (words, endsBlock)
    }
  }

  /// Notes at the foot of a page: they stand elsewhere in their chapter than the text above them, and where that goes
  /// on on the next page, so may they.
  public struct Notes: Equatable, Sendable {
    /// Their first line, by its place among those of the page; all that follow are theirs.
    public var line: Int
    /// Where that line begins in the text of the book.
    public var place: Place

    public init(line: Int, place: Place) { (self.line, self.place) = (line, place) }
  }

  /// Where its text goes on elsewhere in the book than behind what comes before: something that stands between them there
  /// is shown elsewhere, such as a note.
  public struct Turn: Equatable, Sendable {
    /// The first sign behind it, see `Place.text`, by its place among those of the page; negative where it stands so many
    /// signs before the page.
    public var sign: Int
    /// Where that sign stands in the text of the book.
    public var place: Place

    public init(sign: Int, place: Place) { (self.sign, self.place) = (sign, place) }
  }

  /// Its lines, in reading order; none where the page is a picture.
  public var lines: [Line]
  /// Which of them are notes at its foot; nil where none are.
  public var notes: Notes?
  /// Where its text turns elsewhere, and that of its notes behind their first line, in reading order.
  public var turns: [Turn]
  /// Why it could not be read, or nil where it was.
  public var problem: String?

  public init(lines: [Line] = [], notes: Notes? = nil, turns: [Turn] = [], problem: String? = nil) {
    (self.lines, self.notes, self.turns, self.problem) = (lines, notes, turns, problem)
  }
}
