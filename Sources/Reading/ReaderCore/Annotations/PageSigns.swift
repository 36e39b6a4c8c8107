import RectoBookModel

/// The signs of a page's text in reading order, and where each stands: what passages are found among.
struct PageSigns {
  /// The signs, as `Unicode.Scalar.isSign` has them.
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where each begins and ends.
  private var places: [(start: TextPlace, end: TextPlace)] = []

  /// Counts the signs of a text.
  init(_ text: PageText) {
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
