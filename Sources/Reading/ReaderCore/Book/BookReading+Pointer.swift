import RectoBookModel
import PageGeometry
import PageLayout

/// The left button over the book: it turns, moves the view, selects, and follows links.
extension BookReading {
  /// It went down where nothing lies over the book but the bar's own ground.
  mutating func press(at place: Vector2, modifiers: PointerModifiers, time: Double) {
    if drawing.hand.mayDraw(modifiers), beginDrawing(at: place, time: time) { return }
    if inView.fold.isFolded {
      // A click lays it flat, and does nothing else.
      inView.fold.letGo()
      return inView.pointer.action = .idleDrag
    }
    if modifiers.contains(.onBar) {
      // Paper under it is taken, and nothing is clicked.
      let pick = inView.pick(at: place)
      inView.pointer.action = pick == nil ? .idleDrag : .pressed(at: place, pick: pick)
    } else if notes.selectsText || !modifiers.isDisjoint(with: [.shift, .control]),
      inView.spot(at: place) != nil
    {
      inView.pointer.action = .selecting(from: place, hasMoved: false)
    } else if let link = link(at: place) {
      // A link wins over the paper that it is printed on.
      inView.pointer.action = .onLink(link, at: place)
    } else if !modifiers.contains(.finger), notes.isOnText(place, in: inView) {
      inView.pointer.action = .selecting(from: place, hasMoved: false)
    } else {
      PaperHand.press(&inView, at: place)
    }
  }

  /// The pointer moved.
  ///
  /// - Returns: what follows, and whether a drag of paper has begun by it.
  mutating func point(at place: Vector2, time: Double) -> (effects: [Effect], beginsDrag: Bool) {
    if inView.pointer.heldLens != nil { inView.pointer.heldLens = place }
    if case .rightPressed(let start) = inView.pointer.action {
      guard (place - start).length > PaperHand.clickSlack else { return ([], false) }
      inView.pointer.action = .selecting(from: start, hasMoved: false)
    }
    if case .drawing = inView.pointer.action {
      return (draw(with: PenContact(.move, at: place, time: time)), false)
    }
    guard case .selecting(let start, let hasMoved) = inView.pointer.action else {
      return ([], PaperHand.drag(&inView, to: place, time: time))
    }
    guard hasMoved || (place - start).length > PaperHand.clickSlack else { return ([], false) }
    if !hasMoved {
      notes.selection = nil
      notes.annotations.hold(nil)
    }
    inView.pointer.action = .selecting(from: start, hasMoved: true)
    return (notes.select(from: start, to: place, in: inView), false)
  }

  /// It went up.
  ///
  /// - Returns: what follows; nil for a click in the middle, which is not the book's.
  mutating func release(at place: Vector2, time: Double) -> Reply? {
    inView.pointer.hover.touch(place)
    switch inView.pointer.action {
    case .drawing where drawing.hand.aid == .eyedropper:
      inView.pointer.action = .idle
      return Reply(askColor(at: place) ?? [])
    case .drawing:
      let drawn = draw(with: PenContact(.move, at: place, time: time))
      var reply = Reply(drawn + endDrawing())
      // Who holds strokes sees what colours they may have.
      reply.callsTray = drawing.selection != nil
      return reply
    case .onLink(let link, let start):
      inView.pointer.action = .idle
      guard (place - start).length <= PaperHand.clickSlack else { return [] }
      return inView.spot(at: start).map { link.reply(on: $0.page) } ?? link.reply
    case .selecting(let start, let hasMoved):
      inView.pointer.action = .idle
      if hasMoved { return Reply(notes.offer) }
      guard notes.isPaper(start, in: inView), !notes.selectsText else {
        let selected = notes.clickSelecting(at: place, time: time, in: inView)
        return Reply(selected + notes.offer)
      }
      return click(at: place, time: time)
    default: break
    }
    switch PaperHand.release(&inView, at: place, time: time) {
    case .nothing: break
    case .click: return click(at: place, time: time)
    case .swipe(let direction): return click(along: inView.way(towards: direction))
    }
    return []
  }

  /// A click on the left or right third goes towards that side, by ten with Shift; one on the cover of a closed book
  /// opens it.
  private mutating func click(at place: Vector2, time: Double) -> Reply? {
    guard !inView.pointer.modifiers.contains(.onBar) else { return [] }
    notes.selection = nil
    if notes.isSecondClick(at: place, time: time, in: inView) { return [] }
    if notes.hold(at: place, in: inView) { return [] }
    // What a file has brought along is not held; a click on it is not meant for the leaf either.
    if inView.spot(at: place).flatMap(notes.annotations.note) != nil { return [] }
    if let origin = drawing.elsewhere.origin(at: place, in: inView) {
      let layout = facts?.drawnLayout(of: inView.textLayout) ?? ""
      return .reporting(DrawingText.drawnElsewhere(origin, from: layout), topic: "drawing")
    }
    switch inView.preferences.defaults.clicks {
    case .off: return []
    case .next: return click(along: 1)
    case .thirds: break
    }
    return inView.way(ofClickAt: place).map { click(along: $0) }
  }

  /// A click goes forward, 1, or back, −1.
  private mutating func click(along way: Int) -> Reply {
    if way > 0, let reply = turnBeyondEnd() { return reply }
    if inView.pointer.modifiers.contains(.shift) {
      walk(by: 10 * way, isStride: true)
    } else {
      inView.turn(by: way)
    }
    return []
  }

  // MARK: The other buttons

  /// The right button went up.
  ///
  /// - Returns: where a menu is to open, nil where none is, and what follows.
  mutating func releaseRight() -> (menu: Vector2?, effects: [Effect]) {
    switch inView.pointer.action {
    case .rightPressed(let place):
      inView.pointer.action = .idle
      return (place, [])
    case .selecting:
      inView.pointer.action = .idle
      return (nil, notes.offer)
    case .idle, .pressed, .holding, .sliding, .swiping, .panning, .onLink, .drawing, .idleDrag:
      break
    }
    return (nil, [])
  }

  /// The middle button is held at a place, or up: it magnifies, or moves the view where the keys are those
  /// of hands that know it so.
  mutating func holdMiddle(at place: Vector2?, pans: Bool) {
    guard pans else {
      inView.pointer.heldLens = place
      return
    }
    if let place {
      if inView.pointer.action == .idle { inView.pointer.action = .panning(last: place) }
    } else if case .panning = inView.pointer.action {
      inView.pointer.action = .idle
    }
  }
}
