import RectoBookModel

/// Looking for words, in the line where they are typed and the list of what was found.
extension Reader {
  /// Asks for words, or looks for those that were given.
  mutating func find(_ words: String, isBackward: Bool) -> [Effect] {
    guard !isShelfInSight, book.setOut(isBackward: isBackward) else { return ShelfChips.ask(&self) }
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

  /// Takes what is typed, and goes on there or lists it; where nothing is, what was looked for before.
  mutating func confirmSearch(listing: Bool = false) -> [Effect] {
    let isEmpty = layers.prompt?.line.text.allSatisfy(\.isWhitespace) ?? true
    let closed = close(.prompt) + (isEmpty ? [] : carryOut(book.confirmSearch()))
    if listing { return closed + dispatch(Invocation(.matches)) }
    return closed + (isEmpty && book.notes.search.isShown ? dispatch(Invocation(.nextMatch)) : [])
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
