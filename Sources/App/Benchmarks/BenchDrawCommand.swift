import ArgumentParser
import Foundation
import PageDrawing
import PageGeometry
import RectoDesktop
import RectoPageMetrics
import RectoWindowSession

/// `recto bench draw`: how well strokes show what a hand meant, and how fast drawings change.
struct BenchDrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw", abstract: "Measure strokes: error, tip lag, erasing and undoing.",
    discussion: """
      Hands that are known write with a device's noise: how far the curve is from what they meant, in pixels \
      of a screen, and how often it turns as much (1 is ideal). Then drawings of 1,000, 10,000 and 100,000 \
      strokes: milliseconds to erase a part, to undo that and to do it again, and the memory they take.
      """)

  @Flag(help: "Print one JSON object.") var json = false

  private typealias Row = (key: String, value: Double)

  private static let sizes = [1000, 10_000, 100_000]

  func run() throws {
    let rows = Self.smoothing() + Self.tip() + Self.sizes.flatMap(Self.drawing)
    if json {
      try JSONValue.object(rows.map { ($0.key, .number($0.value)) }).print()
    } else {
      try StandardOutput.write(Array(rows.map { "\($0.key) \($0.value)\n" }.joined().utf8))
    }
  }

  // MARK: Smoothing

  private static let seeds: Range<UInt64> = 0..<8

  private static func smoothing() -> [Row] {
    let devices = [
      (name: "pen", rate: 200.0, noise: 0.2, isWhole: false),
      (name: "clean_pen", rate: 200, noise: 0.05, isWhole: false),
      (name: "mouse", rate: 125, noise: 0, isWhole: true),
    ]
    return devices.flatMap { device in
      WritingHand.all.flatMap { hand in
        let judged = seeds.map { seed in
          let samples = hand.samples(
            rate: device.rate, noise: device.noise, isWhole: device.isWhole, seed: seed)
          return hand.judge(
            WritingHand.stroke(samples).curve(tolerance: 0.1 / WritingHand.page), rate: device.rate)
        }
        let name = "\(device.name)_\(hand)"
        let count = Double(judged.count)
        return [
          ("\(name)_rms_px", judged.map(\.rms).reduce(0, +) / count),
          ("\(name)_max_px", judged.map(\.most).max() ?? 0),
          ("\(name)_turning", judged.map(\.turning).reduce(0, +) / count),
        ].map { (key: $0.0, value: $0.1.rounded(toPlaces: 3)) }
      }
    }
  }

  /// What a pen sees of its own stroke: where its tip is, how far ink moves that was drawn, how long until it
  /// stays, and how long that takes to find out.
  private static func tip() -> [Row] {
    var (gap, most, moved, times) = (0.0, 0.0, [Double](), [Double]())
    var bytes = 0.0
    for seed in seeds {
      let samples = WritingHand.cursive.samples(rate: 240, noise: 0.2, seed: seed)
      bytes = max(bytes, Double(SampleBytes.packed(samples).count) / Double(samples.count))
      var wet = SmoothedSamples(unit: WritingHand.page * WritingHand.pixel)
      var drawn: [Double: Vector2] = [:]
      for sample in samples {
        let start = monotonicSeconds()
        wet.append([sample])
        let curve = wet.curve(tolerance: 0.1 / WritingHand.page)
        times.append(monotonicSeconds() - start)
        gap = max(gap, curve.last.map { ($0.position - sample.position).length } ?? 0)
        for point in curve where point.parameter == point.parameter.rounded() {
          guard let before = drawn[point.parameter] else {
            drawn[point.parameter] = point.position
            continue
          }
          let way = (point.position - before).length * WritingHand.page
          moved.append(way)
          most = max(most, way)
        }
      }
    }
    return [
      ("tip_gap_px", (gap * WritingHand.page).rounded(toPlaces: 3)),
      ("wet_moves_p95_px", percentile(0.95, of: moved).rounded(toPlaces: 3)),
      ("wet_moves_max_px", most.rounded(toPlaces: 3)),
      ("wet_settles_ms", SmoothedSamples.settling * 1000),
      ("wet_event_p95_ms", (percentile(0.95, of: times) * 1000).rounded(toPlaces: 3)),
      ("bytes_per_sample", bytes.rounded(toPlaces: 2)),
    ]
  }

  // MARK: Drawings

  private static func drawing(of count: Int) -> [Row] {
    let before = ProcessMemory.bytes(of: getpid()) ?? 0
    var log = DeedLog()
    for number in 0..<count {
      // Words of forty samples, all over the page.
      let place = Vector2(Double(number * 37 % 700) / 1000, Double(number * 91 % 1000) / 1000)
      let samples = WritingHand.cursive.samples(rate: 240, noise: 0.2, seed: UInt64(number % 64))
        .prefix(40)
        .map { PenSample($0.position + place, time: $0.time) }
      log.perform(
        .add(
          Stroke(
            samples, id: Stroke.ID(high: 0, low: UInt64(number)), width: 0.002,
            unit: WritingHand.page * WritingHand.pixel)))
    }
    let memory = (ProcessMemory.bytes(of: getpid()) ?? 0) - before
    var (erasing, undoing, redoing) = ([Double](), [Double](), [Double]())
    for step in 0..<40 {
      let from = Vector2(0.1 + 0.01 * Double(step), 0.2), to = from + Vector2(0.01, 0.004)
      let start = monotonicSeconds()
      guard let deed = Eraser.deed(from: from, to: to, radius: 0.004, on: log.drawing) else {
        continue
      }
      log.perform(deed)
      let erased = monotonicSeconds()
      log.undo()
      let undone = monotonicSeconds()
      log.redo()
      erasing.append(erased - start)
      undoing.append(undone - erased)
      redoing.append(monotonicSeconds() - undone)
    }
    func row(_ name: String, _ times: [Double]) -> Row {
      ("\(name)_\(count)_p95_ms", (percentile(0.95, of: times) * 1000).rounded(toPlaces: 3))
    }
    return [
      row("erase", erasing), row("undo", undoing), row("redo", redoing),
      ("memory_\(count)_mib", (Double(memory) / 1_048_576).rounded(toPlaces: 1)),
    ]
  }

  /// A percentile; 0 of nothing.
  private static func percentile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[Int((Double(sorted.count - 1) * share).rounded())]
  }
}
