import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

/// A hand on the paper: it takes a leaf or an opening, brings it along, and lets it go.
extension BookInView {
  /// Pixels that a press may move and still be a click.
  static let clickSlack = 6.0

  /// What a button that goes up comes to.
  enum Release: Equatable {
    /// Nothing more: leaves go on by themselves.
    case nothing
    case click
    /// A swipe towards the page on the right, 1, or on the left, −1.
    case swipe(Int)
  }

  // MARK: What lies under the pointer

  /// What of the book lies under a place.
  func pick(at place: Vector2) -> Pick? { seen?.pick(at: place, sighting: pointer.sighting) }

  /// The point of a page that lies flat under a place of the view; nil where there is none, or
  /// a leaf in the air is over it.
  func spot(at place: Vector2) -> PageSpot? { seen?.spot(at: place, sighting: pointer.sighting) }

  /// The spot of the flat pages that is nearest to a place, wherever that is.
  func nearestSpot(to place: Vector2) -> PageSpot? {
    seen?.nearestSpot(to: place, sighting: pointer.sighting)
  }

  /// The turn of a leaf that is in the air.
  private func turn(of leaf: Int, in arrangement: BookArrangement) -> Turn? {
    arrangement.turns.first { $0.leaves.contains(leaf) }
  }

  private func isInAir(_ leaf: Int) -> Bool {
    turning.flights.contains { $0.leaves.contains(leaf) }
  }

  // MARK: Taking

  /// The button went down on paper or beside it.
  mutating func press(at place: Vector2) {
    Scrolling.grasp(&self)
    let pick = pick(at: place)
    pointer.action = .pressed(at: place, pick: pick)
    // A leaf in the air is caught at once: by the time that a drag shows it would be elsewhere.
    guard style == .curl, !isMagnified, let pick, let time = lastTick, isInAir(pick.leaf) else {
      return
    }
    takeLeaf(from: place, to: place, pick: pick, time: time)
  }

  /// The pointer moved with the button down.
  ///
  /// - Returns: whether a drag has begun by it.
  mutating func drag(to place: Vector2, time: Double) -> Bool {
    switch pointer.action {
    case .pressed(let start, let pick):
      guard (place - start).length > Self.clickSlack else { return false }
      beginDrag(from: start, to: place, pick: pick, time: time)
      return true
    case .holding(var holding):
      holding.place = place
      if let start = holding.start, (place - start).length > Self.clickSlack { holding.start = nil }
      pointer.action = .holding(holding)
      follow(at: time)
    case .sliding(var sliding):
      sliding.place = place
      pointer.action = .sliding(sliding)
      follow(at: time)
    case .swiping:
      pointer.velocity.record(SIMD8(hold.wayAcross(to: place), 0, 0, 0, 0, 0, 0, 0), at: time)
    case .panning(let last):
      pan(from: last, to: place)
      pointer.velocity.record(SIMD8(place.x, place.y, 0, 0, 0, 0, 0, 0), at: time)
    case .idle, .idleDrag, .onLink, .selecting, .drawing, .rightPressed: break
    }
    return false
  }

  private mutating func pan(from last: Vector2, to place: Vector2) {
    pointer.action = .panning(last: place)
    guided.leave()
    guard let seen else { return }
    hold.pan(
      by: hold.posture.inBook(Vector2(last.x - place.x, place.y - last.y)), over: seen)
  }

  /// Paper is taken hold of anywhere; when zoomed only its outer part, the rest moves the view.
  private mutating func beginDrag(from start: Vector2, to place: Vector2, pick: Pick?, time: Double)
  {
    let edge = (shape?.leafWidth ?? 1) * 0.82
    let isMagnified = isMagnified
    guard let pick, !isMagnified || scroll == nil && pick.point.x > edge else {
      pointer.action = .idleDrag
      pointer.velocity = VelocityTracker()
      if isMagnified { pan(from: start, to: place) }
      return
    }
    pointer.action = .idleDrag
    pointer.velocity = VelocityTracker()
    pointer.dragStart = DragStart(
      place: start, pressed: pointer.pressedAt, time: time, goal: turning.goal,
      way: wayOver(from: pick))
    // Beyond its end a sketchbook has no leaf yet to take: one comes if the hand means it.
    let wantsLeaf = leafBeyondEnd != nil && isForward(from: start, to: place)
    switch wantsLeaf ? .fade : style {
    case .curl: takeLeaf(from: nil, to: place, pick: pick, time: time)
    case .slide: takeOpening(pick, from: start, to: place, time: time)
    case .fade, .none:
      pointer.action = .swiping(from: start)
      _ = drag(to: place, time: time)
    }
  }

  /// Whether a hand goes the way in which leaves are turned as one reads on.
  private func isForward(from start: Vector2, to place: Vector2) -> Bool {
    let way = hold.wayAcross(from: start, to: place)
    return shape?.direction == .rightToLeft ? way > 0 : way < 0
  }

  private mutating func takeLeaf(
    from start: Vector2?, to place: Vector2, pick: Pick, time: Double
  ) {
    let isInAir = isInAir(pick.leaf)
    // A leaf that lies is held where the button went down, however far the hand is by the time that
    // this is heard. One in the air has gone on since: what is under the finger now is caught.
    let caught =
      isInAir ? seen?.point(of: pick.leaf, at: place, sighting: pointer.sighting) : nil
    let point = caught ?? pick.point
    let liesOnLeft = pick.leaf < turning.turned
    guard turning.take(leaf: pick.leaf), let seen, let ray = seen.ray(through: place),
      let turn = turn(of: pick.leaf, in: seen.arrangement)
    else { return }
    self.place.goElsewhere()
    // How fast the hand went that held it before is not how fast this one goes.
    (pointer.velocity, pointer.carrying) = (VelocityTracker(), VelocityTracker())
    let grip =
      isInAir
      ? seen.arrangement.grip(catching: turn, at: point, ray: ray)
      : Grip(held: point, ray: ray, isFromLeft: liesOnLeft)
    pointer.action = .holding(
      Holding(leaf: pick.leaf, start: start, place: place, grip: grip, since: time))
    follow(at: time)
  }

  // MARK: Holding

  /// Brings what is held under the finger.
  mutating func follow(at time: Double) {
    if case .sliding(let sliding) = pointer.action { slide(sliding, at: time) }
    // A leaf that is written on lies still in the hand.
    guard !pointer.isPenDown, case .holding(var holding) = pointer.action, let seen,
      let ray = seen.ray(through: holding.place),
      let turn = turn(of: holding.leaf, in: seen.arrangement)
    else { return }
    holding.fade(at: time)
    pointer.action = .holding(holding)
    var grip = holding.grip
    grip.ray = ray
    grip.ray = seen.arrangement.slid(turn, under: grip, by: holding.slides)
    grip.departure = holding.departure(at: time)
    let bent = seen.arrangement.bent(turn, by: grip)
    pointer.velocity.record(bent.numbers, at: time)
    if let way = bent.wayOver(of: grip.held, size: turning.leafSize) {
      pointer.carrying.record(SIMD8(way, 0, 0, 0, 0, 0, 0, 0), at: time)
    }
    turning.drag(to: bent, velocity: pointer.velocity.velocity(at: time))
  }

  /// The finger on a leaf, while it holds one.
  var heldPoint: HeldPoint? {
    guard case .holding(let holding) = pointer.action else { return nil }
    return HeldPoint(
      leaf: holding.leaf, point: holding.grip.held, pointer: slid(holding) ?? holding.place)
  }

  /// Where a finger is seen that slides along taut paper; nil where it does not.
  private func slid(_ holding: Holding) -> Vector2? {
    guard let seen, let ray = seen.ray(through: holding.place),
      let turn = turn(of: holding.leaf, in: seen.arrangement)
    else { return nil }
    var grip = holding.grip
    grip.ray = ray
    let slid = seen.arrangement.slid(turn, under: grip, by: holding.slides)
    guard slid != ray else { return nil }
    let mirror = Vector3(seen.isRightToLeft ? -1 : 1, 1, 1)
    let place = slid.point(at: -slid.origin.z / slid.direction.z) * mirror
    let projected = seen.scene.camera.project(place, into: hold.size)
    return Vector2(projected.x, projected.y)
  }

  /// The left button went up, where it was down on paper.
  mutating func release(at place: Vector2, time: Double) -> Release {
    defer { pointer.action = .idle }
    switch pointer.action {
    case .holding(let holding) where holding.start != nil:
      // A click: the leaf flies on, and another follows.
      turning.go(to: turning.goal)
      return .click
    case .holding(let holding):
      // Where the hand has brought what it holds, and throws it, counts: of a corner that is folded over most of the
      // leaf still lies where it lay.
      var thrown: Double?
      if let held = turning.heldShape {
        turning.drag(to: held, velocity: pointer.velocity.velocity(at: time))
        thrown = held.wayOver(of: holding.grip.held, size: turning.leafSize).map {
          $0 + pointer.carrying.velocity(at: time)[0] * TurningBook.throwTime
        }
      }
      turning.release(thrown: thrown)
      return flick(to: place, time: time)
    case .sliding:
      releaseSlide(at: time)
      return flick(to: place, time: time)
    case .swiping(let start):
      let way = hold.wayAcross(from: start, to: place)
      return swipe(by: way + pointer.velocity.velocity(at: time)[0] * TurningBook.throwTime)
    case .panning:
      let speed = pointer.velocity.velocity(at: time)
      Scrolling.release(&self, at: Vector2(speed[0], speed[1]))
      return .nothing
    case .pressed: return .click
    case .idle, .onLink, .selecting, .drawing, .idleDrag, .rightPressed: return .nothing
    }
  }

  // MARK: Sliding

  /// Takes hold of the opening in the air that is under the finger; else of the one that comes in
  /// where the finger goes, or goes out: by the point on which the button went down.
  private mutating func takeOpening(
    _ pick: Pick, from start: Vector2, to place: Vector2, time: Double
  ) {
    let position = BookArrangement.position(of: pick)
    let caught = turning.flights.first { $0.leaves.upperBound == position }
    let leaf =
      caught.map { $0.leaves.upperBound - 1 }
      ?? (isForward(from: start, to: place) ? turning.firstOnRight : turning.turned - 1)
    guard turning.take(leaf: leaf), let seen, let turn = turn(of: leaf, in: seen.arrangement),
      // What moved by itself has gone on since then.
      let ray = seen.ray(through: caught == nil ? start : place)
    else { return }
    self.place.goElsewhere()
    let height = ray.point(at: pick.distance).z
    let point = ray.across(at: height) - seen.arrangement.slideOffset(of: turn, in: hold.size)
    let sliding = Sliding(leaf: leaf, place: place, height: height, point: point)
    pointer.action = .sliding(sliding)
    slide(sliding, at: time)
  }

  /// Brings the held opening under the finger.
  private mutating func slide(_ sliding: Sliding, at time: Double) {
    var progress = 0.0
    // The eye moves while a book opens, and the way to slide with it.
    for _ in 0..<4 {
      guard let seen, let ray = seen.ray(through: sliding.place) else { return }
      let offset = ray.across(at: sliding.height) - sliding.point
      progress = (1 - offset / seen.arrangement.slideLength(in: hold.size)).clamped(to: 0...1)
      turning.drag(to: progress, velocity: 0)
    }
    pointer.velocity.record(SIMD8(progress, 0, 0, 0, 0, 0, 0, 0), at: time)
    turning.drag(to: progress, velocity: pointer.velocity.velocity(at: time)[0])
  }

  private mutating func releaseSlide(at time: Double) {
    guard let held = turning.flights.first(where: { $0.leaves.contains(turning.heldLeaf ?? -1) })
    else { return }
    turning.drag(to: held.progress, velocity: pointer.velocity.velocity(at: time)[0])
    turning.release()
  }

  // MARK: Swiping

  /// The share of the view's width that a swipe must go to turn, its speed counted.
  private static let swipeShare = 0.15
  /// A drag that is over sooner is a flick.
  private static let flickSeconds = 0.25
  /// Two events of a hand are no nearer to each other.
  private static let leastSeconds = 1.0 / 60

  /// A flick turns though it did not bring the leaf to the other side, and however seldom frames let it
  /// be heard of: the way of the finger from press to release, and the time between, say what was
  /// meant. Where both are heard of at once the way alone does.
  private func flick(to place: Vector2, time: Double) -> Release {
    guard let start = pointer.dragStart, turning.goal == start.goal else { return .nothing }
    let way = hold.wayAcross(from: start.place, to: place)
    let seconds = time - start.pressed
    if (VelocityTracker.instant..<Self.flickSeconds).contains(seconds) {
      guard let lead = start.way, lead * way >= 0 else { return .nothing }
      return swipe(by: way + way / max(seconds, Self.leastSeconds) * TurningBook.throwTime)
    }
    return time - start.time < VelocityTracker.instant ? swipe(by: way) : .nothing
  }

  /// Which way a leaf goes over to the other side; see `DragStart.way`.
  private func wayOver(from pick: Pick) -> Double? {
    guard style == .curl else { return 0 }
    guard !isInAir(pick.leaf) else { return nil }
    let liesOnLeft = pick.leaf < turning.turned
    return liesOnLeft == (shape?.direction == .leftToRight) ? 1 : -1
  }

  private func swipe(by thrown: Double) -> Release {
    guard abs(thrown) > Self.swipeShare * hold.seen.width else { return .nothing }
    return .swipe(thrown < 0 ? 1 : -1)
  }
}

extension Ray {
  /// How far across it passes a height; it does not run level.
  fileprivate func across(at height: Double) -> Double {
    point(at: (height - origin.z) / direction.z).x
  }
}
