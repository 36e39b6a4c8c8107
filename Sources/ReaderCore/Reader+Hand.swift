import BookModel
import PageGeometry
import PageLayout
import PageMotion

extension Reader {
  /// What the left button is doing.
  enum Pointer: Equatable, Sendable {
    /// It is up.
    case idle
    /// It is down and has hardly moved; `pick` is what lay under it.
    case pressed(at: Vector2, pick: Pick?)
    /// It holds a leaf.
    case holding(Holding)
    /// It holds an opening that slides.
    case sliding(Sliding)
    /// It moves where nothing can be held, and may turn when it is let go.
    case swiping(from: Vector2)
    /// It moves the view.
    case panning(last: Vector2)
    /// It went down on a link.
    case onLink(PageLink, at: Vector2)
    /// It selects text, once it has moved.
    case selecting(from: Vector2, hasMoved: Bool)
    /// It moves without holding anything.
    case idleDrag
    /// The right button is down and has hardly moved.
    case rightPressed(at: Vector2)
  }

  /// Where and when the button went down, when it was heard that it moved, and where the book was
  /// going then.
  struct DragStart: Equatable, Sendable {
    var place: Vector2
    var pressed: Double
    var time: Double
    var goal: Int
    /// Which way leads the leaf that is held to the other side, in pixels along the book's lines: 1
    /// or −1; 0 for either, where it is no leaf; nil for a leaf that flew.
    var way: Double?
  }

  /// A finger on a leaf.
  struct Holding: Equatable, Sendable {
    var leaf: Int
    /// Where the button went down, until the pointer has moved farther than a click may.
    var start: Vector2?
    /// The pointer's place on the screen.
    var place: Vector2
    /// The grip as it was taken; its habit fades from then on.
    var grip: Grip
    var since: Double

    /// How far it slides off taut paper that it draws outward, 0…1: not at once where it caught a leaf in the
    /// air, which keeps its shape in that instant.
    var slides = 0.0

    /// The time in which a caught leaf goes over to the shape of a held one, to a third.
    private static let fading = 0.09

    /// The habit that is left.
    func habit(at time: Double) -> Grip.Habit { grip.habit.faded(to: left(at: time)) }

    /// What is left of a habit, 0…1.
    private func left(at time: Double) -> Double {
      let left = exponential(-max(0, time - since) / Self.fading)
      return left > 1e-3 && grip.habit != Grip.Habit() ? left : 0
    }

    /// Lets the habit fade.
    mutating func fade(at time: Double) {
      let left = left(at: time)
      slides = 1 - left
      if left == 0 { grip.habit = Grip.Habit() }
    }
  }

  /// Pixels that a press may move and still be a click.
  private static let clickSlack = 6.0

  /// Whether a caught leaf still changes its shape though the hand may rest.
  var hasHabit: Bool {
    guard case .holding(let holding) = pointer else { return false }
    return holding.grip.habit != Grip.Habit()
  }

  mutating func press(at place: Vector2, modifiers: PointerModifiers) {
    self.modifiers = modifiers
    (pressedAt, dragStart) = (lastClock, nil)
    hover.touch(place)
    bar.pressed()
    if panel?.kind == .menu {
      (panel, pointer) = (nil, .idleDrag)
      return
    }
    if sheet != nil || hints != nil {
      // A click beside it sends it away and does nothing else.
      (sheet, hints, pointer) = (nil, nil, .idleDrag)
      return
    }
    if modifiers.contains(.onBar) { return pressThroughBar(at: place) }
    if selects(with: modifiers), spot(at: place) != nil {
      pointer = .selecting(from: place, hasMoved: false)
      return
    }
    // A link wins over the paper that it is printed on.
    if let link = link(at: place) {
      pointer = .onLink(link, at: place)
      return
    }
    let pick = pick(at: place)
    pointer = .pressed(at: place, pick: pick)
    // A leaf in the air is caught at once: by the time that a drag shows it would be elsewhere.
    guard style == .curl, !isMagnified, let pick, let time = lastTick,
      turning.flights.contains(where: { $0.leaves.contains(pick.leaf) })
    else { return }
    takeLeaf(from: place, to: place, pick: pick, time: time)
  }

  /// What of the book lies under a place: as it was told by whoever drew it, or by the formulas of its leaves.
  func pick(at place: Vector2) -> Pick? {
    guard let scene = arrangement?.visibleScene(in: view) else { return nil }
    return pick(at: place, in: scene)
  }

  func pick(at place: Vector2, in scene: Scene) -> Pick? {
    guard let ray = scene.camera.ray(through: place, of: view) else { return nil }
    guard let sighting, sighting.place == place else { return scene.pick(ray) }
    return sighting.point.flatMap { scene.pick($0, on: ray) }
  }

  /// The pointer moved; over nothing else, it may call the bar or lie over a link.
  mutating func point(at place: Vector2, time: Double) -> [Effect] {
    if heldLens != nil { heldLens = place }
    let isMove = hover.move(to: place)
    if pointer == .idle, isMove, !isPresenting {
      callBar(from: place, at: time)
    }
    if case .rightPressed(let start) = pointer {
      guard (place - start).length > Self.clickSlack else { return [] }
      pointer = .selecting(from: start, hasMoved: false)
    }
    if case .selecting(let start, let hasMoved) = pointer {
      guard hasMoved || (place - start).length > Self.clickSlack else { return [] }
      if !hasMoved { selection = nil }
      pointer = .selecting(from: start, hasMoved: true)
      return select(from: start, to: place)
    }
    move(to: place, time: time)
    return []
  }

  mutating func move(to place: Vector2, time: Double) {
    switch pointer {
    case .pressed(let start, let pick):
      guard (place - start).length > Self.clickSlack else { return }
      beginDrag(from: start, to: place, pick: pick, time: time)
      if case .panning = pointer { move(to: place, time: time) }
    case .holding(var holding):
      holding.place = place
      if let start = holding.start, (place - start).length > Self.clickSlack { holding.start = nil }
      pointer = .holding(holding)
      follow(at: time)
    case .sliding(var sliding):
      sliding.place = place
      pointer = .sliding(sliding)
      follow(at: time)
    case .swiping:
      hand.note(SIMD8(wayAcross(to: place), 0, 0, 0, 0, 0, 0, 0), at: time)
    case .panning(let last):
      pan(by: posture.inBook(Vector2(last.x - place.x, place.y - last.y)))
      pointer = .panning(last: place)
    case .idle, .idleDrag, .onLink, .selecting, .rightPressed: break
    }
  }

  /// Paper is taken hold of anywhere; when zoomed only its outer part, the rest moves the view.
  private mutating func beginDrag(from start: Vector2, to place: Vector2, pick: Pick?, time: Double)
  {
    bar.makeWay()
    let edge = (shape?.leafWidth ?? 1) * 0.82
    let isMagnified = isMagnified
    guard let pick, !isMagnified || pick.point.x > edge else {
      pointer = isMagnified ? .panning(last: start) : .idleDrag
      return
    }
    pointer = .idleDrag
    hand = VelocityTracker()
    dragStart = DragStart(
      place: start, pressed: pressedAt, time: time, goal: turning.goal, way: wayOver(from: pick))
    switch style {
    case .curl: takeLeaf(from: nil, to: place, pick: pick, time: time)
    case .slide:
      takeOpening(pick, from: start, to: place, time: time)
    case .fade, .none:
      pointer = .swiping(from: start)
      move(to: place, time: time)
    }
  }

  private mutating func takeLeaf(
    from start: Vector2?, to place: Vector2, pick: Pick, time: Double
  ) {
    let isInAir = turning.flights.contains { $0.leaves.contains(pick.leaf) }
    // A leaf that lies is held where the button went down, however far the hand is by the time that
    // this is heard. One in the air has gone on since: what is under the finger now is caught.
    let point = (isInAir ? self.point(of: pick.leaf, at: place) : nil) ?? pick.point
    let liesOnLeft = pick.leaf < turning.turned
    guard turning.take(leaf: pick.leaf), let ray = bookRay(through: place),
      let arrangement, let turn = arrangement.turns.first(where: { $0.leaves.contains(pick.leaf) })
    else { return }
    goElsewhere()
    // How fast the hand went that held it before is not how fast this one goes.
    hand = VelocityTracker()
    let grip =
      isInAir
      ? arrangement.grip(catching: turn, at: point, ray: ray)
      : Grip(held: point, ray: ray, isFromLeft: liesOnLeft)
    pointer = .holding(
      Holding(leaf: pick.leaf, start: start, place: place, grip: grip, since: time))
    follow(at: time)
  }

  /// The material point of a leaf under a place of the screen, whatever lies over it.
  private func point(of leaf: Int, at place: Vector2) -> Vector2? {
    guard let scene = arrangement?.visibleScene(in: view),
      let ray = scene.camera.ray(through: place, of: view)
    else { return nil }
    if let sighting, sighting.place == place, sighting.point?.leaf == leaf {
      return pick(at: place, in: scene)?.point
    }
    return scene.leaves.first { $0.index == leaf }?.pick(ray)?.point
  }

  /// The ray through a place of the screen, in the book as it is read from left to right.
  func bookRay(through place: Vector2) -> Ray? {
    guard let arrangement else { return nil }
    let camera = arrangement.visibleScene(in: view).camera
    let mirror = Vector3(arrangement.shape.direction == .rightToLeft ? -1 : 1, 1, 1)
    return camera.ray(through: place, of: view).map {
      Ray(origin: $0.origin * mirror, direction: $0.direction * mirror)
    }
  }

  /// Brings the held leaf under the finger.
  mutating func follow(at time: Double) {
    if case .sliding(let sliding) = pointer { slide(sliding, at: time) }
    guard case .holding(var holding) = pointer, let arrangement,
      let ray = bookRay(through: holding.place),
      let turn = arrangement.turns.first(where: { $0.leaves.contains(holding.leaf) })
    else { return }
    holding.fade(at: time)
    pointer = .holding(holding)
    var grip = holding.grip
    grip.ray = ray
    grip.ray = arrangement.slid(turn, under: grip, by: holding.slides)
    grip.habit = holding.habit(at: time)
    let bent = arrangement.bent(turn, by: grip)
    hand.note(bent.numbers, at: time)
    turning.drag(to: bent, velocity: hand.velocity(at: time))
  }

  mutating func release(at place: Vector2, time: Double) -> [Effect] {
    hover.touch(place)
    defer { pointer = .idle }
    switch pointer {
    case .holding(let holding) where holding.start != nil:
      // A click: the leaf flies on, and another follows.
      turning.go(to: turning.goal)
      click(at: place)
    case .holding:
      if let held = turning.heldShape {
        turning.drag(to: held, velocity: hand.velocity(at: time))
      }
      turning.release()
      swipeIfQuick(to: place, time: time)
    case .sliding:
      releaseSlide(at: time)
      swipeIfQuick(to: place, time: time)
    case .swiping(let start): swipe(from: start, to: place, time: time)
    case .pressed: click(at: place)
    case .onLink(let link, let start):
      if (place - start).length <= Self.clickSlack { return follow(link) }
    case .selecting(_, let hasMoved):
      if hasMoved { return [] }
      guard modifiers.contains(.shift), !selectsText else {
        return clickSelecting(at: place, time: time)
      }
      click(at: place)
    case .idle, .panning, .idleDrag, .rightPressed: break
    }
    return []
  }

  // MARK: The other buttons

  /// The right button went down: a click opens the menu, a drag selects text.
  mutating func pressRight(at place: Vector2) -> [Effect] {
    hover.touch(place)
    guard pointer == .idle, question?.isOpen != true else { return [] }
    if sheet != nil || hints != nil {
      (sheet, hints) = (nil, nil)
      return []
    }
    pointer = .rightPressed(at: place)
    return panel?.kind == .menu ? closePanel() : []
  }

  /// The right button went up.
  mutating func releaseRight() -> [Effect] {
    switch pointer {
    case .rightPressed(let place):
      pointer = .idle
      return openMenu(at: place)
    case .selecting: pointer = .idle
    case .idle, .pressed, .holding, .sliding, .swiping, .panning, .onLink, .idleDrag: break
    }
    return []
  }

  /// The middle button is held at a place, or up: it magnifies, or moves the view where the keys
  /// are those of hands that know it so.
  mutating func holdMiddle(at place: Vector2?) {
    guard keys.middlePans else {
      heldLens = place
      return
    }
    if let place {
      if pointer == .idle { pointer = .panning(last: place) }
    } else if case .panning = pointer {
      pointer = .idle
    }
  }

  /// A click on the left or right third goes towards that side, by ten with Shift; one between
  /// shows or hides the bar.
  private mutating func click(at place: Vector2) {
    guard !modifiers.contains(.onBar) else { return }
    selection = nil
    switch preferences.habits.clicks {
    case .off: return
    case .next: return click(shape?.direction == .rightToLeft ? -1 : 1)
    case .thirds: break
    }
    let share = shareAcross(place)
    if share < 1.0 / 3 {
      click(-1)
    } else if share > 2.0 / 3 {
      click(1)
    } else if !isPresenting {
      bar.toggle()
    }
  }

  /// A click goes towards the page on that side.
  mutating func click(_ direction: Int) {
    let way = shape?.direction == .rightToLeft ? -direction : direction
    if modifiers.contains(.shift) {
      walk(by: 10 * way, isStride: true)
    } else {
      turn(by: way)
    }
  }
}
