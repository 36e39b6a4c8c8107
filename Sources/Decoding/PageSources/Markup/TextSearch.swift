public import RectoBookModel

/// A search that looks through pages, one after the other.
///
/// Letters are compared as `SearchRow` and `LetterFolding` say: `e` is `é`, and `ss` is `ß`, unless
/// case counts. Places are of whole letters and do not overlap. They run over the end of a page only where its text goes
/// on on the next one; what is told of them lies on the page where they begin.
public struct TextSearch {
  /// What is looked for.
  public let terms: SearchTerms
  private let wanted: [UInt32]
  private var folding = LetterFolding()

  /// Prepares a search; nil where there is nothing to look for.
  public init?(_ terms: SearchTerms) {
    let words = Array(terms.words.unicodeScalars)
    let row = SearchRow(words, matchesCase: terms.matchesCase, &folding)
    guard !row.compared.isEmpty else { return nil }
    (self.terms, wanted) = (terms, row.compared)
  }

  /// The places on a page, `Limits.pageHits` at most.
  mutating func hits(
    on page: PageNumber, in letters: PageLetters, goingOn: PageContinuation = .none
  ) -> [SearchHit] {
    let scalars = goingOn.inserted(into: letters.scalars)
    guard scalars.count * LetterParts.most >= wanted.count else { return [] }
    let row = SearchRow(scalars, matchesCase: terms.matchesCase, &folding)
    var hits: [SearchHit] = []
    var start = 0
    while hits.count < Limits.pageHits, let found = next(in: row, from: start) {
      let whole = row.whole(found)
      start = whole.upperBound
      // What begins on the next page is found there.
      guard !goingOn.range.contains(row.origin[whole.lowerBound]) else { continue }
      hits.append(hit(on: page, whole, row, letters, goingOn.range))
    }
    return hits
  }

  /// How many letters of the page after one are looked at with it: as many as are looked for and shown around them, and
  /// as many marks and ends of lines.
  var reach: Int { 2 * (wanted.count + Limits.snippetLetters) }

  /// The next place from a letter on.
  private func next(in row: SearchRow, from start: Int) -> Range<Int>? {
    let text = row.compared
    guard wanted.count <= text.count else { return nil }
    var place = start
    let first = wanted[0]
    while place < text.count {
      if row.isLetter(first, at: place), row.begins(at: place), let end = end(of: place, in: row),
        !terms.wholeWords || isWhole(place..<end, row)
      {
        return place..<end
      }
      place += 1
    }
    return nil
  }

  /// Where the words end that begin at a place; nil where they do not stand there.
  private func end(of start: Int, in row: SearchRow) -> Int? {
    let text = row.compared
    var place = start
    for letter in wanted {
      while place < text.count, row.isNothing(at: place, before: letter) { place += 1 }
      guard place < text.count, row.isLetter(letter, at: place) else { return nil }
      place += 1
    }
    // A letter with a mark that Unicode has no letter for is another letter too.
    let isMarked = place < text.count && Unicode.Scalar(text[place])?.standsOnLetter ?? false
    return isMarked ? nil : place
  }

  private func isWhole(_ range: Range<Int>, _ row: SearchRow) -> Bool {
    func isOpen(_ outer: Int, _ inner: Int) -> Bool {
      guard row.shown.indices.contains(outer) else { return true }
      let isJoined = row.compared[outer] == SearchRow.joint || row.compared[outer] == SearchRow.seam
      return !(row.shown[inner].isOfWord && (isJoined || row.shown[outer].isOfWord))
    }
    return isOpen(range.lowerBound - 1, range.lowerBound)
      && isOpen(range.upperBound, range.upperBound - 1)
  }

  // MARK: Telling

  private func hit(
    on page: PageNumber, _ found: Range<Int>, _ row: SearchRow, _ letters: PageLetters,
    _ elsewhere: Range<Int>
  ) -> SearchHit {
    var boxes: [PageBox] = []
    var isNew = true
    for place in row.letters(in: found) where !elsewhere.contains(place) {
      let index = place < elsewhere.lowerBound ? place : place - elsewhere.count
      let scalar = letters.scalars[index]
      if scalar.endsLine {
        isNew = true
      } else if !scalar.isGap {
        let box = letters.boxes[index]
        if isNew {
          guard boxes.count < Limits.hitBoxes else { break }
          boxes.append(box)
        } else {
          boxes[boxes.count - 1] = boxes[boxes.count - 1].union(box)
        }
        isNew = false
      }
    }
    let (snippet, range) = Self.snippet(of: found, in: row)
    return SearchHit(page: page, boxes: boxes, snippet: snippet, range: range)
  }

  /// The words around a place in about `Limits.snippetLetters` letters, cut between words where they
  /// are near, and where in it the place is.
  private static func snippet(
    of found: Range<Int>, in row: SearchRow
  ) -> (String, Range<Int>) {
    let length = Limits.snippetLetters
    // A long place is shown by its beginning.
    let shownEnd = min(found.upperBound, found.lowerBound + 2 * length)
    var start = max(0, found.lowerBound - max(12, (length - found.count) / 2))
    var end = min(row.shown.count, max(shownEnd, start + length))
    let isGap = { (index: Int) in row.compared[index] == 0x20 }
    if start > 0, let gap = (start..<min(start + 12, found.lowerBound)).first(where: isGap) {
      start = gap + 1
    }
    if end < row.shown.count,
      let gap = (max(end - 12, shownEnd)..<max(end, shownEnd)).last(where: isGap)
    {
      end = gap
    }
    var text = String.UnicodeScalarView()
    var (from, to) = (0, 0)
    if start > 0 { text.append("…") }
    for index in start..<end {
      if index == found.lowerBound { from = text.count }
      let isShown = row.compared[index] != SearchRow.joint && row.compared[index] != SearchRow.seam
      if isShown, index == start || !row.continues(at: index) { text.append(row.shown[index]) }
      if let marks = row.marks[index] { text.append(contentsOf: marks) }
      if index == shownEnd - 1 { to = text.count }
    }
    if end < row.shown.count { text.append("…") }
    let snippet = String(text)
    func character(_ scalar: Int) -> Int {
      let place = text.index(text.startIndex, offsetBy: scalar)
      let whole = snippet.distance(from: snippet.startIndex, to: place)
      return String.Index(place, within: snippet) == nil ? whole + (scalar == to ? 1 : 0) : whole
    }
    let first = character(from)
    return (snippet, first..<max(first, character(to)))
  }
}

extension PageSource {
  /// Looks through the pages from one on, at most `most` of them and for no longer than `limit` but
  /// for the last; gives how many they were, at least 1, and the places in their order.
  ///
  /// A page whose text cannot be read has no places.
  public func search(
    _ search: inout TextSearch, from first: PageNumber, atMost most: Int, for limit: Duration
  ) -> (pages: Int, hits: [SearchHit]) {
    let end = SuspendingClock.now + limit
    var hits: [SearchHit] = []
    var pages = 0
    repeat {
      let page = PageNumber(first.value + pages)
      if page.value <= pageCount, let letters = try? foundLetters(of: page) {
        let goingOn = continuation(of: page, atMost: search.reach)
        hits += search.hits(on: page, in: letters, goingOn: goingOn)
      }
      pages += 1
    } while pages < most && hits.count < Limits.pageHits && SuspendingClock.now < end
    return (pages, hits)
  }
}
