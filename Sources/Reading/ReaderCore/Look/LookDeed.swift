/// What is done by a button of the look editor.
public enum LookDeed: String, CaseIterable, Hashable, Sendable {
  /// Takes the last change back.
  case undo
  /// Does again what was taken back.
  case redo
  /// Gives everything back what the preset says.
  case resetAll
  /// Forgets how long frames took until now.
  case resetTimes
  /// Keeps what is set as a preset.
  case save
  /// Removes the preset of the row.
  case delete
  /// Holds the present look against another.
  case compare
}
