import PageGeometry

/// How large a grid of books is, in points.
enum GridMeasure {
  /// The room for a book.
  static let room = Vector2(142, 168)
  /// How far one row is from the next.
  static let pitch = 236.0
  /// The foot of the first row.
  static let top = 192.0
  /// The height of a ledge's front, on which the names of the books stand.
  static let rail = 44.0
  /// How far ledges stand out.
  static let depth = 62.0
  /// The least way from one column to the next.
  static let leastColumn = 164.0
  /// What is free of books at both sides of the view.
  static let margin = 24.0
  /// What is kept free at the foot of the view for words about the book that is meant.
  static let band = 48.0
  /// How much larger the book that is meant is, and how far it comes forward.
  static let meant = (scale: 0.07, lift: 26.0)
}
