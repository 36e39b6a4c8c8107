import BookModel

/// What a key means: to a question, a line that is typed, a sheet, a list, letters at links; else a
/// command.
extension Reader {
  /// A character was typed.
  mutating func take(typed text: String) -> [Effect] {
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

  /// What was typed into a line is no command as well, though the line may be gone when the key
  /// comes. A space's key has come before it.
  private mutating func noteTyped(_ text: String) { typedKey = text == " " ? nil : text }

  /// A key was pressed.
  mutating func take(key chord: String, isRepeat: Bool) -> [Effect] {
    defer { typedKey = nil }
    if typedKey == chord { return [] }
    let isFree = prompt == nil && panel == nil && sheet == nil
    if let question, question.isOpen || chord == "Return" && isFree {
      if let key = AnswerKey(chord: chord) { return answer(key) }
      // A character goes into the answer, not to a command.
      guard Self.isCommandKey(chord) else { return [] }
    }
    if prompt != nil { return promptKey(chord) }
    if sheet != nil, let effects = sheetKey(chord) { return effects }
    if sheet == nil, let effects = focusKey(chord) { return effects }
    if panel != nil, let effects = panelKey(chord) { return effects }
    if panel == nil, bench.isOpen, let effects = benchKey(chord) { return effects }
    if hints != nil, let effects = hintKey(chord) { return effects }
    if let effects = shelfKey(chord) { return effects }
    if chord == "Escape", !keyInput.isEmpty {
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

  /// Whether a chord types nothing, so that it can be a command where characters are typed.
  static func isCommandKey(_ chord: String) -> Bool { chord.count > 1 && chord != "Space" }

  /// What these keys mean while matches show.
  private static let matchKeys: [String: Command] = ["n": .nextMatch, "N": .previousMatch]

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
  /// The key of an answer that a chord is.
  init?(chord: String) {
    switch chord {
    case "Backspace": self = .erase
    case "Return": self = .confirm
    case "Escape": self = .dismiss
    default: return nil
    }
  }
}
