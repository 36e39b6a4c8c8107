import Geometry

/// Whether the bar is in sight, what is done to its scrubber, and which of its buttons keys mean.
struct BarState: Equatable, Sendable {
  /// Whether it stays until it is sent away.
  var isPinned = false
  /// When it goes, where the pointer called it.
  private(set) var until: Double?
  /// The share under the pointer on the scrubber.
  var hoverShare: Double?
  /// Whether the scrubber is being dragged.
  var isScrubbing = false
  /// The button that Enter presses, as an index of those there are; nil where keys mean the book.
  var focus: Int?

  /// Seconds for which it stays after the pointer moved near it.
  static let seconds = 2.5
  /// The parts of the view, at its upper and lower end, in which a movement calls it.
  private static let zone = 0.1

  /// Whether it is in sight.
  var isShown: Bool {
    isPinned || until != nil || hoverShare != nil || isScrubbing || focus != nil
  }

  /// The pointer moved to a height, 0 at the upper end of the view and 1 at the lower.
  mutating func pointerMoved(to height: Double, at time: Double) {
    if height < Self.zone || height > 1 - Self.zone { until = time + Self.seconds }
  }

  /// It is so late.
  mutating func pass(to time: Double) {
    if let until, until <= time { self.until = nil }
  }

  /// Shows it to stay, or sends it away.
  mutating func toggle() { self = isShown ? BarState() : BarState(isPinned: true) }

  /// When it goes by itself.
  var nextWakeUp: Double? {
    isPinned || isScrubbing || hoverShare != nil || focus != nil ? nil : until
  }

  init(isPinned: Bool = false) { self.isPinned = isPinned }
}

/// Where the pointer is over the book, and whether a hand has moved it there.
///
/// Law: the first place after the window was opened, resized or left is no movement: then the
/// window has come to lie under a pointer that may have rested for hours.
struct HoverState: Equatable, Sendable {
  /// Where it is, in pixels from the upper left corner; nil before that is known.
  private(set) var place: Vector2?
  /// Whether it has moved since the window came to lie under it.
  private(set) var hasMoved = false
  /// Whether the next place is only where it is found.
  private var isFound = false

  /// It is at a place now; whether a hand moved it there.
  mutating func move(to place: Vector2) -> Bool {
    let isMove = isFound && place != self.place
    (self.place, isFound) = (place, true)
    if isMove { hasMoved = true }
    return isMove
  }

  /// A hand brought it to a place, as a click shows.
  mutating func touch(_ place: Vector2) { (self.place, isFound, hasMoved) = (place, true, true) }

  /// The window has changed its place or size under it.
  mutating func lose() { (isFound, hasMoved) = (false, false) }

  /// It has left the window.
  mutating func leave() { self = HoverState() }
}
