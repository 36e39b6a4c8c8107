extension Limits {
  /// Dictionaries that are looked into: nobody reads more of them one below the other.
  public static let dictionaries = 64
  /// Words of a dictionary: the largest Wiktionary has four million.
  public static let dictionaryWords = 5_000_000
  /// Bytes of a word in a dictionary, with what leads to its article: StarDict allows 256, dictd somewhat more.
  public static let headwordBytes = 2_048
  /// Bytes of a file that says what a dictionary is.
  public static let dictionaryInfoBytes = 64 << 10
  /// Bytes of an index: its places are kept in 32 bits.
  public static let dictionaryIndexBytes = 1 << 31
  /// Bytes of an index that is packed, which is unpacked as a whole.
  public static let packedIndexBytes = 64 << 20
  /// Bytes that all open dictionaries keep in memory: the places of thirty million words, or what few unpack that are packed
  /// as a whole.
  public static let dictionaryMemoryBytes = 256 << 20
  /// Bytes of an article that are read: a long one of an encyclopedia; what is longer is cut.
  public static let articleBytes = 256 << 10
  /// Articles of one word in one dictionary.
  public static let wordArticles = 24
  /// Paragraphs of an article: a long one of an encyclopedia has some hundred.
  public static let articleParagraphs = 1_000
  /// Characters of a paragraph, which fit into `laidOutBytes` whatever they are; longer ones are parted.
  public static let paragraphCharacters = 900
  /// Lines and paragraphs of a card: more than anybody scrolls through beside a page.
  public static let cardRows = 2_000
  /// Words of a card that can be looked up further.
  public static let cardWords = 20_000
  /// Words that are offered where one is not found.
  public static let nearWords = 8
  /// Characters of what is looked up: longer than any word or saying that has an article.
  public static let lookedUpCharacters = 100
  /// Words that one comes back to.
  public static let cardHistory = 50
  /// Searches of the web that settings name, and the characters of their names.
  public static let webSearches = 9
  public static let webSearchName = 40
  /// Folders with dictionaries that settings name.
  public static let dictionaryFolders = 32
  /// Bytes of a path that settings name.
  public static let settingsPathBytes = 4_096
  /// Bytes that a dictionary service sends for a word.
  public static let serviceBytes = 1 << 20
}
