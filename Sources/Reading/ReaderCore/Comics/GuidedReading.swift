import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout
import PageMotion

/// How guided view leads over a book: by the keys that turn pages, panel by panel, and then over the leaf.
enum GuidedReading {
  /// What is seen around a panel, as a factor on its size.
  private static let room = 1.05
  /// No panel is magnified further: a small one would be all dots.
  private static let most = 6.0

  // MARK: Orders

  /// Does what was ordered, where guided view leads or is to; nil where that is the affair of others.
  static func perform(_ invocation: Invocation, in book: inout BookInView) -> Reply? {
    if invocation.command == .guidedView { return toggle(&book) }
    guard book.guided.isOn else { return nil }
    let times = min(invocation.times, Limits.pages)
    let reads = book.shape?.direction == .rightToLeft ? -1 : 1
    switch invocation.command {
    case .nextPage, .scrollForward: step(by: times, in: &book)
    case .previousPage, .scrollBack: step(by: -times, in: &book)
    case .pageOnTheRight: step(by: reads * times, in: &book)
    case .pageOnTheLeft: step(by: -reads * times, in: &book)
    case .zoomIn, .zoomOut, .fitPage, .fitWidth, .fitHeight, .fitContent, .oneToOne, .nextFit,
      .panUp, .panDown, .panLeft, .panRight, .fold:
      book.guided.leave()
      return nil
    default: return nil
    }
    return Reply(questions(about: &book))
  }

  /// Begins to lead, or shows the opening again as it was seen before.
  private static func toggle(_ book: inout BookInView) -> Reply {
    guard book.facts != nil else { return [] }
    if book.guided.isOn {
      let before = book.guided.before
      book.guided.leave()
      lean(back: before, in: &book)
      return .reporting(ComicsText.guidedViewEnds, topic: "guided")
    }
    // Panels are of pages that lie in a book.
    Scrolling.leave(&book)
    book.guided.begin(holding: book.hold.zoom, fit: book.hold.fit)
    book.guided.comesFromBehind = false
    let asked = questions(about: &book)
    let stops = allStops(in: book)
    // Who looked at all of it for a moment goes on where they were.
    let next = book.guided.stop.flatMap { stops.contains($0) ? $0 : nil } ?? stops.first
    if let next { aim(at: next, in: &book) }
    return Reply(asked, reporting: [.init(text: ComicsText.guidedView, topic: "guided")])
  }

  /// Turns openings by other means than keys; by panels where guided view leads.
  static func turn(by count: Int, in book: inout BookInView) {
    if book.guided.isOn { step(by: count, in: &book) } else { book.turn(by: count) }
  }

  /// Goes on by panels, backwards where negative, and turns where an opening has no more.
  static func step(by count: Int, in book: inout BookInView) {
    let way = count < 0 ? -1 : 1
    var hasTurned = false
    var next = book.guided.stop
    for _ in 0..<abs(count) {
      let stops = allStops(in: book)
      let place = next.flatMap { stops.firstIndex(of: $0) } ?? (way > 0 ? -1 : stops.count)
      if stops.indices.contains(place + way) {
        next = stops[place + way]
        book.guided.comesFromBehind = false
        continue
      }
      let goal = book.turning.goal
      book.turn(by: way)
      guard book.turning.goal != goal else { break }
      hasTurned = true
      let fresh = allStops(in: book)
      next = way > 0 ? fresh.first : fresh.last
      book.guided.comesFromBehind = way < 0
    }
    if let next, next != book.guided.stop { aim(at: next, in: &book, over: hasTurned) }
  }

  /// Another opening is meant: its first panel comes, unless guided view has led there itself.
  static func beginOpening(in book: inout BookInView) {
    if let stop = book.guided.stop, book.pages.contains(stop.page) { return }
    book.guided.comesFromBehind = false
    if let first = allStops(in: book).first {
      aim(at: first, in: &book, over: true)
    }
  }

  /// What stands out on pages, and what lies in the dark.
  static func highlights(
    _ book: BookReading, _ pages: [PageNumber]
  ) -> [PageNumber: [Highlight]] {
    book.notes.highlights(on: pages).merging(book.inView.guided.shadows(on: pages)) { $1 + $0 }
  }

  // MARK: Panels

  /// Where guided view rests on the opening that is meant; of a scan that is read a half at a time, on that half.
  private static func allStops(in book: BookInView) -> [PanelStop] {
    let stops = book.guided.stops(on: book.pages)
    guard let page = book.pages.first, let shape = book.shape, shape.isOnePage,
      let half = shape.printOnFront(ofLeaf: book.turning.goal)?.half
    else { return stops }
    let isLeft = (half == .first) == (shape.direction == .leftToRight)
    let own = stops.filter { $0.panel != nil && ($0.box.left + $0.box.right < 1) == isLeft }
    let whole = PageBox(left: isLeft ? 0 : 0.5, top: 0, right: isLeft ? 0.5 : 1, bottom: 1)
    return own.isEmpty ? [PanelStop(page: page, panel: whole)] : own
  }

  /// What to ask about the opening in sight, the next one and the one before.
  static func questions(about book: inout BookInView) -> [Effect] {
    guard book.guided.isOn, let shape = book.shape else { return [] }
    return book.guided.ask(of: book.pagesAround, reading: shape.direction).map {
      .ask(PanelsQuestion(of: $0, reading: shape.direction))
    }
  }

  /// The panels of a page came; where it is looked at as a whole meanwhile, the camera leans to the first.
  static func receive(_ panels: [PageBox], to asked: PanelsQuestion, in book: inout BookInView) {
    book.guided.receive(panels, of: asked.page, reading: asked.direction)
    guard book.guided.isOn, let stop = book.guided.stop, stop.page == asked.page else { return }
    let stops = allStops(in: book).filter { $0.page == asked.page }
    guard !stops.contains(stop), let next = book.guided.comesFromBehind ? stops.last : stops.first
    else { return }
    aim(at: next, in: &book)
  }

  // MARK: The camera

  /// The view has another size or the book another shape: the camera is at once where it ought to be.
  static func aimAnew(in book: inout BookInView) {
    book.guided.move = nil
    let stops = allStops(in: book)
    guard let stop = book.guided.stop.flatMap({ stops.contains($0) ? $0 : nil }) ?? stops.first,
      let hold = hold(on: stop, in: book)
    else { return }
    book.guided.go(to: stop, by: nil)
    (book.hold.zoom, book.hold.pan, book.hold.fit) = (hold.zoom, hold.pan, nil)
  }

  private static func aim(at stop: PanelStop, in book: inout BookInView, over leaf: Bool = false) {
    guard let end = hold(on: stop, in: book) else { return }
    book.hold.fit = nil
    let start = ViewPlace(book.hold)
    guard !book.prefersLessMotion, start != end else {
      book.guided.go(to: stop, by: nil)
      (book.hold.zoom, book.hold.pan) = (end.zoom, end.pan)
      return
    }
    // While a leaf turns the camera draws back as far as shows it.
    let turns = leaf && book.style == .curl
    let least = min(start.zoom, end.zoom)
    let retreat = turns ? min(1, max(1, least * 0.6) / (start.zoom * end.zoom).squareRoot()) : 1
    book.guided.go(
      to: stop,
      by: CameraMove(
        from: start, to: end,
        lasting: turns ? max(book.turnSeconds, GuidedView.seconds) : GuidedView.seconds,
        retreat: retreat))
  }

  /// Leans back to how the opening was seen before.
  private static func lean(back before: GuidedView.Before?, in book: inout BookInView) {
    var whole = book
    (whole.hold.zoom, whole.hold.fit) = before.map { ($0.zoom, $0.fit) } ?? (1, .page)
    whole.fitOpening(isNew: true)
    let end = ViewPlace(whole.hold)
    guard !book.prefersLessMotion else {
      book.hold = whole.hold
      return
    }
    var move = CameraMove(
      from: .init(zoom: book.hold.zoom, pan: book.hold.pan), to: end, lasting: GuidedView.seconds)
    move.fit = whole.hold.fit
    book.guided.move = move
  }

  /// How the view is held that shows a stop as large as it can be.
  private static func hold(on stop: PanelStop, in book: BookInView) -> ViewPlace? {
    guard let seen = book.seen else { return nil }
    var hold = book.hold
    (hold.zoom, hold.pan, hold.fit) = (1, Vector2(0, 0), nil)
    // What lies higher is nearer to the eye than the middle is: the second look is at it from where it is seen.
    for _ in 0..<3 {
      guard
        let (factor, pan) = hold.way(
          to: stop.box, of: stop.page, in: seen.atRest.held(by: hold), room: room)
      else { break }
      hold.zoom = (hold.zoom * factor).clamped(to: ViewHold.leastZoom...most)
      hold.pan += pan
    }
    hold.limitPan(over: seen.atRest)
    return .init(zoom: hold.zoom, pan: hold.pan)
  }
}
