import BookModel
import PageLayout
import PageMotion

/// Looking for words.
extension Reader {
  /// Asks for words, or looks for those that were given.
  mutating func find(_ words: String, isBackward: Bool) -> [Effect] {
    guard let here = pages.first else { return [] }
    notes.search.setOut(from: here, isBackward: isBackward)
    guard !words.isEmpty else { return openPrompt(.find) }
    notes.search.look(for: words)
    notes.search.awaitsHit = true
    return searchEffects
  }

  /// What is asked of the book: that what is wanted now is looked for, and nothing else.
  private var searchEffects: [Effect] { [.search(notes.search.terms, from: notes.search.origin)] }

  /// How far the search has come, and by which rules.
  var findNote: String {
    let rules =
      (notes.search.matchesCase ? [Words.capitalsMatter] : [])
      + (notes.search.wholeWords ? [Words.wholeWords] : [])
    let share = work.shown.first { $0.kind == .searching }?.share.map(Words.percent) ?? ""
    return ([notes.search.note, share] + rules).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Looks for what is typed by now.
  mutating func lookForTyped() -> [Effect] {
    guard let words = layers.prompt?.line.text else { return [] }
    notes.search.look(for: words)
    noteAnswer()
    return searchEffects + (notes.search.terms == nil ? returnToOrigin() : []) + refreshMatches()
  }

  /// The way back to where the search began, where that is out of sight.
  func returnToOrigin() -> [Effect] { show(notes.search.origin) }

  /// Turns to a page that is not in sight, which is no jump yet.
  private func show(_ page: PageNumber) -> [Effect] {
    guard let shape, shape.position(showing: page) != turning.goal else { return [] }
    return [.perform(.going(to: page, isQuiet: true), isRepeat: false)]
  }

  /// Enter: the match is where the reader goes, and the way back is noted.
  mutating func confirmSearch() -> [Effect] {
    let isEmpty = layers.prompt?.line.text.allSatisfy(\.isWhitespace) ?? true
    let closed = close(.prompt)
    if isEmpty {
      // Nothing was typed: on with what was looked for before.
      return closed + (notes.search.isShown ? dispatch(Order(.nextMatch)) : [])
    }
    guard !notes.search.hits.isEmpty else {
      guard notes.search.isRunning else { return closed + giveUpSearch() }
      notes.search.awaitsHit = true
      return closed
    }
    return closed + arrive()
  }

  /// Brings the list of matches up to what was found; a long one only at the end of the search,
  /// since each page looked through may bring more.
  private mutating func refreshMatches() -> [Effect] {
    let isLong = notes.search.isRunning && notes.search.hits.count > Self.listedAtOnce
    return layers.list?.kind == .matches && !isLong ? refreshList() : []
  }

  /// Matches that are listed while more may come.
  private static let listedAtOnce = 500

  /// Goes to the current match, or to the first, for good.
  private mutating func arrive() -> [Effect] {
    notes.search.awaitsHit = false
    let current = notes.search.current.map { notes.search.hits[$0] } ?? notes.search.goToFirst()
    guard let hit = current, let shape else { return [] }
    if shape.position(showing: hit.page) != shape.position(showing: notes.search.origin) {
      notes.jumps.note(from: notes.search.origin)
    }
    messages.tell(notes.search.note, topic: Self.searchTopic)
    notes.soughtMatch = hit
    return show(hit.page)
  }

  private static let searchTopic = "search"

  private mutating func giveUpSearch() -> [Effect] {
    messages.tell("\(notes.search.terms?.words ?? ""): \(Words.noMatches)", topic: Self.searchTopic)
    notes.search.clear()
    return []
  }

  /// Ends the search; its matches go.
  mutating func endSearch() -> [Effect] {
    notes.search.clear()
    notes.soughtMatch = nil
    messages.dismiss(topic: Self.searchTopic)
    return searchEffects + refreshMatches()
  }

  mutating func take(_ hits: [SearchHit], of terms: SearchTerms) -> [Effect] {
    guard terms == notes.search.terms else { return [] }
    let pageCount = facts?.pageCount ?? 0
    notes.search.take(hits.filter { $0.page.value <= pageCount }, for: terms)
    defer { noteAnswer() }
    let list = refreshMatches()
    if notes.search.awaitsHit, !notes.search.hits.isEmpty { return arrive() + list }
    // While words are typed the first match is shown, until the reader chooses another.
    guard layers.prompt?.kind == .find, !notes.search.hasStepped, let hit = notes.search.goToFirst()
    else {
      return list
    }
    notes.soughtMatch = hit
    return show(hit.page) + list
  }

  mutating func finishSearch(_ terms: SearchTerms) -> [Effect] {
    guard terms == notes.search.terms else { return [] }
    notes.search.finish(terms)
    noteAnswer()
    let isNothing = notes.search.hits.isEmpty && layers.prompt?.kind != .find
    return (isNothing ? giveUpSearch() : []) + refreshMatches()
  }

  /// Goes on by matches while words are typed.
  mutating func stepTypedMatch(_ steps: Int) -> [Effect] {
    guard let (hit, _) = notes.search.step(steps, seen: pages) else { return [] }
    noteAnswer()
    notes.soughtMatch = hit
    return show(hit.page)
  }

  /// Goes on by matches; steps one after the other are one jump.
  mutating func stepMatch(_ steps: Int) {
    guard notes.search.terms != nil else { return messages.tell(Words.noSearch) }
    guard let (hit, isRound) = notes.search.step(steps, seen: pages) else {
      return messages.tell(notes.search.note, topic: Self.searchTopic)
    }
    jump(to: hit.page, isStride: true)
    notes.soughtMatch = hit
    let note = notes.search.note + (isRound ? " · \(Words.roundTheEnd)" : "")
    messages.tell(note, topic: Self.searchTopic)
  }

  mutating func toggleCase() -> [Effect] {
    notes.search.matchesCase.toggle()
    return lookAgain(
      saying: notes.search.matchesCase ? Words.capitalsMatter : Words.capitalsDoNotMatter)
  }

  mutating func toggleWholeWords() -> [Effect] {
    notes.search.wholeWords.toggle()
    return lookAgain(saying: notes.search.wholeWords ? Words.wholeWords : Words.partsOfWords)
  }

  private mutating func lookAgain(saying words: String) -> [Effect] {
    if layers.prompt?.kind != .find { messages.tell(words, topic: "rules") }
    guard notes.search.terms != nil else {
      noteAnswer()
      return []
    }
    notes.search.lookAgain()
    noteAnswer()
    return searchEffects + refreshMatches()
  }

  /// Moves the view to the match that was gone to, once its page is meant.
  mutating func lookAtMatch() {
    guard let hit = notes.soughtMatch, pages.contains(hit.page) else { return }
    notes.soughtMatch = nil
    book.look(at: hit)
  }
}
