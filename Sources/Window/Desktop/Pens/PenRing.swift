import Synchronization

/// Keeps what pens did, in order, from the thread that hears of it to the one that asks.
nonisolated final class PenRing: Sendable {
  private struct Kept {
    var events: [PenEvent] = []
    var isClosed = false
  }

  /// Over a minute of a pen that tells of itself a thousand times a second: who is away for longer wants no
  /// stroke of then.
  static let mostEvents = 1 << 16

  private let kept = Mutex(Kept())

  /// Puts events behind the others; whether there was nothing before, so that who waits is to be woken.
  ///
  /// Where nobody asks for so long that there are more than `mostEvents`, the oldest are lost.
  func put(_ events: [PenEvent]) -> Bool {
    kept.withLock { kept in
      guard !kept.isClosed, !events.isEmpty else { return false }
      let wasEmpty = kept.events.isEmpty
      kept.events += events
      kept.events.removeFirst(max(0, kept.events.count - Self.mostEvents))
      return wasEmpty
    }
  }

  /// Everything since the last call.
  func take() -> [PenEvent] {
    kept.withLock { kept in
      defer { kept.events = [] }
      return kept.events
    }
  }

  /// Takes nothing further, and has nobody woken.
  func close() { kept.withLock { $0.isClosed = true } }

  /// Whether nothing comes any more.
  var isClosed: Bool { kept.withLock { $0.isClosed } }
}
