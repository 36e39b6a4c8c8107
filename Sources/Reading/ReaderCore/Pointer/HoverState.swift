import PageGeometry

/// Where the pointer is over the book, and whether a hand has moved it there.
///
/// Law: the first place after the window was opened or resized is no movement: then the window has come to
/// lie under a pointer that may have rested for hours. So is the place at which the pointer had left it, where
/// another window lay over this one meanwhile; any other place is one that a hand has brought it to.
struct HoverState: Equatable, Sendable {
  /// Where it is, in pixels from the upper left corner; nil before that is known.
  private(set) var place: Vector2?
  /// Whether it has moved since the window came to lie under it.
  private(set) var hasMoved = false
  /// Whether it has moved since the pages came that are under it.
  private(set) var hasMovedHere = false
  /// Whether the next place is only where it is found.
  private var isFound = false
  /// Where it was when it left the window.
  private var leftAt: Vector2?

  /// It is at a place now; whether a hand moved it there.
  mutating func move(to place: Vector2) -> Bool {
    let isMove = isFound ? place != self.place : leftAt.map { $0 != place } ?? false
    (self.place, isFound, leftAt) = (place, true, nil)
    if isMove { (hasMoved, hasMovedHere) = (true, true) }
    return isMove
  }

  /// A hand brought it to a place, as a click shows.
  mutating func touch(_ place: Vector2) {
    (self.place, isFound, hasMoved, hasMovedHere) = (place, true, true, true)
  }

  /// Other pages come to lie under it.
  mutating func turn() { hasMovedHere = false }

  /// The window has changed its place or size under it.
  mutating func lose() {
    (isFound, hasMoved, hasMovedHere, leftAt) = (false, false, false, nil)
  }

  /// It has left the window.
  mutating func leave() {
    let last = isFound ? place : leftAt
    self = HoverState()
    leftAt = last
  }
}
