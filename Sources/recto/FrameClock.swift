import Foundation
import SceneRenderer

/// What time it is for shaders that move: it begins with the first frame, and goes on however they are
/// changed.
struct FrameClock {
  private var start: Double?
  private var last = 0.0
  private var frames = 0

  /// The moment of a frame that is drawn at a time, CLOCK_MONOTONIC seconds.
  mutating func moment(at time: Double) -> Moment {
    let start = start ?? time
    var moment = Moment()
    moment.time = time - start
    moment.delta = frames > 0 ? time - last : 0
    moment.frame = frames
    let parts = Calendar.current.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: Date())
    let minutes = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    let seconds = Double(minutes * 60 + (parts.second ?? 0)) + Double(parts.nanosecond ?? 0) / 1e9
    moment.date = (parts.year ?? 0, (parts.month ?? 1) - 1, parts.day ?? 1, seconds)
    (self.start, last, frames) = (start, time, frames + 1)
    return moment
  }
}
