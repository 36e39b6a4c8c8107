import BookModel
import PageGeometry
import PageLayout

/// Selecting text with the pointer.
extension Reader {
  /// A click that selects, and how many came in a row at its place.
  struct Click: Equatable, Sendable {
    var place: Vector2
    var time: Double
    var count: Int
  }

  /// Seconds between two clicks that are one double click, and pixels.
  private static let doubleClick = (seconds: 0.4, pixels: 6.0)

  /// Whether a press selects: in the mode for it, or with Shift or Control.
  func selects(with modifiers: PointerModifiers) -> Bool { selectsText || !modifiers.isEmpty }

  /// Selects from where the button went down to where the pointer is.
  mutating func select(from start: Vector2, to place: Vector2) -> [Effect] {
    guard let anchor = selection?.anchor ?? nearestSpot(to: start),
      let focus = nearestSpot(to: place)
    else { return [] }
    selection = Selection(anchor: anchor, focus: focus, unit: selection?.unit ?? .character)
    return askSelected()
  }

  /// A click that may select: the second in a row selects a word and the third a line.
  mutating func clickSelecting(at place: Vector2, time: Double) -> [Effect] {
    let isNext =
      lastClick.map {
        time - $0.time < Self.doubleClick.seconds
          && (place - $0.place).length < Self.doubleClick.pixels
      } ?? false
    let count = isNext ? (lastClick?.count ?? 0) + 1 : 1
    lastClick = Click(place: place, time: time, count: count)
    guard count > 1, let spot = spot(at: place) else {
      selection = nil
      return []
    }
    selection = Selection(anchor: spot, focus: spot, unit: count == 2 ? .word : .line)
    return askSelected()
  }

  /// Selects all text of the pages in sight.
  mutating func selectPage() -> [Effect] {
    guard let first = pages.first, let last = pages.last else { return [] }
    let corner = Vector2(0, 0)
    selection = Selection(
      anchor: PageSpot(page: first, point: corner), focus: PageSpot(page: last, point: corner),
      isWhole: true)
    return askSelected()
  }

  private mutating func askSelected() -> [Effect] {
    guard let pages = selection?.pages else { return [] }
    return known.askTexts(
      of: (pages.lowerBound.value...pages.upperBound.value).map(PageNumber.init))
  }

  /// The text of a page came: there is something to select, or it is said that there is not.
  mutating func take(_ text: PageText, of page: PageNumber) {
    known.take(text, of: page)
    guard let selected = selection?.pages, selected.contains(page) else { return }
    let texts = (selected.lowerBound.value...selected.upperBound.value)
      .map { known.texts[PageNumber($0)] }
    if texts.allSatisfy({ $0?.whole == nil && $0 != nil }) {
      selection = nil
      messages.tell(Words.noText, topic: "selection")
    }
  }

  /// Copies what is selected.
  mutating func copySelection() -> [Effect] {
    let words = selection?.words(in: known.texts) ?? ""
    guard !words.isEmpty else {
      // An error is worth a note to somebody who can mend it.
      if selection == nil, let error = messages.entries.last(where: \.isError) {
        return [.copy(error.text)]
      }
      messages.tell(Words.nothingSelected)
      return []
    }
    messages.tell(Words.copied)
    return [.copy(words)]
  }
}
