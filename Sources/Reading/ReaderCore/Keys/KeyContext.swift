/// A part of the screen with its own keys, which take precedence over those of commands.
public enum KeyContext: String, CaseIterable, Sendable {
  case shelf
  /// A list, or pictures of pages.
  case list
  /// A line that is typed: a prompt, the filter of a list, letters at links, a password.
  case prompt
  /// What is shown in the middle, to be read or answered.
  case sheet
  /// What dictionaries say of a word.
  case card
  /// The buttons of the bar.
  case bar
  /// Strokes that a lasso holds.
  case strokes
  /// The card where paper and text are set, and the panel for light, paper and desk.
  case look
}
