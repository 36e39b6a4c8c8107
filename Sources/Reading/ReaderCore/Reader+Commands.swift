import RectoBookModel
import PageGeometry
import PageLayout

extension Reader {
  /// Does what was ordered: what concerns the book or the look alone is done by them.
  mutating func perform(_ invocation: Invocation) -> [Effect] {
    if let effects = AwaitedDeed.keep(invocation, in: &self) { return effects }
    if let effects = AaCard.perform(invocation, in: &self) { return effects }
    if let effects = CoverOrders.perform(invocation, in: self) { return effects }
    if let effects = StackOrders.perform(invocation, in: &self) { return effects }
    if let effects = LeftNote.perform(invocation, in: &self) { return effects }
    let reply = lookEditor.perform(invocation) ?? files.perform(invocation)
    if let reply = reply ?? LookUp(self).perform(invocation) {
      return carryOut(reply)
    }
    if let effects = invocation.effects { return effects }
    if let list = invocation.command.list { return toggleList(list) }
    switch invocation.command {
    case .goToPage:
      let asked = book.notes.known.askLabels()
      return openPrompt(.page, text: invocation.count.map(String.init) ?? "") + asked
    case .sidePanel: return toggleList(layers.list?.kind ?? lists.last)
    case .nameBookmark:
      guard let (page, name) = PageNames(book).bookmarkToName else { return [] }
      return openPrompt(.bookmarkName(page), text: name)
    case .find: return find(invocation.argument, isBackward: false)
    case .findBack: return find(invocation.argument, isBackward: true)
    case .toggleCase: return changeRules(book.toggleCase())
    case .toggleWholeWords: return changeRules(book.toggleWholeWords())
    case .followLink: return showHints()
    case .copy:
      let error = messages.entries.last(where: \.isError)?.text
      return carryOut(book.notes.copySelection(orError: error))
    case .findSelection:
      if let words = book.notes.takeSelectedWords() { return find(words, isBackward: false) }
      return carryOut(.reporting(ScreenText.nothingSelected))
    case .presentation:
      isPresenting.toggle()
      bar = BarState()
      let closed = close(.lookEditor) + close(.bar)
      return closed + [.fillScreen(isPresenting)]
    case .toggleControls:
      isPresenting = false
      return toggleBar()
    case .menu:
      let hover = book.inView.pointer.hover
      if layers.hasMenu { return close(.list) }
      if isShelfInSight { return ShelfInput.openMenu(&self, at: nil) }
      return openMenu(at: hover.hasMoved ? hover.place : nil)
    case .focusNext: return moveFocus(by: invocation.times)
    case .focusPrevious: return moveFocus(by: -invocation.times)
    case .look: return layers.hasLookEditor ? close(.lookEditor) : open(.lookEditor)
    case .shelf: return goToShelf()
    case .shelfForm: onShelf { $0.changeForm(in: $1) }
    case .shelves:
      if invocation.argument.isEmpty { return toggleList(.shelves) }
      return isShelfInSight ? shelf?.filter(by: invocation.argument) ?? [] : []
    case .information:
      return facts == nil && shelf?.meant == nil ? [] : toggleSheet(.information)
    case .closeBook where isShelfInSight && shelf?.isKnown == true: return []
    case .closeBook: return facts == nil || shelf?.isKnown != true ? [.closeBook] : goToShelf()
    case .commandLine: return openPrompt(.command)
    case .help: return toggleSheet(.keys)
    case .forgetStatistics: return toggleSheet(.forgetStatistics)
    case .leaveLevel: return leave()
    // The parts have done them.
    default: break
    }
    return []
  }

  private mutating func toggleSheet(_ sheet: SheetState) -> [Effect] {
    layers.sheet == sheet ? close(.sheet) : open(.sheet(sheet, focus: 0))
  }
}
