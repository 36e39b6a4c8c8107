import RectoBookModel

/// The signs of a page's text in reading order, and where each stands: what passages are found among.
struct PageSigns {
  /// Signs of a page that follow each other in the text of the book, where they may go on from the page before and to
  /// the next one.
  struct Run: Equatable {
    var signs: Range<Int>
    /// The place of the first one, or the page itself; nil where that is not known.
    var address: Place?
    /// Where they do not follow each other in the book, by signs.
    var turns: [PageText.Turn] = []
  }

  /// The signs, as `Unicode.Scalar.isSign` has them.
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where each begins and ends.
  private var places: [(start: TextPlace, end: TextPlace)] = []
  /// Those at its foot, and where they stand in the book.
  private let notes: PageText.Notes?
  private let turns: [PageText.Turn]

  /// Counts the signs of a text.
  init(_ text: PageText) {
    (notes, turns) = (text.notes, text.turns)
    for (line, words) in text.lines.map(\.words).enumerated() {
      for (word, letters) in words.map(\.text).enumerated() {
        for (index, character) in letters.enumerated() {
          let start = TextPlace(line: line, word: word, character: index)
          var end = start
          end.character += 1
          for scalar in character.unicodeScalars where scalar.isSign {
            scalars.append(scalar)
            places.append((start, end))
          }
        }
      }
    }
  }

  /// Its own text and that of its notes, each as far as there is any; `address` is the place of the page's first words, or
  /// the page itself, and nil where that is not known.
  func runs(at address: Place?) -> [Run] {
    guard let notes else {
      return [Run(signs: 0..<scalars.count, address: address, turns: turns)]
    }
    let first = places.partitioningIndex { $0.start.line >= notes.line }
    let turn = turns.partitioningIndex { $0.sign >= first }
    return [
      Run(signs: 0..<first, address: address, turns: Array(turns[..<turn])),
      Run(signs: first..<scalars.count, address: notes.place, turns: Array(turns[turn...])),
    ].filter { !$0.signs.isEmpty }
  }

  /// The text from the first to the last of some signs, which are not none.
  func range(of signs: Range<Int>) -> ClosedRange<TextPlace> {
    places[signs.lowerBound].start...places[signs.upperBound - 1].end
  }

  /// The signs of a stretch of the text.
  func signs(in range: ClosedRange<TextPlace>) -> Range<Int> {
    let first = places.partitioningIndex { $0.end > range.lowerBound }
    let end = places.partitioningIndex { $0.start >= range.upperBound }
    return first..<max(first, end)
  }
}

extension PageSigns.Run {
  /// The place of one of the signs of the page, and how many signs that does not tell itself; nil where it is not known.
  func place(of sign: Int) -> (place: Place, start: Int)? {
    if let turn = turns.last(where: { $0.sign <= sign && $0.sign >= signs.lowerBound }) {
      return turn.place.advanced(by: sign - turn.sign)
    }
    return address?.advanced(by: sign - signs.lowerBound)
  }

  /// How many of the run's signs come before a place of the book, as far as that is known; negative where it comes before
  /// the run.
  func sign(of place: Place) -> Int? {
    guard case .text(let chapter, let offset) = place else { return nil }
    var stretches = turns.map { (sign: $0.sign - signs.lowerBound, place: $0.place) }
    let start = stretches.partitioningIndex { $0.sign >= 0 }
    if let address, start == stretches.count || stretches[start].sign > 0 {
      stretches.insert((0, address), at: start)
    }
    let guesses = stretches.enumerated().compactMap { index, stretch -> (sign: Int, ahead: Int)? in
      guard case .text(chapter, let first) = stretch.place else { return nil }
      // Behind its end something follows in the book that is not here.
      let end = index + 1 < stretches.count ? stretches[index + 1].sign : .max
      return (min(stretch.sign + offset - first, end), first - offset)
    }
    // The last stretch that does not begin behind the place, or the first one.
    return guesses.min {
      ($0.ahead > 0 ? 1 : 0, abs($0.ahead)) < ($1.ahead > 0 ? 1 : 0, abs($1.ahead))
    }?
    .sign
  }
}

extension Place {
  /// The place so many signs after this one, and how many of them it does not tell itself.
  fileprivate func advanced(by signs: Int) -> (place: Place, start: Int) {
    switch self {
    case .page: (self, signs)
    case .text(let chapter, let offset): (.text(chapter: chapter, offset: offset + signs), 0)
    }
  }
}

extension Array {
  /// The first index at which a condition holds that holds from there to the end.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
