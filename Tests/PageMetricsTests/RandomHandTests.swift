import Testing

@testable import PageMetrics

/// Hands that go a way over the desk next to the rim of what paper reaches.
@Suite("Random hands") struct RandomHandTests {
  @Test(
    "no point of a leaf goes 4 times as far as the hand where paper can do otherwise",
    arguments: [UInt64(48), 49, 423, 692, 719, 953])
  func calm(seed: UInt64) throws {
    var tally = Tally()
    RandomHold(seed: seed).recordPath(into: &tally)
    let figures = tally.figures(trace: nil)
    let calm = try #require(figures.first { $0.measure == .calmSteps })
    #expect(calm.value == 1)
    let forced = try #require(figures.first { $0.measure == .forcedSteps })
    #expect(forced.value < 0.5)
  }
}
