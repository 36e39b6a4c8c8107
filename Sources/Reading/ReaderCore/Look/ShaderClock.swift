/// What time it is for shaders.
public struct ShaderClock: Equatable, Sendable {
  /// Seconds since the first frame, without those for which it stood still.
  public var seconds: Double
  /// Whether it stands still.
  public var isPaused: Bool
  /// Whether any shader of the present frame asks for it.
  public var isRead: Bool

  public init(seconds: Double, isPaused: Bool, isRead: Bool) {
    (self.seconds, self.isPaused, self.isRead) = (seconds, isPaused, isRead)
  }
}
