public import RectoBookModel

/// What a card says of a word, as text.
public enum WordPrinter {
  /// Its lines, without what kept dictionaries from being read: who prints them reports that elsewhere.
  public static func lines(of answer: WordAnswer) -> [String] {
    var answer = answer
    answer.troubles = []
    return CardLines(answer, asked: answer.word).text
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
