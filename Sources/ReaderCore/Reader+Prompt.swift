import BookModel
import Keyboard

/// Lines that are typed: a page, words, a command, a name, a path.
extension Reader {
  mutating func openPrompt(_ kind: PromptState.Kind, text: String = "") -> [Effect] {
    // What stands on a book stands on an open one.
    guard facts != nil || [.command, .path, .presetName, .shelfWords].contains(kind) else {
      return []
    }
    prompt = PromptState(
      kind, text: text, arguments: kind == .command ? namedArguments : [:])
    (sheet, hints) = (nil, nil)
    keyInput.clear()
    noteAnswer()
    return []
  }

  mutating func askBookmarkName() -> [Effect] {
    guard let here = pages.first else { return [] }
    let present = pages.compactMap(kept.bookmark).first
    let page = present.map { PageNumber($0.page) } ?? here
    return openPrompt(.bookmarkName(page), text: present?.name ?? usualName(of: page))
  }

  /// Closes the line; a search that was being typed ends where it began.
  mutating func leavePrompt() -> [Effect] {
    defer { prompt = nil }
    guard let kind = prompt?.kind else { return [] }
    if kind == .shelfWords { return filterShelf(by: "") }
    guard kind == .find else { return [] }
    return endSearch() + returnToOrigin()
  }

  /// A character was typed into the line.
  mutating func promptTyped(_ text: String) -> [Effect] {
    guard let prompt else { return [] }
    if prompt.kind == .page, text == "g" {
      // `gg` is the first page and `12gg` the twelfth to hands that know other readers.
      let typed = prompt.line.text
      if typed.isEmpty {
        self.prompt = nil
        return dispatch(Order(.firstPage))
      }
      if Int(typed) != nil { return confirmPrompt() }
    }
    return edit { $0.insert(text) }
  }

  /// Changes the line, and what follows from it.
  private mutating func edit(_ change: (inout PromptState) -> Void) -> [Effect] {
    let before = prompt?.line.text
    if var prompt {
      change(&prompt)
      self.prompt = prompt
    }
    guard let prompt, prompt.line.text != before else { return [] }
    noteAnswer()
    if prompt.kind == .shelfWords { return filterShelf(by: prompt.line.text.trimmed) }
    if prompt.kind == .find { return lookForTyped() }
    return self.prompt?.wantedFolder().map { [.askPaths($0)] } ?? []
  }

  mutating func promptKey(_ chord: Chord) -> [Effect] {
    guard let kind = prompt?.kind else { return [] }
    switch keys.control(for: chord, in: .prompt) {
    case .close: return leavePrompt()
    case .choose: return confirmPrompt()
    case .paste: return [.paste]
    case .next where kind == .find: return stepTypedMatch(1)
    case .previous where kind == .find: return stepTypedMatch(-1)
    case let control?: return edit { $0.take(control) }
    case nil: break
    }
    let command = kind == .find && !chord.types ? keys.command(for: chord) : nil
    guard let command, command == .toggleCase || command == .toggleWholeWords else { return [] }
    return perform(Order(command))
  }

  mutating func pasted(_ text: String) -> [Effect] {
    if prompt != nil { return edit { $0.insert(text) } }
    if panel == nil, bench.isOpen { return benchTyped(text) }
    panel?.type(text)
    return []
  }

  /// A completion was clicked.
  mutating func completed(_ row: Int) -> [Effect] {
    prompt?.choose(row)
    return []
  }

  private mutating func confirmPrompt() -> [Effect] {
    guard let prompt else { return [] }
    let answer = prompt.line.text.trimmed
    switch prompt.kind {
    case .page:
      guard let page = pageMeant(by: answer) else {
        if answer.isEmpty { self.prompt = nil }
        return []
      }
      self.prompt = nil
      return dispatch(.going(to: page))
    case .find: return confirmSearch()
    case .command:
      guard !answer.isEmpty else {
        self.prompt = nil
        return []
      }
      switch PromptState.order(answer) {
      case .success(let order):
        self.prompt = nil
        return dispatch(order)
      case .failure(let unknown):
        guard let command = prompt.onlyCommand else {
          self.prompt?.note = unknown.words
          return []
        }
        self.prompt = nil
        return dispatch(Order(command))
      }
    case .bookmarkName(let page):
      self.prompt = nil
      return setBookmark(of: page, name: answer) + refreshPanel()
    case .path:
      self.prompt = nil
      return answer.isEmpty ? [] : [.openFile(answer)]
    case .presetName: return savePreset(named: answer)
    case .shelfWords:
      self.prompt = nil
      return filterShelf(by: answer)
    }
  }

  private func pageMeant(by answer: String) -> PageNumber? {
    facts.flatMap { PageReference.page(answer, in: $0, labels: known.labels ?? PageLabels()) }
  }

  /// Says what the answer would come to.
  mutating func noteAnswer() {
    guard let prompt else { return }
    let answer = prompt.line.text.trimmed
    let note =
      switch prompt.kind {
      case .page where answer.isEmpty:
        Words.pages(
          pages.map(\.description),
          of: Words.count(facts?.pageCount ?? 0, isFinal: facts?.isCounted ?? false))
      case .page: pageMeant(by: answer).map(note(on:)) ?? Words.noPage
      case .find: findNote
      case .presetName: presetNote(on: answer)
      case .shelfWords: Words.bookCount(shelf?.books.count ?? 0)
      case .command, .bookmarkName, .path: ""
      }
    self.prompt?.note = note
  }

  private func note(on page: PageNumber) -> String {
    let parts = [page.description, known.label(of: page) ?? "", known.chapter(of: page) ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
