/// Where the lines of paragraphs begin and end.
public enum TextAlignment: String, CaseIterable, Sendable {
  /// As the book says.
  case book
  /// At both margins.
  case justified
  /// At the left margin alone.
  case left
}
