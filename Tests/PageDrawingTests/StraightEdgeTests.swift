import BookFixtures
import PageGeometry
import Testing

@testable import PageDrawing

@Suite("A ruler") struct StraightEdgeTests {
  private func samples(_ random: inout SplitMix64, to end: Vector2) -> [PenSample] {
    (0...40).map { index in
      let shake = Vector2(random.number(-0.02...0.02), random.number(-0.02...0.02))
      let place = end * (Double(index) / 40) + (index % 40 == 0 ? Vector2(0, 0) : shake)
      return PenSample(
        place, time: Double(index) * 0.008, pressure: random.number(0...1))
    }
  }

  @Test(
    "what is drawn along it lies on one line, and keeps times and pressure",
    arguments: UInt64(0)..<30)
  func straight(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let end = Vector2(random.number(-0.5...0.5), random.number(-0.5...0.5))
    let drawn = samples(&random, to: end)
    let laid = StraightEdge.laid(drawn)
    #expect(laid.count == drawn.count)
    #expect(laid[0].position == drawn[0].position)
    let way = (laid[40].position - laid[0].position).normalized
    var reached = 0.0
    for (sample, before) in zip(laid, drawn) {
      let from = sample.position - laid[0].position
      #expect(abs(from.cross(way)) < 1e-9)
      #expect(from.dot(way) >= reached - 1e-12)
      reached = from.dot(way)
      #expect(sample.time == before.time && sample.pressure == before.pressure)
    }
    // A line that falls into no direction ends where the pen is.
    let miss = (laid[40].position - end).length
    #expect(miss <= end.length * 0.0524)
  }

  @Test(
    "within 3 degrees it falls into multiples of 15, and beyond follows the hand",
    arguments: [
      (2.9, 0.0), (-2.9, 0), (3.1, 3.1), (17, 15), (11.5, 11.5), (46, 45), (88, 90), (179, 180),
      (-133, -135), (-7.5, -7.5),
    ])
  func snapping(degrees: Double, expected: Double) {
    let (sine, cosine) = sineAndCosine(degrees / 180 * .pi)
    let direction = StraightEdge.direction(of: Vector2(cosine, sine) * 0.3)
    let (wantedSine, wantedCosine) = sineAndCosine(expected / 180 * .pi)
    #expect((direction - Vector2(wantedCosine, wantedSine)).length < 1e-9)
  }

  @Test("wet ink follows it, and is what a stroke keeps")
  func wet() throws {
    var random = SplitMix64(seed: 7)
    let drawn = samples(&random, to: Vector2(0.3, 0.21))
    var wet = WetStroke(
      drawn[0], id: Stroke.ID(high: 1, low: 2), tool: .write, width: 0.004, color: 0xFF, unit: 250)
    wet.isRuled = true
    var ink = WetInk()
    for sample in drawn.dropFirst() {
      wet.append(sample)
      _ = ink.shapes(of: wet, tolerances: [1e-4])
    }
    let shape = ink.shapes(of: wet, tolerances: [1e-4])[0]
    var anew = WetInk()
    #expect(anew.shapes(of: wet, tolerances: [1e-4]) == [shape])
    let way = Vector2(0.3, 0.21).normalized
    for point in shape.runs[0] { #expect(abs(point.position.cross(way)) < 1e-6) }
    for sample in wet.finished.samples { #expect(abs(sample.position.cross(way)) < 2e-5) }
    // Freed of it, the same samples are as the hand drew them.
    wet.isRuled = false
    #expect(ink.shapes(of: wet, tolerances: [1e-4]) != [shape])
    #expect(wet.samples == drawn)
  }

  @Test("it ends at the edge of its page, on the way to the hand", arguments: UInt64(0)..<50)
  func edge(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let page = Vector2(0.7, 1)
    let start = Vector2(random.number(0...0.7), random.number(0...1))
    let hand = Vector2(random.number(-1...2), random.number(-1...2))
    let end = StraightEdge.end(from: start, to: hand, within: page)
    let isOnPage = (0...0.7).contains(hand.x) && (0...1).contains(hand.y)
    #expect(!isOnPage || (end - hand).length < 1e-12)
    #expect((-1e-9...0.7 + 1e-9).contains(end.x) && (-1e-9...1 + 1e-9).contains(end.y))
    #expect(abs((end - start).cross(hand - start)) < 1e-9)
    // It reaches the edge where the hand is beyond it.
    let gap = min(end.x, 0.7 - end.x, end.y, 1 - end.y)
    #expect(isOnPage || gap < 1e-9)
  }

  @Test("a dot along it is a dot")
  func dot() {
    let dot = PenSample(Vector2(0.2, 0.3), time: 0)
    #expect(StraightEdge.laid([dot]) == [dot])
    #expect(StraightEdge.laid([]) == [])
    #expect(StraightEdge.laid([dot, PenSample(Vector2(0.2, 0.3), time: 1)]).count == 2)
  }
}
