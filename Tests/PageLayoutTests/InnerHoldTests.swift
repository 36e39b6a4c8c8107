import PageGeometry
import Testing

@testable import PageLayout

@Suite("Leaves that are held near the spine") struct InnerHoldTests {
  private static let size = Vector2(0.77, 1)

  /// The ways of the outer edge and of the held point while a finger goes from where a point lies on the right to where
  /// it lies on the left, in so many steps.
  private func way(
    of share: Double, atHeight down: Double, eye: Vector3, steps: Int = 400
  ) -> [(edge: Vector3, azimuth: Double)] {
    let held = Vector2(share * Self.size.x, down)
    return (0...steps).map { step in
      let place = Vector3(held.x * (1 - 2 * Double(step) / Double(steps)), down, 0)
      let grip = Grip(held: held, ray: Ray(origin: eye, direction: (place - eye).normalized))
      let (shape, edge) = (grip.shape(of: Self.size), Vector2(Self.size.x, down))
      return (shape.place(edge, size: Self.size), shape.azimuth(of: edge, size: Self.size))
    }
  }

  @Test(
    "they are lifted as far as the finger goes: the outer edge neither turns back nor is thrown over",
    arguments: [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4])
  func lifted(share: Double) {
    for eye in [Vector3(0.1, 0.5, 2.2), Vector3(0, 0.5, 10)] {
      let way = way(of: share, atHeight: 0.5, eye: eye)
      var (highest, back, jump) = (0.0, 0.0, 0.0)
      for (place, next) in zip(way, way.dropFirst()) {
        jump = max(jump, (next.edge - place.edge).length)
        highest = max(highest, place.azimuth)
        back = max(back, highest - next.azimuth)
      }
      #expect(back < 0.25 && jump < 0.45, "\(back) \(jump)")
      // A quarter of the way lifts it and does not turn it over, and above the spine it stands.
      #expect((0.7...1.6).contains(way[100].azimuth), "\(way[100].azimuth)")
      #expect((1.5...2.2).contains(way[200].azimuth), "\(way[200].azimuth)")
    }
  }

  @Test("at rest on either side they lie flat")
  func flat() {
    for share in [0.05, 0.2, 0.4] {
      let way = way(of: share, atHeight: 0.5, eye: Vector3(0.1, 0.5, 2.2))
      #expect(abs(way[0].edge.z) < 1e-6 && abs(way[400].edge.z) < 0.02, "\(way[400].edge)")
    }
  }
}
