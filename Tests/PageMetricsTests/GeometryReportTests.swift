import RectoPageMetrics
import Testing

/// The figures that `recto bench geometry` prints, held to their targets: here those of two traces, which
/// have every one; those of all traces take a minute in a build for debugging, so that
/// `BenchGeometryTests` asks a release build for them.
@Suite("Geometry report") struct GeometryReportTests {
  /// Replaying takes seconds, so all tests share one report.
  static let report = Result {
    GeometryReport(
      of: try Trace.recorded().filter { ["flick", "catch-in-flight"].contains($0.name) }, holds: 40)
  }

  /// What a few random hands do says little of the share of all.
  @Test(
    "every figure meets its target",
    arguments: Measure.allCases.filter {
      ![
        .calmSteps, .forcedSteps, .longestStep, .evenSteps, .calmNormals, .leapingHands,
        .leapingPasses,
      ].contains($0)
    })
  func targets(measure: Measure) throws {
    let figures = try Self.report.get().figures
    let figure = try #require(figures.first { $0.measure == measure })
    #expect(figure.holds, "\(figure)")
  }

  @Test("each measure is told once, in the order of the table")
  func order() throws {
    let report = try Self.report.get()
    #expect(report.figures.map(\.measure) == Measure.allCases)
    #expect(report.traces.count == 2)
  }
}
