/// The direction in which a book's leaves follow each other.
public enum ReadingDirection: String, Sendable, Hashable {
  /// The first page is a right-hand page.
  case leftToRight = "ltr"
  /// The first page is a left-hand page, as in Arabic, Hebrew and Japanese books.
  case rightToLeft = "rtl"
}
