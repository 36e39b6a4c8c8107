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

  @Test("no bytes whatever bring it down", arguments: UInt64(0)..<200)
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
