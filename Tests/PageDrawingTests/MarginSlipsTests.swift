import BookFixtures
import PageGeometry
import RectoPageMetrics
import Testing

@testable import PageDrawing

@Suite("Slips in the margin") struct MarginSlipsTests {
  private static func stroke(
    _ random: inout SplitMix64, around middle: Vector2, reach: Double = 0.05
  ) -> Stroke {
    let samples = (0..<6).map { index in
      PenSample(
        middle + Vector2(random.number(-reach...reach), random.number(-reach...reach)),
        time: Double(index) * 0.01)
    }
    return Stroke(
      samples, id: .random(using: &random), tool: random.whole(0...3) == 0 ? .marker : .write,
      width: 0.003, unit: 240)
  }

  private static func drawing(_ strokes: [Stroke]) -> Drawing {
    strokes.reduce(into: Drawing()) { $0.perform(.add($1)) }
  }

  @Test(
    "scraps are all strokes, each once, and lie apart", arguments: UInt64(0)..<30)
  func scraps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let strokes = (0..<random.whole(1...25)).map { _ in
      Self.stroke(
        &random, around: Vector2(random.number(0...0.7), random.number(0...1)), reach: 0.02)
    }
    let drawing = Self.drawing(strokes)
    let scraps = drawing.scraps(reach: 0.02)
    #expect(
      scraps.flatMap(\.items).map(\.stroke.id).sorted() == strokes.map(\.id).sorted())
    for (index, one) in scraps.enumerated() {
      let order = one.items.compactMap { item in strokes.firstIndex { $0.id == item.stroke.id } }
      #expect(order == order.sorted(), "what lay over the others still does")
      for other in scraps[(index + 1)...] {
        let gap = pointwiseMax(one.least - other.greatest, other.least - one.greatest)
        #expect(max(gap.x, gap.y) > 0.02)
      }
    }
  }

  @Test(
    "they lie within margin and page, apart from each other, with their ink upon them",
    arguments: UInt64(0)..<30)
  func law(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let left = random.number(0...0.6)
    let margin = left...left + random.number(0.02...0.08)
    let slips = (0..<random.whole(1...5)).map { _ in
      let strokes = (0..<random.whole(1...4)).map { _ in
        Self.stroke(&random, around: Vector2(0.3, 0.5))
      }
      let scrap = Self.drawing(strokes).scraps(reach: 1)[0]
      return MarginSlips.Slip(scrap, beside: random.number(0...1))
    }
    let slipsInMargin = MarginSlips(in: margin)
    let placed = slipsInMargin.placed(slips)
    #expect(placed.count == slips.count)
    for (index, slip) in placed.enumerated() {
      #expect(
        slip.least.x >= margin.lowerBound - 1e-9 && slip.greatest.x <= margin.upperBound + 1e-9)
      #expect(slip.least.y >= 0 && slip.greatest.y <= 1)
      if index > 0 { #expect(placed[index - 1].greatest.y <= slip.least.y) }
      let (least, greatest) = (
        slip.placement(slip.slip.scrap.least), slip.placement(slip.slip.scrap.greatest)
      )
      #expect(least.x >= slip.least.x && greatest.x <= slip.greatest.x)
      #expect(least.y >= slip.least.y && greatest.y <= slip.greatest.y)
      // Never warped.
      #expect(slip.placement.right.x == slip.placement.down.y && slip.placement.right.y == 0)
      let middle = (slip.least + slip.greatest) * 0.5
      #expect(slipsInMargin.index(at: middle, among: slips).map { slips[$0] } == slip.slip)
    }
    let own = Self.drawing([Self.stroke(&random, around: Vector2(0.3, 0.3))])
    let both = own.above(slipsInMargin.items(of: slips))
    #expect(both.items.last == own.items.last)
    #expect(both.items.count == own.items.count + slips.reduce(0) { $0 + 2 + $1.scrap.items.count })
    for item in both.items.dropLast(own.items.count) {
      let shape = try #require(item.shape(tolerance: 1e-4))
      #expect(shape.box.least.x >= margin.lowerBound - 0.004)
      #expect(shape.box.greatest.x <= margin.upperBound + 0.004)
    }
    #expect(own.above(slipsInMargin.items(of: [])) == own)
  }
}
