import BookFixtures
import PageGeometry
import RectoPageMetrics
import Testing

@testable import PageDrawing

/// Drawings by chance.
private struct Chance {
  var random: SplitMix64

  init(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func place() -> Vector2 { Vector2(random.number(0...0.7), random.number(0...1)) }

  mutating func stroke() -> Stroke {
    var (place, time) = (place(), 0.0)
    let way = Vector2(random.number(-0.02...0.02), random.number(-0.02...0.02))
    let samples = (0..<random.whole(1...12)).map { _ in
      defer {
        time += 0.005
        place += way + Vector2(random.number(-0.005...0.005), random.number(-0.005...0.005))
      }
      return PenSample(place, time: time)
    }
    return Stroke(
      samples, id: .random(using: &random), width: random.number(0.001...0.01),
      unit: random.number(100...400))
  }

  mutating func set() -> ParameterSet {
    ParameterSet(
      (0..<random.whole(0...4)).map { _ in
        let start = random.whole(0...180)
        return start...start + random.whole(0...30)
      })
  }

  mutating func placement() -> Placement {
    Placement.turned(
      by: random.number(-3...3), scaled: random.number(0.3...3), about: place()
    ).after(.moved(by: place()))
  }

  mutating func deed(on drawing: Drawing) -> Deed {
    let ids = drawing.items.map(\.stroke.id).filter { _ in random.whole(0...2) == 0 }
    switch random.whole(0...9) {
    case 0: return .erase(Dictionary(uniqueKeysWithValues: ids.map { ($0, set()) }))
    case 1: return .place(ids, placement())
    case 2: return .color(ids, UInt32(random.whole(0...0xFFFF)))
    case 3 where random.whole(0...9) == 0: return .clear
    case 4:
      return Eraser.deed(from: place(), to: place(), radius: 0.02, on: drawing) ?? .add(stroke())
    default: return .add(stroke())
    }
  }
}

@Suite("What is drawn, and what was done to it") struct DrawingTests {
  @Test("parts of a stroke are sets: ten thousand by chance")
  func sets() {
    var chance = Chance(1)
    for _ in 0..<10_000 {
      let (a, b, c) = (chance.set(), chance.set(), chance.set())
      #expect(a.union(a) == a)
      #expect(a.union(b) == b.union(a))
      #expect(a.union(b).union(c) == a.union(b.union(c)))
      let step = Double(chance.random.whole(0...210)) / ParameterSet.steps
      #expect(a.union(b).contains(step) == (a.contains(step) || b.contains(step)))
      let gaps = a.gaps(in: 0...10)
      let inner = (step + 0.5 / ParameterSet.steps).clamped(to: 0.01...9.99)
      #expect(gaps.contains { $0.contains(inner) } != a.contains(inner), "\(a) \(inner)")
    }
  }

  @Test("what is left of a stroke, with easy numbers")
  func left() {
    #expect(ParameterSet(1.0...2.0).gaps(in: 0...4) == [0...1, 2...4])
    #expect(ParameterSet(0.0...4.0).gaps(in: 0...4) == [])
    #expect(ParameterSet().gaps(in: 0...4) == [0...4])
    // A dot is there or not.
    #expect(ParameterSet().gaps(in: 0...0) == [0...0])
    #expect(ParameterSet(0.0...0.0).gaps(in: 0...0) == [])
    #expect(ParameterSet(0.1...0.2).ranges == [1...4])
  }

  @Test("an eraser takes what it touches on its way, however fast it goes")
  func erase() throws {
    let line = (0...40).map {
      PenSample(Vector2(0.1 + 0.01 * Double($0), 0.5), time: Double($0) / 100)
    }
    let stroke = Stroke(line, id: Stroke.ID(high: 0, low: 7), width: 0.004, unit: 264)
    var drawing = Drawing()
    drawing.perform(.add(stroke))
    // Across it at the tenth sample, from far above to far below in one step.
    let deed = try #require(
      Eraser.deed(from: Vector2(0.2, 0), to: Vector2(0.2, 1), radius: 0.018, on: drawing))
    drawing.perform(deed)
    let left = try #require(drawing[stroke.id]?.left)
    #expect(left.count == 2)
    // Two hundredths to each side, its own radius and half of the width, are two samples.
    #expect(abs(left[0].upperBound - 8) <= 0.1 && abs(left[1].lowerBound - 12) <= 0.1, "\(left)")
    #expect(
      Eraser.deed(from: Vector2(0.2, 0), to: Vector2(0.2, 1), radius: 0.018, on: drawing) == nil)
    #expect(
      Eraser.deed(from: Vector2(0.2, 0), to: Vector2(0.2, 0.4), radius: 0.018, on: drawing) == nil)
    let all = try #require(
      Eraser.deed(
        from: Vector2(0.3, 0.4), to: Vector2(0.3, 0.6), radius: 0.001, on: drawing, mode: .whole))
    drawing.perform(all)
    #expect(drawing[stroke.id]?.left == [])
  }

  @Test(
    "erasing twice is erasing once, in any order, and what is near the eraser's way goes, nothing else"
  )
  func erasing() {
    var chance = Chance(5)
    for _ in 0..<1500 {
      let item = Drawing.Item(chance.stroke())
      let ways = (0..<2).map { _ in
        (chance.place(), chance.place(), chance.random.number(0.001...0.1))
      }
      let taken = ways.map { Eraser.touched(item, from: $0.0, to: $0.1, radius: $0.2) }
      var drawing = Drawing()
      drawing.perform(.add(item.stroke))
      func erased(_ order: [Int]) -> Drawing {
        order.reduce(into: drawing) { $0.perform(.erase([item.stroke.id: taken[$1]])) }
      }
      #expect(erased([0, 1]) == erased([1, 0]))
      #expect(erased([0, 1, 0, 1]) == erased([0, 1]))
      for point in item.stroke.ink(tolerance: 0.02 / item.stroke.unit) {
        let (from, to, radius) = ways[0]
        let way = to - from
        let t = ((point.position - from).dot(way) / way.dot(way)).clamped(to: 0...1)
        let beyond = (point.position - from - way * t).length - radius - point.radius
        // Ends go to sixteenths of a sample.
        if beyond < -1e-9 { #expect(taken[0].contains(point.parameter)) }
        let room = 0.1 * 0.05
        if beyond > room { #expect(!taken[0].contains(point.parameter)) }
      }
    }
  }

  @Test("placements: one after another, and back", arguments: UInt64(0)..<20)
  func placements(seed: UInt64) throws {
    var chance = Chance(seed)
    for _ in 0..<100 {
      let (first, second, point) = (chance.placement(), chance.placement(), chance.place())
      #expect((second.after(first)(point) - second(first(point))).length < 1e-9)
      let back = try #require(first.inverse)
      #expect((back(first(point)) - point).length < 1e-9)
    }
    #expect(Placement(right: .zero).inverse == nil)
    let quarter = Placement.turned(by: .pi / 2, scaled: 2, about: Vector2(1, 1))
    #expect((quarter(Vector2(2, 1)) - Vector2(1, 3)).length < 1e-12)
    #expect(abs(quarter.scale - 2) < 1e-12)
  }

  @Test(
    "every deed can be undone and done again, to the beginning: ten thousand",
    arguments: UInt64(0)..<8)
  func undo(seed: UInt64) {
    var chance = Chance(seed)
    var log = DeedLog()
    var states = [log.drawing]
    for _ in 0..<1250 {
      switch chance.random.whole(0...9) {
      case 0...6:
        let gone = log.deeds.count - log.cursor
        states.removeLast(gone)
        let deeds = log.perform(chance.deed(on: log.drawing))
        #expect(deeds.count == gone)
        states.append(log.drawing)
      case 7:
        let isPossible = log.cursor > 0
        let undone = log.undo()
        #expect(undone == isPossible)
      case 8: log.redo()
      default: log.seek(to: chance.random.whole(-3...log.deeds.count + 3))
      }
      #expect(log.drawing == states[log.cursor])
    }
    #expect(DeedLog(log.deeds, cursor: log.cursor) == log)
    while log.undo() {}
    #expect(log.drawing == Drawing())
    while log.redo() {}
    #expect(log.drawing == states.last)
    let again = log.redo()
    #expect(!again)
  }

  @Test("a lasso holds strokes of which half is inside, where they lie now")
  func lasso() {
    func line(_ from: Vector2, _ to: Vector2, _ low: UInt64) -> Stroke {
      let samples = (0...20).map {
        PenSample(from + (to - from) * (Double($0) / 20), time: Double($0) / 100)
      }
      return Stroke(samples, id: Stroke.ID(high: 0, low: low), width: 0.01, unit: 264)
    }
    var drawing = Drawing()
    let inside = line(Vector2(0.2, 0.2), Vector2(0.3, 0.3), 1)
    let mostly = line(Vector2(0.2, 0.35), Vector2(0.5, 0.35), 2)
    let hardly = line(Vector2(0.35, 0.2), Vector2(0.6, 0.2), 3)
    for stroke in [inside, mostly, hardly] { drawing.perform(.add(stroke)) }
    let square = [Vector2(0.1, 0.1), Vector2(0.4, 0.1), Vector2(0.4, 0.4), Vector2(0.1, 0.4)]
    #expect(Lasso.strokes(inside: square, of: drawing) == [inside.id, mostly.id])
    // Of what is left of it, all is outside now.
    drawing.perform(.erase([mostly.id: ParameterSet(0.0...13.4)]))
    drawing.perform(.place([hardly.id], .moved(by: Vector2(-0.2, 0))))
    #expect(Lasso.strokes(inside: square, of: drawing) == [inside.id, hardly.id])
    #expect(Lasso.strokes(inside: [Vector2(0, 0), Vector2(1, 1)], of: drawing) == [])
  }
}

@Suite("Samples as bytes") struct SampleBytesTests {
  @Test(
    "what was packed is unpacked, and takes six bytes a sample at most", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (hasPressure, hasTilt) = (random.flag(), random.flag())
    let samples = WritingHand.cursive.samples(rate: 240, noise: 0.2, seed: seed).map {
      PenSample(
        $0.position, time: $0.time, pressure: hasPressure ? random.number(0.4...0.45) : nil,
        tilt: hasTilt ? Vector2(random.number(10...13), -30) : nil)
    }
    let bytes = SampleBytes.packed(samples)
    let back = try SampleBytes.samples(from: bytes)
    #expect(back.count == samples.count)
    for (a, b) in zip(samples, back) {
      #expect((a.position - b.position).length < 0.71 / 131_072)
      #expect(abs(a.time - b.time) < 0.000_51)
      #expect((a.pressure == nil) == (b.pressure == nil))
      #expect(abs((a.pressure ?? 0) - (b.pressure ?? 0)) < 0.000_5)
      #expect(((a.tilt ?? .zero) - (b.tilt ?? .zero)).length < 0.8)
    }
    #expect(SampleBytes.packed(back) == bytes)
    if !hasTilt { #expect(Double(bytes.count) / Double(samples.count) <= 6.1) }
  }

  @Test("numbers that are none are left out, and a stroke of them is there to be erased")
  func nonsense() throws {
    let samples = [
      PenSample(Vector2(0.2, 0.2), time: 0), PenSample(Vector2(.nan, .infinity), time: .nan),
      PenSample(Vector2(1e300, 0.2), time: 0.01), PenSample(Vector2(0.3, 0.2), time: 0.02),
    ]
    let stroke = Stroke(samples, id: Stroke.ID(high: 0, low: 0), width: 0.01, unit: 264)
    #expect(stroke.count == 4 && stroke.samples.count == 4)
    #expect((stroke.samples[1].position - Vector2(0.2, 0.2)).length < 1e-5)
    var drawing = Drawing()
    drawing.perform(.add(stroke))
    #expect(
      Eraser.deed(from: Vector2(0.2, 0.1), to: Vector2(0.2, 0.3), radius: 0.01, on: drawing) != nil)
  }

  @Test("bytes that are no samples are refused, whatever they are")
  func faults() {
    #expect(throws: SampleBytes.Fault.self) { try SampleBytes.samples(from: []) }
    #expect(throws: SampleBytes.Fault(description: "it has 0 samples in 2 bytes")) {
      try SampleBytes.samples(from: [0, 0])
    }
    #expect(throws: SampleBytes.Fault(description: "it has 127 samples in 2 bytes")) {
      try SampleBytes.samples(from: [0, 127])
    }
    #expect(throws: SampleBytes.Fault(description: "bytes follow its end")) {
      try SampleBytes.samples(from: [0, 1, 2, 2, 0, 0])
    }
    let good = SampleBytes.packed(WritingHand.slow.samples(rate: 100, noise: 0, seed: 0))
    var random = SplitMix64(seed: 9)
    for _ in 0..<10_000 {
      var bad = good
      for _ in 0..<random.whole(1...6) {
        bad[random.whole(0...bad.count - 1)] = UInt8(random.whole(0...255))
      }
      if random.flag() { bad.removeLast(random.whole(0...bad.count)) }
      // It is read or refused, and nothing else happens.
      _ = try? SampleBytes.samples(from: bad)
    }
  }
}
