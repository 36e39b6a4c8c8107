import RectoKeyboard

/// The card of a note among what lies over the book.
extension LayerStack {
  /// The note that is read beside its mark; see `prompt`.
  var noteCard: NoteCard? {
    if case .noteCard(let card) = self[.noteCard] { card } else { nil }
  }

  /// Receives a key while a note is shown; nil where it is a command.
  mutating func noteCardKey(_ chord: Chord, in keys: KeyTable) -> Reply? {
    guard var card = noteCard else { return nil }
    let reply = card.receive(chord, in: keys)
    replace(.noteCard(card))
    return reply
  }
}
