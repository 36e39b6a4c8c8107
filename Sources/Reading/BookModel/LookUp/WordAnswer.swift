/// What dictionaries have for a word.
public struct WordAnswer: Equatable, Sendable {
  /// The word that was asked for, as `WordAnswer.word(in:)` writes it.
  public var word: String
  /// What they say, in the order of the dictionaries.
  public var articles: [WordArticle]
  /// Words that stand near it where there is no article, the nearest first.
  public var nearWords: [String]
  /// How many dictionaries were looked into.
  public var dictionaryCount: Int
  /// What kept dictionaries from being read, in a line each.
  public var troubles: [String]

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - word: what was asked for.
  ///   - articles: what dictionaries say.
  ///   - nearWords: words that were perhaps meant.
  ///   - dictionaryCount: how many dictionaries were looked into.
  ///   - troubles: what kept some from being read.
  public init(
    to word: String, articles: [WordArticle] = [], nearWords: [String] = [],
    dictionaryCount: Int = 0, troubles: [String] = []
  ) {
    (self.word, self.articles, self.nearWords) = (word, articles, nearWords)
    (self.dictionaryCount, self.troubles) = (dictionaryCount, troubles)
  }

  /// The word that a text from a page means: on one line, without the signs around it, a word joined that was
  /// broken at the end of a line.
  ///
  /// Laws: it has at most `Limits.lookedUpCharacters`, neither begins nor ends with a space, and is its own word. Pure.
  public static func word(in text: some StringProtocol) -> String {
    var letters: [Character] = []
    for character in text.prefix(4 * Limits.lookedUpCharacters) where character != "\u{AD}" {
      if character.isNewline, letters.last == "-" {
        letters.removeLast()
      } else if character.isWhitespace || character.unicodeScalars.contains(where: \.acts) {
        if letters.last != " " { letters.append(" ") }
      } else {
        letters.append(character)
      }
    }
    func isInner(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character.isSymbol
    }
    guard let first = letters.firstIndex(where: isInner) else { return "" }
    var word = letters[first...].prefix(Limits.lookedUpCharacters)
    // Signs at its end are taken for those of the sentence, the point of what is shortened too.
    while let last = word.last, !isInner(last) { word.removeLast() }
    return String(word)
  }
}
