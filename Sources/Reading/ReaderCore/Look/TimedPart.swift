/// How long a part of frames takes, in milliseconds.
public struct TimedPart: Equatable, Sendable {
  /// What takes the time.
  public var name: String
  /// The latest frame's.
  public var last: Double
  /// The mean of those that are kept.
  public var mean: Double
  /// The longest of them.
  public var peak: Double
  /// Those that are kept, the oldest first; at most `Limits.timedFrames`.
  public var recent: [Double]

  public init(name: String, last: Double, mean: Double, peak: Double, recent: [Double]) {
    (self.name, self.last, self.mean, self.peak) = (name, last, mean, peak)
    self.recent = recent
  }
}
