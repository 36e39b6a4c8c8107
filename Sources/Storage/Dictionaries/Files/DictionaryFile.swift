import RectoBookModel

/// A dictionary that is open.
protocol DictionaryFile: Sendable {
  /// What it is called.
  var name: String { get }
  /// Bytes that it keeps in memory.
  var byteCount: Int { get }

  /// What it says of a word, and of those that fold to the same: what is spelled like the word comes first.
  func articles(on word: FoldedWord) throws(DictionaryError) -> [WordArticle]

  /// Words that stand about where a word would stand.
  func neighbours(of word: FoldedWord) throws(DictionaryError) -> [String]
}
