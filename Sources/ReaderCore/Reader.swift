public import BookModel
public import PageGeometry
import Keyboard
public import PageLayout
public import PageMotion

/// What the reader is doing: a value, changed by events alone.
public struct Reader: Equatable, Sendable {
  /// What is known of the book, once it is open.
  public internal(set) var facts: BookFacts?
  /// The sizes of pages that were decoded.
  public internal(set) var pageSizes: [PageNumber: PageSize] = [:]
  /// The leaves and where they go.
  public internal(set) var turning = TurningBook(
    position: 0, lastPosition: 0, leafSize: Vector2(1, 1))
  /// The size of the view in pixels.
  public internal(set) var view: ViewSize
  /// Magnification, 1 where the opening fits.
  public internal(set) var zoom = 1.0
  /// The offset of the view's middle from the book's, in page heights.
  public internal(set) var pan = Vector2(0, 0)
  /// How the magnification follows the opening; nil where the hand chose it.
  public internal(set) var fit: Fit? = .page
  /// Whether the magnification stays when pages turn.
  public internal(set) var keepsZoom = true
  /// How the view is held.
  public internal(set) var posture = Posture.upright
  /// The paper, and how bright and warm it is.
  var shade = Look.plain
  /// Whether pictures stay as they are at night, where the reader said so.
  var keepsPictures: Bool?
  /// Whether the lens follows the pointer.
  var hasLens = false
  /// Where the lens is held.
  var heldLens: Vector2?
  /// What of each page is not margin, as far as that is known.
  var contents: [PageNumber: PageBox] = [:]
  /// The cross-fade that is going on, if one is.
  public internal(set) var fade: Fade?
  /// How many cross-fades have begun.
  public internal(set) var fadesBegun = 0
  /// Whether the desktop wishes for less motion.
  public internal(set) var wishesLessMotion = false
  /// What the pointer is doing.
  var pointer = Pointer.idle
  /// What is seen under it, where no formula knows.
  var sighting: Sighting?
  /// How fast the hand changes the shape of a held leaf.
  var hand = VelocityTracker()
  /// Where and when the last drag began.
  var dragStart: DragStart?
  /// When the button went down last, as far as clocks were heard of.
  var pressedAt = 0.0
  /// Notches of the wheel that do not make a whole turn yet.
  var wheelRemainder = 0.0
  /// When the last frame was drawn, while something moves.
  var lastTick: Double?
  /// Openings that were turned before the book was open.
  var turnsAhead = 0
  /// The page to begin on, while it is not known yet.
  var awaitedPage: Int?
  /// Whether the end of the book is meant while it is still being counted.
  var followsEnd = false
  /// How text that flows is laid out.
  public internal(set) var textLayout: TextLayout
  /// The page whose first words the last layout kept, until the reader goes elsewhere.
  var keptPage: PageNumber?
  /// The question for the book's password, while the book is locked.
  public internal(set) var question: PasswordQuestion?
  /// Whether the last move went forward in reading order.
  var readsForward = true

  /// The keys in force.
  public internal(set) var keys: KeyTable
  /// Keys that are no order yet.
  var keyInput = KeyInput()
  /// The key of a character that was typed into a line: it is no command as well.
  var typedKey: Chord?
  /// The line that is being typed.
  var prompt: PromptState?
  /// The list that is open.
  var panel: PanelState?
  /// The list that was open last.
  var lastPanel = PanelState.Kind.outline
  /// What everything is drawn with, and the panel where that is set.
  var bench = BenchState()
  /// What is shown in the middle.
  var sheet: SheetState? { didSet { if sheet != oldValue { sheetFocus = 0 } } }
  /// Letters at links.
  var hints: LinkHints?
  /// The answer of the sheet that Enter gives, as an index of those there are.
  var sheetFocus = 0
  /// What lasts.
  var work = WorkBoard()
  /// How many pictures of pages stand side by side in a list of them, where that was told.
  var toldColumns: Int?
  /// What is told.
  var messages = MessageBoard()
  /// Whether the bar is in sight.
  var bar = BarState()
  /// Whether the controls stay away, as before an audience.
  var isPresenting = false
  /// Where jumps began.
  var jumps = Jumps()
  /// Bookmarks and marks.
  var kept = KeptPlaces()
  /// What is looked for.
  var search = SearchState()
  /// The match that the view is to be moved to, until its page is meant.
  var soughtMatch: SearchHit?
  /// The text that is selected.
  var selection: Selection?
  /// Whether the pointer selects text, whatever else it might do.
  var selectsText = false
  /// Which pages face each other and which lie across.
  var pairing = Pairing.usual
  /// What is known of pages that lie across.
  var spreads = SpreadKnowledge()
  /// Whether the reader shifted the pairing by one.
  public internal(set) var isShifted = false
  /// The page that the reader went to, until they go on: of an opening not always the first.
  var soughtPage: PageNumber?
  /// What is known of the book beside its facts.
  var known = BookKnowledge()
  /// Where the pointer is, while no button is down.
  var hover = HoverState()
  /// What was held down when the button went down.
  var modifiers: PointerModifiers = []
  /// The last click that selected.
  var lastClick: Click?
  /// Where the scrubber was taken.
  var scrubOrigin: PageNumber?
  /// Notches of the wheel against the edge of a magnified page.
  var edgeNotches = 0.0
  /// How many pages the book had when it was read before, until the place in it is found again.
  var remembersCount: Int?
  /// The page that was remembered, while the book is counted and the reader stays there.
  var resumes: PageNumber?

  /// The shelf, where there is one.
  public internal(set) var shelf: ShelfState?
  /// The latest time that was heard of.
  var lastClock = 0.0

  var preferences: Preferences

  /// What the reader asked for before the book was open.
  public struct Preferences: Equatable, Sendable {
    /// The first page shown, from 1; negative from the end, −1 being the last; nil the first.
    public var page: Int?
    /// One page or two.
    public var spread: SpreadMode
    /// The direction, where it is not the book's own.
    public var direction: ReadingDirection?
    /// How one opening follows another; nil as the desktop wishes.
    public var style: TurnStyle?
    /// The seconds that a turn takes, where that was asked for.
    public var turnSeconds: Double?
    /// How text that flows is laid out.
    public var textLayout: TextLayout
    /// How books are bound.
    public var binding = Binding.automatic
    /// Where the book's file lies.
    public var path: String?
    /// The name of the book's file, for a book that has no title.
    public var fileName: String?
    /// The weight of their paper in g/m², where that is known.
    public var paperWeight: Double?
    /// The radius of the outer corners of pages in page heights, where that was asked for.
    public var cornerRadius: Double?
    /// What each key means.
    public var keys = KeyTable.standard
    /// The paper, where it was asked for.
    public var paper: Paper?
    /// What counts where nothing of the above does.
    public var habits = Habits()
    /// What is remembered of the book; what is said above goes before it.
    public var memory: BookMemory?
    /// What lay there before, where nothing is remembered of the book itself.
    public var predecessor: BookPredecessor?

    /// Makes preferences.
    public init(
      page: Int? = nil, spread: SpreadMode = .automatic, direction: ReadingDirection? = nil,
      style: TurnStyle? = nil, turnSeconds: Double? = nil,
      textLayout: TextLayout = .standard
    ) {
      self.page = page
      self.spread = spread
      self.direction = direction
      self.style = style
      self.turnSeconds = turnSeconds
      self.textLayout = textLayout
    }
  }

  /// The spread mode in force; the reader may change it.
  public internal(set) var spread: SpreadMode
  /// The direction in force where it is not the book's own.
  public internal(set) var directionChoice: ReadingDirection?

  /// Makes a reader without a book.
  public init(view: ViewSize, preferences: Preferences = Preferences()) {
    self.view = view
    self.preferences = preferences
    keys = preferences.keys
    spread = preferences.habits.spread
    shade.paper = preferences.habits.paper
    textLayout = preferences.textLayout
    directionChoice = preferences.direction
    if let memory = preferences.memory { remember(memory) }
    takeWhatWasAskedFor()
  }

  /// What was asked for goes before what is remembered.
  mutating func takeWhatWasAskedFor() {
    if preferences.spread != .automatic { spread = preferences.spread }
    if let paper = preferences.paper { shade.paper = paper }
  }

  // MARK: Seen from outside

  /// The pairing of the book's pages; nil before it is open.
  public var shape: BookShape? {
    guard let facts else { return nil }
    return BookShape(
      pageCount: facts.pageCount, leafWidth: facts.usualSize.aspect,
      isOnePage: isOnePage(facts), direction: directionChoice ?? facts.direction,
      // What slides is a plane; boards are for what turns.
      binding: style == .slide ? .stapled : preferences.binding,
      paperWeight: preferences.paperWeight, cornerRadius: cornerRadius, pairing: pairing)
  }

  private func isOnePage(_ facts: BookFacts) -> Bool {
    switch spread {
    case .onePage: true
    case .twoPages: false
    case .automatic:
      BookShape.prefersOnePage(in: posture.turned(view), leafWidth: facts.usualSize.aspect)
    }
  }

  /// The book as it lies now; nil before it is open.
  public var arrangement: BookArrangement? {
    shape.map {
      BookArrangement(
        shape: $0, turned: turning.turned,
        turns: turning.flights.map { $0.turn(size: turning.leafSize) },
        pageSizes: pageSizes, zoom: zoom, pan: pan,
        passage: style == .slide ? .sliding : .turning, posture: posture)
    }
  }

  /// Whether the next frame differs from this one without any further event.
  public var isMoving: Bool {
    turning.isMoving || hasHabit || fade != nil || shelf?.isMoving ?? false
  }

  /// Whether leaves or the view are in motion, by themselves or by the hand.
  public var isInMotion: Bool {
    if let shelf, shelf.isMoving || shelf.pointer.holds { return true }
    return switch pointer {
    case .holding, .sliding, .panning: true
    case .idle, .pressed, .swiping, .onLink, .selecting, .idleDrag, .rightPressed:
      turning.isMoving
    }
  }

  /// Whether so many leaves are in the air that none is looked at.
  public var isRiffling: Bool { turning.flights.count > 4 }

  /// The pages of the opening that the reader means, in reading order.
  public var pages: [PageNumber] { shape?.pages(at: turning.goal) ?? [] }

  /// The pages any part of which can be seen now, in ascending order.
  public var visiblePages: [PageNumber] {
    guard let arrangement else { return [] }
    if isShelfInSight { return pagesOfOpening }
    let scene = arrangement.visibleScene(in: view)
    let seen = scene.leaves.filter { $0.isVisible && ($0.isTurning || isInView($0, of: scene)) }
    return Set(seen.flatMap { [$0.up?.page, $0.down?.page] }.compactMap(\.self)).sorted()
  }

  /// Whether any of a leaf that lies flat is within the view.
  private func isInView(_ leaf: Leaf, of scene: Scene) -> Bool {
    let corners = [leaf.rectangle.min, leaf.rectangle.max].map {
      scene.camera.project(leaf.seenPlace($0), into: view)
    }
    let (a, b) = (corners[0], corners[1])
    let slack = posture.tilt == Vector2(0, 0) ? 0 : 0.5 * max(view.width, view.height)
    return min(a.x, b.x) < view.width + slack && max(a.x, b.x) > -slack
      && min(a.y, b.y) < view.height + slack && max(a.y, b.y) > -slack
  }

  /// The title of the window: the pages in sight and the book.
  public func title(fileName: String) -> String {
    guard let facts else { return fileName.isEmpty ? "Recto" : "\(fileName) — Recto" }
    let name = facts.title.flatMap { $0.isEmpty ? nil : $0 } ?? fileName
    let numbers = pages.map(\.description).joined(separator: "–")
    let count = "\(facts.pageCount)" + (facts.isCounted ? "" : "+")
    return "\(name) — \(numbers) of \(count) — Recto"
  }

  /// The pages that ought to be at hand, the most urgent first: what is seen, the pages of the
  /// opening that is meant, the next openings in the direction of the last move, the one behind.
  public var wishes: [PageWish] {
    guard let shape, let arrangement else { return [] }
    let visible = Set(visiblePages)
    let goal = turning.goal
    let ahead = readsForward ? 1 : -1
    var order = pages
    order += visible.subtracting(order).sorted()
    let distances =
      isRiffling
      ? (1...6).map { $0 * ahead } : [ahead, 2 * ahead, -ahead, 3 * ahead, -2 * ahead]
    for distance in distances {
      let position = goal + distance
      guard (shape.firstPosition...shape.lastPosition).contains(position) else { continue }
      order += shape.pages(at: position).filter { !order.contains($0) }
    }
    // What is not seen may be seen next at this zoom or at none: enough for the latter.
    let width = shape.leafWidth / arrangement.unitsPerPixel(in: view)
    let (sights, fits) = (sights, fits)
    let meant = Set(pages)
    return order.map {
      let isVisible = visible.contains($0)
      let width = shape.isAcross($0) ? 2 * width : width
      return PageWish(
        page: $0, shownWidth: isVisible ? width : width / max(zoom, 1), isVisible: isVisible,
        isPassing: isVisible && !meant.contains($0), sight: sights[$0], fits: fits[$0] ?? [])
    }
  }
}
