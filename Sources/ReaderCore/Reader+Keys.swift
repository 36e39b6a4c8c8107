import BookModel
import Keyboard

/// What a key means: to a question, a line that is typed, a sheet, a list, letters at links; else a
/// command.
extension Reader {
  /// A character was typed.
  mutating func take(typed text: String) -> [Effect] {
    if isControl(text) { return [] }
    if let question, question.isOpen {
      self.question?.type(text)
      noteTyped(text)
    } else if prompt != nil {
      noteTyped(text)
      return promptTyped(text)
    } else if sheet == nil, panel?.hasFilter == true {
      panel?.type(text)
      noteTyped(text)
      return picturesWanted()
    } else if sheet == nil, panel == nil, bench.isOpen {
      let effects = benchTyped(text)
      noteTyped(text)
      return effects
    } else if sheet == nil, panel == nil, hints != nil {
      noteTyped(text)
      return hintTyped(text)
    } else if sheet == nil, panel == nil, shelfTyped(text) {
      noteTyped(text)
    }
    return []
  }

  /// Whether a character means something where it would else be typed, as the reader bound it: its key
  /// comes next.
  private func isControl(_ text: String) -> Bool {
    guard question?.isOpen != true, prompt == nil, sheet == nil, let chord = Chord(typed: text)
    else { return false }
    let context: KeyContext? =
      if panel != nil { .list } else if bench.isOpen {
        bench.typing == nil ? .look : nil
      } else if hints == nil, isShelfInSight { .shelf } else { nil }
    return context.map { keys.control(for: chord, in: $0) != nil } ?? false
  }

  /// What was typed into a line is no command as well, though the line may be gone when the key
  /// comes. A space's key has come before it.
  private mutating func noteTyped(_ text: String) { typedKey = Chord(typed: text) }

  /// A key was pressed.
  mutating func take(key chord: Chord, isRepeat: Bool) -> [Effect] {
    defer { typedKey = nil }
    if typedKey == chord { return [] }
    let isFree = prompt == nil && panel == nil && sheet == nil
    let control = keys.control(for: chord, in: .prompt)
    if let question, question.isOpen || control == .choose && isFree {
      if let key = control.flatMap(AnswerKey.init) { return answer(key) }
      // A character goes into the answer, not to a command.
      guard !chord.types else { return [] }
    }
    if prompt != nil { return promptKey(chord) }
    if sheet != nil, let effects = sheetKey(chord) { return effects }
    if sheet == nil, let effects = focusKey(chord) { return effects }
    if panel != nil, let effects = panelKey(chord) { return effects }
    if panel == nil, bench.isOpen, let effects = benchKey(chord) { return effects }
    if hints != nil, let effects = hintKey(chord) { return effects }
    if let effects = shelfKey(chord) { return effects }
    if keys.command(for: chord) == .leaveLevel, !keyInput.isEmpty {
      keyInput.clear()
      return []
    }
    if search.isShown, keyInput.isCounting, let step = Self.matchKeys[chord] {
      let count = keyInput.count
      keyInput.clear()
      return dispatch(Order(step, count: count), isRepeat: isRepeat)
    }
    return keyInput.take(chord, in: keys).flatMap { dispatch($0, isRepeat: isRepeat) }
  }

  /// What these keys mean while matches show.
  private static let matchKeys: [Chord: Command] = ["n": .nextMatch, "N": .previousMatch]

  /// Does what is done at once; asks for the rest to be done when its pages are there.
  mutating func dispatch(_ order: Order, isRepeat: Bool = false) -> [Effect] {
    order.isImmediate ? perform(order) : [.perform(order, isRepeat: isRepeat)]
  }

  mutating func answer(_ key: AnswerKey) -> [Effect] {
    question?.press(key).map { [.unlock($0)] } ?? []
  }

  // MARK: Leaving

  /// Leaves one level of what is open, the innermost first; never the program.
  mutating func leave() -> [Effect] {
    if prompt != nil { return leavePrompt() }
    if sheet != nil {
      sheet = nil
    } else if bar.focus != nil {
      bar.focus = nil
    } else if panel != nil {
      return closePanel()
    } else if bench.isOpen {
      bench.close()
    } else if hints != nil {
      hints = nil
    } else if bench.comparison != nil {
      bench.comparison = nil
    } else if leaveInstruments() {
      return []
    } else if hasLens {
      hasLens = false
    } else if selection != nil {
      selection = nil
    } else if selectsText {
      selectsText = false
    } else if holdsLeaf {
      pointer = .idleDrag
      letFall()
    } else if search.terms != nil {
      return endSearch()
    } else if messages.dismissErrors() {
      return []
    } else if isPresenting {
      return perform(Order(.presentation))
    } else {
      return [.leaveFullScreen]
    }
    return []
  }
}

extension AnswerKey {
  /// What a key that edits a line does to an answer.
  init?(_ control: Control) {
    switch control {
    case .erase: self = .erase
    case .choose: self = .confirm
    case .close: self = .dismiss
    default: return nil
    }
  }
}
