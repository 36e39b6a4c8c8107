/// What is said beside a line that is typed: what the answer would come to.
struct PromptNote {
  private let reader: Reader

  /// The notes for a reader.
  init(_ reader: Reader) { self.reader = reader }

  /// How a note is saved; empty where no key does.
  private var noteKeys: String {
    func key(_ control: Control) -> String? {
      reader.keys.controls[.prompt]?.first { $0.control == control }?.chords.first
        .map(ScreenText.key)
    }
    guard let saves = key(.choose), let starts = key(.newLine) else { return "" }
    return AnnotationText.noteKeys(saves: saves, startsLine: starts)
  }

  /// What is said of a line; empty for nothing.
  func words(on prompt: PromptState) -> String {
    let answer = prompt.line.text.trimmed
    return switch prompt.kind {
    case .page: PageNames(reader.book).note(onPage: answer)
    case .find:
      reader.book.notes.search.note(
        share: reader.work.shown.first { $0.kind == .searching }?.share)
    case .presetName:
      answer.isEmpty ? "" : reader.lookEditor.fault(ofPresetName: answer) ?? ""
    case .shelfWords: ShelfScreenText.bookCount(reader.shelf?.books.count ?? 0)
    case .note: noteKeys
    case .command, .lookUp, .bookmarkName, .path, .folder, .collection: ""
    }
  }
}
