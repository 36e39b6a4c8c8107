import PageGeometry

/// How large a grid of books is, in points.
struct GridMeasure {
  /// The room for a book.
  let room: Vector2
  /// How far one row is from the next.
  let pitch: Double
  /// The foot of the first row.
  let top: Double
  /// The height of a ledge's front, on which the names of the books stand.
  let rail: Double

  /// How far ledges stand out.
  static let depth = 62.0
  /// The least way from one column to the next.
  static let leastColumn = 164.0
  /// The same in pixels: names of some twenty letters have room.
  static let leastLabel = 160.0
  /// What is free of books at both sides of the view.
  static let margin = 24.0
  /// What is kept free at the foot of the view for words about the book that is meant.
  static let band = 48.0
  /// What is kept free at the head of the view where anything stands there.
  static let head = 48.0
  /// How much larger the book that is meant is, and how far it comes forward.
  static let meant = (scale: 0.07, lift: 26.0)

  /// The usual room for a book, and from the upper edge to the foot of the first row.
  private static let (usualRoom, usualTop) = (Vector2(142, 168), 192.0)

  /// Measures a grid: what it leaves free is taken from all rows alike, so that as many are whole.
  init(leavesHead: Bool) {
    let whole = BookShelf.viewHeight - Self.band
    let head = leavesHead ? Self.head : 0
    let size = (whole - head) / whole
    room = Self.usualRoom * size
    (pitch, rail) = (236 * size, 44 * size)
    top = BookShelf.viewHeight / 2 - head - Self.usualTop * size
  }
}
