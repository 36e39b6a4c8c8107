import PageGeometry
import PageLayout
import PageMotion

/// How far a book has come off the shelf: 0 on it, 1 open on the desk.
///
/// It goes by itself, or a hand drives it and may take it back at any point.
public struct OpeningMotion: Equatable, Sendable {
  /// How far the book has come: 0 on the shelf, 1 open on the desk.
  public private(set) var progress: Double
  /// How much progress it makes in a second; below 0 on its way back.
  public private(set) var velocity = 0.0
  /// Where it comes to rest: 0 or 1.
  public private(set) var goal: Double
  /// Whether a hand drives it: time alone then changes nothing, but for notches that are followed.
  public private(set) var isHeld = false
  /// Where a hand that drives by notches wants it: it is followed, not jumped to.
  private var wanted: Double?
  private var tracker = VelocityTracker()
  private var heldSince = 0.0

  private static let spring = Spring(frequency: 6.2)
  private static let following = Spring(frequency: 16)
  /// How far velocity carries it when it is let go, in seconds.
  private static let carry = 0.3
  private static let rest = (distance: 1e-3, speed: 0.01)

  /// At rest on the shelf, or open.
  public init(isOpen: Bool) { self.init(at: isOpen ? 1 : 0) }

  /// Open, and so far gone back, 0…1.
  public init(at progress: Double) {
    self.progress = progress.clamped(to: 0...1)
    goal = self.progress > 0 ? 1 : 0
  }

  /// Whether time changes anything.
  public var isMoving: Bool {
    if let wanted { return abs(wanted - progress) > 1e-4 || velocity != 0 }
    return !isHeld && (progress != goal || velocity != 0)
  }

  /// Goes by itself to the desk, or to the shelf.
  public mutating func go(open: Bool) { (isHeld, wanted, goal) = (false, nil, open ? 1 : 0) }

  /// Comes to rest at once, on the desk or on the shelf.
  public mutating func jump(open: Bool) { self = OpeningMotion(isOpen: open) }

  /// A hand takes hold of it where it is, at a time in seconds; it stops.
  public mutating func take(at time: Double) {
    (isHeld, wanted, velocity, heldSince) = (true, nil, 0, progress)
    tracker = VelocityTracker()
    record(at: time)
  }

  /// The hand has gone so far since it took hold.
  public mutating func drag(to way: Double, at time: Double) {
    guard isHeld, way.isFinite else { return }
    progress = (heldSince + way).clamped(to: 0...1)
    record(at: time)
  }

  /// A hand that holds it has brought it to a place.
  public mutating func move(to place: Double, at time: Double) {
    guard isHeld, place.isFinite else { return }
    progress = place.clamped(to: 0...1)
    record(at: time)
  }

  /// A notch of a wheel, or a press of a key, drives it so much farther; where it goes by itself that changes nothing.
  public mutating func push(by way: Double) {
    guard isHeld || progress == goal || (way > 0) != (goal > progress) else { return }
    isHeld = true
    wanted = ((wanted ?? progress) + way).clamped(to: 0...1)
    goal = way > 0 ? 1 : 0
  }

  /// The hand lets go: it goes on to where its velocity and its place say.
  public mutating func release(at time: Double) {
    guard isHeld else { return }
    isHeld = false
    if wanted != nil {
      wanted = nil
      goal = progress > 0.5 ? 1 : 0
      return
    }
    velocity = tracker.velocity(at: time)[0]
    goal = progress + velocity * Self.carry > 0.5 ? 1 : 0
  }

  private mutating func record(at time: Double) {
    tracker.record(SIMD8(progress, 0, 0, 0, 0, 0, 0, 0), at: time)
  }

  /// Lets `seconds` pass.
  ///
  /// Law: place and velocity go on from what they were, whatever the goal became; it stays in 0…1.
  public mutating func advance(by seconds: Double) {
    guard isMoving, seconds > 0 else { return }
    let target = wanted ?? goal
    let spring = wanted == nil ? Self.spring : Self.following
    (progress, velocity) = spring.step(
      position: progress, velocity: velocity, target: target, seconds: seconds)
    if !(0...1).contains(progress) {
      (progress, velocity) = (progress.clamped(to: 0...1), 0)
    }
    if abs(progress - target) < Self.rest.distance, abs(velocity) < Self.rest.speed {
      (progress, velocity) = (target, 0)
    }
  }
}
