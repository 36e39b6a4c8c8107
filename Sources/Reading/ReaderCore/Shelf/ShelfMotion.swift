import PageGeometry
import PageLayout
import PageMotion
import RectoShelfLayout

/// How a shelf is scrolled: by a hand, thrown, or by steps; time is an argument.
///
/// Offsets are those of `BookShelf`. A row comes to rest with a book in its middle, by the rule of
/// `ShelfArrangement.snap`; a grid wherever it is thrown to.
public struct ShelfMotion: Equatable, Sendable {
  /// The offset now: it may lie a little beyond 0…last under a hand.
  public private(set) var offset: Double
  /// How much the offset grows in a second; below 0 on the way back.
  public private(set) var velocity = 0.0
  /// The offset at which it comes to rest, 0…last.
  public private(set) var goal: Double
  /// The greatest offset; the least is 0.
  public private(set) var last: Double
  /// Whether a hand holds it: time then changes nothing.
  public private(set) var isHeld = false
  private var held = 0.0
  private var tracker = VelocityTracker()
  private let snaps: Bool

  /// Seconds for which velocity carries a shelf that is let go: the sum of 0.99 a millisecond.
  public static let carry = 0.099
  /// What is left of a way beyond the ends under the hand.
  private static let give = 0.35
  private static let spring = Spring(frequency: 13)
  /// At a pitch of 500 pixels a tenth of a pixel.
  private static let rest = (distance: 2e-4, speed: 4e-3)

  /// A shelf at rest.
  ///
  /// - Parameters:
  ///   - offset: where, brought into 0…last.
  ///   - last: the greatest offset, at least 0.
  ///   - snaps: whether it rests at whole offsets only.
  public init(offset: Double, last: Double, snaps: Bool) {
    precondition(last >= 0 && offset.isFinite, "a shelf ends after it begins, got \(last)")
    self.offset = offset.clamped(to: 0...last)
    goal = self.offset
    (self.last, self.snaps) = (last, snaps)
  }

  /// Whether time changes anything.
  public var isMoving: Bool { !isHeld && (offset != goal || velocity != 0) }

  /// The shelf has become longer or shorter; it goes to where it may be.
  public mutating func extend(to last: Double) {
    self.last = max(0, last)
    goal = goal.clamped(to: 0...self.last)
  }

  /// Other books stand before what is seen, or fewer: the same is seen from another offset, on the same way.
  public mutating func shift(by items: Double) {
    offset += items
    held += items
    goal = (goal + items).clamped(to: 0...last)
  }

  /// Goes so far on, counted from where it is going.
  public mutating func step(by items: Double) { go(to: goal + items) }

  /// Moves to an offset, brought into 0…last and to the nearest book where it snaps.
  public mutating func go(to offset: Double) {
    isHeld = false
    goal = (snaps ? offset.rounded() : offset).clamped(to: 0...last)
  }

  /// Comes to rest at an offset at once.
  public mutating func jump(to offset: Double) {
    self = ShelfMotion(offset: offset, last: last, snaps: snaps)
  }

  // MARK: The hand

  /// A hand takes hold of it where it is, at a time in seconds; it stops.
  public mutating func take(at time: Double) {
    (isHeld, velocity, held) = (true, 0, unbent(offset))
    tracker = VelocityTracker()
    record(at: time)
  }

  /// The hand moves it by so much; beyond the ends it gives less and less.
  public mutating func drag(by items: Double, at time: Double) {
    guard isHeld, items.isFinite else { return }
    held += items
    offset = bent(held)
    record(at: time)
  }

  /// The hand lets go: the velocity says where it comes to rest.
  public mutating func release(at time: Double) {
    guard isHeld else { return }
    isHeld = false
    velocity = tracker.velocity(at: time)[0]
    let proposed = offset + velocity * Self.carry
    guard snaps else {
      // A grid glides on for as long as eyes can follow.
      goal = (offset + velocity * 3 * Self.carry).clamped(to: 0...last)
      return
    }
    goal = ShelfArrangement(itemCount: Int(last) + 1, offset: proposed).snap(velocity: velocity)
  }

  private mutating func record(at time: Double) {
    tracker.record(SIMD8(offset, 0, 0, 0, 0, 0, 0, 0), at: time)
  }

  private func bent(_ offset: Double) -> Double {
    if offset < 0 { return offset * Self.give }
    return offset > last ? last + (offset - last) * Self.give : offset
  }

  private func unbent(_ offset: Double) -> Double {
    if offset < 0 { return offset / Self.give }
    return offset > last ? last + (offset - last) / Self.give : offset
  }

  /// Lets `seconds` pass.
  ///
  /// Law: place and velocity go on from what they were, whatever the goal became.
  public mutating func advance(by seconds: Double) {
    guard isMoving, seconds > 0 else { return }
    (offset, velocity) = Self.spring.step(
      position: offset, velocity: velocity, target: goal, seconds: seconds)
    if abs(offset - goal) < Self.rest.distance, abs(velocity) < Self.rest.speed {
      (offset, velocity) = (goal, 0)
    }
  }
}
