import BookModel
import PageGeometry
import PageLayout
import PageMotion

/// The pointer over the book: its buttons, and what they come to.
extension Reader {
  // MARK: The left button

  /// It went down: beside what is open that goes away and nothing else happens; else it selects, follows a
  /// link or takes the paper.
  mutating func press(at place: Vector2, modifiers: PointerModifiers) -> [Effect] {
    book.pointer.modifiers = modifiers
    (book.pointer.pressedAt, book.pointer.dragStart) = (lastClock, nil)
    book.pointer.hover.touch(place)
    bar.pressed()
    var closed = close(.bar)
    if layers.hasMenu {
      book.pointer.action = .idleDrag
      return closed + close(.list)
    }
    if layers.sheet != nil || layers.hints != nil {
      book.pointer.action = .idleDrag
      closed += close(.sheet)
      return closed + close(.hints)
    }
    if modifiers.contains(.onBar) {
      // The bar's own ground: paper under it is taken, and nothing is clicked.
      let pick = book.pick(at: place)
      book.pointer.action = pick == nil ? .idleDrag : .pressed(at: place, pick: pick)
    } else if selects(with: modifiers), spot(at: place) != nil {
      book.pointer.action = .selecting(from: place, hasMoved: false)
    } else if let link = link(at: place) {
      // A link wins over the paper that it is printed on.
      book.pointer.action = .onLink(link, at: place)
    } else {
      book.press(at: place)
    }
    return closed
  }

  /// The pointer moved; over nothing else, it may call the bar or lie over a link.
  mutating func point(at place: Vector2, time: Double) -> [Effect] {
    if book.pointer.heldLens != nil { book.pointer.heldLens = place }
    let isMove = book.pointer.hover.move(to: place)
    if book.pointer.action == .idle, isMove, !isPresenting {
      bar.pointerMoved(nearness(of: place), at: time)
    }
    if case .rightPressed(let start) = book.pointer.action {
      guard (place - start).length > BookInView.clickSlack else { return [] }
      book.pointer.action = .selecting(from: start, hasMoved: false)
    }
    if case .selecting(let start, let hasMoved) = book.pointer.action {
      guard hasMoved || (place - start).length > BookInView.clickSlack else { return [] }
      if !hasMoved { notes.selection = nil }
      book.pointer.action = .selecting(from: start, hasMoved: true)
      return select(from: start, to: place)
    }
    if book.drag(to: place, time: time) { bar.makeWay() }
    return []
  }

  /// Where a place is to the bar: a hand that reaches for the page comes first.
  private func nearness(of place: Vector2) -> BarState.Nearness {
    guard place.y > view.height * (1 - BarState.zone), let seen = book.seen else { return .away }
    return place.y > seen.lowestPaper ?? 0 ? .belowPage : .nearPaper
  }

  /// It went up.
  mutating func release(at place: Vector2, time: Double) -> [Effect] {
    book.pointer.hover.touch(place)
    switch book.pointer.action {
    case .onLink(let link, let start):
      book.pointer.action = .idle
      return (place - start).length <= BookInView.clickSlack ? follow(link) : []
    case .selecting(_, let hasMoved):
      book.pointer.action = .idle
      if hasMoved { return [] }
      guard book.pointer.modifiers.contains(.shift), !notes.selectsText else {
        return clickSelecting(at: place, time: time)
      }
      return click(at: place)
    default: break
    }
    switch book.release(at: place, time: time) {
    case .nothing: break
    case .click: return click(at: place)
    case .swipe(let direction): click(towards: direction)
    }
    return []
  }

  /// A click on the left or right third goes towards that side, by ten with Shift; one between
  /// shows or hides the bar.
  private mutating func click(at place: Vector2) -> [Effect] {
    guard !book.pointer.modifiers.contains(.onBar) else { return [] }
    notes.selection = nil
    switch book.preferences.habits.clicks {
    case .off: return []
    case .next:
      click(towards: shape?.direction == .rightToLeft ? -1 : 1)
      return []
    case .thirds: break
    }
    let share = book.hold.shareAcross(place)
    if share < 1.0 / 3 {
      click(towards: -1)
    } else if share > 2.0 / 3 {
      click(towards: 1)
    } else if !isPresenting {
      return toggleBar()
    }
    return []
  }

  /// A click goes towards the page on the right, 1, or on the left, −1.
  private mutating func click(towards direction: Int) {
    let way = shape?.direction == .rightToLeft ? -direction : direction
    if book.pointer.modifiers.contains(.shift) {
      walk(by: 10 * way, isStride: true)
    } else {
      book.turn(by: way)
    }
  }

  /// Shows the bar to stay, or sends it away.
  mutating func toggleBar() -> [Effect] {
    if layers.barFocus == nil { bar.toggle() } else { bar = BarState() }
    return close(.bar)
  }

  // MARK: The other buttons

  /// The right button went down: a click opens the menu, a drag selects text.
  mutating func pressRight(at place: Vector2) -> [Effect] {
    book.pointer.hover.touch(place)
    guard book.pointer.action == .idle, question?.isOpen != true else { return [] }
    if layers.sheet != nil || layers.hints != nil { return close(.sheet) + close(.hints) }
    book.pointer.action = .rightPressed(at: place)
    return layers.hasMenu ? close(.list) : []
  }

  /// The right button went up.
  mutating func releaseRight() -> [Effect] {
    switch book.pointer.action {
    case .rightPressed(let place):
      book.pointer.action = .idle
      return openMenu(at: place)
    case .selecting: book.pointer.action = .idle
    case .idle, .pressed, .holding, .sliding, .swiping, .panning, .onLink, .idleDrag: break
    }
    return []
  }

  /// The middle button is held at a place, or up: it magnifies, or moves the view where the keys
  /// are those of hands that know it so.
  mutating func holdMiddle(at place: Vector2?) {
    guard keys.middlePans else {
      book.pointer.heldLens = place
      return
    }
    if let place {
      if book.pointer.action == .idle { book.pointer.action = .panning(last: place) }
    } else if case .panning = book.pointer.action {
      book.pointer.action = .idle
    }
  }

  // MARK: The scrubber

  /// The pointer is over the scrubber, or holds it, at a share of the book; or is no longer.
  mutating func hoverScrubber(at share: Double?) -> [Effect] {
    bar.hoverShare = share.flatMap { $0.isFinite ? $0.clamped(to: 0...1) : nil }
    guard let facts, let share = bar.hoverShare else { return [] }
    return [.thumbnails([PageNumber.at(share: share, of: facts.pageCount)])]
  }

  /// The scrubber is dragged: leaves riffle to where it points; what is let go is one jump.
  mutating func scrub(to share: Double, isDone: Bool) {
    guard let facts, let shape else { return }
    let origin = notes.scrubOrigin ?? pages.first
    notes.scrubOrigin = isDone ? nil : origin
    bar.isScrubbing = !isDone
    let position = shape.position(showing: PageNumber.at(share: share, of: facts.pageCount))
    if position != turning.goal { book.go(to: position) }
    guard isDone, let origin, abs(shape.position(showing: origin) - position) > 1 else { return }
    notes.jumps.note(from: origin)
  }
}
