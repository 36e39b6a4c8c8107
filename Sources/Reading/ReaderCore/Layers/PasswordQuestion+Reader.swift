import RectoBookModel

/// The question for a password over the desk of a reader.
extension PasswordQuestion {
  /// The book opens with a password only.
  static func ask(wasWrong: Bool, in reader: inout Reader) -> [Effect] {
    reader.book.notes.question = PasswordQuestion(wasWrong: wasWrong)
    // The question lies on the desk.
    reader.shelf?.layOpen()
    return reader.open(.question)
  }

  /// Takes a key that answers are written with; who sends the question away is told how to go on.
  static func receive(_ key: AnswerKey, in reader: inout Reader) -> [Effect] {
    let password = reader.book.notes.question?.press(key)
    let isOpen = reader.question?.isOpen ?? false
    var effects: [Effect] = []
    if isOpen != reader.layers.has(.question) {
      effects = isOpen ? reader.open(.question) : reader.close(.question)
    }
    if key == .dismiss { effects += reader.open(.sheet(.locked, focus: 0)) }
    return effects + (password.map { [.unlock($0)] } ?? [])
  }

  /// Goes on as was answered on the sheet that then lies there.
  static func goOn(_ answer: Int?, in reader: inout Reader) -> [Effect] {
    switch answer {
    case 0: receive(.confirm, in: &reader)
    case 1: reader.dispatch(Invocation(.chooseBook))
    default: []
    }
  }
}
