/// How far the card about a word is scrolled and how high its rows are, and the same of the cards behind it, each by how many
/// words led there.
///
/// Law: who goes back finds the word before as it was left.
nonisolated struct WordCardMemory {
  /// What is kept of one.
  struct Card {
    var scroll = Scroll()
    var rows = WordCardRows()
  }

  private var cards: [Card] = []
  private var focus: Int?
  private var depth = 0

  /// Makes one that has seen no card.
  init() {}

  /// Begins a frame, with a card that so many words led to; 0 for none.
  mutating func begin(depth: Int) {
    if depth != self.depth { focus = nil }
    self.depth = depth
    if cards.count > depth { cards.removeLast(cards.count - depth) }
  }

  /// Lets a body look at the card that so many words led to, and change what is kept of it.
  mutating func withCard(ofDepth depth: Int, _ body: (inout Card) -> Void) {
    while cards.count < depth { cards.append(Card()) }
    guard depth > 0 else { return }
    body(&cards[depth - 1])
  }

  /// Whether another word is meant by keys than in the last frame.
  mutating func takeFocus(_ word: Int?) -> Bool {
    defer { focus = word }
    return word != nil && word != focus
  }

  /// Does something to that of the card in sight; whether there is one and it has moved.
  mutating func change(_ body: (inout Scroll) -> Bool) -> Bool {
    guard cards.indices.contains(depth - 1) else { return false }
    return body(&cards[depth - 1].scroll)
  }
}
