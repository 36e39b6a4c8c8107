/// Where a page lies in an opening, where the book says so itself.
public enum PageSide: String, Hashable, Sendable {
  /// On the left-hand page.
  case left
  /// On the right-hand page.
  case right
  /// Across both pages: a double-page spread.
  case both
  /// On one page, however wide it is.
  case single
}
