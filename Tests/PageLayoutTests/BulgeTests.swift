import BookFixtures
import PageGeometry
import Testing

@testable import PageLayout

/// Leaves that are pushed along the spine while they lie.
@Suite("Bulges") struct BulgeTests {
  private static let size = Vector2(0.7, 1)
  private static let points = (0...8).flatMap { row in
    (0...8).map { Vector2(Double($0), Double(row)) / 8 * size }
  }

  private static func shape(_ held: Vector2, over place: Vector2) -> LeafShape {
    let eye = Vector3(0, 0.5, 2.8)
    let ray = Ray(origin: eye, direction: (Vector3(place, 0) - eye).normalized)
    return Grip(held: held, ray: ray).shape(of: size)
  }

  @Test(
    "a small push makes a small bulge, and folds nothing over",
    arguments: [
      (Vector2(0.7, 0.5), 0.06), (Vector2(0.35, 0.3), 0.1), (Vector2(0.7, 0.9), 0.05),
      (Vector2(0.6, 0.1), 0.1),
    ])
  func small(held: Vector2, most: Double) {
    let shape = Self.shape(held, over: held + Vector2(0, 0.001))
    let way = Self.points.map { (shape.place($0, size: Self.size) - Vector3($0, 0)).length }.max()
    #expect(way ?? .infinity < most, "a leaf of 0.7 page heights that is pushed by a thousandth")
  }

  @Test(
    "it stands on the desk, its edge in the spine and the point in the hand",
    arguments: UInt64(0)..<30)
  func stands(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let held = Vector2(random.number(0.3...0.7), random.number(0.1...0.9))
    let far = random.number(0.02...0.3) * (held.y < 0.5 ? -1.0 : 1)
    let place = held + Vector2(-random.number(0...0.1) * held.x, far)
    let shape = Self.shape(held, over: place)
    let lowest = Self.points.map { shape.place($0, size: Self.size).z }.min() ?? -.infinity
    #expect(lowest > -1.5e-3)
    for v in [0, 0.5, 1] {
      #expect((shape.place(Vector2(0, v), size: Self.size) - Vector3(0, v, 0)).length < 1e-12)
    }
    let eye = Vector3(0, 0.5, 2.8)
    let found = shape.place(held, size: Self.size)
    let seen = eye + (found - eye) * (eye.z / (eye.z - found.z))
    let nearest = SeenReach(held: held, height: 1).nearest(to: place, from: eye).place
    #expect((Vector2(seen.x, seen.y) - nearest).length < 1e-3)
  }

  @Test("a bulge on the left is that on the right in a mirror")
  func mirrored() {
    let (held, place) = (Vector2(0.7, 0.5), Vector2(0.6, 0.8))
    let right = Grip(held: held, place: place).shape(of: Self.size)
    var grip = Grip(held: held, place: place * Vector2(-1, 1))
    grip.isFromLeft = true
    let left = grip.shape(of: Self.size)
    #expect(right.bulge < -0.1)
    for point in Self.points {
      let mirrored = left.place(point, size: Self.size) * Vector3(-1, 1, 1)
      #expect((mirrored - right.place(point, size: Self.size)).length < 1e-9)
    }
  }
}
