import RectoBookModel
import PageGeometry
import PageLayout

/// What the left button is doing.
enum PointerAction: Equatable, Sendable {
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
  /// It draws, or erases.
  case drawing
  /// It moves without holding anything.
  case idleDrag
  /// The right button is down and has hardly moved.
  case rightPressed(at: Vector2)

  /// Whether a leaf that is held still comes to lie as its hand has it.
  var isSettling: Bool {
    guard case .holding(let holding) = self else { return false }
    return holding.isSettling
  }

  /// Whether a finger holds a leaf or an opening.
  var holdsPaper: Bool {
    switch self {
    case .holding, .sliding: true
    case .idle, .pressed, .swiping, .panning, .onLink, .selecting, .drawing, .idleDrag,
      .rightPressed:
      false
    }
  }

  /// Whether it selects text.
  var isSelecting: Bool { if case .selecting = self { true } else { false } }

  /// Whether the view is moved, or the opening in it.
  var movesView: Bool {
    switch self {
    case .panning, .sliding: true
    case .idle, .pressed, .holding, .swiping, .onLink, .selecting, .drawing, .idleDrag,
      .rightPressed:
      false
    }
  }
}
