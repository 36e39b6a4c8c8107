/// How the time of shaders goes on.
public enum ShaderTime: Equatable, Sendable {
  /// It stands still, or goes on where it stood still.
  case toggle
  /// It stands still.
  case pause
  /// It goes on.
  case run
  /// It stands still, so many frames of a sixtieth of a second later; at least 1.
  case step(Int)
  /// It begins at 0 again.
  case reset
}
