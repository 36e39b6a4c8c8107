import BookModel
import PageGeometry
import Keyboard
import PageLayout
import PageMotion

/// Keys and pointer on the shelf.
extension Reader {
  /// How far a notch of the wheel, or a press of a key, drives a book.
  private static let notch = (wheel: 0.12, key: 0.2)
  /// How far a drag upwards takes a book to the desk, as a share of the view's height.
  private static let draw = 0.55
  /// Pixels that a press may move and still be a click.
  private static let slack = 6.0

  // MARK: Keys

  /// What a key means on the shelf; nil where it means what it does elsewhere.
  mutating func shelfKey(_ chord: Chord) -> [Effect]? {
    guard let shelf, shelf.isInSight, prompt == nil, panel == nil, sheet == nil, !bench.isOpen
    else { return nil }
    if question?.isOpen == true { return nil }
    let isOut = shelf.out != nil
    switch keys.control(for: chord, in: .shelf) {
    case .open:
      // While a title is typed a space is part of it.
      let isTyping = !shelf.typed.isEmpty && lastClock <= shelf.typedAt + ShelfState.typingPause
      return chord.types && isTyping ? [] : takeOffShelf { $0.go(open: true) }
    case .pull: return pushBook(by: Self.notch.key)
    case .push: return isOut ? pushBook(by: -Self.notch.key) : []
    case .close:
      if isOut {
        self.shelf?.opening.go(open: false)
        return []
      }
      guard !shelf.words.isEmpty else { return nil }
      return filterShelf(by: "")
    case let control?:
      let columns = shelf.form == .grid ? BookShelf.columns(in: view) : 1
      return isOut ? [] : shelfStep(control, columns: columns)
    case nil: break
    }
    guard let command = keys.command(for: chord) else { return nil }
    guard Self.worksOnShelf(chord, as: command) else { return [] }
    return command == .find ? openPrompt(.shelfWords, text: shelf.words) : nil
  }

  /// Whether a key means this command on the shelf, where letters and digits jump to titles and what
  /// belongs to pages has none to do it with.
  static func worksOnShelf(_ chord: Chord, as command: Command) -> Bool {
    let signs: Set<Character> = command == .find ? ["/"] : [":", "?"]
    let isTyped = chord.types && !(chord.character.map(signs.contains) ?? false)
    return !isTyped && (command == .find || shelfCommands.contains(command))
  }

  private mutating func shelfStep(_ control: Control, columns: Int) -> [Effect] {
    switch control {
    case .right: stepOnShelf(by: 1)
    case .left: stepOnShelf(by: -1)
    // In a row above the book is the desk, and below it nothing.
    case .up where columns == 1: return takeOffShelf { $0.go(open: true) }
    case .down where columns == 1: break
    case .up: stepOnShelf(by: -columns)
    case .down: stepOnShelf(by: columns)
    case .pageDown: stepOnShelf(by: 5 * columns)
    case .pageUp: stepOnShelf(by: -5 * columns)
    case .first: stepOnShelf(by: -Limits.shelfBooks)
    case .last: stepOnShelf(by: Limits.shelfBooks)
    case .form: changeShelfForm()
    default: break
    }
    return []
  }

  /// What can be done on the shelf as well as anywhere.
  private static let shelfCommands: Set<Command> = [
    .openBook, .recentBooks, .commandLine, .help, .leaveLevel, .quit, .closeBook, .menu, .bench,
    .screenshot, .toggleFullScreen, .nextPaper, .night, .brighter, .darker, .warmer, .cooler,
    .compare, .blink, .compareLeft, .compareRight, .shelf, .shelfForm, .shelves, .stopAdding,
  ]

  /// A character was typed on the shelf; whether it was for the shelf.
  mutating func shelfTyped(_ text: String) -> Bool {
    guard let shelf, shelf.isInSight, shelf.out == nil, let first = text.first else { return false }
    let isFresh = lastClock > shelf.typedAt + ShelfState.typingPause
    guard first.isLetter || first.isNumber || !isFresh && first == " " else { return false }
    typeOnShelf(text, at: lastClock)
    return true
  }

  /// A notch drives the book that is meant towards the desk, or back.
  private mutating func pushBook(by way: Double) -> [Effect] {
    let effects = takeOffShelf { $0.push(by: way) }
    if shelf?.out != nil { shelf?.pushedAt = .infinity }
    return effects
  }

  /// Shows the books of some words alone, all for none.
  mutating func filterShelf(by words: String) -> [Effect] {
    guard shelf?.words != words else { return [] }
    shelf?.words = words
    return [.askShelf(words)]
  }

  // MARK: Pointer

  /// The wheel turned on the shelf, or before it over an open book; nil where it is the book's.
  mutating func shelfWheel(_ notches: Vector2, zooms: Bool) -> [Effect]? {
    guard notches.x.isFinite, notches.y.isFinite else { return [] }
    guard let shelf, shelf.isInSight else {
      // Out beyond the whole opening there is the shelf.
      guard zooms, notches.y < 0, zoom <= 1, facts != nil, let shelf, shelf.isKnown,
        shelf.outIndex != nil, !turning.isMoving
      else { return nil }
      return pushBook(by: Self.notch.wheel * max(notches.y, -4))
    }
    if zooms {
      guard notches.y > 0 || shelf.out != nil else { return [] }
      return pushBook(by: Self.notch.wheel * notches.y.clamped(to: -4...4))
    }
    guard shelf.out == nil else { return [] }
    switch shelf.form {
    case .row:
      wheelRemainder += notches.x - notches.y
      wheelRemainder = wheelRemainder.clamped(to: -100...100)
      let whole = wheelRemainder.rounded(.towardZero)
      wheelRemainder -= whole
      if whole != 0 { stepOnShelf(by: Int(whole)) }
    case .grid: self.shelf?.scroll.step(by: -0.5 * notches.y.clamped(to: -20...20))
    }
    return []
  }

  mutating func pressShelf(at place: Vector2) {
    guard var shelf else { return }
    if panel?.kind == .menu || sheet != nil {
      (panel, sheet) = (nil, nil)
      shelf.pointer = .idleDrag
    } else {
      shelf.pointer = .pressed(at: place, book: bookShelf?.book(at: place, in: view))
      // What moves is caught where it is.
      if shelf.out == nil, shelf.scroll.isMoving { shelf.scroll.take(at: lastClock) }
    }
    self.shelf = shelf
  }

  mutating func moveOnShelf(to place: Vector2, time: Double) -> [Effect] {
    lastClock = max(lastClock, time)
    guard let shelf else { return [] }
    switch shelf.pointer {
    case .pressed(let start, let book):
      let way = place - start
      guard way.length > Self.slack else { return [] }
      return beginShelfDrag(from: start, way: way, book: book, time: time)
    case .scrolling(let last):
      let way =
        shelf.form == .row
        ? (last.x - place.x) / ShelfArrangement.pitch : (last.y - place.y) / BookShelf.rowHeight
      self.shelf?.scroll.drag(by: way * 768 / view.height, at: time)
      self.shelf?.pointer = .scrolling(last: place)
    case .drawing(let start):
      self.shelf?.opening.drag(to: (start.y - place.y) / (Self.draw * view.height), at: time)
    case .idle, .idleDrag: break
    }
    return []
  }

  private mutating func beginShelfDrag(
    from start: Vector2, way: Vector2, book: Int?, time: Double
  ) -> [Effect] {
    guard let shelf else { return [] }
    let isUpright = abs(way.y) > abs(way.x)
    if shelf.out != nil || shelf.form == .row && isUpright && book != nil && book == shelf.meant {
      guard shelf.out != nil || way.y < 0 else {
        self.shelf?.pointer = .idleDrag
        return []
      }
      let effects = takeOffShelf { $0.take(at: time) }
      self.shelf?.pushedAt = nil
      let hasBook = self.shelf?.out != nil
      self.shelf?.pointer = hasBook ? .drawing(from: start) : .idleDrag
      return effects
    }
    self.shelf?.scroll.take(at: time)
    self.shelf?.pointer = .scrolling(last: start)
    return moveOnShelf(to: start + way, time: time)
  }

  mutating func releaseShelf(at place: Vector2, time: Double) -> [Effect] {
    guard let shelf else { return [] }
    self.shelf?.pointer = .idle
    switch shelf.pointer {
    case .pressed(_, let book):
      self.shelf?.scroll.release(at: time)
      guard shelf.out == nil, let book else { return [] }
      if book == shelf.meant { return takeOffShelf { $0.go(open: true) } }
      standAt(book)
    case .scrolling: self.shelf?.scroll.release(at: time)
    case .drawing: self.shelf?.opening.release(at: time)
    case .idle, .idleDrag: break
    }
    return []
  }
}
