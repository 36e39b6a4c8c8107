import RectoFlowModel

/// What no line holds less of.
extension PointMaker {
  /// What stands between two places that follow each other at which lines may end.
  struct Piece {
    /// Its bytes in `Flow.text`.
    var text: Range<Int>
    /// With the hyphen that it ends with.
    var width: Int
    /// Whether nothing of the text stands before it.
    var isFirst: Bool
  }

  /// The pieces between the points that were made last.
  var pieces: [Piece] {
    var pieces: [Piece] = []
    guard var from = points.first else { return pieces }
    for to in points.dropFirst() where !to.isTwin {
      let start = Int(from.next)
      pieces.append(
        Piece(
          text: start..<max(Int(to.text), start), width: to.end.width - from.start.width,
          isFirst: pieces.isEmpty))
      from = to
    }
    return pieces
  }

  /// The bytes of the pieces that are too wide for their lines, of which the first has other room than the others.
  func tooWide(first: Int, others: Int) -> [Range<Int>] {
    pieces.filter { $0.width > ($0.isFirst ? first : others) }.map(\.text)
  }
}

extension [Range<Int>] {
  /// Whether a place stands within one of these, which follow each other, but not at its start.
  func cut(_ place: Int) -> Bool {
    let next = partitionPoint { $0.upperBound > place }
    return next < count && self[next].lowerBound < place
  }
}

extension [BreakPoint] {
  /// Whether the last of several lines that end at such points is a short one.
  func isShort(_ ends: [Int], _ shape: LineBreaker.Shape) -> Bool {
    lastWidth(ends).map { $0 <= shape.shortEnd } ?? false
  }

  /// Whether it is no longer than an indent.
  func isStump(_ ends: [Int], _ shape: LineBreaker.Shape) -> Bool {
    lastWidth(ends).map { $0 <= shape.stumpEnd } ?? false
  }

  /// How wide the last of several lines is; nil of one line.
  func lastWidth(_ ends: [Int]) -> Int? {
    guard ends.count > 1, let last = ends.last else { return nil }
    return self[last].end.width - self[ends[ends.count - 2]].start.width
  }
}

/// What it costs to part words.
extension PointMaker {
  /// What a hyphen costs: more near the ends of a word, and in names.
  func penalty(
    of place: Int, in word: Range<Int>, _ text: [UInt8], isName: Bool
  ) -> Int {
    guard rules.gradesHyphens else { return rules.hyphen }
    let (before, after) = (
      Self.letters(text, word.lowerBound..<place), Self.letters(text, place..<word.upperBound)
    )
    // 1.15 for each letter that is missing to five, in hundredths.
    let factors = [100, 115, 132, 152, 175, 201]
    let factor = factors[max(0, 5 - min(before, after))]
    return rules.hyphen * factor / 100 * (isName ? 3 : 1)
  }

  private static func letters(_ text: [UInt8], _ range: Range<Int>) -> Int {
    text[range].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }
}
