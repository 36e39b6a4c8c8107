import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

/// The pointer over the book: its buttons, and what they come to.
extension Reader {
  // MARK: The left button

  /// It went down: beside what is open that goes away and nothing else happens; else it selects, follows a
  /// link or takes the paper.
  mutating func press(at place: Vector2, modifiers: PointerModifiers, time: Double) -> [Effect] {
    book.inView.pointer.modifiers = modifiers
    (book.inView.pointer.pressedAt, book.inView.pointer.dragStart) = (time, nil)
    book.inView.pointer.hover.touch(place)
    bar.pressed()
    tray.makeWay()
    if drawn.hand.tool != nil { bar.makeWay() }
    let closed = close(.bar)
    if layers.hasMenu {
      book.inView.pointer.action = .idleDrag
      return closed + close(.list)
    }
    if layers.yieldsToPress {
      book.inView.pointer.action = .idleDrag
      return closed + Layer.Kind.yielding.flatMap { close($0) }
    }
    book.press(at: place, modifiers: modifiers, time: time)
    return closed
  }

  /// The pointer moved; over nothing else, it may call the bar or lie over a link.
  mutating func point(at place: Vector2, time: Double) -> [Effect] {
    let isMove = book.inView.pointer.hover.move(to: place)
    if book.inView.pointer.action == .idle, isMove, !isPresenting {
      let called: WritableKeyPath<Reader, BarState> = drawn.hand.tool == nil ? \.bar : \.tray
      self[keyPath: called].pointerMoved(BarState.Nearness(of: place, to: book.inView), at: time)
    }
    let (effects, beginsDrag) = book.point(at: place, time: time)
    if beginsDrag { bar.makeWay() }
    return effects
  }

  /// It went up; a click in the middle shows or hides the bar.
  mutating func release(at place: Vector2, time: Double) -> [Effect] {
    if let reply = book.release(at: place, time: time) { return carryOut(reply) }
    return isPresenting ? [] : toggleBar()
  }

  /// Shows the bar to stay, or sends it away.
  mutating func toggleBar() -> [Effect] {
    if layers.barFocus == nil { bar.toggle() } else { bar = BarState() }
    return close(.bar)
  }

  // MARK: The other buttons

  /// The right button went down: a click opens the menu, a drag selects text.
  mutating func pressRight(at place: Vector2) -> [Effect] {
    book.inView.pointer.hover.touch(place)
    guard book.inView.pointer.action == .idle, !layers.has(.question) else { return [] }
    if layers.yieldsToPress { return Layer.Kind.yielding.flatMap { close($0) } }
    book.inView.pointer.action = .rightPressed(at: place)
    return layers.hasMenu ? close(.list) : []
  }

  /// The right button went up.
  mutating func releaseRight() -> [Effect] {
    let (menu, effects) = book.releaseRight()
    return (menu.map { openMenu(at: $0) } ?? []) + effects
  }
}
