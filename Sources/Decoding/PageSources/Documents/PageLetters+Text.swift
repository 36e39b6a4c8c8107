public import RectoBookModel

extension PageLetters {
  /// The letters as words and lines.
  ///
  /// - A word is what stands between spaces; one of more than `Limits.wordLetters` is cut. Where words of the language
  ///   begin in it is told of scripts that set no spaces.
  /// - A hyphen at the end of a line stays with its word; one that is shown there only, the soft
  ///   hyphen, becomes a plain one, and is left out elsewhere.
  /// - Marks belong to the character that they stand on: there is an edge for each character as it is
  ///   read, not for each scalar.
  /// - Laws: each word has an edge more than it has characters; edges never ascend in a word that is
  ///   read from right to left and never descend in any other; both ends lie within its box.
  public var text: PageText {
    var lines: [PageText.Line] = []
    var words: [PageText.Word] = []
    var start = 0
    var firstOfNotes: Int?
    func endWord(_ end: Int, endsLine: Bool) {
      if start < end, let word = word(start..<end, endsLine: endsLine) { words.append(word) }
      start = end + 1
    }
    for (index, scalar) in scalars.enumerated() {
      if index == notes?.letter { firstOfNotes = lines.count }
      if scalar.endsLine {
        endWord(index, endsLine: true)
        if !words.isEmpty {
          lines.append(PageText.Line(words: words, endsBlock: scalar == Self.blockEnd))
        } else if scalar == Self.blockEnd, !lines.isEmpty {
          lines[lines.count - 1].endsBlock = true
        }
        words = []
      } else if scalar.isGap {
        endWord(index, endsLine: false)
      } else if index - start >= Limits.wordLetters {
        endWord(index, endsLine: false)
        start = index
      }
    }
    endWord(scalars.count, endsLine: true)
    if !words.isEmpty { lines.append(PageText.Line(words: words, endsBlock: true)) }
    var text = PageText(lines: lines)
    if let notes, let firstOfNotes, firstOfNotes < lines.count {
      text.notes = PageText.Notes(line: firstOfNotes, place: notes.place)
    }
    text.turns = textTurns
    text.findWords()
    return text
  }

  /// The turns by the signs of the text.
  private var textTurns: [PageText.Turn] {
    var (letter, sign) = (0, 0)
    return turns.map { turn in
      guard turn.letter > 0 else { return PageText.Turn(sign: turn.letter, place: turn.place) }
      sign += scalars[letter..<turn.letter].count(where: \.isSign)
      letter = turn.letter
      return PageText.Turn(sign: sign, place: turn.place)
    }
  }

  private func word(_ range: Range<Int>, endsLine: Bool) -> PageText.Word? {
    let softHyphen: Unicode.Scalar = "\u{AD}"
    let kept = range.filter {
      scalars[$0] != softHyphen || endsLine && $0 == range.upperBound - 1
    }
    guard let first = kept.first, let last = kept.last else { return nil }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: kept.map { scalars[$0] == softHyphen ? "-" : scalars[$0] })
    let word = String(text)
    let box = kept.dropFirst().reduce(boxes[first]) { $0.union(boxes[$1]) }
    let isFromRight =
      scalars[first].runsFromRight && boxes[first].right >= boxes[last].right - 1e-6
    // The first and the last scalar of each character.
    var characters: [(first: Int, last: Int)] = []
    var place = 0
    for character in word {
      let count = character.unicodeScalars.count
      characters.append((kept[place], kept[place + count - 1]))
      place += count
    }
    return PageText.Word(
      text: word, box: box,
      edges: runsDown
        ? edgesDown(of: characters, in: box)
        : edges(of: characters, in: box, isFromRight: isFromRight), runsDown: runsDown)
  }

  private func edgesDown(of characters: [(first: Int, last: Int)], in box: PageBox) -> [Double] {
    var edge = box.top
    return characters.map { character in
      edge = max(edge, boxes[character.first].top)
      return edge
    } + [box.bottom]
  }

  private func edges(
    of characters: [(first: Int, last: Int)], in box: PageBox, isFromRight: Bool
  ) -> [Double] {
    var edges: [Double] = []
    edges.reserveCapacity(characters.count + 1)
    var edge = isFromRight ? box.right : box.left
    for character in characters {
      let own = boxes[character.first]
      edge = isFromRight ? min(edge, own.right) : max(edge, own.left)
      edges.append(edge)
    }
    edges.append(isFromRight ? box.left : box.right)
    return edges
  }
}

extension PageBox {
  /// The smallest box that holds both.
  func union(_ other: PageBox) -> PageBox {
    PageBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
