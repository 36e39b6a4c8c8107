/// How many pages an opening shows.
public enum SpreadMode: Equatable, Sendable {
  /// Two where the view is wide enough for them.
  case automatic
  /// One.
  case onePage
  /// Two.
  case twoPages
}
