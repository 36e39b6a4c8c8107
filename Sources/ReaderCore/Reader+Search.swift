public import BookModel
import PageLayout
import PageMotion

/// Looking for words.
extension Reader {
  /// Asks for words, or looks for those that were given.
  mutating func find(_ words: String, isBackward: Bool) -> [Effect] {
    guard let here = pages.first else { return [] }
    search.setOut(from: here, isBackward: isBackward)
    guard !words.isEmpty else { return openPrompt(.find) }
    search.look(for: words)
    search.awaitsHit = true
    return searchEffects
  }

  /// What is asked of the book: that what is wanted now is looked for, and nothing else.
  private var searchEffects: [Effect] { [.search(search.terms, from: search.origin)] }

  /// How far the search has come, and by which rules.
  var findNote: String {
    let rules =
      (search.matchesCase ? [Words.capitalsMatter] : [])
      + (search.wholeWords ? [Words.wholeWords] : [])
    let share = work.shown.first { $0.kind == .searching }?.share.map(Words.percent) ?? ""
    return ([search.note, share] + rules).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Looks for what is typed by now.
  mutating func lookForTyped() -> [Effect] {
    guard let words = prompt?.line.text else { return [] }
    search.look(for: words)
    noteAnswer()
    return searchEffects + (search.terms == nil ? returnToOrigin() : []) + refreshMatches()
  }

  /// The way back to where the search began, where that is out of sight.
  func returnToOrigin() -> [Effect] { show(search.origin) }

  /// Turns to a page that is not in sight, which is no jump yet.
  private func show(_ page: PageNumber) -> [Effect] {
    guard let shape, shape.position(showing: page) != turning.goal else { return [] }
    return [.perform(.going(to: page, isQuiet: true), isRepeat: false)]
  }

  /// Enter: the match is where the reader goes, and the way back is noted.
  mutating func confirmSearch() -> [Effect] {
    let isEmpty = prompt?.line.text.allSatisfy(\.isWhitespace) ?? true
    prompt = nil
    if isEmpty {
      // Nothing was typed: on with what was looked for before.
      return search.isShown ? dispatch(Order(.nextMatch)) : []
    }
    guard !search.hits.isEmpty else {
      guard search.isRunning else { return giveUpSearch() }
      search.awaitsHit = true
      return []
    }
    return arrive()
  }

  /// Brings the list of matches up to what was found; a long one only at the end of the search,
  /// since each page looked through may bring more.
  private mutating func refreshMatches() -> [Effect] {
    let isLong = search.isRunning && search.hits.count > Self.listedAtOnce
    return panel?.kind == .matches && !isLong ? refreshPanel() : []
  }

  /// Matches that are listed while more may come.
  private static let listedAtOnce = 500

  /// Goes to the current match, or to the first, for good.
  private mutating func arrive() -> [Effect] {
    search.awaitsHit = false
    let current = search.current.map { search.hits[$0] } ?? search.goToFirst()
    guard let hit = current, let shape else { return [] }
    if shape.position(showing: hit.page) != shape.position(showing: search.origin) {
      jumps.note(from: search.origin)
    }
    messages.tell(search.note, topic: Self.searchTopic)
    soughtMatch = hit
    return show(hit.page)
  }

  private static let searchTopic = "search"

  private mutating func giveUpSearch() -> [Effect] {
    messages.tell("\(search.terms?.words ?? ""): \(Words.noMatches)", topic: Self.searchTopic)
    search.clear()
    return []
  }

  /// Ends the search; its matches go.
  mutating func endSearch() -> [Effect] {
    search.clear()
    soughtMatch = nil
    messages.dismiss(topic: Self.searchTopic)
    return searchEffects + refreshMatches()
  }

  mutating func take(_ hits: [SearchHit], of terms: SearchTerms) -> [Effect] {
    guard terms == search.terms else { return [] }
    let pageCount = facts?.pageCount ?? 0
    search.take(hits.filter { $0.page.value <= pageCount }, for: terms)
    defer { noteAnswer() }
    let list = refreshMatches()
    if search.awaitsHit, !search.hits.isEmpty { return arrive() + list }
    // While words are typed the first match is shown, until the reader chooses another.
    guard prompt?.kind == .find, !search.hasStepped, let hit = search.goToFirst() else {
      return list
    }
    soughtMatch = hit
    return show(hit.page) + list
  }

  mutating func finishSearch(_ terms: SearchTerms) -> [Effect] {
    guard terms == search.terms else { return [] }
    search.finish(terms)
    noteAnswer()
    let isNothing = search.hits.isEmpty && prompt?.kind != .find
    return (isNothing ? giveUpSearch() : []) + refreshMatches()
  }

  /// Goes on by matches while words are typed.
  mutating func stepTypedMatch(_ steps: Int) -> [Effect] {
    guard let (hit, _) = search.step(steps, seen: pages) else { return [] }
    noteAnswer()
    soughtMatch = hit
    return show(hit.page)
  }

  /// Goes on by matches; steps one after the other are one jump.
  mutating func stepMatch(_ steps: Int) {
    guard search.terms != nil else { return messages.tell(Words.noSearch) }
    guard let (hit, isRound) = search.step(steps, seen: pages) else {
      return messages.tell(search.note, topic: Self.searchTopic)
    }
    jump(to: hit.page, isStride: true)
    soughtMatch = hit
    let note = search.note + (isRound ? " · \(Words.roundTheEnd)" : "")
    messages.tell(note, topic: Self.searchTopic)
  }

  mutating func toggleCase() -> [Effect] {
    search.matchesCase.toggle()
    return lookAgain(saying: search.matchesCase ? Words.capitalsMatter : Words.capitalsDoNotMatter)
  }

  mutating func toggleWholeWords() -> [Effect] {
    search.wholeWords.toggle()
    return lookAgain(saying: search.wholeWords ? Words.wholeWords : Words.partsOfWords)
  }

  private mutating func lookAgain(saying words: String) -> [Effect] {
    if prompt?.kind != .find { messages.tell(words, topic: "rules") }
    guard search.terms != nil else {
      noteAnswer()
      return []
    }
    search.lookAgain()
    noteAnswer()
    return searchEffects + refreshMatches()
  }

  /// What stands out on the pages in sight: matches and what is selected.
  public var highlights: [PageNumber: [Highlight]] {
    guard search.isShown || selection != nil else { return [:] }
    return visiblePages.reduce(into: [:]) { highlights, page in
      let all = search.highlights(on: page) + selected(on: page)
      if !all.isEmpty { highlights[page] = all }
    }
  }

  /// The boxes of the text that is selected, by page.
  public var selectionBoxes: [PageNumber: [PageBox]] {
    guard let selection else { return [:] }
    return (selection.pages.lowerBound.value...selection.pages.upperBound.value)
      .reduce(into: [:]) { boxes, page in
        let found = selected(on: PageNumber(page)).map(\.box)
        if !found.isEmpty { boxes[PageNumber(page)] = found }
      }
  }

  private func selected(on page: PageNumber) -> [Highlight] {
    guard let selection, let text = known.texts[page] else { return [] }
    return selection.highlights(on: page, of: text)
  }
}
