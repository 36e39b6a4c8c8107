import RectoBookModel

/// What is looked for, and what was found so far.
struct SearchState: Equatable, Sendable {
  /// What is looked for; nil where nothing is.
  private(set) var terms: SearchTerms?
  /// The matches, in the order of the book.
  private(set) var hits: [SearchHit] = []
  /// The match that the reader is at, an index of `hits`.
  private(set) var current: Int?
  /// Whether more may be found.
  private(set) var isRunning = false
  /// Where the search began.
  private(set) var origin = PageNumber(1)
  /// Whether it looks towards the beginning of the book.
  private(set) var isBackward = false
  /// Whether the first match is gone to as soon as it is found.
  var awaitsHit = false
  /// Whether the reader chose a match beside the first.
  private(set) var hasStepped = false
  /// Whether capital and small letters differ.
  var matchesCase = false
  /// Whether only whole words count.
  var wholeWords = false
  /// How many matches come before the one that the reader was at in another layout of the same text.
  private var last: Int?

  /// Whether there are matches to step through.
  var isShown: Bool { terms != nil && !hits.isEmpty }

  /// Whether a list of the matches is worth bringing up to date: a long one only at the end of the search, since each
  /// page looked through may bring more.
  var isToBeListed: Bool { !isRunning || hits.count <= Self.listedAtOnce }

  /// Matches that are listed while more may come.
  private static let listedAtOnce = 500

  /// Sets out from a page.
  mutating func setOut(from page: PageNumber, isBackward: Bool) {
    (origin, self.isBackward) = (page, isBackward)
  }

  /// Looks for words; what was found of others is forgotten.
  mutating func look(for words: String) {
    let isBlank = words.allSatisfy(\.isWhitespace)
    terms =
      isBlank
      ? nil : SearchTerms(words: words, matchesCase: matchesCase, wholeWords: wholeWords)
    (hits, current, isRunning, awaitsHit, hasStepped) = ([], nil, terms != nil, false, false)
    last = nil
  }

  /// Looks for the same words once more, in the same book laid out anew or by other rules.
  mutating func lookAgain() { look(for: terms?.words ?? "") }

  /// Looks for the same words in the same text, laid out anew: the current match is found again in the end.
  mutating func lookAgainInLayout() {
    let before = current ?? last
    lookAgain()
    last = before
  }

  /// Ends the search.
  mutating func clear() {
    look(for: "")
  }

  /// Receives matches of one or more pages; those of other terms are late and left out.
  ///
  /// Laws: matches are kept in the order of their pages, those of a page in the order in which
  /// they came; the current one stays the same.
  mutating func receive(_ found: [SearchHit], for terms: SearchTerms) {
    guard terms == self.terms else { return }
    var rest = found.prefix(max(0, Limits.keptMatches - hits.count))
    while let first = rest.first {
      let batch = rest.prefix { $0.page == first.page }
      rest = rest.dropFirst(batch.count)
      let index = firstIndex(after: first.page)
      hits.insert(contentsOf: batch, at: index)
      if let current, current >= index { self.current = current + batch.count }
    }
  }

  /// The whole book was looked through.
  mutating func finish(_ terms: SearchTerms) {
    guard terms == self.terms else { return }
    isRunning = false
    if current == nil, let last, hits.indices.contains(last) { current = last }
  }

  /// The index of the first hit on a page after `page`.
  private func firstIndex(after page: PageNumber) -> Int {
    var (low, high) = (0, hits.count)
    while low < high {
      let middle = (low + high) / 2
      if hits[middle].page <= page { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The indices of the hits on a page.
  private func indices(on page: PageNumber) -> Range<Int> {
    let end = firstIndex(after: page)
    let start = page.value > 1 ? firstIndex(after: PageNumber(page.value - 1)) : 0
    return start..<end
  }

  /// Goes to the first match from where the search began, in its direction, round the end of the
  /// book if need be.
  mutating func goToFirst() -> SearchHit? {
    guard !hits.isEmpty else { return nil }
    if isBackward {
      let before = firstIndex(after: origin) - 1
      current = before >= 0 ? before : hits.count - 1
    } else {
      let next = origin.value > 1 ? firstIndex(after: PageNumber(origin.value - 1)) : 0
      current = next < hits.count ? next : 0
    }
    return current.map { hits[$0] }
  }

  /// Goes to a match.
  mutating func go(to index: Int) -> SearchHit? {
    guard hits.indices.contains(index) else { return nil }
    (current, hasStepped) = (index, true)
    return hits[index]
  }

  /// Goes on by matches, backwards where negative or where the search goes backwards.
  ///
  /// - Parameters:
  ///   - steps: how many, not 0.
  ///   - seen: the pages in sight: from there the way goes on, where the reader has left the match.
  /// - Returns: The match, and whether it was reached round the end of the book.
  mutating func step(_ steps: Int, seen: [PageNumber]) -> (hit: SearchHit, isRound: Bool)? {
    guard !hits.isEmpty, let first = seen.first, let last = seen.last else { return nil }
    let way = isBackward ? -steps : steps
    var index: Int
    if let current, seen.contains(hits[current].page) {
      index = current + way
    } else if way > 0 {
      index = (first.value > 1 ? firstIndex(after: PageNumber(first.value - 1)) : 0) + way - 1
    } else {
      index = firstIndex(after: last) + way
    }
    let isRound = !hits.indices.contains(index)
    index %= hits.count
    if index < 0 { index += hits.count }
    (current, hasStepped) = (index, true)
    return (hits[index], isRound)
  }

  /// What is asked of a book that was read anew.
  var resumed: [Effect] { terms == nil ? [] : [.search(terms, from: origin)] }

  /// What stands out on a page.
  func highlights(on page: PageNumber) -> [Highlight] {
    indices(on: page).flatMap { index in
      hits[index].boxes.map {
        Highlight(box: $0, kind: index == current ? .currentMatch : .match)
      }
    }
  }

  /// How many there are and which is the current one, in words; empty where nothing is looked for.
  var note: String {
    guard terms != nil else { return "" }
    guard !hits.isEmpty else { return isRunning ? ScreenText.searching : ScreenText.noMatches }
    let isFinal = !isRunning && hits.count < Limits.keptMatches
    return current.map {
      ScreenText.place($0 + 1, of: ScreenText.count(hits.count, isFinal: isFinal))
    }
      ?? ScreenText.matchCount(hits.count, isFinal: isFinal)
  }

  /// The same with how far the search has come, 0…1 where that is known, and its rules.
  func note(share: Double?) -> String {
    ScreenText.facts([
      note, share.map(ScreenText.percent) ?? "", matchesCase ? ScreenText.caseRule : "",
      wholeWords ? ScreenText.wordRule : "",
    ])
  }
}
