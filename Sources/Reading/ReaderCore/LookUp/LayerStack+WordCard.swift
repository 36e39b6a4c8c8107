import RectoBookModel
import RectoKeyboard

/// The card about a word among what lies over the book.
extension LayerStack {
  /// Receives what dictionaries have for a word.
  mutating func receive(_ answer: WordAnswer) { wordCard?.receive(answer) }

  /// Receives a key while the card, or that of a note, is shown; nil where it is a command.
  mutating func wordCardKey(_ chord: Chord, in keys: KeyTable) -> Reply? {
    guard var card = wordCard else { return noteCardKey(chord, in: keys) }
    let reply = card.receive(chord, in: keys)
    wordCard = card
    return reply
  }

  /// Receives what a pointer does to the card, or to that of a note.
  mutating func receive(_ action: WordCardAction) -> Reply {
    if let noteCard { return noteCard.receive(action) }
    guard var card = wordCard else { return [] }
    let reply = card.receive(action)
    wordCard = card
    return reply
  }
}
