/// How far the card about a word is scrolled, and the cards behind it, each by how many words led there.
///
/// Law: who goes back finds the word before as it was left.
nonisolated struct WordCardMemory {
  private var scrolls: [Scroll] = []
  private var focus: Int?
  private var depth = 0

  /// Makes one that has seen no card.
  init() {}

  /// Begins a frame, with a card that so many words led to; 0 for none.
  mutating func begin(depth: Int) {
    if depth != self.depth { focus = nil }
    self.depth = depth
    if scrolls.count > depth { scrolls.removeLast(scrolls.count - depth) }
  }

  /// That of a card.
  func scroll(ofDepth depth: Int) -> Scroll {
    scrolls.indices.contains(depth - 1) ? scrolls[depth - 1] : Scroll()
  }

  /// Keeps that of a card.
  mutating func keep(_ scroll: Scroll, ofDepth depth: Int) {
    while scrolls.count < depth { scrolls.append(Scroll()) }
    if depth > 0 { scrolls[depth - 1] = scroll }
  }

  /// Whether another word is meant by keys than in the last frame.
  mutating func takeFocus(_ word: Int?) -> Bool {
    defer { focus = word }
    return word != nil && word != focus
  }

  /// Does something to that of the card in sight; whether there is one and it has moved.
  mutating func change(_ body: (inout Scroll) -> Bool) -> Bool {
    guard scrolls.indices.contains(depth - 1) else { return false }
    return body(&scrolls[depth - 1])
  }
}
