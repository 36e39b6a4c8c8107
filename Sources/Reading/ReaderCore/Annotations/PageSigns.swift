import RectoBookModel

/// The signs of a page's text in reading order, and where each stands: what passages are found among.
struct PageSigns {
  /// Signs of a page that follow each other in the text of the book, where they may go on from the page before and to
  /// the next one.
  struct Run: Equatable {
    var signs: Range<Int>
    /// The place of the first one, or the page itself; nil where that is not known.
    var address: Place?
  }

  /// The signs, as `Unicode.Scalar.isSign` has them.
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where each begins and ends.
  private var places: [(start: TextPlace, end: TextPlace)] = []
  /// Those at its foot, and where they stand in the book.
  private let notes: PageText.Notes?

  /// Counts the signs of a text.
  init(_ text: PageText) {
    notes = text.notes
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
    guard let notes else { return [Run(signs: 0..<scalars.count, address: address)] }
    let first = places.partitioningIndex { $0.start.line >= notes.line }
    return [
      Run(signs: 0..<first, address: address),
      Run(signs: first..<scalars.count, address: notes.place),
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
