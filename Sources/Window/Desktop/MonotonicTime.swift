import Glibc

/// Seconds of CLOCK_MONOTONIC, which whoever measures Recto from outside can read too.
nonisolated public func monotonicSeconds() -> Double {
  var time = timespec()
  // Safe because the time outlives the call; the clock exists on every Linux.
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
