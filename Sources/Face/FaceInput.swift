public import PageGeometry
public import ReaderCore

/// What the pointer does; places are pixels from the upper left corner of the view.
nonisolated public enum FaceInput: Equatable, Sendable {
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

/// What comes of it.
nonisolated public struct FaceReply: Equatable, Sendable {
  /// What the reader did, in order.
  public var actions: [FaceAction] = []
  /// Whether it was meant for the face: then the book is not told.
  public var isTaken = false
  /// Whether it lies on the ground of the bar, between its controls: there the book's paper goes first.
  public var isOnBar = false

  /// Nothing, which is the book's.
  public init() {}

  init(actions: [FaceAction] = [], isTaken: Bool = false) {
    (self.actions, self.isTaken) = (actions, isTaken)
  }
}
