/// What a person does to a window; times are seconds of CLOCK_MONOTONIC, places are framebuffer
/// pixels from the upper left corner.
public enum WindowInput: Equatable, Sendable {
  /// A key or character with its modifiers: `Ctrl+Shift+Name`. A printable character is itself
  /// and carries no `Shift`. A held key repeats.
  case key(String, isRepeat: Bool)
  /// A character was typed, spaces included; where it is also a key, that follows.
  case text(String)
  /// The left button went down or up.
  case button(isDown: Bool, x: Double, y: Double)
  /// The pointer moved.
  case pointer(x: Double, y: Double)
  /// The wheel turned, in notches.
  case wheel(x: Double, y: Double, hasControl: Bool)
  /// The framebuffer has a new size.
  case resized(width: Int, height: Int)
  /// What the window shows was lost and must be presented again.
  case exposed
  /// The window ought to close.
  case closed
}
