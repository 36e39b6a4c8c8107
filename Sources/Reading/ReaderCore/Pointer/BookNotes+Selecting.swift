import PageGeometry
import PageMotion
import RectoBookModel

/// Text that the pointer selects.
extension BookNotes {
  /// Whether what begins at a place of the view selects text without being told to: on text that lies still, or just
  /// beside a line as in an indent, but for the edges of its page, by which leaves are turned.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - view: what is seen of the book.
  ///   - isClick: whether nothing moved: then what lies farther beside small letters than an indent is paper.
  /// - Returns: whether it does.
  func isOnText(_ place: Vector2, in view: BookInView, isClick: Bool = false) -> Bool {
    guard view.preferences.defaults.textDrag == .select, !view.turning.isMoving,
      let spot = view.spot(at: place), Self.inside.contains(spot.point.x),
      Self.inside.contains(spot.point.y)
    else { return false }
    // A book of text has some there, of which it is not known yet where it stands.
    guard let text = known.texts[spot.page] else { return !isClick && view.facts?.flows == true }
    guard let size = view.pageSizes[spot.page] ?? view.facts?.usualSize
    else { return false }
    let across = isClick ? nil : view.seen?.pagePlaces[spot.page]?.size.x
    return text.stands(
      at: spot.point, reach: Self.reach, least: across.map { Self.leastReach / max(1, $0) } ?? 0,
      aspect: size.aspect)
  }

  /// Whether a click at a place, where a drag would select, is one on paper.
  func isPaper(_ place: Vector2, in view: BookInView) -> Bool {
    let modifiers = view.pointer.modifiers
    return modifiers.contains(.shift)
      || !modifiers.contains(.control) && !isOnText(place, in: view, isClick: true)
  }

  /// How far beside the ends of a line a drag still means it, for the height of its letters: an indent.
  private static let reach = 1.5

  /// Pixels beside the ends of a line that mean it however small its letters are seen: hands that begin with the first
  /// letter of a line come down so far before it.
  private static let leastReach = 32.0

  /// The part of a page, across and down, that is not its edge.
  private static let inside = 0.06...0.94

  /// Selects from where the button went down to where the pointer is.
  mutating func select(from start: Vector2, to place: Vector2, in view: BookInView) -> [Effect] {
    guard let anchor = selection?.anchor ?? view.nearestSpot(to: start),
      let focus = view.nearestSpot(to: place)
    else { return [] }
    // What is held down says that every letter is meant as it is.
    let isExact = !view.pointer.modifiers.isDisjoint(with: [.shift, .control])
    let unit = selection?.unit ?? (isExact ? .character : .passage)
    return select(Selection(anchor: anchor, focus: focus, unit: unit))
  }

  /// A click that may select: the second in a row selects a word and the third a line.
  mutating func clickSelecting(at place: Vector2, time: Double, in view: BookInView) -> [Effect] {
    let click = Click.at(place, time: time, after: lastClick)
    lastClick = click
    guard click.count > 1, let spot = view.spot(at: place) else {
      selection = nil
      hold(at: place, in: view)
      return []
    }
    annotations.hold(nil)
    return select(Selection(anchor: spot, focus: spot, unit: click.count == 2 ? .word : .line))
  }

  /// Whether a click on paper is the second of a double click that was to select a word: its first turned the leaf already.
  ///
  /// Beside the text, where nobody looks for words, each click is one of its own.
  mutating func isSecondClick(at place: Vector2, time: Double, in view: BookInView) -> Bool {
    let click = Click.at(place, time: time, after: lastClick)
    guard click.count == 1 else {
      lastClick = nil
      return true
    }
    lastClick = isAmongText(place, in: view) ? click : nil
    return false
  }

  /// Whether a place lies within what the text of its page takes up, be it between two paragraphs.
  private func isAmongText(_ place: Vector2, in view: BookInView) -> Bool {
    guard view.preferences.defaults.textDrag == .select, let spot = view.spot(at: place),
      let boxes = known.texts[spot.page]?.lines.compactMap(\.box)
    else { return false }
    return boxes.contains { $0.left <= spot.point.x } && boxes.contains { $0.right >= spot.point.x }
      && boxes.contains { $0.top <= spot.point.y } && boxes.contains { $0.bottom >= spot.point.y }
  }

  /// Selects all text of pages that follow each other.
  mutating func selectAll(of pages: [PageNumber]) -> [Effect] {
    guard let first = pages.first, let last = pages.last else { return [] }
    let corner = Vector2(0, 0)
    let all = Selection(
      anchor: PageSpot(page: first, point: corner), focus: PageSpot(page: last, point: corner),
      isWhole: true)
    return select(all) + offer
  }
}
