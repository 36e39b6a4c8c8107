/// The clock of an X server, whose times are milliseconds in 32 bits, made into seconds of CLOCK_MONOTONIC.
///
/// On Linux a server on the same machine reads that clock itself. One elsewhere has a clock of its own: what it
/// says first is taken for now, and what arrives sooner after its time corrects that.
nonisolated struct ServerClock {
  /// Seconds that are added; nil as long as the clock is this machine's.
  private var shift: Double?

  /// Seconds by which an event may come late and still be this machine's: the program may have been stopped.
  private static let patience = 600.0

  /// Reads a time of the server.
  ///
  /// Laws: a later time of the server never gives an earlier one as long as the clock is this machine's; none is
  /// later than `now`.
  ///
  /// - Parameters:
  ///   - time: milliseconds, without all above their lowest 32 bits.
  ///   - now: when it arrived, in seconds of CLOCK_MONOTONIC.
  /// - Returns: seconds of CLOCK_MONOTONIC.
  mutating func seconds(of time: UInt32, now: Double) -> Double {
    let milliseconds = Int64(now * 1_000)
    // Of all moments whose lowest bits are these the one nearest to now.
    let age = Int32(truncatingIfNeeded: milliseconds &- Int64(time))
    let told = Double(milliseconds - Int64(age)) / 1_000
    if shift == nil, abs(now - told) < Self.patience { return min(told, now) }
    let shift = min(self.shift ?? .infinity, now - told)
    self.shift = shift
    return told + shift
  }
}
