/// Where the notes of a book are read.
public enum TextFootnotes: String, CaseIterable, Sendable {
  /// At the foot of the page that has their mark.
  case foot
  /// Beside their mark, once it is pressed.
  case popup
  /// Where the book has them.
  case end
}
