import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

/// Ways through the book, and over an opening.
extension BookInView {
  /// A key lifts the lower outer corner a little first.
  private static let keyTilt = 0.16
  /// Notches against the edge of a magnified page after which it turns: a hand that only wanted to
  /// see its end has stopped by then.
  private static let notchesToTurn = 3.0

  // MARK: Turning

  /// Turns openings, backwards where negative.
  mutating func turn(by openings: Int) {
    // Keys that come before the book is open are not lost.
    if facts == nil {
      place.turnsAhead = (place.turnsAhead + openings).clamped(to: -Limits.pages...Limits.pages)
    } else if abs(openings) == 1, Scrolling.goesByScreens(self, forward: openings > 0) {
      scroll(forward: openings > 0)
    } else {
      if let end = end(against: openings) { place.end = end }
      go(to: turning.goal + openings)
    }
  }

  /// Goes to an opening; to the last page of a book that is scrolled it may go to see its foot.
  mutating func go(to position: Int, atFoot: Bool = false) {
    let goal = position.clamped(to: turning.firstPosition...turning.lastPosition)
    if goal != turning.goal { place.readsForward = goal > turning.goal }
    place.goElsewhere()
    if pointer.action.holdsPaper { pointer.action = .idleDrag }
    if scroll != nil {
      // Against the end nothing moves, though it may be long since the head of the last page was seen.
      guard goal == position || goal != turning.goal else { return }
      guard let page = shape?.pages(at: goal).first else { return }
      return Scrolling.go(&self, to: page, atFoot: atFoot)
    }
    switch style {
    case .curl: turning.go(to: goal, tilt: Self.keyTilt)
    case .slide: turning.go(to: goal)
    case .fade: fade(to: goal)
    case .none: turning.jump(to: goal)
    }
  }

  /// A held leaf goes back to where the goal has it; whether one was held.
  mutating func letFall() -> Bool {
    guard pointer.action.holdsPaper else { return false }
    pointer.action = .idleDrag
    turning.go(to: turning.goal)
    return true
  }

  /// Moves down a screen and, at the foot, turns and begins at the head of the next opening.
  mutating func scroll(forward: Bool) {
    let way = (seen?.sheets?.way.direction ?? Vector2(0, -1)) * (forward ? 1 : -1)
    if canPan(to: way) { pan(byScreens: way * 0.9) } else { turnOver(forward: forward) }
  }

  /// Turns and begins where one reads on.
  private mutating func turnOver(forward: Bool) {
    let goal = turning.goal
    turn(by: forward ? 1 : -1)
    guard turning.goal != goal, scroll == nil, let seen else { return }
    hold.pan.y = forward ? seen.reach.greatest.y : seen.reach.least.y
  }

  /// The wheel turned by notches: it magnifies, moves over a magnified opening, or turns.
  ///
  /// - Returns: whether the book is to be closed.
  mutating func wheel(_ notches: Vector2, at place: Vector2, zooms: Bool) -> Bool {
    guard notches.x.isFinite, notches.y.isFinite else { return false }
    Scrolling.settle(&self)
    guided.leave()
    if zooms {
      // What does not fold goes back as it is, even before it is known where the shelf has its place.
      if notches.y < 0, Folding.isSkipped(by: self) { return true }
      return Folding.pinch(&self, by: exponential(notches.y * 0.18), at: place, time: nil)
    } else if scroll != nil {
      Scrolling.wheel(&self, by: notches)
    } else if isMagnified {
      push(notches: notches)
    } else {
      let reads: Double = shape?.direction == .rightToLeft ? -1 : 1
      let turns = pointer.wholeTurns(of: reads * notches.x - notches.y)
      if turns != 0 { turn(by: turns) }
    }
    return false
  }

  private mutating func push(notches: Vector2) {
    let way = Vector2(0, notches.y)
    guard notches.y != 0, abs(notches.y) >= abs(notches.x), !canPan(to: way) else {
      pointer.edgeNotches = 0
      return pan(byScreens: notches * 0.12)
    }
    if pointer.edgeNotches * notches.y < 0 { pointer.edgeNotches = 0 }
    pointer.edgeNotches += notches.y
    guard abs(pointer.edgeNotches) >= Self.notchesToTurn else { return }
    pointer.edgeNotches = 0
    turnOver(forward: notches.y < 0)
  }

  // MARK: The view

  /// Whether less than the opening is seen: then the hand moves the view.
  var isMagnified: Bool { seen?.isMagnified ?? false }

  /// Whether there is more of the opening to see that way.
  func canPan(to way: Vector2) -> Bool { seen.map { hold.canPan(to: way, over: $0) } ?? false }

  /// Moves the view by parts of itself.
  mutating func pan(byScreens screens: Vector2) {
    guard scroll == nil else { return Scrolling.pan(&self, byScreens: screens) }
    if let seen { hold.pan(byScreens: screens, over: seen) }
  }

  /// Magnifies by steps about the middle of the view.
  mutating func zoom(steps: Int) {
    Scrolling.grasp(&self)
    if let seen { hold.zoom(steps: steps, over: seen) }
  }

  /// Brings magnification and place to what the fit says.
  mutating func fitOpening(isNew: Bool) {
    if guided.isOn { return GuidedReading.aimAnew(in: &self) }
    if let seen { hold.follow(seen, isNew: isNew) }
  }

  /// Fits the opening to the view from now on.
  mutating func fit(_ wanted: Fit) {
    Scrolling.grasp(&self)
    hold.fit = wanted
    // What is scrolled is seen on where it is.
    fitOpening(isNew: scroll == nil)
  }

  /// Another opening is meant: it begins at its head, unless what led to it has moved the view.
  mutating func beginOpening(hasMoved: Bool) {
    // What is scrolled is where it was brought.
    guard scroll == nil else { return }
    if guided.isOn { return GuidedReading.beginOpening(in: &self) }
    if !hold.keepsZoom { hold.fit = .page }
    fitOpening(isNew: !hasMoved)
  }

  /// Moves the view to a match, if its page is meant.
  mutating func look(at hit: SearchHit) {
    if let seen, let box = hit.boxes.first { hold.look(at: box, of: hit.page, in: seen) }
  }

  /// The view has another size.
  mutating func resize(to size: ViewSize) {
    if size != hold.size { pointer.hover.lose() }
    keepingSight { $0.hold.size = size }
  }

  /// Turns the view, and the book in it, by quarters clockwise. A hand that holds a leaf while the book is
  /// turned under it would tear it.
  mutating func turnView(by quarters: Int) {
    _ = letFall()
    keepingSight { $0.hold.posture.quarterTurns += quarters % 4 }
  }

  /// Changes what the view is like, and looks where one looked: what was magnified in its middle stays there, though
  /// one page may be seen now where two were.
  private mutating func keepingSight(_ change: (inout BookInView) -> Void) {
    let leads = guided.isOn
    // Pages that scroll keep their place by themselves.
    let (before, kept) = (shape, scroll == nil ? hold.spotInSight : nil)
    let spot = isMagnified && !leads ? kept ?? nearestSpot(to: hold.middle) : nil
    keepingPage(leads ? guided.stop?.page : spot?.page, change)
    fitOpening(isNew: false)
    if shape != before || kept != nil, let spot, let seen { hold.look(at: spot, in: seen) }
    hold.keep(scroll == nil ? spot : nil)
  }

  /// Upright and level again.
  mutating func level() {
    turnView(by: -hold.posture.quarterTurns)
    hold.posture = .upright
  }
}
