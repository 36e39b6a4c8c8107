import RectoFlowModel

/// Which way the letters of a paragraph run.
struct LineTurns {
  private let text: [UInt8]
  private let range: Range<Int>
  private let paragraph: FlowParagraph
  private let isRightToLeft: Bool
  private let turns: [FlowTurn]

  init(_ text: [UInt8], _ block: FlowBlock) {
    (self.text, range, paragraph) = (text, block.text, block.paragraph)
    (isRightToLeft, turns) = (paragraph.isRightToLeft, paragraph.turns)
  }

  /// Of a part that has one base direction.
  private init(_ text: [UInt8], _ range: Range<Int>, isRightToLeft: Bool, turns: [FlowTurn]) {
    (self.text, self.range, paragraph) = (text, range, FlowParagraph())
    (self.isRightToLeft, self.turns) = (isRightToLeft, turns)
  }

  /// The level of direction of each byte; nil where everything runs from left to right.
  func levels(by shaper: any TextShaper) -> [UInt8]? {
    guard runsLeft, range.count <= LineRules.Limit.part else { return nil }
    guard paragraph.otherParts.isEmpty else { return levelsOfParts(by: shaper) }
    guard !turns.isEmpty else {
      return shaper.levels(in: text, range, isRightToLeft: isRightToLeft)
    }
    let marked = marked()
    let found = shaper.levels(
      in: marked.text, 0..<marked.text.count, isRightToLeft: isRightToLeft)
    return found.map { levels in marked.places.map { levels[$0] } }
  }

  /// Those of all parts between ends of lines, each in its own base direction.
  private func levelsOfParts(by shaper: any TextShaper) -> [UInt8] {
    var (levels, start, next, open) = ([UInt8](), range.lowerBound, 0, [FlowTurn]())
    while start < range.upperBound {
      let feed = text[start..<range.upperBound].firstIndex(of: 0x0A)
      let end = feed.map { $0 + 1 } ?? range.upperBound
      let own = start - range.lowerBound..<end - range.lowerBound
      while next < turns.count, turns[next].text.lowerBound < own.upperBound {
        open.append(turns[next])
        next += 1
      }
      open.removeAll { $0.text.upperBound <= own.lowerBound }
      let part = LineTurns(
        text, start..<end, isRightToLeft: paragraph.isRightToLeft(at: own.lowerBound),
        turns: open.map { $0.cut(to: own) })
      levels += part.levels(by: shaper) ?? [UInt8](repeating: 0, count: own.count)
      start = end
    }
    return levels
  }

  /// Whether anything may run from right to left.
  private var runsLeft: Bool {
    if !paragraph.otherParts.isEmpty { return true }
    if isRightToLeft || turns.contains(where: { $0.isRightToLeft == true }) { return true }
    // No byte of what runs from left to right in Latin, Greek or Cyrillic is as large.
    var place = range.lowerBound
    while place < range.upperBound {
      if text[place] < 0xD6 {
        place += 1
      } else {
        let (scalar, length) = text.scalar(at: place, end: range.upperBound)
        if scalar.mayRunLeft { return true }
        place += length
      }
    }
    return false
  }

  // MARK: Signs of turns

  /// The paragraph with the signs that stand for its turns in Unicode, and where each of its bytes is in that.
  private func marked() -> (text: [UInt8], places: [Int]) {
    var signs = Signs(capacity: range.count + 8 * turns.count)
    var (at, open) = (0, [FlowTurn]())
    let end = range.count
    for turn in turns where turn.text.upperBound <= end {
      while let last = open.last, last.text.upperBound <= turn.text.lowerBound {
        copy(&at, to: last.text.upperBound, into: &signs, isInTurn: true)
        signs.end(last)
        open.removeLast()
      }
      copy(&at, to: turn.text.lowerBound, into: &signs, isInTurn: !open.isEmpty)
      signs.begin(turn)
      open.append(turn)
    }
    while let last = open.popLast() {
      copy(&at, to: last.text.upperBound, into: &signs, isInTurn: true)
      signs.end(last)
    }
    copy(&at, to: end, into: &signs, isInTurn: false)
    return (signs.text, signs.places)
  }

  private func copy(_ at: inout Int, to end: Int, into signs: inout Signs, isInTurn: Bool) {
    while at < end {
      let byte = text[range.lowerBound + at]
      signs.places.append(signs.text.count)
      if byte == 0x0A, isInTurn {
        // The end of a line would end all turns; one that is said otherwise ends none.
        signs.add(0x2028)
      } else {
        signs.text.append(byte)
      }
      at += 1
    }
  }

  private struct Signs {
    var text: [UInt8] = []
    var places: [Int] = []

    init(capacity: Int) {
      text.reserveCapacity(capacity)
      places.reserveCapacity(capacity)
    }

    mutating func add(_ scalar: UInt32) {
      guard let scalar = Unicode.Scalar(scalar) else { return }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    mutating func begin(_ turn: FlowTurn) {
      let isLeftward = turn.isRightToLeft == true
      if turn.isIsolated {
        add(turn.isRightToLeft == nil ? Self.firstStrong : isLeftward ? 0x2067 : 0x2066)
      } else if !turn.isForced {
        add(isLeftward ? 0x202B : 0x202A)
      }
      if turn.isForced { add(isLeftward ? 0x202E : 0x202D) }
    }

    mutating func end(_ turn: FlowTurn) {
      if turn.isForced || !turn.isIsolated { add(0x202C) }
      if turn.isIsolated { add(0x2069) }
    }

    /// The sign of an isolate whose first letter says how it runs.
    private static let firstStrong: UInt32 = 0x2068
  }
}

extension FlowTurn {
  /// What of it stands in a part of its paragraph, seen from there.
  fileprivate func cut(to part: Range<Int>) -> FlowTurn {
    var turn = self
    let own = text.clamped(to: part)
    turn.text = own.lowerBound - part.lowerBound..<own.upperBound - part.lowerBound
    return turn
  }
}
