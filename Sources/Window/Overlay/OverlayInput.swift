public import PageGeometry

/// What the pointer does; places are pixels from the upper left corner of the view.
nonisolated public enum OverlayInput: Equatable, Sendable {
  /// The pointer moved.
  case moved(Vector2)
  /// The left button went down.
  case pressed(Vector2)
  /// The left button went up.
  case released(Vector2)
  /// The wheel turned where the pointer is, in notches; up is more than 0.
  case wheel(notches: Double)
  /// The pointer left the window.
  case left
}
