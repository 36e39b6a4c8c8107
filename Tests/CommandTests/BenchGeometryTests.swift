import Foundation
import Testing

/// `recto bench geometry` as scripts outside call it (COMMANDS.md, "Measuring").
@Suite("recto bench geometry") struct BenchGeometryTests {
  struct Report: Decodable {
    struct Figure: Decodable {
      let metric, measure, unit: String
      let value: Double
      let at_most, at_least: Double?
      let holds: Bool
      let trace: String?
    }
    let traces: [String]
    let holds, hands, passing_hands, first_seed: Int
    let figures: [Figure]
  }

  @Test(
    "bench geometry prints every metric beside its target, and every trace meets it", .onRelease)
  func geometry() throws {
    let report = try RectoProcess("bench geometry --json").decoded(as: Report.self)
    #expect(report.traces.count == 8 && report.figures.allSatisfy(\.holds))
    #expect(report.holds >= 20_000 && report.hands == 2000 && report.passing_hands == 200)
    let metrics = Set(report.figures.map(\.metric))
    #expect(metrics.isSuperset(of: (1...10).map { "M\($0)" } + ["M18", "M21"]))
    for figure in report.figures {
      switch (figure.at_most, figure.at_least) {
      case (let most?, nil): #expect(figure.holds == (figure.value <= most))
      case (nil, let least?): #expect(figure.holds == (figure.value >= least))
      case (nil, nil), (_?, _?): Issue.record("\(figure) has one target")
      }
      #expect(figure.trace.map(report.traces.contains) != false)
    }
  }

  @Test("a trace that is not there is told with those that are")
  func unknownTrace() throws {
    let process = try RectoProcess("bench geometry --trace slow")
    #expect(process.status != 0)
    #expect(process.output.isEmpty)
    #expect(
      process.errors.hasPrefix("recto: --trace slow: unknown trace; choose flick, slow-corner, "))
  }
}
