import Testing

@testable import RectoPageMetrics

/// Hands that go a way over the desk next to the rim of what paper reaches.
@Suite("Random hands") struct RandomHandTests {
  private func figures(seed: UInt64) -> [Measure: Double] {
    var tally = Tally()
    HandPath(RandomHold(seed: seed)).record(into: &tally)
    return tally.figures(trace: nil).reduce(into: [:]) { $0[$1.measure] = $1.value }
  }

  @Test(
    "no point of a leaf goes 4 times as far as the hand",
    arguments: [UInt64(48), 49, 212, 314, 423, 719])
  func calm(seed: UInt64) throws {
    let figures = figures(seed: seed)
    #expect(try #require(figures[.longestStep]) <= HandPath.most)
    #expect(figures[.calmSteps] == 1)
    #expect(figures[.forcedSteps] == 0)
  }

  @Test(
    "where a leaf that stands in the air gets slack it bends evenly",
    arguments: [(UInt64(39), 6.0), (458, 6)])
  func slack(seed: UInt64, most: Double) throws {
    #expect(try #require(figures(seed: seed)[.longestStep]) < most)
  }

  @Test("a step is left out only where no shape is near enough to flat paper")
  func forced() throws {
    // Next to the rim of what is taut some steps cannot but be long, and are the only ones that are.
    let forced = figures(seed: 458)
    #expect(try #require(forced[.forcedSteps]) > 0)
    #expect(try #require(forced[.longestStep]) > HandPath.most)
    #expect(forced[.calmSteps] == 1)
    // Elsewhere a long step counts.
    let long = figures(seed: 692)
    #expect(try #require(long[.longestStep]) > HandPath.most)
    #expect(try #require(long[.calmSteps]) < 1)
    #expect(long[.forcedSteps] == 0)
  }

  @Test(
    "a bulge that comes to be, and a fold as tight as paper goes, leap nowhere",
    arguments: [UInt64(38), 837, 1474, 1569])
  func even(seed: UInt64) throws {
    #expect(try #require(figures(seed: seed)[.evenSteps]) == 1)
  }

  @Test("a leap is told from paper that only goes fast", arguments: [(UInt64(446), 1.0), (69, 0)])
  func leaps(seed: UInt64, leaps: Double) throws {
    let figures = figures(seed: seed)
    #expect(try #require(figures[.longestStep]) > HandPath.most)
    let even = try #require(figures[.evenSteps])
    #expect(abs(Double(HandPath.steps) * (1 - even) - leaps) < 1e-9)
  }

  // MARK: Past the place where a leaf lay

  private func passingLeap(seed: UInt64) throws -> Double {
    var tally = Tally()
    HandPath(passing: RandomHold(seed: seed)).recordPassing(into: &tally)
    let figures = tally.figures(trace: nil)
    let longest = try #require(figures.first { $0.measure == .longestPassingLeap }).value
    #expect(figures.first { $0.measure == .leapingPasses }?.value == (longest > 0 ? 1 : 0))
    return longest
  }

  @Test(
    "a finger that comes within reach, or could be at several heights, does not leap",
    arguments: [UInt64(3), 42])
  func passing(seed: UInt64) throws {
    #expect(try passingLeap(seed: seed) == 0)
  }

  @Test("a flap that comes down on a higher stack does not draw the bound edge up at one stroke")
  func landing() throws {
    #expect(try passingLeap(seed: 72) < 0.2)
  }

  @Test("where the lowest height at which a leaf is clear comes to an end it leaps to the next")
  func leaping() throws {
    let leap = try passingLeap(seed: 138)
    #expect(leap > 0.01 && leap < 0.1)
  }
}
