import RectoBookModel
import RectoKeyboard

/// What a key means, and what is typed: to the layers over the book from the top down, to the shelf, else a
/// command.
extension Reader {
  // MARK: What is typed

  /// A character was typed.
  mutating func receive(typed text: String) -> [Effect] {
    let isNumber = lookEditor.typing != nil
    let context = layers.typingContext(isShelf: isShelfInSight, typesNumber: isNumber)
    if keys.isControl(text, in: context) { return [] }
    for layer in layers.fromTop {
      switch layer {
      case .question: book.notes.question?.type(text)
      case .prompt:
        recordTyped(text)
        return promptTyped(text)
      case .list(let list) where list.hasFilter:
        layers.list?.type(text)
        recordTyped(text)
        return layers.list?.picturesEffects ?? []
      case .lookEditor: lookEditor.type(text)
      case .bookCard:
        recordTyped(text)
        return BookCardForm.type(text, in: &self)
      case .hints:
        recordTyped(text)
        return hintTyped(text)
      // What is only read or chosen from takes no words, and what lies under it does not, either.
      case .sheet, .list, .wordCard, .noteCard: return []
      case .bar, .card: continue
      }
      recordTyped(text)
      return []
    }
    if keyboard.isLate(at: lastClock) || ShelfInput.type(&self, text) { recordTyped(text) }
    return []
  }

  /// What was typed into a line is no command as well, though the line may be gone when the key
  /// comes. A space's key has come before it.
  private mutating func recordTyped(_ text: String) { keyboard.typed = Chord(typed: text) }

  /// What lay on the clipboard came.
  mutating func pasted(_ text: String) -> [Effect] {
    if layers.prompt != nil { return edit { $0.insert(text) } }
    if layers.bookCard != nil { return BookCardForm.type(text, in: &self) }
    if layers.list == nil, layers.hasLookEditor { lookEditor.type(text) }
    layers.list?.type(text)
    return []
  }

  // MARK: Keys

  /// A key was pressed.
  mutating func receive(key chord: Chord, isRepeat: Bool) -> [Effect] {
    defer { keyboard.typed = nil }
    if keyboard.typed == chord { return [] }
    for layer in layers.fromTop {
      if let effects = receive(chord, for: layer) { return effects }
    }
    if LeftNote.isOfWriting(chord, in: keys), keyboard.isLate(at: lastClock) { return [] }
    if layers.isEmpty, let question, !question.isOpen,
      keys.control(for: chord, in: .prompt) == .choose
    {
      return PasswordQuestion.receive(.confirm, in: &self)
    }
    if let effects = shelfKey(chord) { return effects }
    if layers.isEmpty, !isShelfInSight, let done = book.receive(chord, of: keys) { return done }
    let invocations = keyboard.invocations(for: chord, hasMatches: book.notes.search.isShown)
    return invocations.flatMap { dispatch($0, isRepeat: isRepeat) }
  }

  /// What a key does to a layer; nil where it goes on to the next below.
  private mutating func receive(_ chord: Chord, for layer: Layer) -> [Effect]? {
    switch layer {
    case .question:
      if let key = keys.control(for: chord, in: .prompt).flatMap(AnswerKey.init) {
        return PasswordQuestion.receive(key, in: &self)
      }
      // A character goes into the answer, not to a command.
      return chord.types ? [] : nil
    case .prompt: return promptKey(chord)
    case .sheet(let sheet, _): return sheetKey(chord, in: sheet)
    case .bar(let focus): return barKey(chord, at: focus)
    case .list: return listKey(chord)
    case .lookEditor:
      let reply = lookEditor.receive(chord, in: keys)
      return reply.map { carryOut($0) }
    case .card: return AaCard.receive(chord, in: &self)
    case .bookCard: return BookCardForm.receive(chord, in: &self)
    case .hints: return hintKey(chord)
    case .wordCard, .noteCard: return layers.wordCardKey(chord, in: keys).map { carryOut($0) }
    }
  }

  /// What a key means on the shelf, where nothing lies over it that takes keys.
  private mutating func shelfKey(_ chord: Chord) -> [Effect]? {
    guard !layers.layers.contains(where: \.coversShelf) else { return nil }
    let (keys, now) = (keys, lastClock)
    let reply = onShelf { $0.receive(chord, of: keys, at: now, in: $1) } ?? nil
    return reply.map { carryOut($0) }
  }

  /// Does what is done at once; asks for the rest to be done when its pages are there.
  mutating func dispatch(_ invocation: Invocation, isRepeat: Bool = false) -> [Effect] {
    invocation.isImmediate ? perform(invocation) : [.perform(invocation, isRepeat: isRepeat)]
  }

  // MARK: The bar

  /// Moves the focus over the buttons of the bar and back to the book, round and round; over the
  /// answers of a sheet while one is open.
  mutating func moveFocus(by step: Int) -> [Effect] {
    if layers.sheet != nil {
      layers.moveSheetFocus(by: step)
      return []
    }
    guard facts != nil, !isPresenting else { return [] }
    return layers.barFocus(movedBy: step).map { open(.bar(focus: $0)) } ?? close(.bar)
  }

  /// Takes a key while a button of the bar has the focus; nil where it is a command.
  private mutating func barKey(_ chord: Chord, at focus: Int) -> [Effect]? {
    let control = keys.control(for: chord, in: .bar)
    if control == .close { return close(.bar) }
    guard control == .choose else { return layers.moveBarFocus(control) ? [] : nil }
    let effects = dispatch(Invocation(BarState.commands[focus]))
    // What has opened takes the keys now.
    if case .bar? = layers.top { return effects }
    return effects + close(.bar)
  }

  // MARK: Leaving

  /// Leaves one level of what is open, the uppermost first; never the program.
  mutating func leave() -> [Effect] {
    switch layers.top {
    case .prompt: return leavePrompt()
    case .question: return PasswordQuestion.receive(.dismiss, in: &self)
    case let layer?: return close(layer.kind)
    case nil: break
    }
    if lookEditor.leave() { return [] }
    if let reply = book.leave() { return follow(reply) }
    if bar.isCalled {
      bar.makeWay()
      return []
    }
    if messages.dismissErrors() { return [] }
    return isPresenting ? perform(Invocation(.presentation)) : [.fillScreen(false)]
  }
}

extension Layer {
  /// Whether keys do not go through it to the shelf.
  fileprivate var coversShelf: Bool {
    switch self {
    case .prompt, .list, .sheet, .lookEditor, .card, .bookCard, .question, .wordCard, .noteCard:
      true
    case .bar, .hints: false
    }
  }
}

extension AnswerKey {
  /// What a key that edits a line does to an answer.
  fileprivate init?(_ control: Control) {
    switch control {
    case .erase: self = .erase
    case .choose: self = .confirm
    case .close: self = .dismiss
    default: return nil
    }
  }
}
