import Keyboard

/// The keyboard: what its keys mean, and what was pressed and is no order yet.
struct KeyboardState: Equatable, Sendable {
  /// The keys in force.
  var table: KeyTable
  /// Keys that are no order yet.
  var input = KeyInput()
  /// The key of a character that was typed into a line: it is no command as well.
  var typed: Chord?
}
