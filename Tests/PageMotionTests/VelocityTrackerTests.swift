import PageMotion
import Testing

/// How fast a finger is said to go.
@Suite struct VelocityTrackerTests {
  @Test("an even motion has its slope, a finger at rest none")
  func slope() {
    var tracker = VelocityTracker()
    for step in 0..<10 {
      tracker.record(SIMD8(repeating: Double(step) * 0.02), at: Double(step) * 0.01)
    }
    #expect(abs(tracker.velocity(at: 0.09)[0] - 2) < 1e-9)
    #expect(tracker.velocity(at: 0.09 + 0.081) == .zero)
  }

  @Test("of what is heard of all at once the mean since what was heard before tells the speed")
  func seldom() {
    var tracker = VelocityTracker()
    tracker.record(SIMD8(repeating: 0), at: 0)
    tracker.record(SIMD8(repeating: 1), at: 0.16)
    for value in [1.5, 1.8, 2] { tracker.record(SIMD8(repeating: value), at: 0.32) }
    #expect(abs(tracker.velocity(at: 0.321)[0] - 1 / 0.16) < 1e-9)
    #expect(tracker.velocity(at: 0.401) == .zero)
    // A finger that rested for a second and then went a little way hardly moves.
    tracker.record(SIMD8(repeating: 2.01), at: 1.32)
    #expect(abs(tracker.velocity(at: 1.32)[0] - 0.01) < 1e-9)
  }

  @Test("one sample tells no speed")
  func oneSample() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.record(SIMD8(repeating: 3), at: 0)
    #expect(tracker.velocity(at: 0) == .zero)
  }
}
