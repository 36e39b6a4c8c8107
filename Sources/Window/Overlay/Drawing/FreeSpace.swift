/// What the bar, a list and the look editor leave free of the view; where there is room, what comes later
/// stands in it.
nonisolated struct FreeSpace: Equatable {
  /// The right edge of a list at the left, in pixels.
  var left: Double
  /// The left edge of the look editor at the right.
  var right: Double
  /// The upper edge of the bar.
  var bottom: Double

  /// All of a view.
  init(_ view: OverlayBox) { (left, right, bottom) = (view.left, view.right, view.bottom) }

  /// Pixels across.
  var width: Double { right - left }
}
