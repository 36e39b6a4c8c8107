/// Seconds of CLOCK_MONOTONIC, which Swift's suspending clock reads on Linux.
func monotonicSeconds() -> Double {
  let sinceStart = SuspendingClock().systemEpoch.duration(to: .now)
  let (seconds, attoseconds) = sinceStart.components
  return Double(seconds) + Double(attoseconds) * 1e-18
}
