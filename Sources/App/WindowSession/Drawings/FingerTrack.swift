import PageGeometry
import RectoDesktop

/// Fingers on a screen, as hands with a mouse would do the same: one presses and drags, two zoom or wind back.
///
/// A finger presses nothing before it is known whether another one follows: where it has moved, or is lifted.
struct FingerTrack {
  /// What fingers come to.
  enum Deed: Equatable {
    /// The left button goes down, or up.
    case button(isDown: Bool, at: Vector2)
    /// The pointer moves while it is down.
    case move(to: Vector2)
    /// What lies between two fingers grows by a factor about a place.
    case zoom(by: Double, about: Vector2)
    /// It grows no more.
    case zoomEnds
    /// Two fingers turn about each other by degrees, clockwise on the screen.
    case twist(by: Double)
    /// They turn no more.
    case twistEnds
  }

  /// Where each finger is that is down.
  private var places: [Int: Vector2] = [:]
  /// The finger that may press, where it came down, and whether it does.
  private var first: (finger: Int, start: Vector2, presses: Bool)?
  /// What two fingers do that are down.
  private var pair = PairMotion()
  /// Fingers that are of no account until they are lifted: the palm of a hand that holds a pen.
  private var ignored: Set<Int> = []

  /// Pixels that a finger moves before it is known to drag.
  private static let slack = 6.0
  /// Two fingers nearer to each other than this, in pixels, are one to the screen.
  private static let nearest = 20.0

  /// A finger did something.
  ///
  /// - Parameters:
  ///   - finger: which.
  ///   - phase: what.
  ///   - place: where, in pixels.
  ///   - isPalm: whether a pen is near: then nothing that comes down counts.
  /// - Returns: what that comes to.
  mutating func receive(
    _ finger: Int, _ phase: PenEvent.Phase, at place: Vector2, isPalm: Bool
  ) -> [Deed] {
    switch phase {
    case .down:
      guard !isPalm else {
        ignored.insert(finger)
        return []
      }
      return begin(finger, at: place)
    case .hover, .move: return ignored.contains(finger) ? [] : move(finger, to: place)
    case .up, .cancelled:
      guard ignored.remove(finger) == nil else { return [] }
      return end(finger, at: place, isCancelled: phase == .cancelled)
    }
  }

  private mutating func begin(_ finger: Int, at place: Vector2) -> [Deed] {
    places[finger] = place
    if places.count == 1 {
      first = (finger, place, false)
      return []
    }
    if places.count == 2 { pair = PairMotion() }
    defer { first = nil }
    // What the first one dragged falls.
    guard let first, first.presses, let last = places[first.finger] else { return [] }
    return [.button(isDown: false, at: last)]
  }

  private mutating func move(_ finger: Int, to place: Vector2) -> [Deed] {
    guard let before = places[finger] else { return [] }
    if places.count == 2, let other = places.first(where: { $0.key != finger })?.value {
      places[finger] = place
      let (was, now) = ((before - other).length, (place - other).length)
      guard was >= Self.nearest, now >= Self.nearest else { return [] }
      let (from, to) = (before - other, place - other)
      return pair.move(
        by: now / was, turned: angle(ofX: from.dot(to), y: from.cross(to)) * 180 / .pi,
        about: (place + other) / 2)
    }
    places[finger] = place
    guard let first, first.finger == finger else { return [] }
    if first.presses { return [.move(to: place)] }
    guard (place - first.start).length > Self.slack else { return [] }
    self.first?.presses = true
    return [.button(isDown: true, at: first.start), .move(to: place)]
  }

  private mutating func end(_ finger: Int, at place: Vector2, isCancelled: Bool) -> [Deed] {
    let wasPair = places.count == 2
    places[finger] = nil
    if wasPair { return [pair.ended] }
    guard let first, first.finger == finger else { return [] }
    self.first = nil
    if first.presses { return [.button(isDown: false, at: place)] }
    return isCancelled
      ? [] : [.button(isDown: true, at: first.start), .button(isDown: false, at: first.start)]
  }
}
