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

  /// Its lines, in reading order; none where the page is a picture.
  public var lines: [Line]
  /// Why it could not be read, or nil where it was.
  public var problem: String?

  public init(lines: [Line] = [], problem: String? = nil) {
    (self.lines, self.problem) = (lines, problem)
  }
}
