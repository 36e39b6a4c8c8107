import RectoBookModel
import PageLayout
import PageMotion

/// Looking for words.
extension BookReading {
  private static let searchTopic = "search"

  /// What is asked of the book: that what is wanted now is looked for, and nothing else.
  private var searchEffects: [Effect] { [.search(notes.search.terms, from: notes.search.origin)] }

  /// Sets out from here to look for words; false where there is no book.
  mutating func setOut(isBackward: Bool) -> Bool {
    guard let here = pages.first else { return false }
    notes.search.setOut(from: here, isBackward: isBackward)
    return true
  }

  /// Looks for words, and goes to the first match.
  mutating func find(_ words: String) -> [Effect] {
    notes.search.look(for: words)
    notes.search.awaitsHit = true
    return searchEffects
  }

  /// Looks for what is typed by now.
  mutating func look(for words: String) -> [Effect] {
    notes.search.look(for: words)
    return searchEffects + (notes.search.terms == nil ? returnToOrigin() : [])
  }

  /// The way back to where the search began, where that is out of sight.
  func returnToOrigin() -> [Effect] { show(notes.search.origin) }

  /// Turns to a page that is not in sight, which is no jump yet.
  private func show(_ page: PageNumber) -> [Effect] {
    guard let shape = inView.shape, shape.position(showing: page) != inView.turning.goal else {
      return []
    }
    return [.perform(.going(to: page, isQuiet: true), isRepeat: false)]
  }

  /// Words were typed to their end: their match is where the reader goes.
  mutating func confirmSearch() -> Reply {
    guard notes.search.hits.isEmpty else { return arrive() }
    guard notes.search.isRunning else { return giveUpSearch() }
    notes.search.awaitsHit = true
    return []
  }

  /// Goes to the current match, or to the first, for good; the way back is noted.
  private mutating func arrive() -> Reply {
    notes.search.awaitsHit = false
    let search = notes.search
    let current = search.current.map { search.hits[$0] } ?? notes.search.goToFirst()
    guard let hit = current, let shape = inView.shape else { return [] }
    if shape.position(showing: hit.page) != shape.position(showing: search.origin) {
      notes.jumps.record(from: search.origin)
    }
    notes.soughtMatch = hit
    return Reply(show(hit.page), reporting: [note()])
  }

  private func note(_ more: String = "") -> Reply.Notice {
    Reply.Notice(text: ScreenText.facts([notes.search.note, more]), topic: Self.searchTopic)
  }

  private mutating func giveUpSearch() -> Reply {
    let words = notes.search.terms?.words ?? ""
    notes.search.clear()
    return .reporting(ScreenText.noMatches(of: words), topic: Self.searchTopic)
  }

  /// Ends the search; its matches go.
  mutating func endSearch() -> Reply {
    notes.search.clear()
    notes.soughtMatch = nil
    return Reply(searchEffects, dismissing: Self.searchTopic)
  }

  /// Matches of terms came.
  ///
  /// - Parameters:
  ///   - hits: the matches.
  ///   - terms: what they are matches of.
  ///   - isTyping: whether the words are being typed: then the first match is shown, until the reader
  ///     chooses another.
  /// - Returns: what follows.
  mutating func receive(_ hits: [SearchHit], of terms: SearchTerms, isTyping: Bool) -> Reply {
    guard terms == notes.search.terms else { return [] }
    let pageCount = facts?.pageCount ?? 0
    notes.search.receive(hits.filter { $0.page.value <= pageCount }, for: terms)
    if notes.search.awaitsHit, !notes.search.hits.isEmpty { return arrive() }
    guard isTyping, !notes.search.hasStepped, let hit = notes.search.goToFirst() else { return [] }
    notes.soughtMatch = hit
    return Reply(show(hit.page))
  }

  /// The whole book was looked through for terms.
  mutating func finishSearch(_ terms: SearchTerms, isTyping: Bool) -> Reply {
    guard terms == notes.search.terms else { return [] }
    notes.search.finish(terms)
    return notes.search.hits.isEmpty && !isTyping ? giveUpSearch() : []
  }

  /// Goes on by matches while words are typed.
  mutating func stepTypedMatch(_ steps: Int) -> [Effect] {
    guard let (hit, _) = notes.search.step(steps, seen: pages) else { return [] }
    notes.soughtMatch = hit
    return show(hit.page)
  }

  /// Goes on by matches; steps one after the other are one jump.
  mutating func stepMatch(_ steps: Int) -> Reply {
    guard notes.search.terms != nil else { return .reporting(ScreenText.noSearch) }
    guard let (hit, isRound) = notes.search.step(steps, seen: pages) else {
      return Reply([], reporting: [note()])
    }
    jump(to: hit.page, isStride: true)
    notes.soughtMatch = hit
    return Reply([], reporting: [note(isRound ? ScreenText.roundTheEnd : "")])
  }

  /// Moves the view to the match that was gone to, once its page is meant.
  mutating func lookAtMatch() {
    guard let hit = notes.soughtMatch, pages.contains(hit.page) else { return }
    notes.soughtMatch = nil
    inView.look(at: hit)
  }

  // MARK: Rules

  /// Capitals matter from now on, or no longer.
  mutating func toggleCase() -> Reply {
    notes.search.matchesCase.toggle()
    return lookAgain(
      saying: notes.search.matchesCase ? ScreenText.capitalsMatter : ScreenText.capitalsDoNotMatter)
  }

  /// Only whole words count from now on, or no longer.
  mutating func toggleWholeWords() -> Reply {
    notes.search.wholeWords.toggle()
    return lookAgain(
      saying: notes.search.wholeWords ? ScreenText.wholeWords : ScreenText.partsOfWords)
  }

  private mutating func lookAgain(saying words: String) -> Reply {
    let notice = Reply.Notice(text: words, topic: "rules")
    guard notes.search.terms != nil else { return Reply([], reporting: [notice]) }
    notes.search.lookAgain()
    return Reply(searchEffects, reporting: [notice])
  }
}
