/// Which heads of a text by itself begin its chapters.
public enum ChapterHeads {
  /// Chapters are about so long; shorter parts are those of a paper, or of notes.
  private static let leastBytes = 3_000

  /// The level of the heads that begin chapters: the second where the first has but the book's title.
  ///
  /// - Parameters:
  ///   - levels: the levels of all heads.
  ///   - bytes: how long the text is.
  /// - Returns: 1 or 2; nil where there are no chapters.
  public static func level(_ levels: some Sequence<Int>, bytes: Int) -> Int? {
    var counts = [0, 0]
    for level in levels where (1...2).contains(level) { counts[level - 1] += 1 }
    if counts[0] > 1 { return counts[0] * leastBytes <= bytes ? 1 : nil }
    return counts[1] > 2 && counts[1] * leastBytes <= bytes ? 2 : nil
  }
}
