import RectoBookModel
import RectoKeyboard

/// Lines that are typed: a page, words, a command, a name, a path.
extension Reader {
  /// Opens a line; nothing where it stands on a book and none is open.
  mutating func openPrompt(_ kind: PromptState.Kind, text: String = "") -> [Effect] {
    guard facts != nil || !kind.isAboutBook else { return [] }
    var prompt = PromptState(kind, text: text, arguments: namedArguments)
    if isShelfInSight { prompt.offered = ShelfState.commands }
    let asked = prompt.askPaths() + (kind == .command ? book.notes.known.askOutline() : [])
    return open(.prompt(prompt)) + asked
  }

  /// What commands can be done with, as far as that has names.
  var namedArguments: [Command: [NamedChoice]] { .arguments(in: book, lookEditor) }

  /// Closes the line; a search that was being typed ends where it began.
  mutating func leavePrompt() -> [Effect] {
    let kind = layers.prompt?.kind
    let prompt = layers.prompt
    let closed = close(.prompt) + book.notes.leaveNote(in: AnnotationContext(book))
    if kind?.spansLines == true { keyboard.leftNote = LeftNote(at: lastClock) }
    if let prompt, kind == .shelfWords {
      return closed + ShelfChips.end(prompt, keepsLine: false, in: &self)
    }
    return kind == .find ? closed + follow(book.endSearch()) + book.returnToOrigin() : closed
  }

  /// A character was typed into the line.
  mutating func promptTyped(_ text: String) -> [Effect] {
    guard let prompt = layers.prompt else { return [] }
    if prompt.kind == .page, text == "g" {
      // `gg` is the first page and `12gg` the twelfth to hands that know other readers.
      let typed = prompt.line.text
      if typed.isEmpty { return close(.prompt) + dispatch(Invocation(.firstPage)) }
      if Int(typed) != nil { return confirmPrompt() }
    }
    return edit { $0.insert(text) }
  }

  /// Changes the line, and what follows from it.
  mutating func edit(_ change: (inout PromptState) -> Void) -> [Effect] {
    guard var prompt = layers.prompt else { return [] }
    let before = prompt.line.text
    change(&prompt)
    layers.prompt = prompt
    guard prompt.line.text != before else { return layers.prompt?.askPaths() ?? [] }
    updateNote()
    if prompt.kind == .shelfWords { return ShelfChips.seek(in: &self) }
    if prompt.kind == .find { return lookForTyped() }
    let families =
      prompt.typedCommand == .typeface ? book.notes.known.ask(for: .typefaces) : []
    return (layers.prompt?.askPaths() ?? []) + families
  }

  mutating func promptKey(_ chord: Chord) -> [Effect] {
    guard let kind = layers.prompt?.kind else { return [] }
    switch keys.control(for: chord, in: .prompt) {
    case .close: return leavePrompt()
    case .choose: return confirmPrompt()
    case .paste: return [.paste]
    case .next where kind == .find, .complete where kind == .find: return stepTypedMatch(1)
    case .previous where kind == .find: return stepTypedMatch(-1)
    case .copy: return layers.prompt?.line.copied ?? []
    case .cut: return (layers.prompt?.line.copied ?? []) + edit { $0.receive(.cut) }
    case .erase where kind == .shelfWords && layers.prompt?.line.isAtStart == true:
      return ShelfChips.erase(in: &self)
    case let control?: return edit { $0.receive(control) }
    case nil: break
    }
    guard kind == .find, !chord.types, let command = keys.command(for: chord) else { return [] }
    if command == .matches { return confirmSearch(listing: true) }
    return [.toggleCase, .toggleWholeWords].contains(command) ? perform(Invocation(command)) : []
  }

  private mutating func confirmPrompt() -> [Effect] {
    guard let prompt = layers.prompt else { return [] }
    let answer = prompt.line.text.trimmed
    switch prompt.kind {
    case .page:
      guard let page = PageNames(book).page(meantBy: answer) else {
        return answer.isEmpty ? close(.prompt) : []
      }
      return close(.prompt) + dispatch(.going(to: page))
    case .find: return confirmSearch()
    case .command:
      switch prompt.meantInvocation {
      case .success(let invocation): return close(.prompt) + (invocation.map { dispatch($0) } ?? [])
      case .failure(let unknown):
        layers.prompt?.note = unknown.words
        return []
      }
    case .bookmarkName(let page):
      return close(.prompt) + carryOut(book.notes.setBookmark(of: page, name: answer))
        + refreshList()
    case .note(let id):
      keyboard.leftNote = LeftNote(at: lastClock)
      let written = book.notes.write(answer, beside: id, in: AnnotationContext(book))
      return close(.prompt) + written + refreshList()
    case .lookUp: return close(.prompt) + carryOut(LookUp(self).card(of: answer))
    case .path, .folder: return TypedPaths.confirm(prompt, answer, in: &self)
    case .presetName:
      if let fault = lookEditor.fault(ofPresetName: answer) {
        layers.prompt?.note = fault
        return []
      }
      return close(.prompt) + carryOut(lookEditor.save(named: answer))
    case .shelfWords:
      return close(.prompt) + ShelfChips.end(prompt, keepsLine: true, in: &self)
    case .collection(let books):
      let deed = ShelfDeed.collect(books, in: answer)
      return close(.prompt) + (answer.isEmpty ? [] : [.tend(deed, as: .new)])
    }
  }

  /// Says what the answer would come to.
  mutating func updateNote() { layers.note(PromptNote(self)) }
}
