/// What the pointer does to the parts of the overlay while a frame is drawn.
nonisolated struct PointerState: Equatable {
  /// The part under it; nil where the overlay has none.
  var hovered: OverlayPart?
  /// The part that it holds since its button went down; nil while it is up.
  var held: OverlayPart?
  /// Whether it has rested long enough to be told what it is over.
  var hasRested = false

  /// Whether it is over a part, and holds no other.
  func isOver(_ part: OverlayPart) -> Bool { hovered == part && (held == nil || held == part) }

  /// Whether it is over a part or holds it, wherever it went meanwhile.
  func isOn(_ part: OverlayPart) -> Bool { isOver(part) || held == part }

  /// Whether letting go now would click a part.
  func presses(_ part: OverlayPart) -> Bool { held == part && hovered == part }
}
