/// What a book is called where typing on the shelf jumps to it.
struct JumpNames: Equatable, Sendable {
  private let title: String
  private let authors: String

  /// The names of a book.
  init(title: String, authors: String = "") {
    (self.title, self.authors) = (title.lowercased(), authors.lowercased())
  }

  /// What of them may begin as something that is typed; what comes first goes before the rest.
  enum Part: CaseIterable {
    /// The title, with its article or without.
    case title
    /// A later word of the title.
    case word
    /// A name of an author.
    case author
  }

  /// Whether a part of them begins so, in small letters.
  func begin(with typed: String, in part: Part) -> Bool {
    switch part {
    case .title: title.hasPrefix(typed) || title.withoutArticle.hasPrefix(typed)
    case .word: title.hasWord(beginningWith: typed)
    case .author: authors.hasWord(beginningWith: typed)
    }
  }
}

extension String {
  /// Whether it goes on so from the beginning of a word.
  fileprivate func hasWord(beginningWith typed: String) -> Bool {
    var isWithin = false
    for index in indices {
      let isLetter = self[index].isLetter || self[index].isNumber
      if isLetter, !isWithin, self[index...].hasPrefix(typed) { return true }
      // What stands between the letters of a word, as in `O’Brien`, ends it: both halves are looked for.
      isWithin = isLetter
    }
    return false
  }
}
