/// What the bar, a list, the look editor and notices leave free of the view; where there is room, what comes later
/// stands in it.
nonisolated struct FreeSpace: Equatable {
  /// The right edge of a list at the left, in pixels.
  var left: Double
  /// The left edge of the look editor at the right.
  var right: Double
  /// The lower edge of what is told.
  var top: Double
  /// The upper edge of the bar.
  var bottom: Double

  /// All of a view.
  init(_ view: OverlayBox) {
    (left, right, top, bottom) = (view.left, view.right, view.top, view.bottom)
  }

  /// Pixels across.
  var width: Double { right - left }
}
