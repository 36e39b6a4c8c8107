import PageGeometry
import RectoSceneRendering
import RectoWindowSession

/// Seconds that frames with a number of leaves in the air took.
struct CrowdTimes {
  var draft: [Double] = []
  var full: [Double] = []
}

/// Seconds that the frames of turns took.
struct FrameTimes {
  /// With one leaf in the air.
  var draft: [Double] = []
  var full: [Double] = []
  /// With none, as what comes to rest is shown first and as it stays.
  var rest: [Double] = []
  var smooth: [Double] = []
  /// Until everything had its place.
  var layout: [Double] = []
  /// With more leaves, by their number.
  var crowded: [Int: CrowdTimes] = [:]
  /// Of the processor, outside of OpenGL, by the number of leaves.
  var outside: [Int: [Double]] = [:]
  /// What the device took for each pass of turns.
  var passes: [PassTime] = []

  private typealias Row = (name: String, seconds: [Double])

  private var rows: [Row] {
    [("draft", draft), ("full", full), ("rest", rest), ("rest_smooth", smooth), ("layout", layout)]
  }

  /// The rows of each number of leaves in the air.
  private var crowdRows: [(leaves: Int, rows: [Row])] {
    let crowds = crowded.merging([1: CrowdTimes(draft: draft, full: full)]) { $1 }
    return crowds.sorted { $0.key < $1.key }.map { leaves, times in
      (
        leaves,
        [
          ("draft", times.draft), ("full", times.full), ("outside_gl", outside[leaves] ?? []),
        ]
      )
    }
  }

  /// The milliseconds below which `share` of the frames lie.
  private static func milliseconds(_ seconds: [Double], _ share: Double) -> Double {
    let sorted = seconds.sorted()
    guard let last = sorted.last else { return 0 }
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return ((sorted.indices.contains(place) ? sorted[place] : last) * 1000).rounded(toPlaces: 3)
  }

  /// What a person reads.
  func text(_ renderer: SceneRenderer) -> String {
    func line(_ name: String, _ seconds: [Double]) -> String {
      let figures = [0.5, 0.95, 0.99, 1].map { "\(Self.milliseconds(seconds, $0))" }
      return "\(name): \(figures.joined(separator: ", ")) (\(seconds.count))"
    }
    var lines = ["\(renderer.deviceName), milliseconds a frame: p50, p95, p99, max (frames)"]
    lines += rows.map { line($0.name, $0.seconds) }
    for crowd in crowdRows {
      let leaves = crowd.leaves == 1 ? "1 leaf" : "\(crowd.leaves) leaves"
      lines += crowd.rows.map {
        line(
          "\(leaves) in the air, \($0.name == "outside_gl" ? "outside OpenGL" : $0.name)",
          $0.seconds)
      }
    }
    if !passes.isEmpty {
      lines.append("milliseconds of the device in each pass of a turn: last, mean, peak (frames)")
      lines += passes.map { pass in
        let figures = [pass.last, pass.mean, pass.peak].map { "\($0.rounded(toPlaces: 3))" }
        return "\(pass.name): \(figures.joined(separator: ", ")) (\(pass.count))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What a program reads.
  func json(_ renderer: SceneRenderer, _ size: Vector2) -> JSONValue {
    let shares = [("p50_ms", 0.5), ("p95_ms", 0.95), ("p99_ms", 0.99), ("max_ms", 1)]
    func members(_ rows: [Row]) -> [(key: String, value: JSONValue)] {
      rows.map { row in
        (
          key: row.name,
          value: JSONValue.object(
            [(key: "frames", value: .integer(row.seconds.count))]
              + shares.map { ($0.0, .number(Self.milliseconds(row.seconds, $0.1))) })
        )
      }
    }
    let crowds = crowdRows.map { crowd in
      JSONValue.object([(key: "leaves", value: .integer(crowd.leaves))] + members(crowd.rows))
    }
    return .object(
      [
        (key: "renderer", value: .string(renderer.deviceName)),
        (key: "size", value: .array([.integer(Int(size.x)), .integer(Int(size.y))])),
      ] + members(rows) + [
        (key: "in_flight", value: .array(crowds)),
        (key: "passes", value: .array(passes.map(Self.json))),
      ])
  }

  private static func json(_ pass: PassTime) -> JSONValue {
    .object([
      ("name", .string(pass.name)), ("frames", .integer(pass.count)),
      ("last_ms", .number(pass.last.rounded(toPlaces: 3))),
      ("mean_ms", .number(pass.mean.rounded(toPlaces: 3))),
      ("peak_ms", .number(pass.peak.rounded(toPlaces: 3))),
    ])
  }
}
