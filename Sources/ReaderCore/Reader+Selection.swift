import BookModel
import PageGeometry
import PageLayout

/// Selecting text with the pointer.
extension Reader {
  /// Whether a press selects: in the mode for it, or with Shift or Control.
  func selects(with modifiers: PointerModifiers) -> Bool { notes.selectsText || !modifiers.isEmpty }

  /// Selects from where the button went down to where the pointer is.
  mutating func select(from start: Vector2, to place: Vector2) -> [Effect] {
    guard let anchor = notes.selection?.anchor ?? book.nearestSpot(to: start),
      let focus = book.nearestSpot(to: place)
    else { return [] }
    notes.selection = Selection(
      anchor: anchor, focus: focus, unit: notes.selection?.unit ?? .character)
    return askSelected()
  }

  /// A click that may select: the second in a row selects a word and the third a line.
  mutating func clickSelecting(at place: Vector2, time: Double) -> [Effect] {
    let click = Click.at(place, time: time, after: notes.lastClick)
    notes.lastClick = click
    guard click.count > 1, let spot = spot(at: place) else {
      notes.selection = nil
      return []
    }
    notes.selection = Selection(
      anchor: spot, focus: spot, unit: click.count == 2 ? .word : .line)
    return askSelected()
  }

  /// Selects all text of the pages in sight.
  mutating func selectPage() -> [Effect] {
    guard let first = pages.first, let last = pages.last else { return [] }
    let corner = Vector2(0, 0)
    notes.selection = Selection(
      anchor: PageSpot(page: first, point: corner), focus: PageSpot(page: last, point: corner),
      isWhole: true)
    return askSelected()
  }

  private mutating func askSelected() -> [Effect] {
    guard let pages = notes.selection?.pages else { return [] }
    return notes.known.askTexts(
      of: (pages.lowerBound.value...pages.upperBound.value).map(PageNumber.init))
  }

  /// The text of a page came: there is something to select, or it is said that there is not.
  mutating func take(_ text: PageText, of page: PageNumber) {
    notes.known.take(text, of: page)
    guard let selected = notes.selection?.pages, selected.contains(page) else { return }
    let texts = (selected.lowerBound.value...selected.upperBound.value)
      .map { notes.known.texts[PageNumber($0)] }
    if texts.allSatisfy({ $0?.whole == nil && $0 != nil }) {
      notes.selection = nil
      messages.tell(Words.noText, topic: "selection")
    }
  }

  /// Copies what is selected.
  mutating func copySelection() -> [Effect] {
    let words = notes.selection?.words(in: notes.known.texts) ?? ""
    guard !words.isEmpty else {
      // An error is worth a note to somebody who can mend it.
      if notes.selection == nil, let error = messages.entries.last(where: \.isError) {
        return [.copy(error.text)]
      }
      messages.tell(Words.nothingSelected)
      return []
    }
    messages.tell(Words.copied)
    return [.copy(words)]
  }
}
