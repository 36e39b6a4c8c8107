import PageMetrics
import Testing

/// The figures that `recto bench geometry` prints, held to their targets.
@Suite("Geometry report") struct GeometryReportTests {
  /// Replaying takes seconds, so all tests share one report.
  static let report = Result { GeometryReport(of: try Trace.recorded()) }

  @Test("every figure meets its target", arguments: Measure.allCases)
  func targets(measure: Measure) throws {
    let figures = try Self.report.get().figures
    let figure = try #require(figures.first { $0.measure == measure })
    #expect(figure.holds, "\(figure)")
  }

  @Test("each measure is told once, in the order of the table")
  func order() throws {
    let report = try Self.report.get()
    #expect(report.figures.map(\.measure) == Measure.allCases)
    #expect(report.traces.count == 8)
  }
}
