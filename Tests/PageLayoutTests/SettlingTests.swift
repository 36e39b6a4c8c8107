import BookFixtures
import PageGeometry
import Testing

@testable import PageLayout

@Suite("How a leaf comes to lie") struct SettlingTests {
  @Test(
    "no shape of the family is in the desk once it has settled, however it is folded",
    arguments: UInt64(0)..<50)
  func clear(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let size = Vector2(any(0.5...2), 1)
    let shape = LeafShape(
      hinge: any(-0.5...(.pi + 0.5)).clamped(to: 0...(.pi)), tilt: any(-1.5...1.5),
      start: any(0...0.8), turning: any(-200...200), round: any(0...(.pi)))
    let settled = shape.settled(on: (0, 0), size: size)
    for corner in [Vector2(1, 0), Vector2(1, 0.5), Vector2(1, 1), Vector2(0.5, 0), Vector2(0.5, 1)]
    {
      #expect(settled.place(corner * size, size: size).z > -0.002 * size.x, "\(shape) \(settled)")
    }
  }

  @Test("what lies on the desk or above stays as it is")
  func idle() {
    let size = Vector2(0.7, 1)
    let folded = LeafShape(hinge: 0.4, tilt: 0.5, start: 0.5, turning: 8, round: 2)
    #expect(folded.settled(on: (0, 0), size: size) == folded)
    let flat = LeafShape(hinge: .pi)
    #expect(flat.settled(on: (0, 0), size: size) == flat)
  }
}
