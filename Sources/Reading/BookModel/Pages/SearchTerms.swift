/// What is looked for in a book's text.
public struct SearchTerms: Hashable, Sendable {
  /// The words, as they were typed; runs of white space match any run of it.
  public var words: String
  /// Whether capital and small letters differ.
  public var matchesCase: Bool
  /// Whether only whole words count.
  public var wholeWords: Bool

  public init(words: String, matchesCase: Bool = false, wholeWords: Bool = false) {
    (self.words, self.matchesCase, self.wholeWords) = (words, matchesCase, wholeWords)
  }
}
