import PageGeometry
import PageLayout
import Testing

@Suite("Sag") struct SagTests {
  @Test(
    "a sheet that is clamped level hangs as the heavy elastica does (M22)",
    arguments: [
      (length: 1.0, drop: 0.1235, reach: 0.9912), (2, 0.6406, 0.7244), (3, 0.8636, 0.3673),
    ])
  func table(sheet: (length: Double, drop: Double, reach: Double)) {
    let sag = Sag(length: sheet.length)
    #expect(abs(sag.drop - sheet.drop) < 1e-4)
    #expect(abs(sag.reach - sheet.reach) < 1e-4)
  }

  @Test("a short sheet hangs as a beam does, a long one straight down")
  func limits() {
    #expect(abs(Sag(length: 0.1).drop / 0.000125 - 1) < 1e-3)
    #expect(abs(Sag(length: 0.1).slope / (0.001 / 6) - 1) < 1e-3)
    let long = Sag(length: 10)
    #expect(long.drop > 0.97)
    #expect(long.slope > 1.57)
  }

  @Test("the longer, the lower and the nearer")
  func monotone() {
    let sags = (1...40).map { Sag(length: Double($0) / 4) }
    for (a, b) in zip(sags, sags.dropFirst()) {
      #expect(a.drop < b.drop)
      #expect(a.reach > b.reach)
      #expect(b.drop * b.drop + b.reach * b.reach < 1)
    }
  }

  @Test("the slope for use in each frame is that of the elastica, to 0.02 rad")
  func quickSlope() {
    #expect(Sag.slope(ofLength: 0) == 0)
    #expect(abs(Sag.slope(ofLength: 1000) - .pi / 2) < 1e-3)
    var last = 0.0
    for length in stride(from: 0.2, through: 10, by: 0.35) {
      let slope = Sag.slope(ofLength: length)
      #expect(abs(slope - Sag(length: length).slope) < 0.0205, "\(length)")
      #expect(slope > last)
      last = slope
    }
  }

  @Test(
    "a leaf that turns by itself bends as far as it would hang",
    arguments: [(weight: 50.0, width: 0.7), (80, 0.7071), (80, 1.2), (170, 0.7)])
  func drawn(leaf: (weight: Double, width: Double)) {
    let stock = LeafStock(.page, weight: leaf.weight)
    let shape = TurnPath.shape(
      progress: 0.5, tilt: 0, size: Vector2(leaf.width, 1), suppleness: stock.suppleness)
    let hanging = Sag(length: leaf.width / stock.bendingLength).slope
    #expect(abs(shape.turning - hanging) < 0.0205)
  }
}
