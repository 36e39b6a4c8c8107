import BookModel
import Geometry
import PageLayout
import PageMotion

extension Reader {
  /// Takes one event and says what is to be done about it outside.
  ///
  /// Law: the state after a sequence of events depends on that sequence alone.
  public mutating func receive(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let facts): open(facts)
    case .locked(let wasWrong): question = PasswordQuestion(wasWrong: wasWrong)
    case .typed(let text): question?.type(text)
    case .answerKey(let key):
      guard let password = question?.press(key) else { return [] }
      return [.unlock(password)]
    case .counted(let pageCount, let isFirm): count(pageCount, isFirm: isFirm)
    case .laidOut(let facts, let page): takeLayout(facts, page: page)
    case .measured(let page, let size): pageSizes[page] = size
    case .command(let command): return perform(command)
    case .resized(let size): resize(to: size)
    case .pressed(let place): press(at: place)
    case .moved(let place, let time): move(to: place, time: time)
    case .released(let place, let time): release(at: place, time: time)
    case .wheel(let notches, let place, let zooms): wheel(notches, at: place, zooms: zooms)
    case .wished(let lessMotion): wishesLessMotion = lessMotion
    case .tick(let time): tick(time)
    }
    return []
  }

  private mutating func tick(_ time: Double) {
    // The first frame of a motion already shows it.
    let elapsed = lastTick.map { min(max(time - $0, 0), Self.longestStep) } ?? Self.firstStep
    follow(at: time)
    turning.advance(by: elapsed)
    advanceFade(by: elapsed)
    lastTick = isMoving ? time : nil
  }

  private static let firstStep = 1.0 / 60
  /// A frame that came late moves the leaves no farther than this, so that a turn can be seen.
  private static let longestStep = 0.1

  /// Changes what decides the pairing and keeps the reader's page.
  private mutating func keepingPage(_ change: (inout Reader) -> Void) {
    let before = shape
    let page = pages.first
    change(&self)
    guard let shape, shape != before, let page else { return }
    guard
      shape.isOnePage != before?.isOnePage || shape.pageCount != before?.pageCount
    else { return }
    turning = book(at: shape.position(showing: page), of: shape)
    fade = nil
    pointer = .idle
    lastTick = nil
  }

  private mutating func resize(to size: ViewSize) {
    keepingPage { $0.view = size }
    limitPan()
  }

  // MARK: Commands

  private mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .nextPage: turn(by: 1)
    case .previousPage: turn(by: -1)
    case .pageOnTheRight: sideways(1)
    case .pageOnTheLeft: sideways(-1)
    case .scrollForward: scroll(forward: true)
    case .scrollBack: scroll(forward: false)
    case .tenForward: turn(by: 10)
    case .tenBack: turn(by: -10)
    case .firstPage: go(to: 0)
    case .lastPage:
      go(to: turning.lastPosition)
      followsEnd = facts?.isCounted == false
    case .panUp: panBy(screens: Vector2(0, 0.2))
    case .panDown: panBy(screens: Vector2(0, -0.2))
    case .panLeft: panBy(screens: Vector2(-0.2, 0))
    case .panRight: panBy(screens: Vector2(0.2, 0))
    case .zoomIn: zoom(by: 1.25, about: Vector2(view.width, view.height) / 2)
    case .zoomOut: zoom(by: 0.8, about: Vector2(view.width, view.height) / 2)
    case .fitPage: (zoom, pan) = (1, Vector2(0, 0))
    case .largerText: return layOut(steps: 1)
    case .smallerText: return layOut(steps: -1)
    case .toggleTwoPages:
      let isOnePage = shape?.isOnePage ?? false
      keepingPage { $0.spread = isOnePage ? .twoPages : .onePage }
      limitPan()
    case .toggleDirection:
      let current = shape?.direction ?? .leftToRight
      directionChoice = current == .leftToRight ? .rightToLeft : .leftToRight
    case .toggleFullScreen: return [.toggleFullScreen]
    case .leaveLevel:
      guard holdsLeaf else { return [.leaveFullScreen] }
      pointer = .idleDrag
      letFall()
    case .quit: return [.quit]
    }
    return []
  }

  /// A held leaf goes back to where the goal has it.
  private mutating func letFall() { turning.go(to: turning.goal) }

  mutating func turn(by openings: Int) {
    // Keys that come before the book is open are not lost.
    if facts == nil { turnsAhead += openings } else { go(to: turning.goal + openings) }
  }

  private mutating func go(to position: Int) {
    if position != turning.goal { readsForward = position > turning.goal }
    goElsewhere()
    if holdsLeaf { pointer = .idleDrag }
    switch style {
    case .curl: turning.go(to: position, tilt: Self.keyTilt)
    case .slide: turning.go(to: position)
    case .fade: fade(to: position)
    case .none: turning.jump(to: position)
    }
  }

  /// A key lifts the lower outer corner a little first.
  private static let keyTilt = 0.16

  private mutating func sideways(_ direction: Double) {
    if canPan(to: Vector2(direction, 0)) {
      panBy(screens: Vector2(direction * 0.2, 0))
    } else {
      let reads: Double = shape?.direction == .rightToLeft ? -1 : 1
      turn(by: Int(direction * reads))
    }
  }

  /// Moves down a screen and, at the foot, turns and begins at the head of the next opening.
  private mutating func scroll(forward: Bool) {
    let way = Vector2(0, forward ? -1 : 1)
    if canPan(to: way) {
      panBy(screens: way * 0.9)
    } else {
      let goal = turning.goal
      turn(by: forward ? 1 : -1)
      if turning.goal != goal { pan.y = forward ? panLimit.y : -panLimit.y }
    }
  }

  // MARK: Looking

  /// How far the middle of the view may leave the book's, in page heights: as far as shows the
  /// whole book, and far enough for any of its points to be magnified in place.
  private var panLimit: Vector2 {
    guard let shape, let arrangement else { return Vector2(0, 0) }
    let units = arrangement.unitsPerPixel(in: view)
    let book = Vector2(shape.isOnePage ? shape.leafWidth : 2 * shape.leafWidth, 1) * 1.03
    let room = (book - Vector2(view.width, view.height) * units) / 2
    let inPlace = book / 2 * (1 - 1 / zoom)
    return Vector2(max(inPlace.x, room.x), max(inPlace.y, room.y))
  }

  mutating func limitPan() {
    let limit = panLimit
    pan.x = pan.x.clamped(to: -limit.x...limit.x)
    pan.y = pan.y.clamped(to: -limit.y...limit.y)
  }

  private func canPan(to way: Vector2) -> Bool {
    let limit = panLimit
    let left = Vector2(
      way.x > 0 ? limit.x - pan.x : limit.x + pan.x, way.y > 0 ? limit.y - pan.y : limit.y + pan.y)
    return (way.x != 0 && left.x > 1e-6) || (way.y != 0 && left.y > 1e-6)
  }

  private mutating func panBy(screens: Vector2) {
    guard let arrangement else { return }
    pan += screens * Vector2(view.width, view.height) * arrangement.unitsPerPixel(in: view)
    limitPan()
  }

  /// Magnifies; what lies under `place` stays there.
  private mutating func zoom(by factor: Double, about place: Vector2) {
    guard let before = arrangement else { return }
    let fromMiddle =
      Vector2(place.x - view.width / 2, view.height / 2 - place.y)
    zoom = (zoom * factor).clamped(to: 1...16)
    // Steps that would end next to the fit end on it.
    if abs(zoom - 1) < 0.02 { zoom = 1 }
    guard let after = arrangement else { return }
    pan += fromMiddle * (before.unitsPerPixel(in: view) - after.unitsPerPixel(in: view))
    limitPan()
  }

  private mutating func wheel(_ notches: Vector2, at place: Vector2, zooms: Bool) {
    if zooms {
      zoom(by: exponential(notches.y * 0.18), about: place)
    } else if zoom > 1 {
      panBy(screens: notches * 0.12)
    } else {
      let reads: Double = shape?.direction == .rightToLeft ? -1 : 1
      wheelRemainder += reads * notches.x - notches.y
      let whole = wheelRemainder.rounded(.towardZero)
      guard whole != 0 else { return }
      wheelRemainder -= whole
      turn(by: Int(whole))
    }
  }
}
