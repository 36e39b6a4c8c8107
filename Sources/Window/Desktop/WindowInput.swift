public import RectoKeyboard

/// What a person does to a window; places are framebuffer pixels from the upper left corner.
public enum WindowInput: Equatable, Sendable {
  /// A key was pressed; a held one repeats.
  case key(Chord, isRepeat: Bool)
  /// Shift went down or up.
  case shift(isDown: Bool)
  /// A character was typed, spaces included; where it is also a key, that follows.
  case text(String)
  /// The left button went down or up, with the modifiers that were held.
  case button(isDown: Bool, x: Double, y: Double, modifiers: KeyModifiers = [])
  /// Another button went down or up.
  case otherButton(PointerButton, isDown: Bool, x: Double, y: Double, modifiers: KeyModifiers)
  /// The pointer moved.
  case pointer(x: Double, y: Double)
  /// The pointer left the window.
  case left
  /// The wheel turned, in notches; with Shift one that turns up and down counts as turning to the
  /// left and right.
  case wheel(x: Double, y: Double, hasControl: Bool)
  /// The framebuffer has a new size.
  case resized(width: Int, height: Int)
  /// What the window shows was lost and must be presented again.
  case exposed
  /// Files and folders were dropped onto the window: their paths, `Limits.droppedFiles` at most.
  case dropped([String])
  /// The window ought to close.
  case closed
}

/// What a person did, and when.
public struct HeardInput: Equatable, Sendable {
  /// What was done.
  public var input: WindowInput
  /// When, in seconds of CLOCK_MONOTONIC: by a mouse on X11, as the server told it; else when it was heard of.
  public var time: Double

  /// Something that was done at a time.
  public init(_ input: WindowInput, at time: Double) { (self.input, self.time) = (input, time) }
}
