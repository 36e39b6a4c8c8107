/// Whether words are parted at ends of lines.
public enum TextHyphens: String, CaseIterable, Sendable {
  /// As the book says.
  case book
  /// Nowhere.
  case never = "none"
  /// In all paragraphs, those with ragged lines among them.
  case always = "on"
}
