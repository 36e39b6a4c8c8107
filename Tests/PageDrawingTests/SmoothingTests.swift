import BookFixtures
import PageGeometry
import RectoPageMetrics
import Testing

@testable import PageDrawing

@Suite("Strokes are smooth where the hand was, and nowhere else") struct SmoothingTests {
  private static let fine = 0.1 / WritingHand.page

  private static func mean(
    _ hand: WritingHand, rate: Double, noise: Double, isWhole: Bool = false,
    model: Stroke.Model = .adaptive
  ) -> (rms: Double, most: Double, turning: Double) {
    let all = (0..<6).map { seed in
      let samples = hand.samples(rate: rate, noise: noise, isWhole: isWhole, seed: UInt64(seed))
      return hand.judge(
        WritingHand.stroke(samples, model: model).curve(tolerance: fine), of: samples, rate: rate)
    }
    let count = Double(all.count)
    return (
      all.map(\.rms).reduce(0, +) / count, all.map(\.most).max() ?? 0,
      all.map(\.turning).reduce(0, +) / count
    )
  }

  @Test(
    "a pen's noise goes, the hand stays",
    arguments: [
      (WritingHand.cursive, 0.2, 0.12, 0.42, 1.03), (.cursive, 0.05, 0.05, 0.2, 1.02),
      (.big, 0.2, 0.12, 0.5, 1.15), (.slow, 0.2, 0.12, 0.5, 10), (.zigzag, 0.2, 0.13, 0.6, 1.4),
    ])
  func pen(hand: WritingHand, noise: Double, rms: Double, most: Double, turning: Double) {
    let judged = Self.mean(hand, rate: 200, noise: noise)
    #expect(judged.rms <= rms, "\(judged)")
    #expect(judged.most <= most, "\(judged)")
    #expect(judged.turning <= turning, "\(judged)")
    // The scheme of the tutorial leaves more of it.
    let taught = Self.mean(hand, rate: 200, noise: noise, model: .tuts)
    #expect(judged.rms < taught.rms, "\(judged) \(taught)")
    #expect(abs(judged.turning - 1) < abs(taught.turning - 1), "\(judged) \(taught)")
  }

  @Test(
    "a mouse counts whole pixels, and writes as well",
    arguments: [(WritingHand.cursive, 1.1), (.slow, 25)])
  func mouse(hand: WritingHand, turning: Double) {
    let judged = Self.mean(hand, rate: 125, noise: 0, isWhole: true)
    #expect(judged.rms <= 0.2, "\(judged)")
    #expect(judged.turning <= turning, "\(judged)")
  }

  @Test("the tip is the newest sample, and the beginning the first", arguments: WritingHand.all)
  func ends(hand: WritingHand) throws {
    let samples = hand.samples(rate: 240, noise: 0.2, seed: 3)
    for count in [1, 2, 3, 7, 40, samples.count] {
      let stroke = WritingHand.stroke(Array(samples.prefix(count)))
      let curve = stroke.curve(tolerance: Self.fine)
      #expect(try #require(curve.first).position == stroke.samples[0].position)
      #expect(try #require(curve.last).position == stroke.samples[count - 1].position)
      #expect(zip(curve, curve.dropFirst()).allSatisfy { $0.parameter < $1.parameter })
    }
  }

  @Test(
    "sample by sample it is the same curve, and what has settled stays", arguments: UInt64(0)..<30)
  func growing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let unit = random.number(100...600)
    var (samples, time, place) = ([PenSample](), 0.0, Vector2(0.3, 0.4))
    for _ in 0..<random.whole(1...300) {
      samples.append(PenSample(place, time: time, pressure: random.number(0...1)))
      // Pauses, several samples of one time, and anything between.
      time +=
        [0, 0.001, 0.004, 0.008, 0.03, random.number(0...0.4)].randomElement(using: &random) ?? 0
      place += Vector2(random.number(-0.01...0.01), random.number(-0.01...0.01))
    }
    let stroke = Stroke(samples, id: Stroke.ID(high: 0, low: 0), width: 0.01, unit: unit)
    // As they are kept.
    samples = stroke.samples
    var growing = SmoothedSamples(unit: unit)
    var (curve, index) = ([CurvePoint](), 0)
    while index < samples.count {
      let next = min(samples.count, index + random.whole(1...12))
      let changed = growing.append(Array(samples[index..<next]))
      let now = growing.curve(tolerance: 1e-4)
      #expect(
        curve.prefix { $0.parameter < changed } == now.prefix { $0.parameter < changed })
      let settled = samples[next - 1].time - SmoothedSamples.settling
      #expect(
        samples.indices.first { samples[$0].time > settled }.map { changed <= Double($0) } ?? true)
      (curve, index) = (now, next)
    }
    #expect(curve == stroke.curve(tolerance: 1e-4))
  }

  @Test(
    "at another size on the screen the same hand gives the same curve", arguments: UInt64(0)..<30)
  func zoom(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = WritingHand.cursive.samples(rate: 200, noise: 0.3, seed: seed)
    let zoom = random.number(0.2...5)
    let large = samples.map { PenSample($0.position * zoom, time: $0.time) }
    func curve(_ samples: [PenSample], _ zoom: Double) -> [CurvePoint] {
      var smooth = SmoothedSamples(unit: 264 / zoom)
      smooth.append(samples)
      return smooth.curve(tolerance: 1e-4 * zoom)
    }
    let (small, other) = (curve(samples, 1), curve(large, zoom))
    #expect(small.count == other.count)
    for (a, b) in zip(small, other) {
      #expect((a.position * zoom - b.position).length < 1e-9 * zoom)
    }
  }

  @Test("pressure keeps between 0 and 1, and a hand that presses evenly is seen to")
  func pressure() {
    let samples = WritingHand.cursive.samples(rate: 200, noise: 0.2, seed: 1).map {
      PenSample($0.position, time: $0.time, pressure: 0.5, tilt: Vector2(10, -20))
    }
    let stroke = WritingHand.stroke(samples)
    for point in stroke.curve(tolerance: Self.fine) {
      #expect(abs((point.pressure ?? 0) - 0.5) < 1e-9)
      #expect(((point.tilt ?? .zero) - Vector2(10, -20)).length < 1e-6)
    }
  }

  @Test("the tutorial's scheme: the fourth of five samples moves to the middle of its neighbours")
  func tuts() {
    let places = [(0, 0), (1, 0), (2, 1), (9, 9), (4, 1), (5, 0), (6, 0), (7, 7)]
    let samples = places.enumerated().map { index, place in
      PenSample(Vector2(Double(place.0), Double(place.1)), time: Double(index) / 100)
    }
    func stroke(_ count: Int) -> [Vector2] {
      Stroke(
        Array(samples.prefix(count)), id: Stroke.ID(high: 0, low: 0), width: 1, unit: 1,
        model: .tuts
      ).curve(tolerance: 100).map(\.position)
    }
    // Nothing is drawn before there are five.
    #expect(stroke(4) == [Vector2(0, 0)])
    #expect(stroke(5) == [Vector2(0, 0), Vector2(3, 1)])
    // The next begins there, with the fifth as its first control point.
    #expect(stroke(7) == stroke(5))
    #expect(stroke(8) == [Vector2(0, 0), Vector2(3, 1), Vector2(6, 3.5)])
    // In its middle a cubic has 3/8 of each control point.
    let middle = Stroke(
      Array(samples.prefix(5)), id: Stroke.ID(high: 0, low: 0), width: 1, unit: 1, model: .tuts
    ).curve(tolerance: 0.3).first { $0.parameter == 1.5 }
    #expect(middle?.position == Vector2((3 * 1 + 3 * 2 + 3) / 8.0, (3 * 1 + 1) / 8.0))
  }
}
