import BookModel
import PageGeometry
import PageLayout
import PageMotion

/// The ways of turning beside the leaf that bends: openings that slide, fade, or are there at once.
extension Reader {
  /// How one opening follows another: what was asked for, else what the desktop wishes.
  public var style: TurnStyle {
    preferences.style ?? preferences.habits.style ?? (wishesLessMotion ? .fade : .curl)
  }

  /// Whether a finger holds a leaf or an opening.
  var holdsLeaf: Bool {
    switch pointer {
    case .holding, .sliding: true
    case .idle, .pressed, .swiping, .panning, .onLink, .selecting, .idleDrag, .rightPressed: false
    }
  }

  // MARK: Fading

  /// A cross-fade from the picture that was shown to the one that is.
  public struct Fade: Equatable, Sendable {
    /// The share of its time that has passed, 0…1.
    var done = 0.0

    /// The share of what is seen that is the new picture, 0…1; even, because light is mixed.
    public var share: Double { smoothStep(done) }
  }

  /// A cross-fade beside a turn of the usual length: 0.2 s.
  private static let fadeShare = 1.0 / 3
  /// Where frames are slow, a fade still has a few.
  private static let longestFadeStep = 1.0 / 30

  /// The book lies open at a position at once; the picture follows.
  mutating func fade(to position: Int) {
    let before = turning.goal
    turning.jump(to: position)
    guard turning.goal != before, facts != nil else { return }
    fade = Fade()
    fadesBegun += 1
  }

  mutating func advanceFade(by seconds: Double) {
    guard var fade else { return }
    fade.done += min(seconds, Self.longestFadeStep) / (turnSeconds * Self.fadeShare)
    self.fade = fade.done < 1 - 1e-9 ? fade : nil
  }

  // MARK: Sliding

  /// A finger on an opening that slides.
  struct Sliding: Equatable, Sendable {
    /// A leaf of the turn that carries the opening.
    var leaf: Int
    /// The pointer's place on the screen.
    var place: Vector2
    /// How high the page under the finger lies, and where on it across from the spine the finger is,
    /// in page heights in the book as it is read from left to right.
    var height: Double
    var point: Double
  }

  /// Takes hold of the opening in the air that is under the finger; else of the one that comes in
  /// where the finger goes, or goes out: by the point on which the button went down.
  mutating func takeOpening(_ pick: Pick, from start: Vector2, to place: Vector2, time: Double) {
    let way = wayAcross(from: start, to: place)
    let position = BookArrangement.position(of: pick)
    let caught = turning.flights.first { $0.leaves.upperBound == position }
    let isForward = shape?.direction == .rightToLeft ? way > 0 : way < 0
    let leaf =
      caught.map { $0.leaves.upperBound - 1 }
      ?? (isForward ? turning.firstOnRight : turning.turned - 1)
    guard turning.take(leaf: leaf), let arrangement,
      let turn = arrangement.turns.first(where: { $0.leaves.contains(leaf) }),
      // What moved by itself has gone on since then.
      let ray = bookRay(through: caught == nil ? start : place)
    else { return }
    goElsewhere()
    let height = ray.point(at: pick.distance).z
    let point = ray.across(at: height) - arrangement.slideOffset(of: turn, in: view)
    let sliding = Sliding(leaf: leaf, place: place, height: height, point: point)
    pointer = .sliding(sliding)
    slide(sliding, at: time)
  }

  /// Brings the held opening under the finger.
  mutating func slide(_ sliding: Sliding, at time: Double) {
    var progress = 0.0
    // The eye moves while a book opens, and the way to slide with it.
    for _ in 0..<4 {
      guard let arrangement, let ray = bookRay(through: sliding.place) else { return }
      let offset = ray.across(at: sliding.height) - sliding.point
      progress = (1 - offset / arrangement.slideLength(in: view)).clamped(to: 0...1)
      turning.drag(to: progress, velocity: 0)
    }
    hand.note(SIMD8(progress, 0, 0, 0, 0, 0, 0, 0), at: time)
    turning.drag(to: progress, velocity: hand.velocity(at: time)[0])
  }

  mutating func releaseSlide(at time: Double) {
    guard let held = turning.flights.first(where: { $0.leaves.contains(turning.heldLeaf ?? -1) })
    else { return }
    turning.drag(to: held.progress, velocity: hand.velocity(at: time)[0])
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
  mutating func swipeIfQuick(to place: Vector2, time: Double) {
    guard let dragStart, turning.goal == dragStart.goal else { return }
    let way = wayAcross(from: dragStart.place, to: place)
    let seconds = time - dragStart.pressed
    if (VelocityTracker.instant..<Self.flickSeconds).contains(seconds) {
      guard let lead = dragStart.way, lead * way >= 0 else { return }
      swipe(by: way + way / max(seconds, Self.leastSeconds) * TurningBook.throwTime)
    } else if time - dragStart.time < VelocityTracker.instant {
      swipe(by: way)
    }
  }

  /// Which way a leaf goes over to the other side; see `DragStart.way`.
  func wayOver(from pick: Pick) -> Double? {
    guard style == .curl else { return 0 }
    guard !turning.flights.contains(where: { $0.leaves.contains(pick.leaf) }) else { return nil }
    let liesOnLeft = pick.leaf < turning.turned
    return liesOnLeft == (shape?.direction == .leftToRight) ? 1 : -1
  }

  /// Where nothing moves under the finger, a swipe turns when it is let go.
  mutating func swipe(from start: Vector2, to place: Vector2, time: Double) {
    swipe(
      by: wayAcross(from: start, to: place) + hand.velocity(at: time)[0] * TurningBook.throwTime)
  }

  private mutating func swipe(by thrown: Double) {
    guard abs(thrown) > Self.swipeShare * posture.turned(view).width else { return }
    click(thrown < 0 ? 1 : -1)
  }
}

extension Ray {
  /// How far across it passes a height; it does not run level.
  fileprivate func across(at height: Double) -> Double {
    point(at: (height - origin.z) / direction.z).x
  }
}
