import RectoBookModel
import RectoKeyboard
import PageGeometry
import PageLayout
import RectoShelfLayout
import PageMotion

/// Keys and pointer on the shelf.
extension ShelfState {
  /// How far a notch of the wheel, or a press of a key, drives a book.
  private static let notch = (wheel: 0.12, key: 0.2)
  /// How far fingers drive a book that part by a factor of e.
  private static let spread = 0.7
  /// How far a drag upwards takes a book to the desk, as a share of the view's height.
  private static let draw = 0.55
  /// Pixels that a press may move and still be a click.
  private static let slack = 6.0

  // MARK: Keys

  /// What a key means on the shelf; nil where it means what it does elsewhere.
  mutating func receive(
    _ chord: Chord, of keys: KeyTable, at time: Double, in around: ShelfSurroundings
  ) -> Reply? {
    guard isInSight else { return nil }
    let isOut = out != nil
    switch keys.control(for: chord, in: .shelf) {
    case .open:
      // While a title is typed a space is part of it.
      if chord.types && typing.isGoingOn(at: time) || fanOut(in: around) { return [] }
      return Reply(takeOff { $0.go(open: true) })
    case .pull: return Reply(fanOut(in: around) ? [] : push(by: Self.notch.key))
    case .push: return Reply(isOut ? push(by: -Self.notch.key) : [])
    case .close:
      if isOut {
        opening.go(open: false)
        return []
      }
      if dropNowhere() { return [] }
      if !selection.isEmpty {
        selection.clear()
        return []
      }
      if foldFan() { return [] }
      guard !words.isEmpty else { return nil }
      return Reply(filter(by: ""))
    case .undo: return undo()
    case .redo: return undo(again: true)
    case .erase: return Reply(isOut ? [] : ShelfChips.removeLast(in: &self))
    case let control?:
      if let care = ShelfCare(control) { return begin(care, in: around) }
      return Reply(isOut ? [] : step(control, in: around))
    case nil: break
    }
    guard let command = keys.command(for: chord) else { return nil }
    // Where there are no titles to jump to a letter brings the first book.
    let bringsBooks = isBare && [.openBook, .chooseBook, .addFolder].contains(command)
    guard bringsBooks || Self.works(chord, as: command) else { return [] }
    return command == .find ? .opening(.prompt(PromptState(shelfWords: ShelfText(words)))) : nil
  }

  /// Whether a key means this command on the shelf, where letters and digits jump to titles and what
  /// belongs to pages has none to do it with.
  static func works(_ chord: Chord, as command: Command) -> Bool {
    let signs: Set<Character> = command == .find ? ["/"] : [":", "?"]
    let isTyped = chord.types && !(chord.character.map(signs.contains) ?? false)
    return !isTyped && (command == .find || commands.contains(command))
  }

  private mutating func step(_ control: Control, in around: ShelfSurroundings) -> [Effect] {
    let columns = form == .grid ? BookShelf.columns(in: around.view) : 1
    switch control {
    case .right: step(by: 1, in: around)
    case .left: step(by: -1, in: around)
    // In a row above the book is the desk, and below it nothing.
    case .up where form == .row: return fanOut(in: around) ? [] : takeOff { $0.go(open: true) }
    case .down where form == .row: break
    case .up: step(by: -columns, in: around)
    case .down: step(by: columns, in: around)
    case .pageDown: step(by: 5 * columns, in: around)
    case .pageUp: step(by: -5 * columns, in: around)
    case .first: step(by: -Limits.shelfBooks, in: around)
    case .last: step(by: Limits.shelfBooks, in: around)
    case .form: changeForm(in: around)
    case .toggle: toggleMeant()
    case .selectAll: selectAll()
    case .selectRight: extendSelection(by: 1, in: around)
    case .selectLeft: extendSelection(by: -1, in: around)
    case .selectDown where columns > 1: extendSelection(by: columns, in: around)
    case .selectUp where columns > 1: extendSelection(by: -columns, in: around)
    default: break
    }
    return []
  }

  /// What can be done on the shelf as well as anywhere.
  static let commands: Set<Command> = [
    .openBook, .chooseBook, .addFolder, .recentBooks, .commandLine, .help, .leaveLevel, .quit,
    .closeBook, .menu, .look,
    .screenshot, .toggleFullScreen, .nextPaper, .night, .brighter, .darker, .warmer, .cooler,
    .compare, .blink, .compareLeft, .compareRight, .shelf, .shelfForm, .shelves, .stacks,
    .stopAdding,
    .newSketchbook, .information, .define, .forgetStatistics,
  ]

  /// A notch drives the book that is meant towards the desk, or back.
  private mutating func push(by way: Double, unfolding: Bool = false) -> [Effect] {
    let effects = takeOff(unfolding: unfolding) { $0.push(by: way) }
    if out != nil, opening.isHeld { pushedAt = .infinity }
    return effects
  }

  // MARK: Pointer

  /// The wheel turned on the shelf, or before it over an open book that can go back; nil where it is the
  /// book's.
  mutating func wheel(
    _ notches: Vector2, zooms: Bool, canPutBack: Bool, in around: ShelfSurroundings
  ) -> [Effect]? {
    guard notches.x.isFinite, notches.y.isFinite else { return [] }
    guard isInSight else {
      // Out beyond the whole opening there is the shelf.
      guard zooms, notches.y < 0, canPutBack, isKnown, outIndex != nil else { return nil }
      return push(by: Self.notch.wheel * max(notches.y, -4))
    }
    if zooms {
      guard notches.y > 0 || out != nil else { return [] }
      if notches.y > 0, fanOut(in: around) { return [] }
      let way = Self.notch.wheel * notches.y.clamped(to: -4...4)
      return push(by: way, unfolding: mayUnfold(in: around))
    }
    guard out == nil else { return [] }
    switch form {
    case .row:
      let steps = wholeSteps(of: notches.x - notches.y)
      if steps != 0 { step(by: steps, in: around) }
    case .grid: scroll.step(by: -0.5 * notches.y.clamped(to: -20...20))
    }
    return []
  }

  /// Two fingers part or meet by a factor: they bring the book that is meant to the desk, or back.
  mutating func pinch(by factor: Double, at time: Double, in around: ShelfSurroundings) -> [Effect]
  {
    guard factor.isFinite, factor > 0, out != nil || factor > 1 else { return [] }
    guard case .pinching = pointer, opening.isHeld else {
      pointer = .pinching
      pushedAt = nil
      let effects = takeOff(unfolding: mayUnfold(in: around)) { $0.take(at: time) }
      if out == nil { pointer = .idle }
      return effects + (out == nil ? [] : pinch(by: factor, at: time, in: around))
    }
    let progress = opening.progress
    if let pinch = BookOpening.pinch(at: progress), pinch * factor >= Scene.leastPinch {
      opening.move(to: BookOpening.progress(foldedBy: pinch * factor), at: time)
    } else {
      opening.move(to: progress + Self.spread * naturalLogarithm(factor), at: time)
    }
    return []
  }

  /// Fingers that folded the open book go on to hold it.
  mutating func hold(at time: Double) {
    pointer = .pinching
    opening.take(at: time)
  }

  /// The fingers let go.
  mutating func endPinch(at time: Double) {
    guard case .pinching = pointer else { return }
    pointer = .idle
    opening.release(at: time)
  }

  /// Whether the book that is meant may unfold: where one page is seen at a time there is nothing to.
  private func mayUnfold(in around: ShelfSurroundings) -> Bool { !shelf(in: around).isOnePage }

  /// The button went down.
  mutating func press(
    at place: Vector2, with modifiers: PointerModifiers = [], time: Double,
    in around: ShelfSurroundings
  ) {
    let book = shelf(in: around).book(at: place, in: around.view)
    pointer = .pressed(at: place, book: book, modifiers)
    // What moves is caught where it is.
    if out == nil, scroll.isMoving { scroll.take(at: time) }
  }

  /// The pointer moved.
  mutating func move(
    to place: Vector2, time: Double, in around: ShelfSurroundings
  ) -> [Effect] {
    switch pointer {
    case .pressed(let start, let book, let modifiers):
      let way = place - start
      guard way.length > Self.slack else { return [] }
      return beginDrag(from: start, way: way, book: book, modifiers, time: time, in: around)
    case .scrolling(let last):
      let way = form == .row ? last.x - place.x : last.y - place.y
      scroll.drag(by: way / shelf(in: around).pitch(in: around.view), at: time)
      pointer = .scrolling(last: place)
    case .drawing(let start):
      opening.drag(to: (start.y - place.y) / (Self.draw * around.view.height), at: time)
    case .carrying(var carried):
      carried.place = place
      pointer = .carrying(carried)
    case .idle, .idleDrag, .pinching: break
    }
    return []
  }

  private mutating func beginDrag(
    from start: Vector2, way: Vector2, book: Int?, _ modifiers: PointerModifiers, time: Double,
    in around: ShelfSurroundings
  ) -> [Effect] {
    if let carried = carried(from: book, way: way, to: start + way, with: modifiers) {
      scroll.release(at: time)
      pointer = .carrying(carried)
      return [.askCollections]
    }
    let isUpright = abs(way.y) > abs(way.x)
    if out != nil || form == .row && isUpright && book != nil && book == meant {
      guard out != nil || way.y < 0 else {
        pointer = .idleDrag
        return []
      }
      let effects = fanOut(in: around) ? [] : takeOff { $0.take(at: time) }
      pushedAt = nil
      pointer = out != nil ? .drawing(from: start) : .idleDrag
      return effects
    }
    scroll.take(at: time)
    pointer = .scrolling(last: start)
    return move(to: start + way, time: time, in: around)
  }

  /// The button went up.
  mutating func release(time: Double, in around: ShelfSurroundings) -> [Effect] {
    defer { pointer = .idle }
    switch pointer {
    case .pressed(_, let book, let modifiers):
      scroll.release(at: time)
      guard out == nil else { return [] }
      guard let book else {
        selection.clear()
        return []
      }
      if select(book, by: modifiers, in: around) { return [] }
      if book == meant { return fanOut(in: around) ? [] : takeOff { $0.go(open: true) } }
      stand(at: book, in: around)
    case .scrolling: scroll.release(at: time)
    case .drawing: opening.release(at: time)
    case .idle, .idleDrag, .pinching, .carrying: break
    }
    return []
  }
}
