public import RectoBookModel

/// What a card says of a word, as text.
public enum WordPrinter {
  /// Its lines.
  public static func lines(of answer: WordAnswer) -> [String] {
    CardLines(answer, asked: answer.word).text
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
