/// Characters of a text that lead to a word.
public struct WordLink: Equatable, Sendable {
  /// Which characters of the text.
  public var range: Range<Int>
  /// The word.
  public var word: String

  /// Makes a link.
  public init(_ range: Range<Int>, to word: String) { (self.range, self.word) = (range, word) }
}
