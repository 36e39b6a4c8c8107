public import RectoReaderCore

/// A trace's way through a reader, with a frame at every sixtieth of a second.
///
/// Law: the same trace gives the same states.
public enum Replay {
  /// One step: what came, and the reader before and after it.
  public struct Moment {
    /// The event, or nil for a frame.
    public let event: Event?
    /// When, in seconds.
    public let time: Double
    /// The reader until then.
    public let before: Reader
    /// The reader from then on.
    public let after: Reader
  }

  /// Seconds from frame to frame.
  public static let step = 1.0 / 60
  /// Seconds after the last event in which everything comes to rest.
  static let patience = 4.0

  /// Sends every event in its time, draws the frames between them, and goes on until nothing moves.
  ///
  /// - Parameters:
  ///   - trace: what the hand did.
  ///   - visit: sees every step.
  /// - Returns: the reader at the end.
  @discardableResult
  public static func run(_ trace: Trace, _ visit: (Moment) -> Void = { _ in }) -> Reader {
    var reader = trace.reader
    var events = trace.events[...]
    let end = (events.last?.time ?? 0) + patience
    func send(_ event: Event?, at time: Double) {
      let before = reader
      _ = reader.receive(event ?? .tick(time: time))
      visit(Moment(event: event, time: time, before: before, after: reader))
    }
    var frame = 0
    while !events.isEmpty || reader.isMoving {
      let time = Double(frame) * step
      guard time <= end else { break }
      while let next = events.first, next.time <= time {
        send(next.event, at: next.time)
        events.removeFirst()
      }
      send(nil, at: time)
      frame += 1
    }
    return reader
  }
}
