import BookFixtures
import Testing

@testable import RectoReaderCore

@Suite("A knob of the look editor")
struct KnobTests {
  private static let knobs = [
    Knob(range: 0...1, step: 0.01), Knob(range: -2...2, step: 0.05),
    Knob(range: 0.02...3, step: 0.01, isLogarithmic: true), Knob(range: 0...64, step: 1),
    Knob(range: 1e-4...1e4, step: 1e-4, isLogarithmic: true), Knob(range: 80...99, step: 0.5),
    Knob(range: -Double.pi...Double.pi, step: 0, factor: 180 / .pi), Knob(range: 3...3, step: 0),
  ]

  @Test("keeps to its range and never falls while it slides", arguments: UInt64(0)..<40)
  func slides(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for knob in Self.knobs {
      let a = Double.random(in: -0.2...1.2, using: &random)
      let b = Double.random(in: a...1.3, using: &random)
      let (low, high) = (knob.value(at: a), knob.value(at: b))
      #expect(knob.range.contains(low) && knob.range.contains(high))
      #expect(low <= high)
    }
  }

  @Test("stands within half a step of where it was slid to", arguments: UInt64(0)..<40)
  func standsWhereItWasSlid(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for knob in Self.knobs where knob.range.upperBound > knob.range.lowerBound {
      let share = Double.random(in: 0...1, using: &random)
      let value = knob.value(at: share)
      let near = [value - knob.step * 0.51, value + knob.step * 0.51].map(knob.share(of:))
      #expect((near[0] - 1e-9...near[1] + 1e-9).contains(share))
    }
  }

  @Test("moves by steps, which come back to where they began")
  func steps() {
    let plain = Knob(range: -2...2, step: 0.05)
    #expect(plain.value(0, movedBy: 1) == 0.05 && plain.value(0.3, movedBy: -6) == 0)
    #expect(plain.value(1.99, movedBy: 5) == 2 && plain.value(-2, movedBy: -1) == -2)
    // Small numbers move by steps, large ones by shares.
    let log = Knob(range: 0.02...3, step: 0.01, isLogarithmic: true)
    #expect(log.value(0.02, movedBy: 1) == 0.03)
    #expect(log.value(2, movedBy: 1) == 2.1)
  }

  @Test("says a number with the digits of its step, and reads it again")
  func text() throws {
    let table: [(Knob, Double, String)] = [
      (Knob(range: 0...1, step: 0.01), 0.3, "0.30"), (Knob(range: 0...64, step: 1), 7, "7"),
      (Knob(range: -2...2, step: 0.05), -0.05, "−0.05"),
      (Knob(range: 80...99, step: 0.5), 92, "92.0"),
      (Knob(range: -4...4, step: 0.04, factor: 180 / .pi), .pi / 2, "90.0"),
    ]
    for (knob, value, text) in table {
      #expect(knob.text(of: value) == text)
      #expect(try abs(knob.value(typed: text) - value) < 1e-9)
    }
  }

  @Test("tells what is wrong with what was typed")
  func faults() {
    let knob = Knob(range: 80...99, step: 0.5)
    #expect(throws: Knob.Fault(words: "from 80.0 to 99.0")) { try knob.value(typed: "100") }
    for text in ["", "9O", "nan", "inf", "1e999", "--1"] {
      #expect(throws: Knob.Fault.self) { try knob.value(typed: text) }
    }
    #expect(throws: Never.self) { try knob.value(typed: " 92,5 ") }
  }
}
