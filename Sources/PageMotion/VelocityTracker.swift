/// The speed of a finger from where it was of late.
///
/// The slope of the least-squares line through the samples of the last 90 ms; 0 where the finger
/// has rested for 80 ms or more, or where there are fewer than two samples.
public struct VelocityTracker: Equatable, Sendable {
  private var samples: [(time: Double, value: Double)] = []

  private static let window = 0.09
  private static let rest = 0.08

  /// Makes a tracker without samples.
  public init() {}

  /// Notes that the finger was at `value` at `time` in seconds; times do not decrease.
  public mutating func note(_ value: Double, at time: Double) {
    samples.append((time, value))
    samples.removeAll { $0.time < time - Self.window }
  }

  /// Units a second at `time`.
  public func velocity(at time: Double) -> Double {
    let recent = samples.filter { $0.time >= time - Self.window }
    guard let last = recent.last, recent.count >= 2, time - last.time < Self.rest else { return 0 }
    let count = Double(recent.count)
    let meanTime = recent.reduce(0) { $0 + $1.time } / count
    let meanValue = recent.reduce(0) { $0 + $1.value } / count
    let spread = recent.reduce(0) { $0 + ($1.time - meanTime) * ($1.time - meanTime) }
    guard spread > 0 else { return 0 }
    return recent.reduce(0) { $0 + ($1.time - meanTime) * ($1.value - meanValue) } / spread
  }

  /// Trackers are equal where their samples are.
  public static func == (a: VelocityTracker, b: VelocityTracker) -> Bool {
    a.samples.elementsEqual(b.samples, by: ==)
  }
}
