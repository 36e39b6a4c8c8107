/// Seconds of CLOCK_MONOTONIC, which Swift's suspending clock reads on Linux.
nonisolated func monotonicSeconds() -> Double {
  let sinceStart = SuspendingClock().systemEpoch.duration(to: .now)
  let (seconds, attoseconds) = sinceStart.components
  return Double(seconds) + Double(attoseconds) * 1e-18
}

nonisolated extension Double {
  /// The value with at most `places` decimal digits.
  func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { power, _ in power * 10 }
    return (self * factor).rounded() / factor
  }
}
