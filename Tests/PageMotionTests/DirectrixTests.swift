import BookFixtures
import PageGeometry
import PageLayout
import Testing

@testable import PageMotion

@Suite("Where a leaf is seen from the spine") struct DirectrixTests {
  @Test(
    "every point of a leaf of any shape is found over its place", arguments: UInt64(0)..<60)
  func complete(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let size = Vector2(any(0.5...2), 1)
    let isPlain = any(0...1) < 0.3
    let shape = LeafShape(
      hinge: any(0...(.pi)), tilt: any(-1.5...1.5), start: isPlain ? 0 : any(0...0.9),
      turning: isPlain ? any(-1.5...1.5) : any(-60...60), round: any(0.1...(.pi)))
    let directrix = Directrix(shape, size: size)
    for _ in 0..<20 {
      let point = Vector2(any(0...1), any(0...1)) * size
      let place = shape.place(point, size: size)
      let out = Vector2(place.x, place.z).length
      guard out > 0.05 * size.x else { continue }
      let azimuth = Directrix.azimuth(angle(ofX: place.x, y: place.z))
      var nearest = Double.infinity
      _ = directrix.allAzimuths(out: out, up: place.y) { found, beyond in
        if beyond < 1e-6 { nearest = min(nearest, abs(found - azimuth)) }
        return true
      }
      #expect(nearest < 1e-4, "\(point / size) of \(shape)")
    }
  }

  @Test("a flat leaf is seen once, and how far beyond its edges is told")
  func flat() {
    let directrix = Directrix(LeafShape(hinge: 1), size: Vector2(0.7, 1))
    for (out, up, beyond) in [(0.5, 0.5, -0.2), (0.8, 0.5, 0.1), (0.5, 1.3, 0.3)] {
      var found: [Double] = []
      _ = directrix.allAzimuths(out: out, up: up) { azimuth, over in
        #expect(abs(over - beyond) < 1e-9)
        found.append(azimuth)
        return true
      }
      #expect(found == [1])
    }
  }

  @Test("a leaf is behind another only where it has come less far, however narrow its tip is")
  func order() {
    let size = Vector2(0.7, 1)
    func sheet(_ shape: LeafShape) -> SheetAboutSpine { SheetAboutSpine(shape, size: size) }
    let upright = sheet(LeafShape(hinge: 1.5))
    #expect(sheet(LeafShape(hinge: 1.2)).isBehind(upright))
    #expect(!sheet(LeafShape(hinge: 1.6)).isBehind(upright))
    // A corner 0.02 wide that is folded over, which no coarse grid sees.
    let tip = LeafShape(hinge: 1.2, tilt: 1.2, start: 0.985, turning: 300, round: 2)
    let standing = sheet(LeafShape(hinge: 1.225))
    #expect(!sheet(tip).isBehind(standing))
  }
}
