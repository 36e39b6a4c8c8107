/// How fast the numbers change that a finger gives a leaf, from what they were of late.
///
/// The slope of the least-squares line through the samples of the last 90 ms; 0 where the finger
/// has rested for 80 ms or more. What a program that stood still longer learns at one instant says
/// where the finger is, and of how fast it came there only the mean since the sample before: 0 where
/// there is none.
public struct VelocityTracker: Equatable, Sendable {
  private var samples: [Sample] = []

  private struct Sample: Equatable, Sendable {
    var time: Double
    var value: SIMD8<Double>
  }

  private static let window = 0.09
  private static let rest = 0.08
  /// Seconds within which what is heard says nothing of a speed.
  public static let instant = 0.004

  /// Makes a tracker without samples.
  public init() {}

  /// Records what the numbers were at `time` in seconds, or at the time of what was recorded last where that is
  /// later: a hand may be heard of after a frame that did not know of it.
  public mutating func record(_ value: SIMD8<Double>, at time: Double) {
    let time = max(time, samples.last?.time ?? time)
    samples.append(Sample(time: time, value: value))
    // Of those that are too old the last is kept: nothing may be heard for longer than that.
    if let last = samples.lastIndex(where: { $0.time < time - Self.window }) {
      samples.removeSubrange(..<last)
    }
  }

  /// Units a second at `time`.
  public func velocity(at time: Double) -> SIMD8<Double> {
    let recent = samples.filter { $0.time >= time - Self.window }
    guard let first = recent.first, let last = recent.last, time - last.time < Self.rest
    else { return .zero }
    guard last.time - first.time >= Self.instant else {
      let before = samples.last { $0.time < first.time - Self.instant }
      return before.map { (last.value - $0.value) / (last.time - $0.time) } ?? .zero
    }
    let count = Double(recent.count)
    let meanTime = recent.reduce(0) { $0 + $1.time } / count
    let meanValue = recent.reduce(.zero) { $0 + $1.value } / count
    let spread = recent.reduce(0) { $0 + ($1.time - meanTime) * ($1.time - meanTime) }
    return recent.reduce(.zero) { $0 + ($1.value - meanValue) * ($1.time - meanTime) } / spread
  }
}
