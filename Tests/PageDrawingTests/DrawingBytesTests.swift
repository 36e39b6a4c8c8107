import BookFixtures
import PageGeometry
import Testing

@testable import PageDrawing

@Suite("strokes that travel") struct DrawingBytesTests {
  /// Strokes of every tool by chance, some of them moved, recoloured and erased in part.
  private func drawing(seed: UInt64) -> Drawing {
    var random = SplitMix64(seed: seed)
    var drawing = Drawing()
    for tool in PenTool.allCases where !tool.erases {
      let hasPressure = random.flag()
      let samples = (0...random.whole(0...40)).map { index in
        PenSample(
          Vector2(random.number(0...1), random.number(0...1)), time: Double(index) * 0.01,
          pressure: hasPressure ? random.number(0...1) : nil)
      }
      let models = [Stroke.Model.adaptive, .tuts, .given]
      let stroke = Stroke(
        samples, id: .random(using: &random), tool: tool, width: random.number(0.001...0.1),
        color: UInt32(random.whole(0...0xFFFF_FFFF)), unit: random.number(10...1000),
        model: models[random.whole(0...2)])
      drawing.perform(.add(stroke))
      if random.flag() { drawing.perform(.color([stroke.id], 0x1234_56FF)) }
      if random.flag() {
        let middle = Vector2(random.number(0...1), random.number(0...1))
        drawing.perform(.place([stroke.id], .turned(by: 0.3, scaled: 1.7, about: middle)))
        drawing.perform(.place([stroke.id], .moved(by: Vector2(0.1, -0.2))))
      }
      if random.flag() {
        drawing.perform(.erase([stroke.id: ParameterSet([3...9, 20...31])]))
      }
    }
    return drawing
  }

  @Test("what is unpacked makes the same items of an empty page", arguments: UInt64(0)..<24)
  func comesBack(seed: UInt64) throws {
    let drawn = drawing(seed: seed)
    let bytes = DrawingBytes.packed(drawn.items)
    var again = Drawing()
    for deed in try #require(DrawingBytes.deeds(from: bytes)) { again.perform(deed) }
    #expect(again == drawn)
    #expect(DrawingBytes.packed(again.items) == bytes)
    #expect(DrawingBytes.deeds(from: bytes + [0]) == nil)
    for count in bytes.indices {
      #expect(DrawingBytes.deeds(from: Array(bytes[..<count])) == nil)
    }
  }

  @Test("samples that are spread are gathered to the same bytes", arguments: UInt64(0)..<30)
  func columns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (hasPressure, hasTilt) = (random.flag(), random.flag())
    // Still, slow and farther than any hand: differences of either kind are smaller.
    let reach = [0, 0.001, 0.1, 1e6][random.whole(0...3)]
    var place = Vector2(0.5, 0.5)
    let samples = (0...random.whole(0...60)).map { index in
      place += Vector2(random.number(-reach...reach), reach)
      return PenSample(
        place, time: Double(index) * 0.004, pressure: hasPressure ? random.number(0...1) : nil,
        tilt: hasTilt ? Vector2(random.number(-60...60), 30) : nil)
    }
    let packed = SampleBytes.packed(samples)
    #expect(SampleColumns.gathered(SampleColumns.spread(packed)) == packed)
  }

  @Test("what was packed by version 1 is unpacked")
  func first() throws {
    let digits = """
      01012d18836b1b38fcab284ba83ec060a6580201ffe1808101c6925f2cf9c5723f0000000000006e40\
      1b0103ae8f01ae8f01ae8f01cc9903b466b36600101080088004800400
      """
    let bytes = stride(from: 0, to: digits.utf8.count, by: 2).compactMap { place in
      UInt8(digits.dropFirst(place).prefix(2), radix: 16)
    }
    let deeds = try #require(DrawingBytes.deeds(from: bytes))
    guard deeds.count == 1, case .add(let stroke) = deeds[0] else {
      Issue.record("\(deeds)")
      return
    }
    #expect(stroke.tool == .fountain && stroke.color == 0x1020_30FF && stroke.unit == 240)
    #expect(stroke.samples.map(\.pressure) == [0.5, 0.75, 1])
    #expect(stroke.samples.map(\.time) == [0, 0.008, 0.016])
    let places = [Vector2(0.07, 0.2), Vector2(0.14, 0.25), Vector2(0.21, 0.2)]
    for (sample, place) in zip(stroke.samples, places) {
      #expect((sample.position - place).length < 1e-5)
    }
  }

  @Test("no bytes whatever bring it down", arguments: UInt64(0)..<100)
  func rubbish(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = DrawingBytes.packed(drawing(seed: seed).items)
    for _ in 0..<4 { bytes[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255)) }
    for case .add(let stroke) in DrawingBytes.deeds(from: bytes) ?? [] {
      #expect(stroke.width > 0 && stroke.unit > 0 && !stroke.samples.isEmpty)
    }
  }

  @Test("a deed about some strokes leaves the others out")
  func about() {
    let (a, b) = (Stroke.ID(high: 1, low: 1), Stroke.ID(high: 2, low: 2))
    let stroke = Stroke([PenSample(.zero, time: 0)], id: a, width: 0.1, unit: 1)
    let part = ParameterSet([0...3])
    #expect(Deed.add(stroke).about { $0 == b } == nil)
    #expect(Deed.add(stroke).about { $0 == a } == .add(stroke))
    #expect(Deed.erase([a: part, b: part]).about { $0 == b } == .erase([b: part]))
    #expect(Deed.color([a, b], 7).about { $0 == b } == .color([b], 7))
    #expect(Deed.place([a, b], Placement()).about { $0 == a } == .place([a], Placement()))
    #expect(Deed.place([a, b], Placement()).about { _ in false } == nil)
    #expect(Deed.clear.about { _ in false } == .clear)
  }
}
