import RectoBookModel

/// What was ordered about words before it was known which these are: it is done as soon as that is, or no more where other
/// pages come in sight and nothing is selected.
struct AwaitedDeed: Equatable, Sendable {
  let invocation: Invocation
  /// What was selected then, or nothing: of anything else it was not ordered.
  let selection: Selection?

  /// What it is told under that the text is waited for.
  static let topic = "text"

  /// What needs to know the words.
  static let commands: Set<Command> = [
    .highlight, .underline, .strikeOut, .note, .copy, .findSelection, .define, .webSearch,
  ]
}

extension BookNotes {
  /// Whether it is not known yet which words are selected.
  var isReadingSelection: Bool {
    guard let pages = selection?.pages else { return false }
    return (pages.lowerBound.value...pages.upperBound.value)
      .contains { known.texts[PageNumber($0)] == nil }
  }
}

extension AwaitedDeed {
  /// Keeps what is ordered about text that is selected and not known yet; nil where it can be done now.
  static func keep(_ invocation: Invocation, in reader: inout Reader) -> [Effect]? {
    let notes = reader.book.notes
    guard commands.contains(invocation.command), notes.isReadingSelection,
      let selection = notes.selection
    else { return nil }
    reader.book.notes.awaited = AwaitedDeed(invocation: invocation, selection: selection)
    return reader.carryOut(.reporting(ScreenText.readsText, topic: topic))
  }

  /// The text of a page came: does what waited for it, as far as what was selected still is.
  static func perform(in reader: inout Reader) -> [Effect] {
    guard !reader.book.notes.isReadingSelection else { return [] }
    reader.messages.dismiss(topic: topic)
    guard let awaited = reader.book.notes.awaited else { return [] }
    reader.book.notes.awaited = nil
    return awaited.selection == reader.book.notes.selection
      ? reader.perform(awaited.invocation) : []
  }
}
