import ArgumentParser
import Foundation
import PageDrawing
import PageGeometry
import RectoBookModel
import RectoDesktop
import RectoGLDevice
import RectoInkPainting
import RectoPageMetrics
import RectoWindowSession

/// `recto bench draw`: how well strokes show what a hand meant, and how fast drawings change.
struct BenchDrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw", abstract: "Measure strokes: error, tip lag, erasing and undoing.",
    discussion: """
      Hands that are known write with a device's noise: how far the curve is from what they meant, in pixels \
      of a screen, how far samples are from it, and how often it turns as much (1 is ideal); how far behind the \
      hand its tip is, beside the tutorial's, and how long ink moves that was drawn. Then drawings of 1,000, 10,000 and 100,000 \
      strokes: milliseconds to erase a part, to undo that and to do it again, and the memory they take; \
      paint_N_ms, to paint all of them, and repaint_N_ms, a word of them.

      picture_N_ms is how long a picture of 1,000 and 10,000 strokes takes from a file of Xournal++ to a PNG. Where \
      xournalpp is installed, xournal_is_installed is 1, and xournal_picture_N_ms is what it takes for the same file, \
      the start of its program included.
      """)

  @Flag(help: "Print one JSON object.") var json = false

  private typealias Row = (key: String, value: Double)

  private static let sizes = [1000, 10_000, 100_000]

  func run() throws {
    let rows = try Self.smoothing() + Self.tip() + Self.drawings()
    if json {
      try JSONValue.object(rows.map { ($0.key, .number($0.value)) }).print()
    } else {
      try StandardOutput.write(Array(rows.map { "\($0.key) \($0.value)\n" }.joined().utf8))
      if XournalProgram() == nil {
        try StandardOutput.write(
          Array("xournalpp is not installed: there is nothing to compare pictures with\n".utf8))
      }
    }
  }

  // MARK: Smoothing

  private static let seeds: Range<UInt64> = 0..<8
  /// A tenth of a pixel.
  private static let fine = 0.1 / WritingHand.page

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
          let curve = WritingHand.stroke(samples).curve(tolerance: fine)
          return hand.judge(curve, of: samples, rate: device.rate)
        }
        let name = "\(device.name)_\(hand)"
        return [
          ("\(name)_rms_px", mean(judged.map(\.rms))),
          ("\(name)_max_px", judged.map(\.most).max() ?? 0),
          ("\(name)_from_samples_px", judged.map(\.fromSamples).max() ?? 0),
          ("\(name)_turning", mean(judged.map(\.turning))),
        ].map { (key: $0.0, value: $0.1.rounded(toPlaces: 3)) }
      }
    }
  }

  /// What a hand sees of its own stroke: how far behind its tip is, how far ink moves that was drawn and for how
  /// long, and how long that takes to find out.
  private static func tip() -> [Row] {
    var (lags, taught, moved) = ([Double](), [Double](), [Double]())
    var (settled, times) = ([Double](), [Double]())
    var bytes = 0.0
    let hand = WritingHand.cursive
    for seed in seeds {
      let samples = hand.samples(rate: 240, noise: 0.2, seed: seed)
      bytes = max(bytes, Double(SampleBytes.packed(samples).count) / Double(samples.count))
      var wet = SmoothedSamples(unit: WritingHand.page * WritingHand.pixel)
      // Of the points that were drawn: where they were first and are, and when they moved last.
      var drawn: [Int: (first: Vector2, place: Vector2, moved: Double)] = [:]
      for (index, sample) in samples.enumerated() {
        let start = monotonicSeconds()
        wet.append([sample])
        let curve = wet.curve(tolerance: fine)
        times.append(monotonicSeconds() - start)
        let now = Double(index) / 240
        if let tip = curve.last { lags += hand.lag(of: tip.position, at: now).map { [$0] } ?? [] }
        for point in curve where point.parameter == point.parameter.rounded() {
          let key = Int(point.parameter)
          guard let before = drawn[key] else {
            drawn[key] = (point.position, point.position, now)
            continue
          }
          moved.append((point.position - before.first).length * WritingHand.page)
          // A fiftieth of a pixel is seen by nobody.
          if (point.position - before.place).length * WritingHand.page > 0.02 {
            drawn[key] = (before.first, point.position, now)
          }
        }
      }
      settled += drawn.map { $0.value.moved - Double($0.key) / 240 }
      for count in stride(from: 20, to: samples.count, by: 7) {
        let stroke = WritingHand.stroke(Array(samples.prefix(count)), model: .tuts)
        guard let tip = stroke.curve(tolerance: fine).last else { continue }
        taught += hand.lag(of: tip.position, at: Double(count - 1) / 240).map { [$0] } ?? []
      }
    }
    return [
      ("tip_lag_ms", mean(lags) * 1000), ("tuts_tip_lag_ms", mean(taught) * 1000),
      ("wet_moves_p95_px", percentile(0.95, of: moved)),
      ("wet_moves_max_px", moved.max() ?? 0),
      ("wet_settles_p50_ms", percentile(0.5, of: settled) * 1000),
      ("wet_settles_p95_ms", percentile(0.95, of: settled) * 1000),
      ("wet_settles_max_ms", (settled.max() ?? 0) * 1000),
      ("wet_event_p95_ms", percentile(0.95, of: times) * 1000), ("bytes_per_sample", bytes),
    ].map { (key: $0.0, value: $0.1.rounded(toPlaces: 3)) }
  }

  // MARK: Drawings

  private static func drawings() throws -> [Row] {
    // All of them stay: what one gave back would be taken for what the next one does not need.
    let drawn = sizes.map { (count: $0, drawing(of: $0)) }
    return try drawn.flatMap { $0.1.rows }
      + drawn.flatMap { count, drawn -> [Row] in
        let painting = painting(drawn.drawing)
        return [
          ("paint_\(count)_ms", painting.whole.rounded(toPlaces: 1)),
          ("repaint_\(count)_ms", painting.part.rounded(toPlaces: 2)),
        ]
      } + pictures(of: drawn.prefix(2).map { ($0.count, $0.1.drawing) })
  }

  private static func drawing(of count: Int) -> (rows: [Row], drawing: Drawing) {
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
    let rows: [Row] = [
      row("erase", erasing), row("undo", undoing), row("redo", redoing),
      ("memory_\(count)_mib", (Double(memory) / 1_048_576).rounded(toPlaces: 1)),
    ]
    return (rows, log.drawing)
  }

  /// Milliseconds in which a drawing is painted into a picture of a page, 1,600 pixels across, with all its levels; and
  /// a word of it anew.
  private static func painting(_ drawing: Drawing) -> (whole: Double, part: Double) {
    let chain = MipChain(width: 1600, height: 2262)
    let white = [UInt8](repeating: 255, count: chain.byteCount)
    let page = InkBox(least: .zero, greatest: Vector2(1600.0 / 2262, 1))
    var picture = InkedPicture(chain: chain, least: page.least, greatest: page.greatest) { lend in
      withRawSpan(of: white, lend)
    }
    let ink = SeenInk(drawing)
    let start = monotonicSeconds()
    _ = picture.repaint(ink, within: page)
    let whole = monotonicSeconds()
    let word = InkBox(least: Vector2(0.3, 0.4), greatest: Vector2(0.34, 0.42))
    for _ in 0..<10 { _ = picture.repaint(ink, within: word) }
    return ((whole - start) * 1000, (monotonicSeconds() - whole) * 100)
  }

  /// Milliseconds from a file of Xournal++ to a picture, here and there.
  private static func pictures(of drawn: [(count: Int, drawing: Drawing)]) throws -> [Row] {
    let program = XournalProgram()
    return try [("xournal_is_installed", program == nil ? 0 : 1)]
      + drawn.flatMap { count, drawing -> [Row] in
        let times = try NotePictureTimes(of: drawing, by: program)
        let rows: [(String, Double?)] = [
          ("picture_\(count)_ms", times.ours), ("xournal_picture_\(count)_ms", times.theirs),
        ]
        return rows.compactMap { key, seconds in
          seconds.map { (key, ($0 * 1000).rounded(toPlaces: 1)) }
        }
      }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  /// A percentile; 0 of nothing.
  private static func percentile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[Int((Double(sorted.count - 1) * share).rounded())]
  }
}
