import RectoBookModel
import RectoKeyboard

/// The card over the book of a reader: how it opens, and what keys and the pointer do to it there.
extension AaCard {
  /// Does what was ordered, where the card is meant or a family of letters; nil where neither is.
  static func perform(_ invocation: Invocation, in reader: inout Reader) -> [Effect]? {
    switch invocation.command {
    case .card: return toggle(in: &reader)
    case .typeface:
      let face = reader.book.notes.known.family(named: invocation.argument)
      guard reader.facts?.flows == true, let face else { return nil }
      return choose(face, in: &reader)
    default: return nil
    }
  }

  /// Opens it or closes it; there is none without a book on the desk.
  private static func toggle(in reader: inout Reader) -> [Effect] {
    guard reader.layers.card == nil else { return reader.close(.card) }
    guard reader.facts != nil, !reader.isShelfInSight else { return [] }
    let asked = reader.book.notes.known.ask(for: .typefaces)
    return reader.open(.card(AaCard())) + asked
  }

  /// Takes a key while it is open; nil where it is a command.
  static func receive(_ chord: Chord, in reader: inout Reader) -> [Effect]? {
    guard var card = reader.layers.card else { return nil }
    let reply = card.receive(chord, of: reader.keys, in: &reader.book.inView)
    reader.layers.card = card
    return reply.map { carryOut($0, in: &reader) }
  }

  /// The pointer did something to it.
  static func receive(_ action: CardAction, in reader: inout Reader) -> [Effect] {
    guard var card = reader.layers.card else { return [] }
    let reply = card.receive(action, in: &reader.book.inView)
    reader.layers.card = card
    return carryOut(reply, in: &reader)
  }

  /// It became known which families are installed.
  static func receive(_ families: [String], in reader: inout Reader) -> [Effect] {
    reader.book.notes.known.families = families
    reader.layers.complete(with: reader.namedArguments)
    return reader.refreshList()
  }

  /// A list that opens over it is filled.
  private static func carryOut(_ reply: Reply, in reader: inout Reader) -> [Effect] {
    let effects = reader.carryOut(reply)
    return reply.opening == nil ? effects : effects + reader.refreshList()
  }

  /// A typeface was chosen by its name or from the list; it counts for the books of the card.
  static func choose(_ typeface: Typeface, in reader: inout Reader) -> [Effect] {
    (reader.layers.card ?? AaCard()).choose(typeface, in: &reader.book.inView)
  }
}
