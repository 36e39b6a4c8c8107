/// How leaves go from one side to the other.
public enum Passage: Equatable, Sendable {
  /// Each turns about the spine.
  case turning
  /// Each brings the opening behind it: that slides in from the side of the leaves to come, as one
  /// plane, over the opening before it.
  case sliding
}
