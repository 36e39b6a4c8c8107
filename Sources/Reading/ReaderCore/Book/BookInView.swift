import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

/// The book on the desk, as it lies and is seen: its leaves, the view over it, the hand on it; or the place
/// where one will lie.
struct BookInView: Equatable, Sendable {
  /// What is known of the book, once it is open.
  var facts: BookFacts?
  /// The sizes of pages that were decoded.
  var pageSizes: [PageNumber: PageSize] = [:]
  /// What of each page is not margin, as far as that is known.
  var contents: [PageNumber: PageBox] = [:]
  /// How text that flows is laid out.
  var textLayout: TextLayout
  /// What the reader asked for.
  var preferences: Reader.Preferences
  /// Whether the desktop prefers less motion.
  var prefersLessMotion = false
  /// How one opening follows another, where that was chosen in this window.
  var chosenStyle: TurnStyle?
  /// The same where it was chosen for this book.
  var bookStyle: TurnStyle?

  /// The leaves and where they go.
  var turning = TurningBook(position: 0, lastPosition: 0, leafSize: Vector2(1, 1))
  /// How its pages are scrolled; nil where leaves are turned.
  var scroll: ScrollState?
  /// How it is folded at its spine.
  var fold = BookFold()
  /// The cross-fade that is going on, if one is.
  var fade: Fade?
  /// How many cross-fades have begun.
  private(set) var fadesBegun = 0
  /// When the last frame was drawn, while something moves.
  var lastTick: Double?
  /// Where the reader is on the way to.
  var place = ReadingPlace()
  /// How pages are paired.
  var spreads: SpreadState

  /// How the view is held over it.
  var hold: ViewHold
  /// Whether the camera is led over it, panel by panel.
  var guided = GuidedView()
  /// How its pages are made up.
  var makeup = PageMakeup()
  /// What the pointer does.
  var pointer = PointerState()
  /// The paper, and how bright and warm it is.
  var shade = PageTone.plain
  /// The paper that it has because it was night or day in the window before it came: no book keeps that.
  var paperOfWindow: Paper?
  /// Whether pictures stay as they are at night, where the reader said so.
  var keepsPictures: Bool?

  /// The place for a book, in a view of a size.
  init(view: ViewSize, preferences: Reader.Preferences) {
    self.preferences = preferences
    hold = ViewHold(size: view)
    spreads = SpreadState(mode: preferences.defaults.spread, direction: preferences.direction)
    let usual = preferences.defaults
    (shade.paper, shade.brightness, shade.warmth) = (usual.paper, usual.brightness, usual.warmth)
    textLayout = preferences.textLayout
    remember(preferences.memory ?? BookMemory())
    applyRequests()
  }

  /// What was asked for goes before what is remembered.
  mutating func applyRequests() {
    if preferences.spread != .automatic { spreads.mode = preferences.spread }
    if let paper = preferences.paper { shade.paper = paper }
  }

  // MARK: As it lies

  /// How one opening follows another: what was chosen or asked for, else what the desktop prefers.
  var style: TurnStyle {
    bookStyle ?? chosenStyle ?? preferences.style ?? preferences.defaults.style
      ?? (prefersLessMotion ? .fade : .curl)
  }

  /// The seconds that a turn takes.
  var turnSeconds: Double { preferences.turnSeconds ?? preferences.defaults.turnSeconds }

  /// The radius of the outer corners of pages, in page heights.
  var cornerRadius: Double { preferences.cornerRadius ?? preferences.defaults.cornerRadius }

  /// The pairing of the book's pages; nil before it is open.
  var shape: BookShape? {
    guard let facts else { return nil }
    let leafWidth = makeup.leafAspect(of: facts.usualSize)
    var shape = BookShape(
      pageCount: facts.pageCount, leafWidth: leafWidth,
      isOnePage: scroll != nil
        || spreads.mode(of: facts).isOnePage(leafWidth: leafWidth, in: hold.seen),
      direction: spreads.direction ?? facts.direction,
      // What slides is a plane; boards are for what turns.
      binding: style == .slide ? .stapled : preferences.binding,
      paperWeight: preferences.paperWeight, cornerRadius: cornerRadius, pairing: spreads.pairing)
    shape.splitsPages = isSplit
    return shape
  }

  /// Whether each scan lies as two pages: sheets that are scrolled are whole scans.
  var isSplit: Bool { makeup.isSplit && scroll == nil }

  /// The book as it lies now; nil before it is open.
  var arrangement: BookArrangement? {
    shape.map { shape in
      var lying = BookArrangement(
        shape: shape, turned: turning.turned,
        turns: turning.flights.map { $0.turn(size: turning.leafSize) },
        pageSizes: pageSizes, zoom: scroll?.held.zoom ?? hold.zoom,
        pan: scroll?.held.pan ?? hold.pan,
        passage: style == .slide ? .sliding : .turning, posture: hold.posture)
      lying.dress = makeup.dress
      return lying
    }
  }

  /// The same, as it is seen; nil before it is open.
  var seen: SeenBook? {
    guard let facts, let arrangement else { return nil }
    var seen = SeenBook(
      arrangement, in: hold.size, goal: turning.goal, facts: facts, contents: contents)
    seen.sheets = Scrolling.seenSheets(of: self)
    return seen
  }

  /// The pages of the opening that the reader means, in reading order.
  var pages: [PageNumber] { shape?.pages(at: turning.goal) ?? [] }

  /// The pages of that opening, then of the one after it and the one before.
  var pagesAround: [PageNumber] {
    guard let shape else { return [] }
    return [turning.goal, turning.goal + 1, turning.goal - 1]
      .filter { (shape.firstPosition...shape.lastPosition).contains($0) }
      .flatMap { shape.pages(at: $0) }
  }

  /// The pages that are seen while the book comes off the shelf or returns: its cover, and where it opens.
  var pagesOfOpening: [PageNumber] {
    let cover = shape?.front(ofLeaf: 0).map { [$0] } ?? []
    return Set(cover + pages).sorted()
  }

  /// The pages any part of which can be seen as it lies; of what is folded the cover is seen next.
  var visiblePages: [PageNumber] {
    let visible = seen?.visiblePages ?? []
    return fold.isFolded ? Set(visible + pagesOfOpening).sorted() : visible
  }

  /// Whether leaves, or a fade, move by themselves, or a caught leaf still changes its shape though the hand
  /// may rest.
  var isMoving: Bool {
    turning.isMoving || pointer.action.isSettling || fade != nil || fold.isMoving || guided.isMoving
      || scroll?.isMoving == true
  }

  /// Whether leaves or the view are in motion, by themselves or by the hand.
  var isInMotion: Bool {
    if case .panning = pointer.action { return true }
    if scroll?.isMoving == true { return true }
    return pointer.action.holdsPaper || turning.isMoving || fold.isMoving || fold.isPinched
      || guided.move != nil
  }

  /// The paper, and how bright and warm it is. At night books of pictures keep them as they are, unless
  /// the reader says otherwise.
  var tone: PageTone {
    var tone = shade
    tone.keepsPictures = keepsPictures ?? facts?.isOfPictures ?? false
    return tone
  }

  /// The lens, if there is one.
  var lens: Lens? { facts == nil ? nil : pointer.lens(in: hold) }

  /// Whether so many leaves are in the air that none is looked at.
  var isRiffling: Bool { turning.flights.count > 4 }

  // MARK: Motion

  /// A cross-fade beside a turn of the usual length: 0.2 s.
  private static let fadeShare = 1.0 / 3

  /// The book lies open at a position at once; the picture follows.
  mutating func fade(to position: Int) {
    let before = turning.goal
    turning.jump(to: position)
    guard turning.goal != before, facts != nil else { return }
    beginFade()
  }

  /// What is seen from now on fades in over what is seen now.
  mutating func beginFade() {
    fade = Fade()
    fadesBegun += 1
  }

  private static let firstStep = 1.0 / 60
  /// A frame that came late moves the leaves no farther than this, so that a turn can be seen.
  private static let longestStep = 0.1

  /// The seconds by which what moves is to go on in a frame at a time: the first one of a motion already
  /// shows it, as far as it has come by the time that it is seen.
  func elapsed(at time: Double, lasting seconds: Double) -> Double {
    let step = lastTick.map { max(time - $0, 0) } ?? max(seconds, Self.firstStep)
    return min(step, Self.longestStep)
  }

  /// Lets leaves and fades go on, the held leaf with its hand.
  mutating func advance(by seconds: Double, at time: Double) {
    PaperHand.follow(&self, at: time)
    turning.advance(by: seconds)
    fold.advance(by: seconds, withLessMotion: prefersLessMotion)
    Scrolling.advance(&self, by: seconds)
    guided.advance(by: seconds, &hold)
    fade = fade?.advanced(by: seconds, of: turnSeconds * Self.fadeShare)
  }

  /// Every leaf lies where it was going: what is in the air cannot go on in another way.
  mutating func landAll() {
    guard let shape else { return }
    guided.land(&hold)
    turning = turningBook(at: turning.goal, of: shape)
    (fade, lastTick) = (nil, nil)
    if pointer.action != .idle { pointer.action = .idleDrag }
  }

  /// What moves by itself lies where it was going; a leaf in a hand stays there, and all others with it.
  mutating func land() {
    guard pointer.action == .idle, !fold.isMoving else { return }
    Scrolling.land(&self)
    landAll()
  }

  /// A book at rest whose leaves will turn as fast as was asked for.
  func turningBook(at position: Int, of shape: BookShape) -> TurningBook {
    TurningBook(
      position: position, firstPosition: shape.firstPosition, lastPosition: shape.lastPosition,
      leafSize: shape.leafSize, stock: shape.stock, turnSeconds: turnSeconds)
  }
}
