import RectoBookModel
import RectoKeyboard

/// The card about a word among what lies over the book.
extension LayerStack {
  /// Receives what dictionaries have for a word.
  mutating func receive(_ answer: WordAnswer) { wordCard?.receive(answer) }

  /// Receives a key while the card is shown; nil where it is a command.
  mutating func wordCardKey(_ chord: Chord, in keys: KeyTable) -> Reply? {
    guard var card = wordCard else { return nil }
    let reply = card.receive(chord, in: keys)
    wordCard = card
    return reply
  }

  /// Receives what a pointer does to the card.
  mutating func receive(_ action: WordCardAction) -> Reply {
    guard var card = wordCard else { return [] }
    let reply = card.receive(action)
    wordCard = card
    return reply
  }
}
