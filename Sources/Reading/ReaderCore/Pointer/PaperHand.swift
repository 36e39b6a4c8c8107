import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

/// A hand on the paper: it takes a leaf or an opening, brings it along, and lets it go.
enum PaperHand {
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

  /// The turn of a leaf that is in the air.
  private static func turn(of leaf: Int, in arrangement: BookArrangement) -> Turn? {
    arrangement.turns.first { $0.leaves.contains(leaf) }
  }

  private static func isInAir(_ book: BookInView, _ leaf: Int) -> Bool {
    book.turning.flights.contains { $0.leaves.contains(leaf) }
  }

  // MARK: Taking

  /// The button went down on paper or beside it.
  static func press(_ book: inout BookInView, at place: Vector2) {
    Scrolling.grasp(&book)
    let pick = book.pick(at: place)
    book.pointer.action = .pressed(at: place, pick: pick)
    // A leaf in the air is caught at once: by the time that a drag shows it would be elsewhere.
    guard book.style == .curl, !book.isMagnified, let pick, let time = book.lastTick,
      isInAir(book, pick.leaf)
    else {
      return
    }
    takeLeaf(&book, from: place, to: place, pick: pick, time: time)
  }

  /// The pointer moved with the button down.
  ///
  /// - Returns: whether a drag has begun by it.
  static func drag(_ book: inout BookInView, to place: Vector2, time: Double) -> Bool {
    switch book.pointer.action {
    case .pressed(let start, let pick):
      guard (place - start).length > Self.clickSlack else { return false }
      beginDrag(&book, from: start, to: place, pick: pick, time: time)
      return true
    case .holding(var holding):
      holding.place = place
      if let start = holding.start, (place - start).length > Self.clickSlack { holding.start = nil }
      book.pointer.action = .holding(holding)
      follow(&book, at: time)
    case .sliding(var sliding):
      sliding.place = place
      book.pointer.action = .sliding(sliding)
      follow(&book, at: time)
    case .swiping:
      book.pointer.velocity.record(
        SIMD8(book.hold.wayAcross(to: place), 0, 0, 0, 0, 0, 0, 0), at: time)
    case .panning(let last):
      pan(&book, from: last, to: place)
      book.pointer.velocity.record(SIMD8(place.x, place.y, 0, 0, 0, 0, 0, 0), at: time)
    case .idle, .idleDrag, .onLink, .selecting, .drawing, .rightPressed: break
    }
    return false
  }

  private static func pan(_ book: inout BookInView, from last: Vector2, to place: Vector2) {
    book.pointer.action = .panning(last: place)
    book.guided.leave()
    guard let seen = book.seen else { return }
    book.hold.pan(
      by: book.hold.posture.inBook(Vector2(last.x - place.x, place.y - last.y)), over: seen)
  }

  /// Paper is taken hold of anywhere; when zoomed only its outer part, the rest moves the view.
  private static func beginDrag(
    _ book: inout BookInView, from start: Vector2, to place: Vector2, pick: Pick?, time: Double
  ) {
    let edge = (book.shape?.leafWidth ?? 1) * 0.82
    let isMagnified = book.isMagnified
    guard let pick, !isMagnified || book.scroll == nil && pick.point.x > edge else {
      book.pointer.action = .idleDrag
      book.pointer.velocity = VelocityTracker()
      if isMagnified { pan(&book, from: start, to: place) }
      return
    }
    book.pointer.action = .idleDrag
    book.pointer.velocity = VelocityTracker()
    book.pointer.dragStart = DragStart(
      place: start, pressed: book.pointer.pressedAt, time: time, goal: book.turning.goal,
      way: wayOver(book, from: pick))
    // Beyond its end a sketchbook has no leaf yet to take: one comes if the hand means it.
    let wantsLeaf = book.leafBeyondEnd != nil && isForward(book, from: start, to: place)
    switch wantsLeaf ? .fade : book.style {
    case .curl: takeLeaf(&book, from: nil, to: place, pick: pick, time: time)
    case .slide: takeOpening(&book, pick, from: start, to: place, time: time)
    case .fade, .none:
      book.pointer.action = .swiping(from: start)
      _ = drag(&book, to: place, time: time)
    }
  }

  /// Whether a hand goes the way in which leaves are turned as one reads on.
  private static func isForward(_ book: BookInView, from start: Vector2, to place: Vector2) -> Bool
  {
    let way = book.hold.wayAcross(from: start, to: place)
    return book.shape?.direction == .rightToLeft ? way > 0 : way < 0
  }

  private static func takeLeaf(
    _ book: inout BookInView, from start: Vector2?, to place: Vector2, pick: Pick, time: Double
  ) {
    let isInAir = isInAir(book, pick.leaf)
    // A leaf that lies is held where the button went down, however far the hand is by the time that
    // this is heard. One in the air has gone on since: what is under the finger now is caught.
    let caught =
      isInAir ? book.seen?.point(of: pick.leaf, at: place, sighting: book.pointer.sighting) : nil
    let point = caught ?? pick.point
    let liesOnLeft = pick.leaf < book.turning.turned
    guard book.turning.take(leaf: pick.leaf), let seen = book.seen,
      let ray = seen.ray(through: place),
      let turn = turn(of: pick.leaf, in: seen.arrangement)
    else { return }
    book.place.goElsewhere()
    // How fast the hand went that held it before is not how fast this one goes.
    (book.pointer.velocity, book.pointer.carrying) = (VelocityTracker(), VelocityTracker())
    let grip =
      isInAir
      ? seen.arrangement.grip(catching: turn, at: point, ray: ray)
      : Grip(held: point, ray: ray, isFromLeft: liesOnLeft)
    // A finger that has gone on since it went down began there.
    let began = isInAir ? nil : book.pointer.dragStart.flatMap { seen.ray(through: $0.place) }
    book.pointer.action = .holding(
      Holding(
        leaf: pick.leaf, start: start, place: place, grip: grip, since: time,
        lifting: Lifting(
          turn, at: point, by: began ?? ray, in: seen.arrangement, isInAir: isInAir)))
    follow(&book, at: time)
  }

  // MARK: Holding

  /// Brings what is held under the finger.
  static func follow(_ book: inout BookInView, at time: Double) {
    if case .sliding(let sliding) = book.pointer.action { slide(&book, sliding, at: time) }
    // A leaf that is written on lies still in the hand.
    guard !book.pointer.isPenDown, case .holding(var holding) = book.pointer.action,
      let seen = book.seen,
      let ray = seen.ray(through: holding.place),
      let turn = turn(of: holding.leaf, in: seen.arrangement)
    else { return }
    holding.fade(at: time)
    book.pointer.action = .holding(holding)
    var grip = holding.grip
    grip.ray = ray
    grip.ray = seen.arrangement.slid(turn, under: grip, by: holding.slides)
    grip.departure = holding.departure(at: time)
    let lifted = holding.lifted(turn.leaves, in: seen.arrangement, by: ray, at: time)
    let bent = lifted ?? seen.arrangement.bent(turn, by: grip)
    book.pointer.velocity.record(bent.numbers, at: time)
    if lifted == nil, let way = bent.wayOver(of: grip.held, size: book.turning.leafSize) {
      book.pointer.carrying.record(SIMD8(way, 0, 0, 0, 0, 0, 0, 0), at: time)
    }
    book.turning.drag(to: bent, velocity: book.pointer.velocity.velocity(at: time))
  }

  /// The finger on a leaf, while it holds one.
  static func heldPoint(_ book: BookInView) -> HeldPoint? {
    guard case .holding(let holding) = book.pointer.action else { return nil }
    return HeldPoint(
      leaf: holding.leaf, point: holding.grip.held,
      pointer: slid(book, holding) ?? holding.place, slips: holding.lifting != nil)
  }

  /// Where a finger is seen that slides along taut paper; nil where it does not.
  private static func slid(_ book: BookInView, _ holding: Holding) -> Vector2? {
    guard holding.lifting == nil, let seen = book.seen, let ray = seen.ray(through: holding.place),
      let turn = turn(of: holding.leaf, in: seen.arrangement)
    else { return nil }
    var grip = holding.grip
    grip.ray = ray
    let slid = seen.arrangement.slid(turn, under: grip, by: holding.slides)
    guard slid != ray else { return nil }
    let mirror = Vector3(seen.isRightToLeft ? -1 : 1, 1, 1)
    let place = slid.point(at: -slid.origin.z / slid.direction.z) * mirror
    let projected = seen.scene.camera.project(place, into: book.hold.size)
    return Vector2(projected.x, projected.y)
  }

  /// The left button went up, where it was down on paper.
  static func release(_ book: inout BookInView, at place: Vector2, time: Double) -> Release {
    defer { book.pointer.action = .idle }
    switch book.pointer.action {
    case .holding(let holding) where holding.start != nil:
      // A click: the leaf flies on, and another follows.
      book.turning.go(to: book.turning.goal)
      return .click
    case .holding(let holding):
      // Where the hand has brought what it holds, and throws it, counts: of a corner that is folded over most of the
      // leaf still lies where it lay.
      var thrown: Double?
      if let held = book.turning.heldShape {
        book.turning.drag(to: held, velocity: book.pointer.velocity.velocity(at: time))
        let way =
          holding.lifting == nil
          ? held.wayOver(of: holding.grip.held, size: book.turning.leafSize) : nil
        thrown = way.map {
          $0 + book.pointer.carrying.velocity(at: time)[0] * TurningBook.throwTime
            + lead(book, to: place)
        }
      }
      book.turning.release(thrown: thrown)
      return flick(book, to: place, time: time)
    case .sliding:
      releaseSlide(&book, at: time)
      return flick(book, to: place, time: time)
    case .swiping(let start):
      let way = book.hold.wayAcross(from: start, to: place)
      return swipe(
        book, by: way + book.pointer.velocity.velocity(at: time)[0] * TurningBook.throwTime)
    case .panning:
      let speed = book.pointer.velocity.velocity(at: time)
      Scrolling.release(&book, at: Vector2(speed[0], speed[1]))
      return .nothing
    case .pressed: return .click
    case .idle, .onLink, .selecting, .drawing, .idleDrag, .rightPressed: return .nothing
    }
  }

  /// What a hand is ahead of its leaf that reads on in a book of one page: there is nothing to the other side of the
  /// spine that it could go to, and at the spine the leaf only stands upright.
  private static func lead(_ book: BookInView, to place: Vector2) -> Double {
    guard book.shape?.isOnePage == true, let start = book.pointer.dragStart?.place else { return 0 }
    let reads: Double = book.shape?.direction == .rightToLeft ? 1 : -1
    return book.hold.wayAcross(from: start, to: place) * reads > 0 ? oneSidedLead : 0
  }

  /// It goes over where the hand is so near to the spine that a quarter of its way is left.
  private static let oneSidedLead = 0.08

  // MARK: Sliding

  /// Takes hold of the opening in the air that is under the finger; else of the one that comes in
  /// where the finger goes, or goes out: by the point on which the button went down.
  private static func takeOpening(
    _ book: inout BookInView, _ pick: Pick, from start: Vector2, to place: Vector2, time: Double
  ) {
    let position = BookArrangement.position(of: pick)
    let caught = book.turning.flights.first { $0.leaves.upperBound == position }
    let leaf =
      caught.map { $0.leaves.upperBound - 1 }
      ?? (isForward(book, from: start, to: place)
        ? book.turning.firstOnRight : book.turning.turned - 1)
    guard book.turning.take(leaf: leaf), let seen = book.seen,
      let turn = turn(of: leaf, in: seen.arrangement),
      // What moved by itself has gone on since then.
      let ray = seen.ray(through: caught == nil ? start : place)
    else { return }
    book.place.goElsewhere()
    let height = ray.point(at: pick.distance).z
    let point = ray.across(at: height) - seen.arrangement.slideOffset(of: turn, in: book.hold.size)
    let sliding = Sliding(leaf: leaf, place: place, height: height, point: point)
    book.pointer.action = .sliding(sliding)
    slide(&book, sliding, at: time)
  }

  /// Brings the held opening under the finger.
  private static func slide(_ book: inout BookInView, _ sliding: Sliding, at time: Double) {
    var progress = 0.0
    // The eye moves while a book opens, and the way to slide with it.
    for _ in 0..<4 {
      guard let seen = book.seen, let ray = seen.ray(through: sliding.place) else { return }
      let offset = ray.across(at: sliding.height) - sliding.point
      progress = (1 - offset / seen.arrangement.slideLength(in: book.hold.size)).clamped(to: 0...1)
      book.turning.drag(to: progress, velocity: 0)
    }
    book.pointer.velocity.record(SIMD8(progress, 0, 0, 0, 0, 0, 0, 0), at: time)
    book.turning.drag(to: progress, velocity: book.pointer.velocity.velocity(at: time)[0])
  }

  private static func releaseSlide(_ book: inout BookInView, at time: Double) {
    guard
      let held = book.turning.flights.first(where: {
        $0.leaves.contains(book.turning.heldLeaf ?? -1)
      })
    else { return }
    book.turning.drag(to: held.progress, velocity: book.pointer.velocity.velocity(at: time)[0])
    book.turning.release()
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
  private static func flick(_ book: BookInView, to place: Vector2, time: Double) -> Release {
    guard let start = book.pointer.dragStart, book.turning.goal == start.goal else {
      return .nothing
    }
    let way = book.hold.wayAcross(from: start.place, to: place)
    let seconds = time - start.pressed
    if (VelocityTracker.instant..<Self.flickSeconds).contains(seconds) {
      guard let lead = start.way, lead * way >= 0 else { return .nothing }
      return swipe(book, by: way + way / max(seconds, Self.leastSeconds) * TurningBook.throwTime)
    }
    return time - start.time < VelocityTracker.instant ? swipe(book, by: way) : .nothing
  }

  /// Which way a leaf goes over to the other side; see `DragStart.way`.
  private static func wayOver(_ book: BookInView, from pick: Pick) -> Double? {
    guard book.style == .curl else { return 0 }
    guard !isInAir(book, pick.leaf) else { return nil }
    let liesOnLeft = pick.leaf < book.turning.turned
    return liesOnLeft == (book.shape?.direction == .leftToRight) ? 1 : -1
  }

  private static func swipe(_ book: BookInView, by thrown: Double) -> Release {
    guard abs(thrown) > Self.swipeShare * book.hold.seen.width else { return .nothing }
    return .swipe(thrown < 0 ? 1 : -1)
  }
}

extension Ray {
  /// How far across it passes a height; it does not run level.
  fileprivate func across(at height: Double) -> Double {
    point(at: (height - origin.z) / direction.z).x
  }
}
