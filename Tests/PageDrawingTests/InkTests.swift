import BookFixtures
import PageGeometry
import RectoPageMetrics
import Testing

@testable import PageDrawing

@Suite("Strokes as they lie on paper") struct InkTests {
  private static let unit = 264.0

  /// A hand that goes straight to the right at so many millimetres a second.
  private func line(
    _ tool: PenTool, speed: Double = 100, pressure: Double? = nil, down: Double = 0
  ) -> Stroke {
    let samples = (0...60).map { index in
      let time = Double(index) * 0.005
      let way = speed * time / Self.unit
      return PenSample(Vector2(0.1 + way, 0.2 + way * down), time: time, pressure: pressure)
    }
    return Stroke(
      samples, id: Stroke.ID(high: 0, low: 1), tool: tool, width: 0.01, unit: Self.unit)
  }

  private func middle(_ stroke: Stroke) -> InkPoint {
    let ink = stroke.ink(tolerance: 1e-5)
    return ink.min { abs($0.parameter - 30) < abs($1.parameter - 30) }
      ?? InkPoint(.zero, radius: 0, parameter: 0)
  }

  @Test("a pen is nearly even, and a little thicker where the hand is slow")
  func write() {
    #expect(abs(middle(line(.write, speed: 25)).radius / 0.005 - 1.064) < 0.01)
    #expect(abs(middle(line(.write, speed: 125)).radius / 0.005 - 1.0) < 0.01)
    #expect(abs(middle(line(.write, speed: 500)).radius / 0.005 - 0.92) < 0.01)
  }

  @Test("a fountain pen follows pressure, or speed, and is thin at both ends")
  func fountain() {
    #expect(abs(middle(line(.fountain, pressure: 0.5)).radius / 0.005 - 0.675) < 0.01)
    #expect(abs(middle(line(.fountain, speed: 125)).radius / 0.005 - 0.675) < 0.01)
    let ink = line(.fountain, pressure: 0.5).ink(tolerance: 1e-5)
    #expect(abs((ink.first?.radius ?? 0) / 0.005 - 0.675 * 0.3) < 0.01)
    #expect(abs((ink.last?.radius ?? 0) / 0.005 - 0.675 * 0.3) < 0.01)
  }

  @Test("a marker is a chisel: broad across one way, a quarter as broad across the other")
  func marker() {
    // Its edge lies at 150 degrees, which is down to the left on a page whose y points down: drawn along it is thin.
    let along = middle(line(.marker, speed: 10, down: 0.577)).radius
    let across = middle(line(.marker, speed: 10, down: -1.732)).radius
    #expect(min(along, across) / max(along, across) < 0.3)
  }

  @Test("a pencil is lighter where it is pressed less, and broad where it leans")
  func pencil() {
    #expect(abs(middle(line(.pencil, pressure: 1)).density - 1) < 0.01)
    #expect(abs(middle(line(.pencil, pressure: 0)).density - 0.25) < 0.01)
    let samples = (0...60).map { index in
      PenSample(
        Vector2(0.1 + Double(index) * 0.002, 0.2), time: Double(index) * 0.005, pressure: 1,
        tilt: Vector2(65, 0))
    }
    let leaning = Stroke(
      samples, id: Stroke.ID(high: 0, low: 1), tool: .pencil, width: 0.01, unit: Self.unit)
    #expect(abs(middle(leaning).radius / 0.005 - 6) < 0.01)
  }

  @Test("no disc is larger than the box of its stroke allows, for hands by chance")
  func boxes() {
    var random = SplitMix64(seed: 11)
    for index in 0..<300 {
      var (place, time) = (Vector2(random.number(0...0.7), random.number(0...1)), 0.0)
      let samples = (0..<random.whole(1...40)).map { _ in
        place += Vector2(random.number(-0.02...0.02), random.number(-0.02...0.02))
        time += random.number(0...0.02)
        return PenSample(
          place, time: time, pressure: random.number(0...1),
          tilt: Vector2(random.number(-60...60), random.number(-60...60)))
      }
      let tools = PenTool.allCases.filter { !$0.erases }
      let stroke = Stroke(
        samples, id: Stroke.ID(high: 0, low: UInt64(index)), tool: tools[index % tools.count],
        width: random.number(0.001...0.03), unit: random.number(100...400))
      for point in stroke.ink(tolerance: 1e-3) {
        #expect(point.radius > 0 && point.radius <= stroke.greatestRadius)
        #expect((0...1).contains(point.density))
        let (low, high) = (point.position - point.radius, point.position + point.radius)
        #expect(low.x >= stroke.box.least.x && low.y >= stroke.box.least.y)
        #expect(high.x <= stroke.box.greatest.x && high.y <= stroke.box.greatest.y)
      }
    }
  }

  @Test("what is erased in the middle leaves two parts with the ends where they were cut")
  func parts() throws {
    var item = Drawing.Item(line(.write))
    let whole = try #require(item.shape(tolerance: 1e-5))
    #expect(whole.runs.count == 1)
    item.erased = ParameterSet(20.0...40)
    let cut = try #require(item.shape(tolerance: 1e-5))
    #expect(cut.runs.count == 2)
    #expect(abs((cut.runs[0].last?.parameter ?? 0) - 20) < 0.1)
    #expect(abs((cut.runs[1].first?.parameter ?? 0) - 40) < 0.1)
    item.erased = ParameterSet(1.0...60)
    #expect(item.shape(tolerance: 1e-5) == nil, "a crumb is no stroke")
    item.erased = ParameterSet(item.stroke.parameters)
    #expect(item.shape(tolerance: 1e-5) == nil)
    item.erased = ParameterSet()
    item.placement = .turned(scaled: 2, about: .zero)
    let large = try #require(item.shape(tolerance: 1e-5))
    #expect(
      abs((large.runs[0].first?.radius ?? 0) - 2 * (whole.runs[0].first?.radius ?? 0)) < 1e-5)
  }

  @Test(
    "a stroke that has grown sample by sample is the one that is kept, as far as steps of samples go"
  )
  func wet() throws {
    let samples = WritingHand.cursive.samples(rate: 200, noise: 0.2, seed: 5)
    var wet = WetStroke(
      samples[0], id: Stroke.ID(high: 1, low: 2), tool: .write, width: 0.005, color: 0xFF,
      unit: Self.unit)
    var ink = WetInk()
    for sample in samples.dropFirst() {
      wet.append(sample)
      // Several samples come together now and then.
      if wet.samples.count % 3 == 0 { _ = ink.shapes(of: wet, tolerances: [1e-4]) }
    }
    let shape = ink.shapes(of: wet, tolerances: [1e-4])[0]
    var anew = WetInk()
    #expect(anew.shapes(of: wet, tolerances: [1e-4]) == [shape])
    let kept = try #require(Drawing.Item(wet.finished).shape(tolerance: 1e-4))
    for run in [shape.runs[0], kept.runs[0]] {
      for point in run {
        let other = run == shape.runs[0] ? kept.runs[0] : shape.runs[0]
        let nearest = other.map { ($0.position - point.position).length }.min() ?? 1
        #expect(nearest < 0.002)
      }
    }
    // A time that goes back is taken for no time.
    wet.append(PenSample(Vector2(0.5, 0.5), time: -3))
    #expect(wet.samples.last?.time == samples.last?.time)
  }
}

@Suite("Deeds as bytes") struct DeedBytesTests {
  private func deeds(_ random: inout SplitMix64) -> Deed {
    let ids = (0..<random.whole(0...5)).map { _ in Stroke.ID.random(using: &random) }
    switch random.whole(0...3) {
    case 0:
      return .erase(
        Dictionary(
          uniqueKeysWithValues: ids.map { id in
            let starts = (0..<random.whole(0...5)).map { _ in random.whole(0...4_000) }
            return (id, ParameterSet(starts.map { $0...$0 + 7 }))
          }))
    case 1:
      return .place(
        ids,
        Placement(
          right: Vector2(random.number(-3...3), random.number(-3...3)),
          down: Vector2(random.number(-3...3), 1), origin: Vector2(random.number(-3...3), 0)))
    case 2: return .color(ids, UInt32.random(in: .min ... .max, using: &random))
    default: return .clear
    }
  }

  @Test("what was packed is unpacked, and packed again gives the same: ten thousand by chance")
  func roundTrip() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<10_000 {
      let deed = deeds(&random)
      let (kind, body) = DeedBytes.packed(deed)
      let back = DeedBytes.deed(kind, from: body) { _ in nil }
      #expect(back == deed)
      #expect(back.map { DeedBytes.packed($0).body } == body)
    }
  }

  @Test("a stroke that is added is found by its name, or the deed is none")
  func added() throws {
    let stroke = Stroke(
      [PenSample(.zero, time: 0)], id: Stroke.ID(high: 3, low: 4), width: 0.01, unit: 264)
    let (kind, body) = DeedBytes.packed(.add(stroke))
    #expect(DeedBytes.deed(kind, from: body) { $0 == stroke.id ? stroke : nil } == .add(stroke))
    #expect(DeedBytes.deed(kind, from: body) { _ in nil } == nil)
    #expect(Stroke.ID(bytes: stroke.id.bytes) == stroke.id)
    #expect(Stroke.ID(bytes: [1, 2]) == nil)
  }

  @Test("spoilt bytes are no deed, and take neither time nor memory: ten thousand by chance")
  func spoilt() {
    var random = SplitMix64(seed: 22)
    for _ in 0..<10_000 {
      var body = DeedBytes.packed(deeds(&random)).body
      for _ in 0..<random.whole(1...4) where !body.isEmpty {
        body[random.whole(0...body.count - 1)] = UInt8.random(in: .min ... .max, using: &random)
      }
      if random.flag() { body.removeLast(min(body.count, random.whole(0...8))) }
      for kind in [DeedBytes.Kind.erase, .place, .color, .clear, .add] {
        _ = DeedBytes.deed(kind, from: body) { _ in nil }
      }
    }
    let many = [UInt8](repeating: 0xFF, count: 9) + [1]
    #expect(DeedBytes.deed(.color, from: many) { _ in nil } == nil)
  }
}
