public import RectoReaderCore

/// What comes of it.
nonisolated public struct OverlayReply: Equatable, Sendable {
  /// What the reader did, in order.
  public var actions: [OverlayAction] = []
  /// Whether it was meant for the overlay: then the book is not told.
  public var isTaken = false
  /// Whether it lies on the ground of the bar, between its controls: there the book's paper goes first.
  public var isOnBar = false

  /// Nothing, which is the book's.
  public init() {}

  init(actions: [OverlayAction] = [], isTaken: Bool = false) {
    (self.actions, self.isTaken) = (actions, isTaken)
  }
}
