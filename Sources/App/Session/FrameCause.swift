/// Why a frame is drawn, in the words of `--frame-log`.
public enum FrameCause: String, Sendable {
  /// A hand or a key did something.
  case input
  /// Something moves.
  case animation
  /// A page, or something about the book, has come.
  case page
  /// The window has another size, or was uncovered.
  case resize
  /// Shaders were read again.
  case reload
  /// The same frame is shown with more care.
  case settle
}
