import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

/// What is done to a book in view whose pages are scrolled instead of turned, or are to be.
enum Scrolling {
  /// The sheets under the view; nil where leaves are turned.
  static func sheets(of book: BookInView) -> ScrollArrangement? {
    guard let scroll = book.scroll, let facts = book.facts, let shape = book.shape,
      let page = book.pages.first
    else { return nil }
    return ScrollArrangement(
      pageCount: facts.pageCount, usual: facts.usualSize, pageSizes: book.pageSizes,
      isEven: facts.hasPictures, way: scroll.layout.way(shape.direction), gap: scroll.layout.gap,
      anchor: page, zoom: book.hold.zoom, pan: book.hold.pan, posture: book.hold.posture,
      dress: book.makeup.dress, bound: shape)
  }

  /// The same as they are seen, late.
  static func seenSheets(of book: BookInView) -> ScrollArrangement? {
    guard var sheets = sheets(of: book), let scroll = book.scroll else { return nil }
    sheets.pan += scroll.lag
    sheets.gathering = scroll.roll?.gathering ?? 0
    return sheets
  }

  // MARK: Beginning and ending

  /// Scrolls in a layout, turns leaves for `off`, and changes between the two where neither is named.
  static func change(_ book: inout BookInView, to name: String) -> Reply {
    guard let facts = book.facts else { return [] }
    settle(&book)
    let words: String
    if name == ScrollLayout.off || name.isEmpty && book.scroll != nil {
      end(&book)
      words = ScrollText.turning
    } else {
      let usual = ScrollLayout.usual(for: facts.usualSize, arePictures: facts.hasPictures)
      guard let layout = name.isEmpty ? usual : ScrollLayout(rawValue: name) else {
        return .reporting(ScrollText.noLayout(name), isError: true)
      }
      begin(layout, &book)
      words = ScrollText.scrolling(layout)
    }
    return Reply([.remember], reporting: [.init(text: words, topic: "scrolling")])
  }

  private static func begin(_ layout: ScrollLayout, _ book: inout BookInView) {
    let sought = book.place.sought.flatMap { book.pages.contains($0) ? $0 : nil }
    guard let page = sought ?? book.pages.first else { return }
    let heldBefore = ScrollState.Held(book)
    book.guided.leave()
    let (before, wasScrolled) = (book.seen?.pagePlaces[page], book.scroll)
    book.landAll()
    book.fold.letGo()
    var state = ScrollState(layout)
    state.held = wasScrolled?.held ?? heldBefore
    book.scroll = state
    book.spreads.pairing = book.knownPairing
    if let shape = book.shape {
      book.turning = book.turningBook(at: shape.position(showing: page), of: shape)
    }
    (book.hold.zoom, book.hold.fit) = (1, nil)
    book.fitOpening(isNew: true)
    if let left = book.place.left, left.page == page { look(&book, at: left.share) }
    noteFollowed(&book)
    fade(&book)
    if wasScrolled == nil { unroll(from: before, &book) }
  }

  private static func end(_ book: inout BookInView) {
    guard let page = book.pages.first, book.scroll != nil else { return }
    book.scroll?.stop(&book.hold)
    noteLeft(&book)
    var laid = book
    lay(&laid)
    guard book.rolls, let there = laid.seen?.pagePlaces[page],
      let to = book.seen?.matching(there, under: book.hold)
    else {
      book = laid
      return fade(&book)
    }
    book.scroll?.roll = ScrollRoll(from: ViewPlace(book.hold), to: to, isLeaving: true)
  }

  /// Remembers how far down its page one was, for when that is scrolled again.
  private static func noteLeft(_ book: inout BookInView) {
    guard let page = book.pages.first, let share = share(of: book) else { return }
    book.place.left = ScrollState.Left(page: page, share: share)
  }

  /// The sheets are a book again at once.
  static func leave(_ book: inout BookInView) {
    settle(&book)
    guard book.scroll != nil else { return }
    noteLeft(&book)
    lay(&book)
    fade(&book)
  }

  /// The sheets are a book again, open at the page that is read.
  private static func lay(_ book: inout BookInView) {
    guard let held = book.scroll?.held, let page = book.pages.first else { return }
    book.scroll = nil
    book.spreads.pairing = book.knownPairing
    (book.hold.zoom, book.hold.pan, book.hold.fit) = (held.zoom, held.pan, held.fit)
    if let shape = book.shape {
      book.turning = book.turningBook(at: shape.position(showing: page), of: shape)
    }
    book.place.sought = page
    book.fitOpening(isNew: true)
  }

  /// The sheets come from under a page that lay somewhere in the book.
  private static func unroll(from page: PagePlace?, _ book: inout BookInView) {
    guard book.rolls, let page, let from = book.seen?.matching(page, under: book.hold) else {
      return
    }
    book.scroll?.roll = ScrollRoll(from: from, to: ViewPlace(book.hold), isLeaving: false)
    advance(&book, by: 0)
  }

  private static func fade(_ book: inout BookInView) {
    if book.style != .none { book.beginFade() }
  }

  /// Sheets on their way from the book or to it are there at once.
  static func settle(_ book: inout BookInView) {
    guard let roll = book.scroll?.roll else { return }
    book.scroll?.roll = nil
    if roll.isLeaving {
      lay(&book)
      fade(&book)
    } else {
      (book.hold.zoom, book.hold.pan) = (roll.to.zoom, roll.to.pan)
      noteFollowed(&book)
    }
  }

  // MARK: The shelf

  /// The book has come from the shelf: its pages spread over the desk.
  static func spread(_ book: inout BookInView) {
    settle(&book)
    guard book.scroll != nil, let page = book.pages.first else { return }
    var laid = book
    lay(&laid)
    unroll(from: laid.seen?.pagePlaces[page], &book)
    fade(&book)
  }

  /// The sheets are a book again that goes to the shelf; where it is opened next they lie as they do.
  static func gather(_ book: inout BookInView) {
    guard book.scroll != nil else { return }
    grasp(&book)
    fade(&book)
  }

  // MARK: Moving

  /// Time goes on for what moves by itself.
  static func advance(_ book: inout BookInView, by seconds: Double) {
    guard let pixel = sheets(of: book)?.unitsPerPixel(in: book.hold.size) else { return }
    var scroll = book.scroll
    scroll?.advance(by: seconds, &book.hold, pixel: pixel)
    book.scroll = scroll
    if scroll?.roll?.isOver == true { settle(&book) }
  }

  /// Goes to a page, to begin at its head, or to the end of the book, whose last page it is.
  static func go(_ book: inout BookInView, to page: PageNumber, atFoot: Bool = false) {
    guard let shape = book.shape, let sheets = sheets(of: book) else { return }
    let moved = sheets.anchored(at: page, in: book.hold.size)
    let way = sheets.sheet(of: page).map { abs($0.middle - sheets.place) }
    book.turning.jump(to: shape.position(showing: page))
    var there = moved
    there.place =
      atFoot
      ? moved.reach(in: book.hold.size).upperBound : moved.headOfAnchor(in: book.hold.size)
    order(&book, from: moved.pan, to: there.pan, isSeen: (way ?? .infinity) < sheets.farthestGlide)
    noteFollowed(&book)
  }

  /// Whether a page more is a screen more: of a strip, as far as there is more of it, whose pages are higher than the
  /// view.
  static func goesByScreens(_ book: BookInView, forward: Bool) -> Bool {
    guard book.scroll?.layout == .strip, let page = book.pages.first,
      let sheets = sheets(of: book)
    else { return false }
    let seen = book.hold.seen.height * sheets.unitsPerPixel(in: book.hold.size)
    let way = sheets.way.direction * (forward ? 1 : -1)
    return sheets.length(of: page) > seen && book.canPan(to: way)
  }

  /// Moves the view by parts of itself, as an order that is seen being done.
  static func pan(_ book: inout BookInView, byScreens screens: Vector2) {
    guard let seen = book.seen else { return }
    let before = book.hold.pan
    book.hold.pan(byScreens: screens, over: seen)
    order(&book, from: before, to: book.hold.pan, isSeen: true)
  }

  private static let screensOfNotch = 0.12

  /// The wheel turned by notches: sheets move along the way in which they lie, whichever way the wheel does;
  /// parts of notches come from fingers, and move what they see at once.
  static func wheel(_ book: inout BookInView, by notches: Vector2) {
    guard let seen = book.seen, let way = seen.sheets?.way else { return }
    let reads: Double = way == .left ? -1 : 1
    let along = way.isDown ? notches : Vector2(notches.x - reads * notches.y, 0)
    let isFine = abs(notches.x) < 1 && abs(notches.y) < 1
    if isFine { grasp(&book) }
    let before = book.hold.pan
    book.hold.pan(byScreens: along * screensOfNotch, over: seen)
    book.scroll?.awaited = nil
    guard !isFine else { return }
    order(&book, from: before, to: book.hold.pan, isSeen: true)
  }

  private static func order(
    _ book: inout BookInView, from before: Vector2, to after: Vector2, isSeen: Bool
  ) {
    book.hold.pan = after
    book.scroll?.awaited = nil
    if isSeen, book.rolls {
      book.scroll?.follow(from: before, to: after)
    } else {
      book.scroll?.arrive()
      if before != after, !isSeen { fade(&book) }
    }
  }

  /// A hand takes hold of the sheets.
  static func grasp(_ book: inout BookInView) {
    settle(&book)
    book.scroll?.stop(&book.hold)
  }

  /// What moves by itself is at once where it was going.
  static func land(_ book: inout BookInView) {
    settle(&book)
    book.scroll?.arrive()
  }

  /// A hand lets go of the sheets that it has moved.
  ///
  /// - Parameters:
  ///   - book: the book in view.
  ///   - speed: that of the hand, in pixels a second to the right and down.
  static func release(_ book: inout BookInView, at speed: Vector2) {
    guard book.rolls, let sheets = sheets(of: book) else { return }
    let units = sheets.unitsPerPixel(in: book.hold.size)
    let way = book.hold.posture.inBook(Vector2(-speed.x, speed.y)) * units
    book.scroll?.release(at: way, seeing: book.hold.seen.height * units)
  }

  // MARK: The page that is read

  /// Keeps the view where there are sheets, and looks which page is read.
  static func follow(_ book: inout BookInView) {
    guard let scroll = book.scroll, scroll.roll == nil, let shape = book.shape else { return }
    if let awaited = scroll.awaited { look(&book, at: awaited) }
    guard scroll.followed != ScrollState.Followed(book), let seen = book.seen,
      var sheets = sheets(of: book)
    else { return }
    let before = book.hold.pan
    book.hold.limitPan(over: seen)
    if book.hold.pan != before, scroll.velocity != Vector2(0, 0) { book.scroll?.arrive() }
    sheets.pan = book.hold.pan
    // The view was moved off the words by which the reader came.
    if scroll.awaited == nil, !book.place.seeksAddress { book.place.address = nil }
    let page = sheets.pageRead(in: book.hold.size)
    if page != sheets.anchor, scroll.awaited == nil {
      book.place.goElsewhere()
      book.place.readsForward = page > sheets.anchor
      book.hold.pan = sheets.anchored(at: page, in: book.hold.size).pan
      book.turning.jump(to: shape.position(showing: page))
    }
    noteFollowed(&book)
  }

  private static func noteFollowed(_ book: inout BookInView) {
    let followed = ScrollState.Followed(book)
    book.scroll?.followed = followed
  }

  /// Brings the view so far below the head of the page that is read, in lengths of it; what moves goes on from there.
  static func look(_ book: inout BookInView, at share: Double) {
    guard book.scroll?.roll == nil, var sheets = sheets(of: book) else { return }
    sheets.place =
      sheets.headOfAnchor(in: book.hold.size) + share * sheets.length(of: sheets.anchor)
    book.hold.pan = sheets.pan
  }

  /// How far below its head the page is seen that is read, in lengths of it.
  static func share(of book: BookInView) -> Double? {
    guard let sheets = sheets(of: book) else { return nil }
    let below = sheets.place - sheets.headOfAnchor(in: book.hold.size)
    return book.scroll?.awaited ?? below / sheets.length(of: sheets.anchor)
  }
}

extension ScrollState.Followed {
  fileprivate init(_ book: BookInView) {
    self.init(page: book.pages.first, zoom: book.hold.zoom, pan: book.hold.pan)
  }
}

extension ScrollState.Held {
  /// How the view is held over a book; where guided view leads, how it was before.
  fileprivate init(_ book: BookInView) {
    let hold = book.hold
    if let before = book.guided.before {
      self.init(zoom: before.zoom, fit: before.fit)
    } else {
      self.init(zoom: hold.zoom, pan: hold.pan, fit: hold.fit)
    }
  }
}

extension BookInView {
  /// Whether what an order does to sheets is seen as a motion.
  fileprivate var rolls: Bool { style != .none && !prefersLessMotion }
}
