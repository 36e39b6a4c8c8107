import ArgumentParser
import RectoPageMetrics
import RectoWindowSession

/// `recto bench geometry`: what recorded hands do to the leaves, without a display.
struct BenchGeometryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geometry",
    abstract:
      "Replay recorded gestures and print strain, spine, tracking and contact beside their targets.",
    discussion: """
      Each figure is the worst of all traces. A missed target is reported, but is no failure \
      of the command.
      """)

  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp("Replay only this trace; may be repeated.", valueName: "name"))
  var names: [String] = []

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let recorded = try Trace.recorded()
    for name in names where !recorded.contains(where: { $0.name == name }) {
      throw CommandFailure(
        reason:
          "--trace \(name): unknown trace; choose \(recorded.map(\.name).joined(separator: ", "))")
    }
    let report = GeometryReport(
      of: recorded.filter { names.isEmpty || names.contains($0.name) })
    if json {
      try Self.json(report).print()
    } else {
      try StandardOutput.write(Array(Self.text(report).utf8))
    }
  }

  private static func text(_ report: GeometryReport) -> String {
    let samples = report.samples
    let lines =
      report.figures.map { figure in
        let measure = figure.measure
        let unit = measure.unit.isEmpty ? "" : " \(measure.unit)"
        let bound = "\(measure.isAtLeast ? "at least" : "at most") \(measure.target)\(unit)"
        let trace = figure.trace.map { ", \($0)" } ?? ""
        return "\(measure.metric) \(measure.rawValue): \(digits(figure.value))\(unit) "
          + "(\(bound)\(figure.holds ? "" : ": missed")\(trace))"
      } + [
        "Measured: \(report.traces.count) recorded traces, \(samples.holds) random holds, "
          + "\(samples.hands) random hands and \(samples.passing) that pass the place where the held "
          + "point lay, each kind of the seeds from 0 on."
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ report: GeometryReport) -> JSONValue {
    .object([
      ("traces", .array(report.traces.map { .string($0) })),
      ("holds", .number(Double(report.samples.holds))),
      ("hands", .number(Double(report.samples.hands))),
      ("passing_hands", .number(Double(report.samples.passing))),
      ("first_seed", .number(0)),
      (
        "figures",
        .array(
          report.figures.map { figure in
            .object([
              ("metric", .string(figure.measure.metric)),
              ("measure", .string(figure.measure.rawValue)),
              ("value", .number(digits(figure.value))),
              ("unit", .string(figure.measure.unit)),
              (figure.measure.isAtLeast ? "at_least" : "at_most", .number(figure.measure.target)),
              ("holds", .bool(figure.holds)),
              ("trace", .optional(figure.trace)),
            ])
          })
      ),
    ])
  }

  /// Three digits that count; what is as bad as can be is the greatest number that JSON can say.
  private static func digits(_ value: Double) -> Double {
    guard value.isFinite else { return .greatestFiniteMagnitude }
    guard value != 0 else { return 0 }
    var places = 2
    var size = value.magnitude
    while size < 1, places < 17 { (size, places) = (size * 10, places + 1) }
    return value.rounded(toPlaces: places)
  }
}
