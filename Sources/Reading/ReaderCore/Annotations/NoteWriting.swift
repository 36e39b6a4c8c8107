import RectoBookModel

/// What the pointer and the layout do to a note that is being written.
public enum NoteWriting: Equatable, Sendable {
  /// It is seen in lines that begin with these characters, from 0.
  case brokeLines(starts: [Int])
  /// The caret was placed before this character, or behind the last.
  case placedCaret(character: Int)
}

extension PromptState {
  /// Receives what is done to it as a note; nothing where it is none.
  mutating func receive(_ writing: NoteWriting) {
    guard line.spansLines else { return }
    switch writing {
    case .brokeLines(let starts): line.show(inLines: starts)
    case .placedCaret(let character): line.place(caretAt: character)
    }
  }
}
