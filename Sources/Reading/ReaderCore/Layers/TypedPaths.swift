/// What paths may lead to that are being typed.
public enum TypedPaths: Equatable, Sendable {
  /// Books: files that are called as those, and folders.
  case books
  /// Files of presets, and folders of shaders.
  case looks
  /// Folders of shaders alone.
  case folders
}

extension Command {
  /// Which paths may stand after its name; nil for none.
  var paths: TypedPaths? {
    switch self {
    case .openBook: .books
    case .compare, .preset: .looks
    case .shaders, .exportNotes: .folders
    default: nil
    }
  }
}

extension TypedPaths {
  /// Enter: the path is opened or added as it stands; a folder that was chosen where a book is to be is looked into first.
  static func confirm(
    _ prompt: PromptState, _ answer: String, in reader: inout Reader
  ) -> [Effect] {
    if prompt.kind == .path, prompt.isFolderChosen { return reader.edit { $0.lookIntoChosen() } }
    let closed = reader.close(.prompt)
    guard !answer.isEmpty else { return closed }
    return closed + [prompt.kind == .path ? .openFile(answer) : .addFolder(answer)]
  }

  /// A completion was clicked: that is what is meant, and the folder that was looked into is the answer.
  static func take(_ row: Int, in reader: inout Reader) -> [Effect] {
    var isAnswer = false
    let effects = reader.edit { isAnswer = $0.take(row) }
    guard isAnswer, let prompt = reader.layers.prompt else { return effects }
    return confirm(prompt, prompt.line.text, in: &reader)
  }
}
