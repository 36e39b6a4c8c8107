internal import Foundation
public import RectoReaderCore
public import RectoSceneRendering

/// What time it is for shaders that move: it begins with the first frame, and goes on however they are
/// changed; a hand may make it stand still, step it and begin it again.
///
/// Law: while it stands still all moments are one but for what a step adds, and time that passed then is
/// never made up for.
public struct FrameClock: Sendable {
  /// When the last frame was drawn, CLOCK_MONOTONIC seconds; nil before the first.
  private var last: Double?
  /// The moment of that frame.
  private var moment = Moment()
  private var frames = 0
  /// Frames that were stepped and not drawn yet.
  private var steps = 0
  /// Whether it stands still.
  public private(set) var isPaused = false

  /// A clock before its first frame.
  public init() {}

  /// Seconds of a step.
  private static let step = 1.0 / 60

  /// What its time is once what was stepped is drawn.
  public var seconds: Double { moment.time + Double(steps) * Self.step }

  /// Changes how it goes on from a time, CLOCK_MONOTONIC seconds.
  public mutating func change(_ change: ShaderTime, at time: Double) {
    switch change {
    case .toggle: set(isPaused: !isPaused, at: time)
    case .pause: set(isPaused: true, at: time)
    case .run: set(isPaused: false, at: time)
    case .step(let count):
      set(isPaused: true, at: time)
      steps += count
    case .reset:
      (moment, last, frames, steps) = (Moment(), nil, 0, 0)
    }
  }

  private mutating func set(isPaused isPausedNow: Bool, at time: Double) {
    guard isPaused != isPausedNow else { return }
    // The frame that is seen is where it stands still, and goes on from.
    if isPaused, last != nil { last = time }
    isPaused = isPausedNow
  }

  /// The moment of a frame that is drawn at a time, CLOCK_MONOTONIC seconds.
  public mutating func moment(at time: Double) -> Moment {
    let passed = isPaused ? Double(steps) * Self.step : last.map { time - $0 } ?? 0
    moment.time += passed
    moment.delta = passed
    moment.frame = isPaused ? moment.frame + steps : frames
    if isPaused, last != nil { moment.date.seconds += passed } else { moment.date = Self.now }
    frames = moment.frame + 1
    (last, steps) = (time, 0)
    return moment
  }

  private static var now: (year: Int, month: Int, day: Int, seconds: Double) {
    let parts = Calendar.current.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: Date())
    let minutes = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    let seconds = Double(minutes * 60 + (parts.second ?? 0)) + Double(parts.nanosecond ?? 0) / 1e9
    return (parts.year ?? 0, (parts.month ?? 1) - 1, parts.day ?? 1, seconds)
  }
}
