import RectoFlowModel

/// What stands beside the lines of a paragraph as it grows.
struct OpenAsides {
  private var found: [FlowAside] = []
  /// The one that has not ended, whether white space or the start of a line is before it, and whether anything of it is
  /// written.
  private var open: (aside: FlowAside, isParted: Bool, isPlaced: Bool)?
  /// Where white space would go with the last one: that before it parts the words of the line already.
  private var spaceStart: Int?
  /// How many a chapter may still have.
  private var left = 20_000

  /// Whether one has not ended.
  var isOpen: Bool { open != nil }

  /// Begins one with what is written next; false within another, and where there are too many.
  mutating func begin(_ aside: FlowAside, isParted: Bool) -> Bool {
    guard open == nil, left > 0, found.count < FlowAside.most else { return false }
    left -= 1
    open = (aside, isParted, false)
    return true
  }

  /// Says that letters are written here, before any of them; whether one begins with them.
  mutating func place(at offset: Int) -> Bool {
    guard open?.isPlaced == false else { return false }
    open?.isPlaced = true
    open?.aside.text = offset..<offset
    return true
  }

  /// Ends the one that is open; where nothing is written of it there is none.
  mutating func end(at offset: Int) {
    guard let (aside, isParted, isPlaced) = open else { return }
    open = nil
    guard isPlaced, aside.text.lowerBound < offset else { return }
    var ended = aside
    ended.text = aside.text.lowerBound..<offset
    found.append(ended)
    spaceStart = isParted ? offset : nil
  }

  /// Says that white space was written; whether it goes with the last one.
  mutating func takesSpace(_ space: Range<Int>) -> Bool {
    guard spaceStart == space.lowerBound, let last = found.indices.last else { return false }
    spaceStart = nil
    found[last].text = found[last].text.lowerBound..<space.upperBound
    return true
  }

  /// Takes those of a paragraph that ends.
  mutating func take(upTo end: Int) -> [FlowAside] {
    self.end(at: end)
    spaceStart = nil
    defer { found.removeAll(keepingCapacity: true) }
    return found
  }
}
