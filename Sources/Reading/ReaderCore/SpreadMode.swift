/// How many pages an opening shows.
public enum SpreadMode: Equatable, Sendable {
  /// Two where the view is wide enough for them.
  case automatic
  /// One page at a time, however wide the view is.
  case onePage
  /// Two pages side by side, however narrow the view is.
  case twoPages
}
