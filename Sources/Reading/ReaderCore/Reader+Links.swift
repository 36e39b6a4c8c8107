import RectoBookModel
import RectoKeyboard
import PageGeometry
import PageLayout

/// Links: by the pointer, by keys, and out of the book.
extension Reader {
  // MARK: Letters at links

  /// Puts letters at the links in sight, as soon as these are known.
  mutating func showHints() -> [Effect] {
    guard facts != nil, layers.hints == nil else { return close(.hints) }
    return open(.hints(LinkHints())) + LinkHints.ask(in: &book) + fillHints()
  }

  /// Gives the links in sight their letters, if they are waited for and the pages lie still.
  mutating func fillHints() -> [Effect] {
    guard let hints = layers.hints, hints.items.isEmpty, !isMoving else { return [] }
    guard let links = LinkHints.links(of: book) else { return [] }
    guard !links.isEmpty else {
      messages.report(ScreenText.noLinks)
      return close(.hints)
    }
    layers.hints = LinkHints(links)
    return []
  }

  mutating func hintTyped(_ text: String) -> [Effect] {
    guard layers.hints?.items.isEmpty == false else { return [] }
    guard let meant = layers.hints?.receive(text) else { return [] }
    return close(.hints) + carryOut(meant.link.reply(on: meant.page))
  }

  /// Takes a key while letters are shown; nil where it is a command.
  mutating func hintKey(_ chord: Chord) -> [Effect]? {
    guard let isOver = layers.hints?.receive(chord, in: keyboard.table) else { return nil }
    return isOver ? close(.hints) : []
  }

  // MARK: Sheets

  /// Takes a key while a sheet is open; nil where it is a command.
  mutating func sheetKey(_ chord: Chord, in sheet: SheetState) -> [Effect]? {
    switch sheet.answer(to: chord, in: keys, focus: layers.sheetFocus) {
    case .scroll(let step): return [.scrollSheet(step)]
    case .answer(let answer): return answerSheet(answer)
    case .focus(let step): return moveFocus(by: step)
    case .nothing: return []
    case nil: return nil
    }
  }

  /// Takes an answer of the sheet that is open, or none; it closes.
  mutating func answerSheet(_ answer: Int?) -> [Effect] {
    let sheet = layers.sheet
    let closed = close(.sheet)
    if let question = sheet, question.isAboutPreset {
      return closed + (answer == 0 ? carryOut(lookEditor.agree(to: question)) : [])
    }
    if sheet == .locked { return closed + PasswordQuestion.goOn(answer, in: &self) }
    return closed + carryOut(sheet?.reply(to: answer) ?? [])
  }
}
