import RectoBookModel

/// Looking for words, in the line where they are typed and the list of what was found.
extension Reader {
  /// Asks for words, or looks for those that were given.
  mutating func find(_ words: String, isBackward: Bool) -> [Effect] {
    guard book.setOut(isBackward: isBackward) else { return [] }
    return words.isEmpty ? openPrompt(.find) : book.find(words)
  }

  /// Whether words are being typed to look for.
  var isTypingWords: Bool { layers.prompt?.kind == .find }

  /// Looks for what is typed by now.
  mutating func lookForTyped() -> [Effect] {
    guard let words = layers.prompt?.line.text else { return [] }
    let effects = book.look(for: words)
    updateNote()
    return effects + refreshMatches()
  }

  /// Enter: the match is where the reader goes. Where nothing was typed, on with what was looked for
  /// before.
  mutating func confirmSearch() -> [Effect] {
    let isEmpty = layers.prompt?.line.text.allSatisfy(\.isWhitespace) ?? true
    let closed = close(.prompt)
    guard isEmpty else { return closed + carryOut(book.confirmSearch()) }
    return closed + (book.notes.search.isShown ? dispatch(Invocation(.nextMatch)) : [])
  }

  /// Goes on by matches while words are typed.
  mutating func stepTypedMatch(_ steps: Int) -> [Effect] {
    let effects = book.stepTypedMatch(steps)
    updateNote()
    return effects
  }

  /// Does what a search wants, and shows what became of it.
  mutating func follow(_ reply: Reply) -> [Effect] {
    let effects = carryOut(reply)
    updateNote()
    return effects + refreshMatches()
  }

  /// Other rules count; while words are typed, the line tells which.
  mutating func changeRules(_ reply: Reply) -> [Effect] {
    var reply = reply
    if isTypingWords { reply.notices = [] }
    return follow(reply)
  }

  /// Brings the list of matches up to what was found.
  private mutating func refreshMatches() -> [Effect] {
    layers.list?.kind == .matches && book.notes.search.isToBeListed ? refreshList() : []
  }
}
