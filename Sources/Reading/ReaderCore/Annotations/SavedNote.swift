import RectoBookModel

/// A note that Enter has just saved: who meant a new line by it types on at once, and those letters belong to the note
/// and are no commands.
struct SavedNote: Equatable, Sendable {
  /// The name of its annotation.
  let id: String
  /// When it was saved, in seconds of the events' clock.
  let time: Double

  /// Seconds within which a hand that writes types its next letter.
  static let pause = 0.6

  /// Saves what was typed as a note.
  static func save(_ answer: String, beside id: String, in reader: inout Reader) -> [Effect] {
    let written = reader.book.notes.write(answer, beside: id, in: AnnotationContext(reader.book))
    reader.book.notes.saved = answer.isEmpty ? nil : SavedNote(id: id, time: reader.lastClock)
    return reader.close(.prompt) + written + reader.refreshList()
  }

  /// A character was typed where nothing else takes it: at once after a note was saved that is open again, with the
  /// character on a line of its own.
  ///
  /// - Returns: what follows; nil where the character is a command's. No line begins with a space.
  static func goOn(with text: String, in reader: inout Reader) -> [Effect]? {
    guard let saved = reader.book.notes.saved else { return nil }
    reader.book.notes.saved = nil
    guard reader.lastClock - saved.time <= pause, !text.trimmed.isEmpty,
      let note = reader.book.notes.annotations.all[saved.id]?.note, !note.isEmpty
    else { return nil }
    return reader.open(.prompt(PromptState(.note(saved.id), text: note + "\n" + text)))
  }
}
