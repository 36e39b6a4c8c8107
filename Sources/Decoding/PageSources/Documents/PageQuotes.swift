import RectoBookModel

/// What boxes on a page mark of its text.
///
/// All quotes of a page together take a bounded time, and bounded room: once either is used up, they are empty.
struct PageQuotes {
  private let letters: PageLetters
  /// The letters but for gaps, by how far down the page their middles are.
  private let rows: [(middle: Double, letter: Int)]
  /// Of each letter how many lines end before it.
  private let lines: [Int]
  private var steps = Limits.quotedLetters
  private var bytes = Limits.pageAnnotationBytes

  /// What is marked of some letters.
  init(_ letters: PageLetters) {
    self.letters = letters
    let boxes = letters.boxes
    rows = letters.scalars.indices
      .filter { !letters.scalars[$0].endsLine && !letters.scalars[$0].isGap }
      .map { ((boxes[$0].top + boxes[$0].bottom) / 2, $0) }
      .sorted { $0.middle < $1.middle }
    var ended = 0
    lines = letters.scalars.map { scalar in
      if scalar.endsLine { ended += 1 }
      return ended
    }
  }

  /// The letters whose middles lie in one of the boxes, as words in their order with a space between them.
  mutating func quote(under boxes: [PageBox]) -> String {
    var marked: Set<Int> = []
    for box in boxes where !add(letterIn: box, to: &marked) { return "" }
    var row = (scalars: [Unicode.Scalar](), boxes: [PageBox]())
    var last: Int?
    for letter in marked.sorted().prefix(4 * Limits.passageCharacters) {
      if let last, letter > last + 1, !letters.areJoined(last, letter) {
        // What stands between is not marked, or parts words.
        row.scalars.append(lines[letter] > lines[last] ? PageLetters.lineEnd : " ")
        row.boxes.append(letters.boxes[letter])
      }
      row.scalars.append(letters.scalars[letter])
      row.boxes.append(letters.boxes[letter])
      last = letter
    }
    let words = PageLetters(row.scalars, row.boxes).text.lines.flatMap(\.words).map(\.text)
    let quote = String(words.joined(separator: " ").prefix(Limits.passageCharacters))
    bytes -= quote.utf8.count
    return bytes >= 0 ? quote : ""
  }

  /// Adds the letters in a box, with the marks that follow them and may have no place; false where there is no
  /// time left to find them.
  private mutating func add(letterIn box: PageBox, to marked: inout Set<Int>) -> Bool {
    var place = firstRow(from: box.top)
    while place < rows.count, rows[place].middle <= box.bottom {
      steps -= 1
      guard steps > 0 else { return false }
      var letter = rows[place].letter
      let own = letters.boxes[letter]
      if ((own.left + own.right) / 2) >= box.left, (own.left + own.right) / 2 <= box.right {
        repeat {
          marked.insert(letter)
          letter += 1
        } while letters.scalars.indices.contains(letter) && letters.scalars[letter].standsOnLetter
      }
      place += 1
    }
    return true
  }

  /// The first row whose middle is no higher than a place.
  private func firstRow(from top: Double) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].middle < top { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
