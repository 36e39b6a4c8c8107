/// What tells one paragraph from the next.
public enum TextParagraphs: String, CaseIterable, Sendable {
  /// As the book says.
  case book
  /// A first line that moves in.
  case indent
  /// Room between them.
  case gap
}
