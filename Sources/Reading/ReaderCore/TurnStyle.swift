/// How one opening follows another.
public enum TurnStyle: String, CaseIterable, Sendable {
  /// The leaf turns about the spine.
  case curl
  /// The next opening slides in over this one.
  case slide
  /// The next opening comes through this one, and nothing moves.
  case fade
  /// The next opening is there at once.
  case none
}
