/// The letters that text is set in.
public enum Typeface: String, CaseIterable, Sendable {
  /// Those that the book names, or serif where it names none.
  case book
  /// Letters with serifs, whatever the book says.
  case serif
  /// Letters without.
  case sans
}
