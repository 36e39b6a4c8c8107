import RectoFlowModel

/// The turns of a paragraph as it grows, and those that go on in the next one.
struct OpenTurns {
  /// Those of the paragraph, by the places of their bytes in all of the text.
  private var found: [FlowTurn] = []
  /// Those that have not ended, with their places among the found ones once something of them is written.
  private var open: [(turn: FlowTurn, place: Int?)] = []
  /// Whether the innermost of them have no place yet.
  private var waits = false
  /// How many a chapter may still have.
  private var left: Int

  init(atMost most: Int) { left = most }

  /// Begins a turn with what is written next; false where there are too many, or it lies too deep.
  mutating func begin(_ turn: FlowTurn) -> Bool {
    guard left > 0, open.count < FlowTurn.deepest else { return false }
    left -= 1
    open.append((turn, nil))
    waits = true
    return true
  }

  /// Says that letters are written here, before any of them.
  mutating func place(at offset: Int) {
    guard waits else { return }
    waits = false
    let first = open.lastIndex { $0.place != nil }.map { $0 + 1 } ?? 0
    for number in first..<open.count where left > 0 {
      // Those that go on in many paragraphs are counted in each.
      left -= 1
      open[number].place = found.count
      var turn = open[number].turn
      turn.text = offset..<offset
      found.append(turn)
    }
  }

  /// Ends the innermost turn.
  mutating func end(at offset: Int) {
    guard let last = open.popLast() else { return }
    if let place = last.place { found[place].text = found[place].text.lowerBound..<offset }
    if open.last?.place != nil || open.isEmpty { waits = false }
  }

  /// Takes those of a paragraph that ends.
  mutating func take(from start: Int, to end: Int) -> [FlowTurn] {
    guard !found.isEmpty else { return [] }
    for number in open.indices {
      if let place = open[number].place {
        found[place].text = found[place].text.lowerBound..<end
      }
      open[number].place = nil
    }
    waits = !open.isEmpty
    defer { found.removeAll(keepingCapacity: true) }
    return found.compactMap { turn in
      var turn = turn
      // White space at the end of the paragraph is gone.
      let (first, last) = (min(turn.text.lowerBound, end), min(turn.text.upperBound, end))
      turn.text = first - start..<last - start
      return turn.text.isEmpty ? nil : turn
    }
  }
}
