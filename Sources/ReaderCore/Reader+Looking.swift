import BookModel
import PageGeometry
import PageLayout
import PageMotion

/// Moving and magnifying the view.
extension Reader {
  /// Magnifications that there are.
  static let zooms = 1.0...16.0

  mutating func sideways(_ direction: Double, times: Int) {
    if canPan(to: Vector2(direction, 0)) {
      panBy(screens: Vector2(direction * 0.2 * Double(times), 0))
    } else {
      let reads: Double = shape?.direction == .rightToLeft ? -1 : 1
      walk(by: Int(direction * reads) * times)
    }
  }

  /// Moves down a screen and, at the foot, turns and begins at the head of the next opening.
  mutating func scroll(forward: Bool) {
    let way = Vector2(0, forward ? -1 : 1)
    if canPan(to: way) { panBy(screens: way * 0.9) } else { turnOver(forward: forward) }
  }

  /// Turns and begins where one reads on.
  private mutating func turnOver(forward: Bool) {
    let goal = turning.goal
    turn(by: forward ? 1 : -1)
    guard turning.goal != goal else { return }
    pan.y = forward ? reach.greatest.y : reach.least.y
  }

  /// How far a hand may bring the middle of the view from the book's, in page heights: as far as shows
  /// the whole book, and far enough for any of its points to be magnified in place.
  private var panLimit: Vector2 {
    let (room, book) = roomAroundView(1.03)
    let inPlace = book / 2 * (1 - 1 / zoom)
    let (least, greatest) = reach
    return Vector2(
      max(0, -least.x, greatest.x, inPlace.x, room.x),
      max(0, -least.y, greatest.y, inPlace.y, room.y))
  }

  /// How much of the opening, with a little around it, does not fit the view on either side, and how
  /// large that is.
  private func roomAroundView(_ around: Double) -> (room: Vector2, book: Vector2) {
    guard let shape, let arrangement else { return (Vector2(0, 0), Vector2(0, 0)) }
    let units = arrangement.unitsPerPixel(in: view)
    let seen = posture.turned(view)
    let book = Vector2(shape.openingWidth, 1) * around
    return ((book - Vector2(seen.width, seen.height) * units) / 2, book)
  }

  /// Whether less than the opening is seen: then the hand moves the view.
  var isMagnified: Bool {
    guard zoom > 1 else { return false }
    let (room, _) = roomAroundView(1)
    return room.x > 1e-9 || room.y > 1e-9
  }

  /// Looks at where one begins to read an opening.
  mutating func lookAtHead() {
    let reach = reach
    let isRightToLeft = shape?.direction == .rightToLeft
    pan = Vector2(isRightToLeft ? reach.greatest.x : reach.least.x, reach.greatest.y)
  }

  /// Brings the view to where all that can be seen of the opening is.
  mutating func lookWithinReach() {
    let reach = reach
    pan.x = pan.x.clamped(to: reach.least.x...reach.greatest.x)
    pan.y = pan.y.clamped(to: reach.least.y...reach.greatest.y)
  }

  mutating func limitPan() {
    let limit = panLimit
    pan.x = pan.x.clamped(to: -limit.x...limit.x)
    pan.y = pan.y.clamped(to: -limit.y...limit.y)
  }

  private func canPan(to way: Vector2) -> Bool {
    let reach = reach
    let left = Vector2(
      way.x > 0 ? reach.greatest.x - pan.x : pan.x - reach.least.x,
      way.y > 0 ? reach.greatest.y - pan.y : pan.y - reach.least.y)
    return (way.x != 0 && left.x > 1e-6) || (way.y != 0 && left.y > 1e-6)
  }

  /// Moves the view by parts of itself, no farther than there is something of the opening to see.
  mutating func panBy(screens: Vector2) {
    let (seen, before, reach) = (posture.turned(view), pan, reach)
    pan(by: screens * Vector2(seen.width, seen.height))
    // What a hand moved farther stays until it is moved back.
    pan.x = pan.x.clamped(to: min(reach.least.x, before.x)...max(reach.greatest.x, before.x))
    pan.y = pan.y.clamped(to: min(reach.least.y, before.y)...max(reach.greatest.y, before.y))
  }

  /// Moves the view over the book by so many pixels, across and up in the book.
  mutating func pan(by pixels: Vector2) {
    guard let arrangement else { return }
    pan += pixels * arrangement.unitsPerPixel(in: view)
    limitPan()
  }

  /// Magnifies; what lies under `place` stays there.
  mutating func zoom(by factor: Double, about place: Vector2) {
    guard let before = arrangement else { return }
    let fromMiddle = posture.inBook(
      Vector2(place.x - view.width / 2, view.height / 2 - place.y))
    // What is smaller than the view may grow, and does not leap to its size.
    zoom = (zoom * factor).clamped(to: min(1, zoom)...Self.zooms.upperBound)
    // Steps that would end next to the fit end on it.
    if abs(zoom - 1) < 0.02 { zoom = 1 }
    fit = zoom == 1 ? .page : nil
    guard let after = arrangement else { return }
    pan += fromMiddle * (before.unitsPerPixel(in: view) - after.unitsPerPixel(in: view))
    limitPan()
  }

  /// Magnifies by steps about the middle of the view.
  mutating func zoom(steps: Int) {
    // More lead from one end of the range to the other.
    let steps = steps.clamped(to: -16...16)
    let factor = steps < 0 ? 0.8 : 1.25
    for _ in 0..<abs(steps) { zoom(by: factor, about: Vector2(view.width, view.height) / 2) }
  }

  mutating func wheel(_ notches: Vector2, at place: Vector2, zooms: Bool) {
    guard notches.x.isFinite, notches.y.isFinite else { return }
    if zooms {
      zoom(by: exponential(notches.y * 0.18), about: place)
    } else if isMagnified {
      scroll(notches: notches)
    } else {
      let reads: Double = shape?.direction == .rightToLeft ? -1 : 1
      wheelRemainder += reads * notches.x - notches.y
      wheelRemainder = wheelRemainder.clamped(to: -Self.mostNotches...Self.mostNotches)
      let whole = wheelRemainder.rounded(.towardZero)
      guard whole != 0 else { return }
      wheelRemainder -= whole
      turn(by: Int(whole))
    }
  }

  /// No hand turns a wheel farther between two looks.
  private static let mostNotches = 1000.0

  /// Notches against the edge of a magnified page after which it turns: a hand that only wanted to
  /// see its end has stopped by then.
  private static let notchesToTurn = 3.0

  private mutating func scroll(notches: Vector2) {
    let way = Vector2(0, notches.y)
    guard notches.y != 0, abs(notches.y) >= abs(notches.x), !canPan(to: way) else {
      edgeNotches = 0
      return panBy(screens: notches * 0.12)
    }
    if edgeNotches * notches.y < 0 { edgeNotches = 0 }
    edgeNotches += notches.y
    guard abs(edgeNotches) >= Self.notchesToTurn else { return }
    edgeNotches = 0
    turnOver(forward: notches.y < 0)
  }
}
