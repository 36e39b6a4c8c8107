import RectoBookModel
import PageGeometry
import PageLayout
public import RectoShelfLayout
import PageMotion

/// The shelf: its books, how it is scrolled, and the book that is on its way to the desk or back.
public struct ShelfState: Equatable, Sendable {
  /// The books, in their order; a stack as the book that lies foremost in it.
  public internal(set) var books: [ShelfBook] = [] { didSet { looks = books.map(\.look) } }
  /// The sizes of pictures of covers that came; kept of books that are not in sight as well, because a picture that
  /// is there already does not come again.
  var coverSizes: [Int: PageSize] = [:]
  /// How they look: kept, because every frame asks for all of them.
  private var looks: [ShelvedBook] = []
  /// Whether the library said what there is.
  public internal(set) var isKnown = false
  /// How they stand.
  public internal(set) var form = BookShelf.Form.row
  /// The words that the shelf is filtered by; empty for all books.
  public internal(set) var words = ""
  /// The words that the books which stand there were found by; nil before there are any.
  var listedWords: String?
  /// Whether these are all that there are for the words: only then is their order worth keeping.
  var isListWhole = false
  /// How far it is scrolled.
  public internal(set) var scroll = ShelfMotion(offset: 0, last: 0, snaps: true)
  /// Which book is meant in a grid.
  var focus = ShelfMotion(offset: 0, last: 0, snaps: true)
  /// How far a book has come off the shelf.
  public internal(set) var opening: OpeningMotion
  /// Whether it comes and goes as two fingers bring it: it unfolds, and its cover does not swing.
  public internal(set) var unfolds = false
  /// The number of that book; nil where none is out.
  public internal(set) var out: Int?
  /// Whether its first pages have pictures.
  var isReady = false
  /// How far it may open: it begins to once they have.
  var readiness = 0.0
  /// When it was driven by a notch last, infinite until the next frame says; nil while no notch drives
  /// it.
  var pushedAt: Double?
  /// What is typed to jump to a title.
  var typing = TitleTyping()
  /// The number of the book that was meant before words were looked for; nil where none are.
  var meantBeforeSearch: Int?
  /// The book that is open is to go back as soon as its place on the shelf is known.
  var awaitsPlace = false
  var pointer = Pointer.idle
  /// What was done to books.
  var history = ShelfHistory()
  /// The stacks that books stand in, and all of these.
  var stacks = ShelfStacks()
  /// The books that are selected.
  var selection = ShelfSelection()
  /// The collections that there are, as far as they were asked for.
  var collections: [ShelfCollection] = []
  /// Notches of the wheel that do not make a whole step yet.
  private var wheelRemainder = 0.0

  /// What the left button, or fingers, are doing on the shelf.
  enum Pointer: Equatable, Sendable {
    case idle
    /// It is down and has hardly moved; the book under it, and what is held down with it.
    case pressed(at: Vector2, book: Int?, PointerModifiers)
    /// It moves the shelf.
    case scrolling(last: Vector2)
    /// It draws a book off the shelf, or back.
    case drawing(from: Vector2)
    /// It drags books to a collection.
    case carrying(CarriedBooks)
    /// Two fingers bring a book off the shelf, or back.
    case pinching
    /// It moves without holding anything.
    case idleDrag

    /// Whether what is seen follows it.
    var holds: Bool {
      switch self {
      case .scrolling, .drawing, .pinching: true
      case .idle, .pressed, .carrying, .idleDrag: false
      }
    }
  }

  /// Seconds after a notch until the book goes on by itself.
  static let pushPause = 0.45
  /// Seconds until a book whose pages are there may open whole.
  static let readying = 0.4

  /// The number of a book that the library does not have.
  public static let standIn = 1 << 40

  /// The book that is out lies open on the desk, without any motion.
  mutating func layOpen() {
    opening.jump(open: true)
    (isReady, readiness, pushedAt) = (true, 1, nil)
  }

  /// A shelf: with a book out, where one is open.
  init(isOpen: Bool) {
    opening = OpeningMotion(isOpen: isOpen)
    (isReady, readiness) = (isOpen, isOpen ? 1 : 0)
  }

  /// The whole steps that notches of the wheel make with those before them; the rest waits for more.
  mutating func wholeSteps(of notches: Double) -> Int {
    wheelRemainder = (wheelRemainder + notches).clamped(to: -100...100)
    let whole = wheelRemainder.rounded(.towardZero)
    wheelRemainder -= whole
    return Int(whole)
  }

  /// Lets `seconds` pass.
  mutating func advance(by seconds: Double, in around: ShelfSurroundings) {
    advanceFan(by: seconds, in: around)
    scroll.advance(by: seconds)
    focus.advance(by: seconds)
    opening.advance(by: seconds)
    if isReady { readiness = min(1, readiness + seconds / Self.readying) }
  }

  /// Is where it goes at once, without any motion but that of a hand; a book is open once its pages are
  /// there.
  mutating func arrive(in around: ShelfSurroundings) {
    advanceFan(by: 1, in: around)
    if !scroll.isHeld { scroll.jump(to: scroll.goal) }
    focus.jump(to: focus.goal)
    if isReady { readiness = 1 }
    guard !opening.isHeld, opening.goal == 0 || isReady else { return }
    opening.jump(open: opening.goal == 1)
  }

  /// Whether any of it is seen.
  public var isInSight: Bool { opening.progress < 1 || readiness < 1 }

  /// Whether it changes by itself.
  var isMoving: Bool {
    scroll.isMoving || focus.isMoving || stacks.isMoving || opening.isMoving || pushedAt != nil
      || isReady && readiness < 1
  }

  /// The place in the row of the book that is out.
  var outIndex: Int? { out.flatMap { out in books.firstIndex { $0.id == out } } }

  /// The book that is meant: in the middle of a row, or the one that a grid's keys lead to.
  public var meant: Int? {
    guard !books.isEmpty else { return nil }
    let place = form == .row ? scroll.goal : focus.goal
    return Int(place.rounded()).clamped(to: 0...books.count - 1)
  }

  /// The same book.
  var meantBook: ShelfBook? { meant.map { books[$0] } }

  /// The shelf as it stands.
  func shelf(in around: ShelfSurroundings) -> BookShelf {
    var shelf = BookShelf(books: looks, form: form, offset: scroll.offset, focus: focus.offset)
    shelf.fan = stacks.fan
    // What the books are chosen by stands over them.
    shelf.leavesHead = leavesHead
    shelf.binding = around.binding
    shelf.cornerRadius = around.cornerRadius
    let aspect = outIndex.map { books[$0].look.aspect } ?? 0.7
    shelf.isOnePage = around.spread.isOnePage(leafWidth: aspect, in: around.view)
    return shelf
  }
}
